public import Foundation

/// Where a league's teams and players come from.
public enum DataSource: String, Codable, Sendable, CaseIterable {
    case flashLive, transferMarket
    /// The facts this program carries within itself, for a league whose provider is not set.
    case builtIn
    /// Files that the operator of this community has imported.
    case files
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
    /// Where the club is at home, where the source tells.
    public var city: String?

    public init(
        id: String, name: String, logoURL: String, dataSource: DataSource, favourite: Bool?,
        city: String? = nil
    ) {
        self.id = id
        self.name = name
        self.logoURL = logoURL
        self.dataSource = dataSource
        self.favourite = favourite
        self.city = city
    }

    enum CodingKeys: String, CodingKey {
        case id, name, favourite, city
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
    /// The height in centimetres, where it is known.
    public var heightCm: Int?
    /// The birthday, `1999-01-18`, where it is known.
    public var bornOn: String?
    /// Where the player was born, where it is known.
    public var birthplace: String?

    public init(
        id: String, name: String, number: Int?, position: Position, nationality: String?, flag: String?,
        photoURL: String?, dataSource: DataSource, heightCm: Int? = nil, bornOn: String? = nil,
        birthplace: String? = nil
    ) {
        self.id = id
        self.name = name
        self.number = number
        self.position = position
        self.nationality = nationality
        self.flag = flag
        self.photoURL = photoURL
        self.dataSource = dataSource
        self.heightCm = heightCm
        self.bornOn = bornOn
        self.birthplace = birthplace
    }

    enum CodingKeys: String, CodingKey {
        case id, name, number, position, nationality, flag, birthplace
        case heightCm = "height_cm"
        case bornOn = "born_on"
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
    /// Whether it is seven days old or older. From a provider a newer one is then being looked for.
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
