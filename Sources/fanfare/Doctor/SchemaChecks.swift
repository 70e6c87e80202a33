import App
import Foundation
import Storage

/// Checks of the database: whether it can be reached, is intact and has the current schema.
struct SchemaChecks: Sendable {
    let settings: ServerSettings

    /// Whether there is anything to look at.
    static func exists(_ settings: ServerSettings) -> Bool {
        settings.databaseURL != nil || FileManager.default.fileExists(atPath: "\(settings.data)/fanfare.db")
    }

    /// Whether the database has exactly this program's migrations, so that opening it changes nothing.
    static func isCurrent(_ database: any Database) async throws -> Bool {
        try await applied(in: database) == Set(App.migrations.map(\.name))
    }

    func findings() async throws -> [CheckResult] {
        guard Self.exists(settings) else {
            return [.warning("database: there is none in \(settings.data) yet; serving makes one")]
        }
        do {
            let database = try App.open(settings)
            let findings = try await [version(database)] + integrity(database) + clock(database)
            await database.close()
            return findings
        } catch let error as StorageError {
            return [.wrong("database: \(error.message)")]
        }
    }

    private static func applied(in database: any Database) async throws -> Set<String> {
        Set(try await database.slow { db in try db.rows("SELECT name FROM migration") { $0[0] as String } })
    }

    private func version(_ database: any Database) async throws -> CheckResult {
        let applied: Set<String>
        do {
            applied = try await Self.applied(in: database)
        } catch let error as StorageError where error.kind == .other {
            return .wrong("schema: there is none yet; run fanfare migrate")
        }
        let known = Set(App.migrations.map(\.name))
        if let unknown = applied.subtracting(known).min() {
            return .wrong("schema: the database is of a newer Fanfare (\(unknown))")
        }
        let missing = known.subtracting(applied).count
        return missing == 0
            ? .ok("schema: up to date, \(known.count) steps")
            : .wrong("schema: \(missing) steps are missing; run fanfare migrate, or serve")
    }

    /// SQLite's own examination of every page and every reference. PostgreSQL looks after its pages itself.
    private func integrity(_ database: any Database) async throws -> [CheckResult] {
        guard settings.databaseURL == nil else { return [.ok("database: PostgreSQL answers")] }
        do {
            let faults = try await database.slow { db in
                try db.rows("PRAGMA integrity_check(20)") { $0[0] as String }
            }
            let orphans = try await database.slow { db in
                try db.rows("PRAGMA foreign_key_check") { $0[0] as String }
            }
            guard faults == ["ok"] else { return faults.map { .wrong("database: \($0)") } }
            return orphans.isEmpty
                ? [.ok("database: every page and reference is whole")]
                : [
                    .wrong(
                        "database: \(orphans.count) rows refer to what is gone, in \(Set(orphans).sorted())")
                ]
        } catch let error as StorageError where error.kind == .interrupted {
            return [.warning("database: too large to be examined within a minute")]
        }
    }

    private func clock(_ database: any Database) async throws -> [CheckResult] {
        guard settings.databaseURL != nil else { return [] }
        let theirs: Int64 = try await database.read { db in
            try db.first("SELECT CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)") { $0[0] } ?? 0
        }
        let seconds = abs(theirs - Date().milliseconds) / 1000
        return [
            seconds < 5
                ? .ok("clock: the database agrees") : .warning("clock: the database is \(seconds) s off")
        ]
    }
}
