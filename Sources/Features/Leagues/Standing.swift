import FanfareModels

/// A team's line in a table, from results.
struct Standing: Sendable, Equatable {
    var team: String
    var won = 0
    var drawn = 0
    var lost = 0
    var goalsFor = 0
    var goalsAgainst = 0

    var played: Int { won + drawn + lost }
    var difference: Int { goalsFor - goalsAgainst }
    /// Three for a win, one for a draw (IFAB, since 1995).
    var points: Int { 3 * won + drawn }

    /// The table of the matches that have a result: more points first, then the better difference, more goals, and the name.
    static func table(of matches: [MatchRow], name: (String) -> String) -> [Standing] {
        var all: [String: Standing] = [:]
        for match in matches {
            for team in [match.home, match.away] where all[team] == nil { all[team] = Standing(team: team) }
            guard let result = match.result else { continue }
            all[match.home]?.add(result.home, result.away)
            all[match.away]?.add(result.away, result.home)
        }
        return all.values.map { ($0, Folded.text(name($0.team))) }.sorted { one, other in
            let (one, other, names) = (one.0, other.0, (one.1, other.1))
            guard one.points == other.points else { return one.points > other.points }
            guard one.difference == other.difference else { return one.difference > other.difference }
            guard one.goalsFor == other.goalsFor else { return one.goalsFor > other.goalsFor }
            return names.0 == names.1 ? one.team < other.team : names.0 < names.1
        }.map(\.0)
    }

    private mutating func add(_ own: Int, _ theirs: Int) {
        goalsFor += own
        goalsAgainst += theirs
        if own > theirs { won += 1 } else if own == theirs { drawn += 1 } else { lost += 1 }
    }
}
