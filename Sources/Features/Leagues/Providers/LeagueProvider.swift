import Art
public import FanfareModels

/// A source of teams and players.
protocol LeagueProvider: Sendable {
    var source: DataSource { get }

    /// In table order. Throws `OutboundError`.
    func teams(of league: String) async throws -> [TeamRow]

    /// Throws `OutboundError`.
    func players(of team: String) async throws -> [PlayerRow]
}

/// A team as its source describes it.
public struct TeamRow: Sendable, Equatable {
    /// The id at the provider.
    public var id: String
    /// The name.
    public var name: String
    /// Of its crest, elsewhere.
    public var image: String?
    /// Where the club is at home.
    public var city: String?
    /// Its colours, as ``Crest/text``.
    public var colours: String?

    public init(
        id: String, name: String, image: String?, city: String? = nil, colours: String? = nil
    ) {
        self.id = id
        self.name = name
        self.image = image
        self.city = city
        self.colours = colours
    }
}

/// A player as the source describes them.
public struct PlayerRow: Sendable, Equatable {
    /// The id at the provider.
    public var id: String
    /// The name.
    public var name: String
    /// The shirt number.
    public var number: Int?
    /// The position.
    public var position: Position
    /// In the source's words, where it is no country we know.
    public var nationality: String?
    /// The country's code.
    public var country: String?
    /// Of the photo, elsewhere.
    public var photo: String?
    /// In centimetres.
    public var height: Int?
    /// The birthday, `1999-01-18`.
    public var born: String?
    /// Where the player was born.
    public var birthplace: String?

    public init(
        id: String, name: String, number: Int?, position: Position, nationality: String? = nil,
        country: String? = nil, photo: String? = nil, height: Int? = nil, born: String? = nil,
        birthplace: String? = nil
    ) {
        self.id = id
        self.name = name
        self.number = number
        self.position = position
        self.nationality = nationality
        self.country = country
        self.photo = photo
        self.height = height
        self.born = born
        self.birthplace = birthplace
    }
}

/// An id of a provider: a part of our addresses, so nothing but letters, digits, `-` and `_`.
struct SourceID: Sendable {
    let text: String

    init?(_ text: String) {
        guard 1...64 ~= text.utf8.count,
            text.utf8.allSatisfy({
                (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
                    || $0 == 0x2D || $0 == 0x5F
            })
        else { return nil }
        self.text = text
    }
}
