import FanfareModels
import Members
import Storage

/// An entry of the score log.
struct ScoreLogEntry: Sendable, Equatable {
    private static let columns: SQL = "id, person, reason, amount, reputation, at_ms, earned_ms"

    var number: Int64
    var person: Int64
    /// Nil when the person is gone, and with them their scores.
    var reason: ScoreReason?
    var amount: Int64
    var reputation: Int64
    var at: Int64
    var earned: Int64

    init(_ row: borrowing Row) {
        number = row[0]
        person = row[1]
        reason = ScoreReason(rawValue: row[2])
        amount = row[3]
        reputation = row[4]
        at = row[5]
        earned = row[6]
    }

    /// The entries with these ids, in order.
    static func numbered(_ numbers: some Sequence<Int64>, in db: any Connection) throws -> [ScoreLogEntry] {
        try db.rows("SELECT \(columns) FROM score_log WHERE id IN \(list: Array(numbers)) ORDER BY id") {
            ScoreLogEntry($0)
        }
    }

    /// The entries after an id, in order.
    static func following(_ last: Int64, limit: Int, in db: any Connection) throws -> [ScoreLogEntry] {
        try db.rows("SELECT \(columns) FROM score_log WHERE id > \(last) ORDER BY id LIMIT \(limit)") {
            ScoreLogEntry($0)
        }
    }

    /// What it adds to which categories.
    func each(_ body: (Category, Int64) -> Void) {
        guard let reason else { return }
        if let category = Scoring.category(reason), amount != 0 { body(category, amount) }
        if reputation != 0 { body(.all, reputation) }
    }
}
