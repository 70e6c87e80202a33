/// Who is where in one category and period: places are found by counting leaves, not people.
///
/// The order is kept in sorted leaves of at most 256 people, whose points are in the totals alone. A copy shares
/// all of them until one of both changes, so a copy can be written away while the board goes on.
struct Board: Sendable {
    private static let leafSize = 256
    /// How full leaves are made, so that the first changes do not split them.
    private static let filling = 192

    private var totals = PointTotals()
    private var leaves: [[Int64]] = []
    /// The first standing of each leaf.
    private var firsts: [RankedScore] = []
    private var sizes = LeafSizes()
    /// How many have a place.
    private(set) var count = 0

    init() {}

    /// Of totals that were added up elsewhere.
    init(_ totals: PointTotals) {
        self.totals = totals
        self.totals.shrink()
        var listed: [RankedScore] = []
        totals.each { if $0.points > 0 { listed.append($0) } }
        listed.sort()
        fill(listed)
    }

    /// Of what ``each(_:)`` gave: those with a place first, in their order. Nil when they are in no such
    /// order.
    init?(_ standings: [RankedScore]) {
        let listed = standings.prefix { $0.points > 0 }
        for index in listed.indices.dropFirst() where listed[index] <= listed[index - 1] { return nil }
        for standing in standings { guard totals.begin(standing) else { return nil } }
        guard standings.dropFirst(listed.count).allSatisfy({ $0.points <= 0 }) else { return nil }
        totals.shrink()
        fill(listed)
    }

    /// Counts an entry. In whichever order entries come, the board is the same in the end.
    mutating func add(_ points: Int64, to person: Int64, at moment: Int64) {
        if let old = self[person], old.points > 0 { drop(old) }
        totals.add(points, to: person, at: moment)
        if let new = self[person], new.points > 0 { insert(new) }
    }

    /// Forgets somebody.
    mutating func remove(_ person: Int64) {
        guard let old = self[person] else { return }
        if old.points > 0 { drop(old) }
        totals[person] = nil
    }

    subscript(person: Int64) -> RankedScore? {
        totals[person].map { RankedScore(points: $0.points, reached: $0.reached, person: person) }
    }

    /// The place from 1; nil for a person who is not listed.
    func place(of person: Int64) -> Int? {
        guard let standing = self[person], standing.points > 0, let leaf = leaf(of: standing),
            let index = index(of: person, in: leaf)
        else { return nil }
        return sizes.before(leaf) + index + 1
    }

    /// The standings that come after one, or the first ones, and the place of the first of them.
    func standings(after last: RankedScore?, limit: Int) -> (place: Int, standings: [RankedScore]) {
        var (leaf, index) = (0, 0)
        if let last, let found = self.leaf(of: last) {
            leaf = found
            index = position(of: last, in: leaf)
            if index < leaves[leaf].count, standing(of: leaves[leaf][index]) == last { index += 1 }
        }
        let place = sizes.before(leaf) + index + 1
        var standings: [RankedScore] = []
        while leaf < leaves.count, standings.count < limit {
            standings += leaves[leaf][index...].prefix(limit - standings.count).map { standing(of: $0) }
            leaf += 1
            index = 0
        }
        return (place, standings)
    }

    /// The standings from a place on.
    func standings(from place: Int, limit: Int) -> (place: Int, standings: [RankedScore]) {
        guard place > 1 else { return standings(after: nil, limit: limit) }
        let (leaf, index) = sizes.leaf(atOffset: place - 2)
        guard leaf < sizes.count else { return (place, []) }
        return standings(after: standing(of: leaves[leaf][index]), limit: limit)
    }

    /// Everybody: those with a place in their order, then the others.
    func each(_ body: (RankedScore) -> Void) {
        for leaf in leaves { for person in leaf { body(standing(of: person)) } }
        totals.each { if $0.points <= 0 { body($0) } }
    }
}

extension Board {
    private mutating func fill(_ listed: some RandomAccessCollection<RankedScore>) {
        var rest = listed[...]
        while !rest.isEmpty {
            let leaf = rest.prefix(Self.filling)
            rest = rest.dropFirst(Self.filling)
            leaves.append(leaf.map(\.person))
            firsts.append(leaf[leaf.startIndex])
            sizes.append(leaf.count)
        }
        count = listed.count
    }

    private mutating func insert(_ standing: RankedScore) {
        count += 1
        guard var leaf = leaf(of: standing) else {
            leaves = [[standing.person]]
            firsts = [standing]
            sizes.append(1)
            return
        }
        if leaves[leaf].count == Self.leafSize {
            split(leaf)
            if standing > firsts[leaf + 1] { leaf += 1 }
        }
        // Most leaves never change; those that do soon change again.
        if leaves[leaf].count == leaves[leaf].capacity { leaves[leaf].reserveCapacity(Self.leafSize) }
        leaves[leaf].insert(standing.person, at: position(of: standing, in: leaf))
        firsts[leaf] = min(standing, firsts[leaf])
        sizes.add(1, to: leaf)
    }

    /// Takes somebody from their place, of whom the totals still say what they had there.
    private mutating func drop(_ standing: RankedScore) {
        guard let leaf = leaf(of: standing), let index = index(of: standing.person, in: leaf) else { return }
        count -= 1
        leaves[leaf].remove(at: index)
        sizes.add(-1, to: leaf)
        if index == 0, let first = leaves[leaf].first { firsts[leaf] = self.standing(of: first) }
        guard leaves[leaf].count < Self.leafSize / 8 else { return }
        let next = leaf + 1
        if leaves[leaf].isEmpty {
            forget(leaf)
        } else if next < leaves.count, leaves[next].count < Self.leafSize / 2 {
            leaves[leaf] += leaves[next]
            sizes.add(sizes[next], to: leaf)
            forget(next)
        }
    }

    private mutating func forget(_ leaf: Int) {
        leaves.remove(at: leaf)
        firsts.remove(at: leaf)
        sizes.remove(at: leaf)
    }

    private mutating func split(_ leaf: Int) {
        let half = Self.leafSize / 2
        let later = Array(leaves[leaf][half...])
        leaves[leaf].removeSubrange(half...)
        sizes.add(-later.count, to: leaf)
        leaves.insert(later, at: leaf + 1)
        firsts.insert(standing(of: later[0]), at: leaf + 1)
        sizes.insert(later.count, at: leaf + 1)
    }

    /// What somebody has who is in a leaf.
    private func standing(of person: Int64) -> RankedScore {
        guard let standing = self[person] else { preconditionFailure("Somebody in a leaf has no total.") }
        return standing
    }

    /// The leaf where a standing is or would be: the last one that begins with it or with a better one.
    private func leaf(of standing: RankedScore) -> Int? {
        guard !leaves.isEmpty else { return nil }
        return firsts.withUnsafeBufferPointer { firsts in
            var (low, high) = (0, firsts.count)
            while high - low > 1 {
                let middle = (low + high) / 2
                if firsts[middle] <= standing { low = middle } else { high = middle }
            }
            return low
        }
    }

    /// Where in its leaf somebody is: found by their number, which reads no totals.
    private func index(of person: Int64, in leaf: Int) -> Int? { leaves[leaf].firstIndex(of: person) }

    /// Where in its leaf a standing is or would be.
    private func position(of standing: RankedScore, in leaf: Int) -> Int {
        leaves[leaf].withUnsafeBufferPointer { people in
            var (low, high) = (0, people.count)
            while low < high {
                let middle = (low + high) / 2
                if self.standing(of: people[middle]) < standing { low = middle + 1 } else { high = middle }
            }
            return low
        }
    }
}
