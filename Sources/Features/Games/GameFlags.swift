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
    /// The states of a member's flags about games.
    static func viewerStates(
        of member: ID<Person>, _ asked: [ViewerFlag: [Int64]], in db: any Connection
    ) throws -> [FlagSubject: Int] {
        var states: [FlagSubject: Int] = [:]
        if let games = asked[.favourite] {
            for game in try favourites(of: member, among: games, in: db) {
                states[FlagSubject(.favourite, game)] = 1
            }
        }
        if let games = asked[.stars] {
            for (game, stars) in try stars(of: member, among: games, in: db) {
                states[FlagSubject(.stars, game)] = stars
            }
        }
        return states
    }
}
