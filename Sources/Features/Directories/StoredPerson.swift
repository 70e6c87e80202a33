import FanfareModels
import Foundation
import OutboundHTTP

/// A page of a site's people.
struct OutsidePeople: Sendable {
    var people: [StoredPerson]
    var hasMore: Bool
}

/// Somebody as stored with the page they stand on.
struct StoredPerson: Codable, Sendable, Equatable {
    var id: Int64
    var name: String
    var type: OutsideUserType
    var location: String?
    var reputation: Int64
    var gold: Int
    var silver: Int
    var bronze: Int
    var link: String
    var image: String?
    /// Seconds since 1970, as the site has them.
    var created: Int64?
    var seen: Int64?
    var website: String?
    var earned: OutsidePerson.Earned?
}

/// A person's id within a site.
struct OutsidePersonKey: Hashable, Sendable {
    var site: String
    var person: Int64
}

/// A user of the Stack Exchange API.
struct StackExchangeUser: Decodable {
    var user_id: Int64
    var display_name: String
    var reputation: Int64
    var badge_counts: Badges?
    var user_type: String
    var link: String?
    var profile_image: String?
    var location: String?
    var website_url: String?
    var creation_date: Int64?
    var last_access_date: Int64?
    var reputation_change_week: Int64?
    var reputation_change_month: Int64?
    var reputation_change_year: Int64?

    struct Badges: Decodable {
        var gold: Int
        var silver: Int
        var bronze: Int
    }
}

extension StoredPerson {
    /// Texts come encoded for HTML. Nil for somebody without a name.
    init?(_ item: StackExchangeUser) {
        guard let name = Self.line(item.display_name, 100) else { return nil }
        self.name = name
        id = item.user_id
        type = OutsideUserType(rawValue: item.user_type) ?? .registered
        location = item.location.flatMap { Self.line($0, 100) }
        reputation = item.reputation
        gold = item.badge_counts?.gold ?? 0
        silver = item.badge_counts?.silver ?? 0
        bronze = item.badge_counts?.bronze ?? 0
        link = item.link.flatMap(Self.address) ?? ""
        image = item.profile_image.flatMap(Self.address)
        created = item.creation_date.flatMap(Self.moment)
        seen = item.last_access_date.flatMap(Self.moment)
        website = item.website_url.flatMap(Self.address)
        if let week = item.reputation_change_week, let month = item.reputation_change_month,
            let year = item.reputation_change_year
        {
            earned = OutsidePerson.Earned(week: week, month: month, year: year)
        }
    }

    private static func line(_ text: String, _ limit: Int) -> String? {
        let words = HTMLEntities.decoded(text).split { sign in
            sign.isWhitespace || sign.isNewline || sign.unicodeScalars.allSatisfy { $0.value < 0x20 }
        }
        let line = words.joined(separator: " ").filter { $0 != "\0" }
        return line.isEmpty ? nil : String(line.prefix(limit))
    }

    /// A time between 1970 and 2100.
    private static func moment(_ seconds: Int64) -> Int64? { 1...4_102_444_800 ~= seconds ? seconds : nil }

    private static func address(_ text: String) -> String? {
        let address = HTMLEntities.decoded(text)
        guard address.utf8.count <= 1_000, address.hasPrefix("https://") || address.hasPrefix("http://"),
            URL(string: address)?.host != nil
        else { return nil }
        return address
    }
}
