import Art
public import FanfareModels
import Foundation
public import HTTPBinding
import HTTPServer
import HTTPTypes
public import Logging
public import OutboundHTTP
import Storage

/// The picture that an imported person has on their site. The community stores its address; the picture itself comes
/// through the cache of other servers' pictures, when it is looked at first.
///
/// `person.picture` is then a negative number made of the address, so that lists need no second table and the URL changes
/// with the picture.
enum ImportedPicture {
    /// An address of a picture on the web, of at most 1,000 bytes; nil for anything else.
    static func address(_ text: String) -> String? {
        guard text.utf8.count <= 1_000, text.hasPrefix("https://") || text.hasPrefix("http://"),
            URL(string: text)?.host != nil
        else { return nil }
        return text
    }

    /// The number that stands in `person.picture` for an address.
    static func number(of address: String?) -> Int64? {
        guard let address, let hash = UInt32(PublicURLs.fingerprint(address), radix: 36) else { return nil }
        return -1 - Int64(hash)
    }

    /// Stores where the pictures of people are who have none of their own.
    static func store(_ pictures: [(person: ID<Person>, address: String)], in db: any Connection) throws {
        guard !pictures.isEmpty else { return }
        try db.insert(
            "imported_picture (person, address)", row: "(?, ?)",
            pictures.map { [$0.person.sqlValue, .text($0.address)] },
            "ON CONFLICT (person) DO UPDATE SET address = excluded.address")
    }

    /// Changes or removes it with another import; a picture of one's own stays.
    static func change(_ address: String?, of person: ID<Person>, in db: any Connection) throws {
        try db.run("DELETE FROM imported_picture WHERE person = \(person)")
        if let address { try store([(person, address)], in: db) }
        let number = number(of: address)
        try db.run(
            """
            UPDATE person SET picture = \(number)
            WHERE id = \(person) AND (picture IS NULL OR picture < 0)
            """)
    }
}

extension People {
    /// The pictures of imported people: from the cache of other servers' pictures, else drawn from the name.
    public func importedPictures(
        _ guests: Routes<Context>, images: ReadThroughCache<String, PictureCache.Entry>, log: Logger
    ) {
        // `12-1a2b3c.webp`: a person, and the fingerprint of the picture's address.
        guests.file("/portraits/:file") { file, _ in
            let parts = file.stem.split(separator: "-")
            guard file.kind == "webp", parts.count == 2, let number = Int64(parts[0]) else {
                throw Problem.missing("picture")
            }
            let person = ID<Person>(number)
            let address: String? = try await database.read { db in
                try db.first(
                    """
                    SELECT i.address FROM imported_picture i JOIN person p ON p.id = i.person
                    WHERE i.person = \(person) AND p.picture < 0
                    """
                ) { $0[0] }
            }
            guard let address, PublicURLs.fingerprint(address) == parts[1] else {
                throw Problem.missing("picture")
            }
            do {
                let entry = try await images.load(address).value
                return ServedFile(
                    path: entry.path, size: entry.size, type: PictureCache.type, tag: ETag(opaque: entry.tag),
                    caching: ServedFile.Caching.day)
            } catch let cancelled as CancellationError {
                throw cancelled
            } catch {
                // A drawing takes its place, whatever went wrong, and is asked for again soon.
                log.info("picture \(address): \(error)")
                return ServedFile(
                    svg: Art.avatar(for: try await name(of: person), seed: "\(person)").string,
                    caching: ServedFile.Caching.revalidated)
            }
        }
    }
}
