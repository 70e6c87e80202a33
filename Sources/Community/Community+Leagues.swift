import Directories
import FanfareModels
import Games
import Leagues
import Logging
import Outside
import People
import Search
import HTTPBinding
import Pages

/// Leagues, other sites' people, and the search among everything.
extension Community {
    func addLeagues(to table: RouteTable) {
        let drawings = drawings
        leagues.routes(table)
        leagues.pictures(table.guests) { name, svg in try await drawings.png(name, of: svg) }
        directories.routes(table)
        finding.routes(table)
    }

    /// Each slice finds its own.
    private var finding: Finding {
        let (people, games, leagues) = (people, games, leagues)
        return Finding(
            needs: .init(
                people: { text, limit, viewer in
                    try await people.list(ListPeople(q: text, limit: limit), seenBy: viewer).data
                },
                games: { text, limit, viewer in
                    try await games.find(text, limit: limit, seenBy: viewer).map { game in
                        FoundGame(
                            id: game.id.number, title: game.title, posterURL: game.posterURL, year: game.year)
                    }
                },
                teams: { words, limit, viewer in
                    try await leagues.findTeams(words, limit: limit, seenBy: viewer)
                },
                players: { words, limit in try await leagues.findPlayers(words, limit: limit) }))
    }

    /// What is saved of other servers is checked before the first request.
    func prepareOutside() async throws {
        try await outsidePictures.tidy()
        try await leagues.prepare()
    }

    /// Ends what is being asked of other servers.
    func endOutside() async {
        await leagues.end()
        await directories.end()
        await images.end()
        do {
            try await outside.end()
        } catch {
            log.warning("connections to other servers: \(error)")
        }
    }
}
