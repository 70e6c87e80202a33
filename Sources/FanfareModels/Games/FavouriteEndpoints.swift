/// `PUT /games/:game/favourite`: makes a game one of one's favourites.
public struct AddFavourite: Endpoint {
    public typealias Response = FavouriteState
    public static let method = Method.put
    public static let path = "/games/:game/favourite"
    public static let summary = "Makes a game one of one's favourites."

    /// The game's number.
    public var game: ID<Game>

    public init(_ game: ID<Game>) { self.game = game }
}

/// `DELETE /games/:game/favourite`: takes a game off one's favourites.
public struct DropFavourite: Endpoint {
    public typealias Response = FavouriteState
    public static let method = Method.delete
    public static let path = "/games/:game/favourite"
    public static let summary = "Takes a game off one's favourites."

    /// The game's number.
    public var game: ID<Game>

    public init(_ game: ID<Game>) { self.game = game }
}

/// `GET /people/:person/favourites`: a person's favourite games, the latest first.
public struct ListFavourites: Endpoint {
    public typealias Response = Listing<Game>
    public static let method = Method.get
    public static let path = "/people/:person/favourites"
    public static let summary = "A person's favourite games, the latest first."

    /// The person's number.
    public var person: ID<Person>
    /// Elements of a page: 1 to 100, 20 unless told.
    public var limit: Int?
    /// The `next` of the page before; nil for the first page.
    public var cursor: Cursor?

    public init(_ person: ID<Person>, limit: Int? = nil, cursor: Cursor? = nil) {
        self.person = person
        self.limit = limit
        self.cursor = cursor
    }
}
