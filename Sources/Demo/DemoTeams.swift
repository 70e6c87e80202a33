import FanfareModels
import Leagues

extension Demo {
    /// Everybody in the country has a team, and some beyond it. Of the built-in facts; with a provider set the ids are
    /// others, so nobody has one.
    func cheerFor(_ members: [Member]) async throws {
        try await leagues.prepare()
        guard leagues.leagues.contains(where: { $0.dataSource == .builtIn }) else { return }
        let favourites = [
            ("ada", ["ec-delfin", "ec-barcelona"]), ("leo.streams", ["ec-ldu"]),
            ("grace", ["ec-independiente"]),
            ("quilla", ["ec-aucas", "ec-nacional"]),
        ]
        for (name, teams) in favourites {
            guard let member = members.first(where: { $0.person.username == name }) else { continue }
            for team in teams { _ = try await leagues.favourite(FavouriteTeam(team), by: member.id) }
        }
    }
}
