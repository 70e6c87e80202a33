import FanfareModels
import Foundation

/// A person of an import, validated and normalised.
struct IncomingPerson: Sendable, Equatable {
    var origin: ImportOrigin
    var firstName: String
    var lastName: String
    var about: String
    var location: String
    var reputation: Int64
    var createdAt: Date
    var badges: [IncomingBadge] = []
    /// The address of the picture elsewhere.
    var picture: String?

    var name: String { Person.fullName(firstName, lastName) }
}

/// The source of an imported person, stored so that an import can be repeated:
/// `stackexchange:martialarts:42`.
struct ImportOrigin: Sendable, Hashable {
    var site: String
    var number: Int64

    var text: String { "\(site):\(number)" }
}

/// The count of one badge of an imported person.
struct IncomingBadge: Sendable, Equatable {
    var name: String
    var medal: Medal
    var count: Int64
    /// The time at which the latest one was earned.
    var earnedAt: Date
}

extension IncomingPerson {
    /// From a site's record of a person; the name, place and about as they have them, in plain text or HTML.
    init(
        _ origin: ImportOrigin, displayName: String, location: String?, about: String?, reputation: Int64,
        createdAt: Date
    ) {
        self.origin = origin
        let name = PlainText.line(displayName, limit: ProfileText.nameLimit * 2)
        let words = name.split(separator: " ", maxSplits: 1)
        firstName = PlainText.line(
            words.first.map(String.init) ?? "user\(origin.number)", limit: ProfileText.nameLimit)
        lastName = PlainText.line(words.count > 1 ? String(words[1]) : "", limit: ProfileText.nameLimit)
        self.location = PlainText.line(location ?? "", limit: ProfileText.locationLimit)
        self.about = about.map { PlainText.html($0, limit: ProfileText.aboutLimit) } ?? ""
        self.reputation = reputation
        self.createdAt = createdAt
    }

    /// From a row of `Users.xml`. Throws ``RowFault``.
    init(_ row: DumpRow, site: String) throws(RowFault) {
        guard let id = try row.number("Id") else { throw RowFault("there is no Id that is a number") }
        guard id > 0 else { throw RowFault("Id \(id) is the site itself, not a person") }
        guard let reputation = try row.number("Reputation"), reputation.magnitude <= Self.mostReputation
        else {
            throw RowFault("there is no Reputation that is a number")
        }
        guard let created = try row.text("CreationDate").flatMap(DumpDate.init) else {
            throw RowFault("there is no CreationDate that is a date")
        }
        self.init(
            ImportOrigin(site: site, number: id), displayName: try row.text("DisplayName") ?? "",
            location: try row.text("Location"), about: try row.text("AboutMe"), reputation: reputation,
            createdAt: created.date)
        picture = try row.text("ProfileImageUrl").flatMap(ImportedPicture.address)
    }

    /// A number with which sums stay far from overflowing.
    static let mostReputation: UInt64 = 1_000_000_000_000
}
