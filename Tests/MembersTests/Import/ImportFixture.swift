import JobQueue
import FanfareModels
import Foundation
import MediaKit
import Storage
import TestSupport
import Testing

@testable import Members

/// An empty database, files to import, and what came of them.
struct ImportFixture {
    let database: any Database
    let people: People
    let folder: TemporaryFolder

    init(_ engine: Engine = .sqlite) async throws {
        let test = try await TestApp(engine)
        (database, people, folder) = (test.database, test.people, test.folder)
    }

    /// Writes a file and answers its path.
    func file(_ name: String, _ text: String) throws -> String {
        let url = folder.url.appending(path: name)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
        return url.path
    }

    /// A `Users.xml` of these rows.
    func users(_ rows: String...) throws -> String {
        try file(
            "fans/Users.xml", "<?xml version=\"1.0\"?>\n<users>\n\(rows.joined(separator: "\n"))\n</users>")
    }

    func badges(_ rows: String...) throws -> String {
        try file(
            "fans/Badges.xml", "<?xml version=\"1.0\"?>\n<badges>\n\(rows.joined(separator: "\n"))\n</badges>"
        )
    }

    @discardableResult
    func run(_ paths: String..., site: String? = nil) async throws -> ImportReport {
        try await PeopleImport(people).run(paths, site: site)
    }

    func number(_ sql: SQL) async throws -> Int64 {
        try await database.slow { db in try db.first(sql) { $0[0] } } ?? 0
    }

    func texts(_ sql: SQL) async throws -> [String] {
        try await database.slow { db in try db.rows(sql) { $0[0] } }
    }

    /// Everything that is stored of people, to compare.
    func contents() async throws -> [String] {
        try await database.slow { db in
            try db.rows(
                """
                SELECT p.id, p.username, p.first_name, p.last_name, p.about, p.location, p.origin, s.reputation,
                    s.entries, s.gold, s.silver, s.bronze
                FROM person p JOIN standing s ON s.person = p.id ORDER BY p.id
                """
            ) { row in
                "\(row[0] as Int) \(row[1] as String) \(row[2] as String) \(row[3] as String) \(row[4] as String) "
                    + "\(row[5] as String) \(row[6] as String) \(row[7] as Int) \(row[8] as Int) \(row[9] as Int) "
                    + "\(row[10] as Int) \(row[11] as Int)"
            }
        }
    }
}

/// A row of a `Users.xml`; `attributes` are those beside the ones that each row must have.
func user(
    _ id: Int, _ name: String = "Ada Lovelace", reputation: Int = 1, _ attributes: String = "",
    created: String = "2012-01-31T18:33:40.817"
) -> String {
    """
      <row Id="\(id)" Reputation="\(reputation)" CreationDate="\(created)" DisplayName="\(name)" \(attributes) />
    """
}

func badge(_ id: Int, of person: Int, _ name: String = "Teacher", _ medal: Int = 3) -> String {
    """
      <row Id="\(id)" UserId="\(person)" Name="\(name)" Date="2013-02-0\(1 + id % 9)T10:00:00.000" Class="\(medal)" />
    """
}

/// The recorded dumps and answers, in the folder that FANFARE_SAMPLES names.
let samples = ProcessInfo.processInfo.environment["FANFARE_SAMPLES"].map { "\($0)/stackexchange" }

extension Trait where Self == ConditionTrait {
    static var needsSamples: Self { .enabled("FANFARE_SAMPLES names no folder") { samples != nil } }
}
