/// The points of everybody who ever had an entry on a board, also of those with none left: when they were
/// last changed counts once there are some again.
///
/// Numbers of people lie close together, so they are kept in pages without their numbers, 16 bytes each.
struct PointTotals: Sendable {
    struct Total: Sendable, Equatable {
        var points: Int64 = 0
        var reached: Int64 = .min

        var isNothing: Bool { reached == .min }
    }

    private static let bits: Int64 = 7
    private static let page = [Total](repeating: Total(), count: 1 << bits)

    private var pages: [[Total]] = []

    subscript(person: Int64) -> Total? {
        get {
            let (page, slot) = Self.spot(person)
            guard pages.indices.contains(page), !pages[page].isEmpty, !pages[page][slot].isNothing else {
                return nil
            }
            return pages[page][slot]
        }
        set {
            let (page, slot) = spot(person)
            pages[page][slot] = newValue ?? Total()
        }
    }

    /// Adds to somebody's points, at a moment that may lie before others that are known.
    mutating func add(_ points: Int64, to person: Int64, at moment: Int64) {
        let (page, slot) = spot(person)
        pages[page][slot].add(points, at: moment)
    }

    /// What somebody has who had nothing so far. Says false when they had something.
    mutating func begin(_ standing: RankedScore) -> Bool {
        let (page, slot) = spot(standing.person)
        return pages[page][slot].begin(standing)
    }

    /// By number.
    func each(_ body: (RankedScore) -> Void) {
        for (number, page) in pages.enumerated() {
            for (slot, total) in page.enumerated() where !total.isNothing {
                body(
                    RankedScore(
                        points: total.points, reached: total.reached,
                        person: Int64(number) << Self.bits + Int64(slot)))
            }
        }
    }

    /// Where somebody is, once there is such a page.
    private mutating func spot(_ person: Int64) -> (page: Int, slot: Int) {
        let spot = Self.spot(person)
        while pages.count <= spot.page { pages.append([]) }
        if pages[spot.page].isEmpty { pages[spot.page] = Self.page }
        return spot
    }

    private static func spot(_ person: Int64) -> (page: Int, slot: Int) {
        (Int(person >> bits), Int(person & (1 << bits - 1)))
    }
}

extension PointTotals.Total {
    mutating func begin(_ standing: RankedScore) -> Bool {
        guard isNothing else { return false }
        (points, reached) = (standing.points, standing.reached)
        return true
    }

    mutating func add(_ more: Int64, at moment: Int64) {
        points += more
        reached = max(reached, moment)
    }
}
