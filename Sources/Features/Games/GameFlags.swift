import FanfareModels
import HTTPBinding
public import Pages
import Storage

extension ViewerFlag {
    /// Whether the game is a favourite of the member.
    public static let favourite = ViewerFlag("games.favourite")
    /// The stars that the member gives the game; 0 for none.
    public static let stars = ViewerFlag("games.stars")
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
    }
}
