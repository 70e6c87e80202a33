import FanfareModels
import Foundation
import Storage

/// The cache of pages in the database.
struct SavedDirectoryPages: Sendable {
    let database: any Database

    /// How many pages of searches are kept.
    static let searches = 300
    /// How many people are kept who were found by a search or asked for by their id.
    static let profiles = 300 * StackExchange.pageSize

    func page(_ key: PageKey) async throws -> Cached<OutsidePeople>? {
        let found = try await database.read { db in
            try db.first(
                """
                SELECT people, has_more, saved_ms FROM directory_page
                WHERE site = \(key.site) AND sort = \(key.sort.rawValue) AND text = \(key.text)
                    AND page = \(key.page)
                """
            ) { (people: $0[0] as String, hasMore: $0[1] as Bool, at: $0[2] as Date) }
        }
        return try found.map { found in
            let people = try JSONDecoder().decode([StoredPerson].self, from: Data(found.people.utf8))
            return Cached(OutsidePeople(people: people, hasMore: found.hasMore), at: found.at)
        }
    }

    func save(_ copy: Cached<OutsidePeople>, _ key: PageKey) async throws {
        let people = try Self.json(copy.value.people)
        let profiles = try copy.value.people.map { ($0, try Self.json($0)) }
        let hasMore = copy.value.hasMore ? 1 : 0
        // Who is on a page of everybody stays, whoever looks for them.
        let searched = key.text.isEmpty ? nil : copy.savedAt
        try await database.write { db in
            try db.run(
                """
                INSERT INTO directory_page (site, sort, text, page, has_more, people, saved_ms)
                VALUES (\(key.site), \(key.sort.rawValue), \(key.text), \(key.page), \(hasMore), \(people),
                    \(copy.savedAt))
                ON CONFLICT (site, sort, text, page) DO UPDATE SET has_more = excluded.has_more,
                    people = excluded.people, saved_ms = excluded.saved_ms
                """)
            try Self.place(copy.value.people.map(\.id), key, in: db)
            for (person, profile) in profiles {
                try Self.save(person, profile, on: key.site, at: copy.savedAt, searched: searched, in: db)
            }
            if searched != nil { try forgetOldSearches(in: db) }
        }
    }

    static func json(_ value: some Encodable) throws -> String {
        String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
    }

    /// - Parameter searched: when they were found by a search, or by their id; nil for those of everybody's pages.
    static func save(
        _ person: StoredPerson, _ profile: String, on site: String, at saved: Date, searched: Date?,
        in db: any Connection
    ) throws {
        try db.run(
            """
            INSERT INTO directory_picture (site, person, name, address, searched_ms, profile, saved_ms)
            VALUES (\(site), \(person.id), \(person.name), \(person.image), \(searched), \(profile), \(saved))
            ON CONFLICT (site, person) DO UPDATE SET name = excluded.name, address = excluded.address,
                profile = excluded.profile, saved_ms = excluded.saved_ms,
                searched_ms = CASE WHEN directory_picture.searched_ms IS NULL THEN NULL
                    ELSE excluded.searched_ms END
            """)
    }

    /// Everybody's pages are as many as the site has; searches are as many as people think of, so the oldest
    /// go.
    private func forgetOldSearches(in db: any Connection) throws {
        let oldest: Date? = try db.first(
            """
            SELECT saved_ms FROM directory_page WHERE text <> ''
            ORDER BY saved_ms DESC LIMIT 1 OFFSET \(Self.searches - 1)
            """
        ) { $0[0] }
        guard let oldest else { return }
        try db.run("DELETE FROM directory_page WHERE text <> '' AND saved_ms < \(oldest)")
        try db.run("DELETE FROM directory_picture WHERE searched_ms < \(oldest)")
        try Self.removePlacesOfNoPage(in: db)
    }

    /// Removes what was searched before a moment.
    func removeSearches(before oldest: Date) async throws {
        try await database.write { db in
            try db.run("DELETE FROM directory_page WHERE text <> '' AND saved_ms <= \(oldest)")
            try db.run("DELETE FROM directory_picture WHERE searched_ms <= \(oldest)")
            try Self.removePlacesOfNoPage(in: db)
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
