public import FanfareModels
public import Storage

/// The people whom a viewer sees; a guest (`nil`) sees everybody.
///
/// A block hides two people from each other everywhere. A mute hides one from the lists of the other, and nobody is told.
/// The table `hidden` has a row for each direction: `blocks` and, the other way, `blocked`; and `mutes`. No other file
/// names it but its migration.
public struct Visibility: Sendable {
    enum Reason: String {
        case blocks, blocked, mutes
    }

    /// Who looks; nil for a guest.
    public let viewer: ID<Person>?
    /// Whether it was looked up, and found, that nobody is hidden from the viewer nor the viewer from anybody.
    private var hidesNobody = false

    /// The visibility of people for a viewer.
    public static func of(_ viewer: ID<Person>?) -> Visibility { Visibility(viewer: viewer) }

    /// - Parameter hidesNobody: whether it is known that nobody is hidden from the viewer nor the viewer from anybody.
    static func of(_ viewer: ID<Person>?, hidesNobody: Bool) -> Visibility {
        var visibility = Visibility(viewer: viewer)
        visibility.hidesNobody = hidesNobody
        return visibility
    }

    private init(viewer: ID<Person>?) { self.viewer = viewer }

    /// The condition that no block stands between the viewer and the person of a column: `sees("a.receiver")`.
    public func sees(_ person: SQL) -> SQL {
        seesAll ? "1 = 1" : Self.sees(person, ofViewer: "\(viewer)")
    }

    /// The condition of lists: neither a block nor a mute hides the people of one or more columns:
    /// `lists("q.sender, q.receiver")`.
    public func lists(_ people: SQL) -> SQL {
        seesAll ? "1 = 1" : Self.lists(people, ofViewer: "\(viewer)")
    }

    /// ``sees(_:)`` for the viewers of a column: `sees("c.person", ofViewer: "c.follower")`.
    static func sees(_ person: SQL, ofViewer viewer: SQL) -> SQL {
        "NOT EXISTS (\(rows(of: viewer)) AND h.person = \(person) AND h.reason <> 'mutes')"
    }

    /// ``lists(_:)`` for the viewers of a column.
    static func lists(_ people: SQL, ofViewer viewer: SQL) -> SQL {
        "NOT EXISTS (\(rows(of: viewer)) AND h.person IN (\(people)))"
    }

    /// Whether no block stands between the viewer and a person; true where there is none of both.
    public func sees(_ person: ID<Person>?, in db: any Connection) throws -> Bool {
        guard let person, !seesAll else { return true }
        return try reasons(hiding: person, in: db).allSatisfy { $0 == .mutes }
    }
}

extension Visibility {
    /// Whether it is known that nobody is hidden.
    var seesAll: Bool { viewer == nil || hidesNobody }

    /// A row where the viewer hides somebody, or somebody blocks them.
    func pipelinedHidesSomebody(in db: any Connection) throws -> PipelinedRows<Bool> {
        try db.pipelined("\(Self.rows(of: "\(viewer)")) LIMIT 1") { _ in true }
    }

    /// Why a person is hidden from the viewer.
    func reasons(hiding person: ID<Person>, in db: any Connection) throws -> [Reason] {
        try pipelinedReasons(hiding: person, in: db).all().compactMap(\.self)
    }

    func pipelinedReasons(hiding person: ID<Person>, in db: any Connection) throws -> PipelinedRows<Reason?> {
        try db.pipelined("SELECT reason FROM hidden WHERE viewer = \(viewer) AND person = \(person)") {
            Reason(rawValue: $0[0])
        }
    }

    func hide(_ person: ID<Person>, _ reason: Reason, in db: any Connection) throws {
        try db.run(
            """
            INSERT INTO hidden (viewer, person, reason) VALUES (\(viewer), \(person), \(reason.rawValue))
            ON CONFLICT DO NOTHING
            """)
    }

    func show(_ person: ID<Person>, _ reason: Reason, in db: any Connection) throws {
        try db.run(
            "DELETE FROM hidden WHERE viewer = \(viewer) AND person = \(person) AND reason = \(reason.rawValue)"
        )
    }

    /// The statement that reads the cards of whom the viewer blocks and mutes, below an id, and which of both it is.
    func hiddenCards(before: Int64, limit: Int) -> SQL {
        let mine: SQL = """
            SELECT h.person AS id, MAX(CASE WHEN h.reason = 'blocks' THEN 1 ELSE 0 END) AS blocked,
                MAX(CASE WHEN h.reason = 'mutes' THEN 1 ELSE 0 END) AS muted
            FROM hidden h WHERE h.viewer = \(viewer) AND h.reason <> 'blocked' AND h.person < \(before)
            GROUP BY h.person ORDER BY h.person DESC LIMIT \(limit)
            """
        return """
            SELECT \(PersonCard.columns), mine.blocked, mine.muted
            FROM (\(mine)) AS mine JOIN person_card c ON c.id = mine.id ORDER BY c.id DESC
            """
    }

    /// The statement that reads whom the viewer hides, for their export.
    var ownRows: SQL { "SELECT person, reason FROM hidden WHERE viewer = \(viewer) AND reason <> 'blocked'" }

    private static func rows(of viewer: SQL) -> SQL { "SELECT 1 FROM hidden h WHERE h.viewer = \(viewer)" }
}
