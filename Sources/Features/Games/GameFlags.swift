import FanfareModels
import HTTPBinding
public import Pages
import Storage

extension ViewerFlag {
    /// Whether the game is a favourite of the member.
    public static let favourite = ViewerFlag("games.favourite")
    /// The stars that the member gives the game; 0 for none.
    public static let stars = ViewerFlag("games.stars")
    /// Whether the member says that they play the game, has voted on one of its reviews, or has deleted one of their own.
    static let hasSpoken = ViewerFlag("games.hasSpoken")
}

extension Games {
    /// Reads the states of a member's flags about games.
    static func readViewerStates(_ reader: inout ViewerStateReader, in db: any Connection) throws {
        let member = reader.request.member
        try reader.read(.favourite, by: "game") { condition, limit in
            try db.pipelined(
                "SELECT game FROM favourite WHERE person = \(member) \(condition) LIMIT \(limit)"
            ) { (subject: $0[0], state: 1) }.all
        }
        try reader.read(.stars, by: "game") { condition, limit in
            try db.pipelined(
                """
                SELECT game, stars FROM review WHERE person = \(member) AND deleted_ms IS NULL \(condition)
                LIMIT \(limit)
                """
            ) { (subject: $0[0], state: $0[1]) }.all
        }
        try reader.read(.hasSpoken, by: "game") { condition, limit in
            try db.pipelined(
                """
                SELECT game FROM (SELECT game FROM game_status WHERE person = \(member)
                    UNION SELECT v.game FROM review_vote o JOIN review v ON v.id = o.review WHERE o.person = \(member)
                    UNION SELECT game FROM review WHERE person = \(member) AND deleted_ms IS NOT NULL) AS spoken
                WHERE 1 = 1 \(condition) LIMIT \(limit)
                """
            ) { (subject: $0[0], state: 1) }.all
        }
    }
}
