public import Foundation

/// Where a league's teams and players come from.
public enum DataSource: String, Codable, Sendable, CaseIterable {
    case flashLive, transferMarket
    /// The facts this program carries within itself, for a league whose provider is not set.
    case builtIn
}

/// A league of football. Its id, as those of teams and players, is a text of its source.
public struct League: Codable, Sendable, Equatable {
    /// A text of its source.
    public var id: String
    /// The name to be shown.
    public var name: String
    /// Absolute.
    public var logoURL: String
    /// Where it comes from.
    public var dataSource: DataSource

    public init(id: String, name: String, logoURL: String, dataSource: DataSource) {
        self.id = id
        self.name = name
        self.logoURL = logoURL
        self.dataSource = dataSource
    }

    enum CodingKeys: String, CodingKey {
        case id, name
        case logoURL = "logo_url"
        case dataSource = "data_source"
    }
}

/// A football club in a league.
public struct Team: Codable, Sendable, Equatable {
    /// A text of its source.
    public var id: String
    /// The name to be shown.
    public var name: String
    /// Absolute; a drawn crest when the source has no picture.
    public var logoURL: String
    /// Where it comes from.
    public var dataSource: DataSource
    /// Whether it is one of the viewer's favourites; null for guests.
    public var favourite: Bool?

    public init(id: String, name: String, logoURL: String, dataSource: DataSource, favourite: Bool?) {
        self.id = id
        self.name = name
        self.logoURL = logoURL
        self.dataSource = dataSource
        self.favourite = favourite
    }

    enum CodingKeys: String, CodingKey {
        case id, name, favourite
        case logoURL = "logo_url"
        case dataSource = "data_source"
    }
}

/// Where somebody plays, in the order in which a squad is listed.
public enum Position: String, Codable, Sendable, CaseIterable {
    case goalkeeper, defender, midfielder, forward, coach, other
}

/// Somebody in the squad of a team.
public struct Player: Codable, Sendable, Equatable {
    /// A text of its source.
    public var id: String
    /// The name to be shown.
    public var name: String
    /// On the shirt.
    public var number: Int?
    /// Where the player plays.
    public var position: Position
    /// In English where it is a country we know, else in the source's words.
    public var nationality: String?
    /// The country's two letters (ISO 3166-1), `EC`.
    public var flag: String?
    /// Absolute; null when the source has no photo.
    public var photoURL: String?
    /// Where it comes from.
    public var dataSource: DataSource

    public init(
        id: String, name: String, number: Int?, position: Position, nationality: String?, flag: String?,
        photoURL: String?, dataSource: DataSource
    ) {
        self.id = id
        self.name = name
        self.number = number
        self.position = position
        self.nationality = nationality
        self.flag = flag
        self.photoURL = photoURL
        self.dataSource = dataSource
    }

    enum CodingKeys: String, CodingKey {
        case id, name, number, position, nationality, flag
        case photoURL = "photo_url"
        case dataSource = "data_source"
    }
}

/// A whole list as it was saved.
public struct SavedListing<Element: Codable & Sendable>: Codable, Sendable {
    /// The elements, in order.
    public var data: [Element]
    /// Always null: the list is whole. Here because every list says where it goes on.
    public var next: Cursor?
    /// When it was got from its source.
    public var savedAt: Date
    /// Seven days old or older; a newer one is being looked for.
    public var stale: Bool

    public init(_ data: [Element], savedAt: Date, stale: Bool) {
        self.data = data
        self.savedAt = savedAt
        self.stale = stale
    }

    enum CodingKeys: String, CodingKey {
        case data, next, stale
        case savedAt = "saved_at"
    }
}
