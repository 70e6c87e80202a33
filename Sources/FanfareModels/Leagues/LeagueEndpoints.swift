/// `GET /leagues`: the leagues.
public struct ListLeagues: Endpoint {
    public typealias Response = Listing<League>
    public static let method = Method.get
    public static let path = "/leagues"
    public static let summary = "The leagues."

    public init() {}
}

/// `GET /leagues/:league/teams`: the teams of a league, in table order where its source has one.
public struct ListTeams: Endpoint {
    public typealias Response = SavedListing<Team>
    public static let method = Method.get
    public static let path = "/leagues/:league/teams"
    public static let summary = "The teams of a league, in table order where its source has one."

    /// The league's id.
    public var league: String

    public init(_ league: String) { self.league = league }
}

/// `GET /teams/:team/players`: the squad of a team, goalkeepers first.
public struct ListPlayers: Endpoint {
    public typealias Response = SavedListing<Player>
    public static let method = Method.get
    public static let path = "/teams/:team/players"
    public static let summary = "The squad of a team, goalkeepers first."

    /// The team's id at its source.
    public var team: String
    /// Whose id it is, where two sources have the same one.
    public var source: DataSource?

    public init(_ team: String, of source: DataSource? = nil) {
        self.team = team
        self.source = source
    }
}

/// `GET /players/:player`: a player, and the team.
public struct ShowPlayer: Endpoint {
    public typealias Response = PlayerCard
    public static let method = Method.get
    public static let path = "/players/:player"
    public static let summary = "A player, and the team."

    /// The player's id at its source.
    public var player: String
    /// The source that the id is of; needed where two sources have the same one.
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
    /// The player.
    public var player: Player
    /// The team.
    public var team: Team

    public init(player: Player, team: Team) {
        self.player = player
        self.team = team
    }
}

/// `PUT /teams/:team/favourite`: makes a team one of my favourites.
public struct FavouriteTeam: Endpoint {
    public typealias Response = FavouriteState
    public static let method = Method.put
    public static let path = "/teams/:team/favourite"
    public static let summary = "Makes a team one of my favourites."

    /// The team's id at its source.
    public var team: String
    /// The source that the id is of; needed where two sources have the same one.
    public var source: DataSource?

    public init(_ team: String, of source: DataSource? = nil) {
        self.team = team
        self.source = source
    }
}

/// `DELETE /teams/:team/favourite`: takes a team off my favourites.
public struct UnfavouriteTeam: Endpoint {
    public typealias Response = FavouriteState
    public static let method = Method.delete
    public static let path = "/teams/:team/favourite"
    public static let summary = "Takes a team off my favourites."

    /// The team's id at its source.
    public var team: String
    /// The source that the id is of; needed where two sources have the same one.
    public var source: DataSource?

    public init(_ team: String, of source: DataSource? = nil) {
        self.team = team
        self.source = source
    }
}

/// `GET /users/me/teams`: my favourite teams, the latest first.
public struct ListFavouriteTeams: Endpoint {
    public typealias Response = Listing<Team>
    public static let method = Method.get
    public static let path = "/users/me/teams"
    public static let summary = "My favourite teams, the latest first."

    public init() {}
}
