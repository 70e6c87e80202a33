import FanfareModels
import HTTPBinding
import HTTPServer
public import Pages
import Storage

extension ViewerFlag {
    /// Whether the team is a favourite of the member.
    public static let favouriteTeam = ViewerFlag("leagues.favourite")
    /// Whether the member has any.
    static let hasFavouriteTeams = ViewerFlag("leagues.hasFavourites")
}

extension Leagues {
    /// Reads the states of a member's flags about teams.
    static func readViewerStates(_ reader: inout ViewerStateReader, in db: any Connection) throws {
        let member = reader.request.member
        try reader.readAll(.favouriteTeam) {
            // A club is a favourite in every source.
            let favourites = try db.pipelined(
                """
                SELECT source, team FROM favourite_team WHERE person = \(member)
                UNION SELECT t.source, t.id FROM favourite_team f
                    JOIN team own ON own.source = f.source AND own.id = f.team AND own.club <> ''
                    JOIN team t ON t.club = own.club
                WHERE f.person = \(member)
                """
            ) { Team.flagSubject($0[0], $0[1]) }
            return { try Set(favourites.all()).map { (subject: $0, state: 1) } }
        }
        reader.readOne(.hasFavouriteTeams) { try hasTeam(member, in: db) ? 1 : 0 }
    }
}

extension Team {
    /// What ``ViewerFlag/favouriteTeam`` knows the team by.
    var flagSubject: Int64 { Self.flagSubject(dataSource.rawValue, id) }

    fileprivate static func flagSubject(_ source: String, _ id: String) -> Int64 {
        Int64(bitPattern: ETag.hash(Array("\(source)/\(id)".utf8)))
    }
}
