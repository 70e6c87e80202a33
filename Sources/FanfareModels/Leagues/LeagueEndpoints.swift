public struct ListLeagues: Endpoint {
    public typealias Response = Listing<League>
    public static let method = Method.get
    public static let path = "/leagues"
    public static let summary = "The leagues."

    public init() {}
}

public struct ListTeams: Endpoint {
    public typealias Response = SavedListing<Team>
    public static let method = Method.get
    public static let path = "/leagues/:league/teams"
    public static let summary = "The teams of a league, in table order where its source has one."

    public var league: String

    public init(_ league: String) { self.league = league }
}

public struct ListPlayers: Endpoint {
    public typealias Response = SavedListing<Player>
    public static let method = Method.get
    public static let path = "/teams/:team/players"
    public static let summary = "The squad of a team, goalkeepers first."

    public var team: String
    /// Whose id it is, where two sources have the same one.
    public var source: DataSource?

    public init(_ team: String, of source: DataSource? = nil) {
        self.team = team
        self.source = source
    }
}

public struct ShowPlayer: Endpoint {
    public typealias Response = PlayerCard
    public static let method = Method.get
    public static let path = "/players/:player"
    public static let summary = "A player, and the team."

    public var player: String
    public var source: DataSource?
    /// Of somebody who stands in the squads of two teams; else the one read last.
    public var team: String?

    public init(_ player: String, of source: DataSource? = nil, in team: String? = nil) {
        self.player = player
        self.source = source
        self.team = team
    }
}

/// A player and where they play.
public struct PlayerCard: Codable, Sendable, Equatable {
    public var player: Player
    public var team: Team

    public init(player: Player, team: Team) {
        self.player = player
        self.team = team
    }
}

public struct FavouriteTeam: Endpoint {
    public typealias Response = FavouriteState
    public static let method = Method.put
    public static let path = "/teams/:team/favourite"
    public static let summary = "Makes a team one of my favourites."

    public var team: String
    public var source: DataSource?

    public init(_ team: String, of source: DataSource? = nil) {
        self.team = team
        self.source = source
    }
}

public struct UnfavouriteTeam: Endpoint {
    public typealias Response = FavouriteState
    public static let method = Method.delete
    public static let path = "/teams/:team/favourite"
    public static let summary = "Takes a team off my favourites."

    public var team: String
    public var source: DataSource?

    public init(_ team: String, of source: DataSource? = nil) {
        self.team = team
        self.source = source
    }
}

public struct ListFavouriteTeams: Endpoint {
    public typealias Response = Listing<Team>
    public static let method = Method.get
    public static let path = "/users/me/teams"
    public static let summary = "My favourite teams, the latest first."

    public init() {}
}
