/// The points of everybody who ever had an entry on a board, also of those with none left: when they were
/// last changed counts once there are some again.
///
/// Numbers of people lie close together, so they are kept in pages without their numbers, 16 bytes each.
struct PointTotals: Sendable {
    struct Total: Sendable, Equatable {
        var points: Int64
        var reached: Int64

        mutating func add(_ more: Int64, at moment: Int64) {
            points += more
            reached = max(reached, moment)
        }
    }

    private var pages: [Page] = []

    subscript(person: Int64) -> Total? {
        get {
            let (page, slot) = Self.spot(person)
            return pages.indices.contains(page) ? pages[page][slot] : nil
        }
        set {
            let (page, slot) = spot(person)
            pages[page][slot] = newValue
        }
    }

    /// Adds to somebody's points, at a moment that may lie before others that are known.
    mutating func add(_ points: Int64, to person: Int64, at moment: Int64) {
        let (page, slot) = spot(person)
        pages[page].add(points, to: slot, at: moment)
    }

    /// What somebody has who had nothing so far. Says false when they had something.
    mutating func begin(_ standing: RankedScore) -> Bool {
        let (page, slot) = spot(standing.person)
        guard pages[page][slot] == nil else { return false }
        pages[page][slot] = Total(points: standing.points, reached: standing.reached)
        return true
    }

    /// Gives back the memory that was reserved for more people.
    mutating func shrink() {
        for page in pages.indices { pages[page].shrink() }
    }

    /// By number.
    func each(_ body: (RankedScore) -> Void) {
        for (number, page) in pages.enumerated() {
            page.each { slot, total in
                body(
                    RankedScore(
                        points: total.points, reached: total.reached,
                        person: Int64(number) << Page.bits + Int64(slot)))
            }
        }
    }

    /// Where somebody is, once there is such a page.
    private mutating func spot(_ person: Int64) -> (page: Int, slot: Int) {
        let spot = Self.spot(person)
        while pages.count <= spot.page { pages.append(Page()) }
        return spot
    }

    private static func spot(_ person: Int64) -> (page: Int, slot: Int) {
        (Int(person >> Page.bits), Int(person & (1 << Page.bits - 1)))
    }
}

/// The totals of those who have one, of 64 people whose numbers follow each other.
private struct Page: Sendable {
    static let bits: Int64 = 6

    /// A bit for each who has a total.
    private var present: UInt64 = 0
    private var totals: [PointTotals.Total] = []

    subscript(slot: Int) -> PointTotals.Total? {
        get { has(slot) ? totals[index(of: slot)] : nil }
        set {
            let index = index(of: slot)
            switch (has(slot), newValue) {
            case (true, let total?): totals[index] = total
            case (true, nil): totals.remove(at: index)
            case (false, let total?): totals.insert(total, at: index)
            case (false, nil): break
            }
            if newValue == nil { present &= ~(1 << slot) } else { present |= 1 << slot }
        }
    }

    mutating func add(_ points: Int64, to slot: Int, at moment: Int64) {
        if has(slot) {
            totals[index(of: slot)].add(points, at: moment)
        } else {
            self[slot] = PointTotals.Total(points: points, reached: moment)
        }
    }

    mutating func shrink() { totals = totals.withUnsafeBufferPointer { Array($0) } }

    func each(_ body: (Int, PointTotals.Total) -> Void) {
        var rest = present
        for total in totals {
            body(rest.trailingZeroBitCount, total)
            rest &= rest - 1
        }
    }

    private func has(_ slot: Int) -> Bool { present >> slot & 1 == 1 }

    private func index(of slot: Int) -> Int { (present & (1 << slot - 1)).nonzeroBitCount }
}
