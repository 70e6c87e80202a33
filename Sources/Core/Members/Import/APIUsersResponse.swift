import FanfareModels
import Foundation
import JSON

/// A recorded answer of the Stack Exchange API's `/users`.
struct APIUsersResponse {
    /// People, and what is wrong with the others, by their place from 1.
    let people: [Result<IncomingPerson, RowFault>]

    /// An answer has 100 people at most.
    private static let sizeLimit = 32 << 20

    /// `site` is told by each person's link when it is nil. Throws ``ImportError``.
    init(_ path: String, site: String?) throws {
        let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
        guard size <= Self.sizeLimit else {
            throw ImportError(path, "is larger than an answer of the API can be")
        }
        guard let bytes = FileManager.default.contents(atPath: path) else {
            throw ImportError(path, "cannot be read")
        }
        let json: JSON
        do {
            json = try JSON(parsing: Array(bytes))
        } catch {
            throw ImportError(path, "is not JSON: \(error)")
        }
        if let name = json["error_name"]?.string {
            throw ImportError(path, "is the site's refusal (\(name)), not people")
        }
        guard case .array(let items)? = json["items"] else {
            throw ImportError(path, "is not an answer of the API: it has no items")
        }
        guard items.isEmpty || items.contains(where: { $0["user_id"] != nil && $0["display_name"] != nil })
        else {
            throw ImportError(path, "holds items that are not people")
        }
        people = items.map { item in Result { () throws(RowFault) in try IncomingPerson(item, site: site) } }
    }
}

extension IncomingPerson {
    /// From an item of an answer. Throws ``RowFault``.
    fileprivate init(_ item: JSON, site: String?) throws(RowFault) {
        guard let id = item["user_id"]?.number else { throw RowFault("there is no user_id that is a number") }
        guard id > 0 else { throw RowFault("user_id \(id) is the site itself, not a person") }
        guard let name = item["display_name"]?.string else { throw RowFault("there is no display_name") }
        guard let site = site ?? item["link"]?.string.flatMap(DumpSite.name(link:)) else {
            throw RowFault("nothing tells which site this is; name it with --site")
        }
        guard let created = item["creation_date"].flatMap(Self.date) else {
            throw RowFault("there is no creation_date that is a date")
        }
        let reputation = item["reputation"]?.number ?? 1
        guard reputation.magnitude <= Self.mostReputation else {
            throw RowFault("reputation \(reputation) is larger than anybody's")
        }
        self.init(
            ImportOrigin(site: "stackexchange:\(site)", number: id), displayName: XMLEntities.html(name),
            location: item["location"]?.string.map(XMLEntities.html), about: item["about_me"]?.string,
            reputation: reputation, createdAt: created)
        picture = item["profile_image"]?.string.map(XMLEntities.html).flatMap(ImportedPicture.address)
        let counts: [(Medal, Int64)] = [Medal.gold, .silver, .bronze].map {
            ($0, item["badge_counts"]?[$0.rawValue]?.number ?? 0)
        }
        badges = counts.filter { $0.1 > 0 }.map {
            IncomingBadge(name: BadgeBatch.summary(of: origin.site), medal: $0, count: $1, earnedAt: created)
        }
    }

    /// Seconds since 1970, as the API has it, or ISO 8601.
    private static func date(_ json: JSON) -> Date? {
        if let seconds = json.number, 0...4_102_444_800 ~= seconds {
            return Date(timeIntervalSince1970: Double(seconds))
        }
        return json.string.flatMap { Date(iso8601: $0) ?? DumpDate($0)?.date }
    }
}

extension JSON {
    fileprivate var string: String? { if case .string(let text) = self { text } else { nil } }
    fileprivate var number: Int64? { if case .number(let text) = self { Int64(text) } else { nil } }
}
