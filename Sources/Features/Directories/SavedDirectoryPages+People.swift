import FanfareModels
import Foundation
import Storage

/// On which page of a listing people stand first. Each page has at most 30, whose rows are looked up by key, so that a
/// listing of any length needs no more memory than one page.
extension SavedDirectoryPages {
    /// Those among some people who stand on an earlier page of the same listing.
    func earlier(_ people: [Int64], _ key: PageKey) async throws -> Set<Int64> {
        guard key.page > 1, !people.isEmpty else { return [] }
        return Set(
            try await database.read { db in
                try db.rows(
                    """
                    SELECT person FROM directory_place
                    WHERE site = \(key.site) AND sort = \(key.sort.rawValue) AND text = \(key.text)
                        AND page < \(key.page) AND person IN \(list: people)
                    """
                ) { $0[0] as Int64 }
            })
    }

    /// Records who stands on a page that replaces what was saved of it.
    static func place(_ people: [Int64], _ key: PageKey, in db: any Connection) throws {
        let sort = key.sort.rawValue
        try db.run(
            """
            DELETE FROM directory_place
            WHERE site = \(key.site) AND sort = \(sort) AND text = \(key.text) AND page = \(key.page)
            """)
        for person in people {
            try db.run(
                """
                INSERT INTO directory_place (site, sort, text, person, page)
                VALUES (\(key.site), \(sort), \(key.text), \(person), \(key.page))
                ON CONFLICT (site, sort, text, person) DO UPDATE SET page = excluded.page
                WHERE excluded.page < directory_place.page
                """)
        }
    }

    static func removePlacesOfNoPage(in db: any Connection) throws {
        try db.run(
            """
            DELETE FROM directory_place WHERE text <> '' AND NOT EXISTS (
                SELECT 1 FROM directory_page p WHERE p.site = directory_place.site
                    AND p.sort = directory_place.sort AND p.text = directory_place.text
                    AND p.page = directory_place.page)
            """)
    }
}

/// Profiles, as they were seen last.
extension SavedDirectoryPages {
    func person(_ key: OutsidePersonKey) async throws -> Cached<StoredPerson>? {
        let found = try await database.read { db in
            try db.first(
                """
                SELECT profile, saved_ms FROM directory_picture
                WHERE site = \(key.site) AND person = \(key.person) AND profile IS NOT NULL
                """
            ) { (profile: $0[0] as String, at: $0[1] as Date) }
        }
        return try found.map {
            Cached(try JSONDecoder().decode(StoredPerson.self, from: Data($0.profile.utf8)), at: $0.at)
        }
    }

    /// Somebody who was asked for by id is removed as those are who were searched for.
    func save(_ copy: Cached<StoredPerson>, _ key: OutsidePersonKey) async throws {
        let profile = try Self.json(copy.value)
        try await database.write { db in
            try Self.save(copy.value, profile, on: key.site, at: copy.savedAt, searched: copy.savedAt, in: db)
            try forgetOldProfiles(in: db)
        }
    }

    /// The oldest of those who were asked for go, so that their number has a bound.
    private func forgetOldProfiles(in db: any Connection) throws {
        let oldest: Date? = try db.first(
            """
            SELECT searched_ms FROM directory_picture WHERE searched_ms IS NOT NULL
            ORDER BY searched_ms DESC LIMIT 1 OFFSET \(Self.profiles - 1)
            """
        ) { $0[0] }
        guard let oldest else { return }
        try db.run("DELETE FROM directory_picture WHERE searched_ms < \(oldest)")
    }
}
