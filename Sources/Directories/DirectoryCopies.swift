import FanfareModels
import Foundation
import Storage

/// The saved pages.
struct DirectoryCopies: Sendable {
    let database: any Database

    func page(_ key: PageKey) async throws -> Saved<OutsidePeople>? {
        let found = try await database.read { db in
            try db.first(
                """
                SELECT people, has_more, saved_ms FROM directory_page
                WHERE site = \(key.site) AND page = \(key.page)
                """
            ) { (people: $0[0] as String, hasMore: $0[1] as Bool, at: $0[2] as Date) }
        }
        return try found.map { found in
            let people = try JSONDecoder().decode([StoredPerson].self, from: Data(found.people.utf8))
            return Saved(OutsidePeople(people: people, hasMore: found.hasMore), at: found.at)
        }
    }

    func save(_ copy: Saved<OutsidePeople>, _ key: PageKey) async throws {
        let people = String(decoding: try JSONEncoder().encode(copy.value.people), as: UTF8.self)
        let hasMore = copy.value.hasMore ? 1 : 0
        try await database.write { db in
            try db.run(
                """
                INSERT INTO directory_page (site, page, has_more, people, saved_ms)
                VALUES (\(key.site), \(key.page), \(hasMore), \(people), \(copy.savedAt))
                ON CONFLICT (site, page) DO UPDATE SET has_more = excluded.has_more, people = excluded.people,
                    saved_ms = excluded.saved_ms
                """)
            for person in copy.value.people {
                try db.run(
                    """
                    INSERT INTO directory_picture (site, person, name, address)
                    VALUES (\(key.site), \(person.id), \(person.name), \(person.image))
                    ON CONFLICT (site, person) DO UPDATE SET name = excluded.name, address = excluded.address
                    """)
            }
        }
    }

    func picture(of person: Int64, on site: String) async throws -> (name: String, address: String?)? {
        try await database.read { db in
            try db.first(
                "SELECT name, address FROM directory_picture WHERE site = \(site) AND person = \(person)"
            ) { (name: $0[0], address: $0[1]) }
        }
    }
}
