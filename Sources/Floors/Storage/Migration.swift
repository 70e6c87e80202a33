import Foundation

/// A step of the schema, never changed once it has shipped: `games-3-aspects`, plain SQL, statements ended by
/// `;`.
///
/// Written once for both engines, in PostgreSQL's words: `BIGSERIAL PRIMARY KEY` for a number the database
/// gives (never given twice, and never given by us), `BIGINT`, `TEXT`, `BYTEA`, `DOUBLE PRECISION`. `WITHOUT
/// ROWID` after a table is for SQLite alone and left out on PostgreSQL. Text is compared byte by byte on
/// both. The columns are strict on both: there is no truth type, since truth is 0 or 1.
public struct Migration: Sendable {
    /// The name under which it is recorded.
    public var name: String
    /// Its statements, in the common dialect of both engines.
    public var sql: String

    public init(_ name: String, _ sql: String) {
        self.name = name
        self.sql = sql
    }
}

extension Migration {
    /// The table of applied migrations.
    package static let table = Migration(
        "storage", "CREATE TABLE IF NOT EXISTS migration (name TEXT PRIMARY KEY, at_ms BIGINT NOT NULL)")

    package static let applied: SQL = "SELECT name FROM migration ORDER BY name"

    package var found: SQL { "SELECT 1 FROM migration WHERE name = \(name)" }

    package var note: SQL { "INSERT INTO migration (name, at_ms) VALUES (\(name), \(Date()))" }

    /// Throws `StorageError`: `tooNew` when the database has a migration that is not in the list, `other`
    /// when two have one name.
    package static func missing(of migrations: [Migration], in applied: [String]) throws -> [Migration] {
        let known = Set(migrations.map(\.name))
        guard known.count == migrations.count else {
            throw StorageError(.other, "Two migrations have the same name.")
        }
        if let unknown = applied.first(where: { !known.contains($0) }) {
            throw StorageError(
                .tooNew,
                "The database needs a newer program: this one does not know the migration \(unknown)."
            )
        }
        return migrations.filter { !applied.contains($0.name) }
    }
}
