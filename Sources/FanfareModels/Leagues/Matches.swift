public import Foundation

/// A match of a league.
public struct Match: Codable, Sendable, Equatable {
    /// The matchday, from 1.
    public var round: Int
    /// The day at the place of the match, `2025-02-14`.
    public var date: String
    /// Null where the hour is not known.
    public var startsAt: Date?
    /// The home side.
    public var home: Team
    /// The visitors.
    public var away: Team
    /// Null before it is played, and where the result is not known.
    public var homeGoals: Int?
    /// Null together with the other side's.
    public var awayGoals: Int?

    public init(
        round: Int, date: String, startsAt: Date?, home: Team, away: Team, homeGoals: Int?, awayGoals: Int?
    ) {
        self.round = round
        self.date = date
        self.startsAt = startsAt
        self.home = home
        self.away = away
        self.homeGoals = homeGoals
        self.awayGoals = awayGoals
    }

    enum CodingKeys: String, CodingKey {
        case round, date, home, away
        case startsAt = "starts_at"
        case homeGoals = "home_goals"
        case awayGoals = "away_goals"
    }
}

/// The matches of a league or a team, by day.
public struct MatchListing: Codable, Sendable, Equatable {
    /// The matches, the first one first.
    public var data: [Match]
    /// Always null: the list is whole.
    public var next: Cursor?
    /// The season, `2025`; null where no match is known.
    public var season: String?
    /// How old the results are; null where no match is known.
    public var asOf: Date?

    public init(_ data: [Match], season: String?, asOf: Date?) {
        self.data = data
        self.season = season
        self.asOf = asOf
    }

    enum CodingKeys: String, CodingKey {
        case data, next, season
        case asOf = "as_of"
    }
}

/// A team's line in a league's table.
public struct TableRow: Codable, Sendable, Equatable {
    /// From 1.
    public var place: Int
    /// The team.
    public var team: Team
    /// Matches with a result.
    public var played: Int
    /// Matches won.
    public var won: Int
    /// Matches drawn.
    public var drawn: Int
    /// Matches lost.
    public var lost: Int
    /// Goals scored.
    public var goalsFor: Int
    /// Goals conceded.
    public var goalsAgainst: Int
    /// Goals scored less goals conceded.
    public var goalDifference: Int
    /// Three for a win, one for a draw.
    public var points: Int

    public init(
        place: Int, team: Team, played: Int, won: Int, drawn: Int, lost: Int, goalsFor: Int,
        goalsAgainst: Int,
        goalDifference: Int, points: Int
    ) {
        self.place = place
        self.team = team
        self.played = played
        self.won = won
        self.drawn = drawn
        self.lost = lost
        self.goalsFor = goalsFor
        self.goalsAgainst = goalsAgainst
        self.goalDifference = goalDifference
        self.points = points
    }

    enum CodingKeys: String, CodingKey {
        case place, team, played, won, drawn, lost, points
        case goalsFor = "goals_for"
        case goalsAgainst = "goals_against"
        case goalDifference = "goal_difference"
    }
}

/// The table of a league, from the results that are known.
public struct LeagueTable: Codable, Sendable, Equatable {
    /// The lines, the leader first.
    public var data: [TableRow]
    /// Always null: the list is whole.
    public var next: Cursor?
    /// The season, `2025`; null where no match is known.
    public var season: String?
    /// How many matches have a result.
    public var results: Int
    /// How many matches the season has.
    public var matches: Int
    /// How old the results are; null where no match is known.
    public var asOf: Date?

    public init(_ data: [TableRow], season: String?, results: Int, matches: Int, asOf: Date?) {
        self.data = data
        self.season = season
        self.results = results
        self.matches = matches
        self.asOf = asOf
    }

    enum CodingKeys: String, CodingKey {
        case data, next, season, results, matches
        case asOf = "as_of"
    }
}

/// `GET /leagues/:league/table`: the table of a league from the results that are known.
public struct ShowLeagueTable: Endpoint {
    public typealias Response = LeagueTable
    public static let method = Method.get
    public static let path = "/leagues/:league/table"
    public static let summary = "The table of a league from the results that are known."

    /// The league's id.
    public var league: String

    public init(_ league: String) { self.league = league }
}

/// `GET /leagues/:league/matches`: the fixtures and results of a league's season.
public struct ListLeagueMatches: Endpoint {
    public typealias Response = MatchListing
    public static let method = Method.get
    public static let path = "/leagues/:league/matches"
    public static let summary = "The fixtures and results of a league's season."

    /// The league's id.
    public var league: String

    public init(_ league: String) { self.league = league }
}

/// `GET /teams/:team/matches`: the fixtures and results of a team.
public struct ListTeamMatches: Endpoint {
    public typealias Response = MatchListing
    public static let method = Method.get
    public static let path = "/teams/:team/matches"
    public static let summary = "The fixtures and results of a team."

    /// The team's id at its source.
    public var team: String
    /// The source that the id is of; needed where two sources have the same one.
    public var source: DataSource?

    public init(_ team: String, of source: DataSource? = nil) {
        self.team = team
        self.source = source
    }
}
