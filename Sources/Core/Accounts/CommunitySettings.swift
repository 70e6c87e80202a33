import Storage

/// What is set in the community rather than for a server: it holds for all servers at once, without a restart.
extension Accounts {
    static func setting(_ name: String, in db: any Connection) throws -> String? {
        try db.first("SELECT value FROM community_setting WHERE name = \(name)") { $0[0] }
    }

    /// - Parameter value: nil for none.
    static func set(_ name: String, to value: String?, in db: any Connection) throws {
        guard let value else {
            try db.run("DELETE FROM community_setting WHERE name = \(name)")
            return
        }
        try db.run(
            """
            INSERT INTO community_setting (name, value) VALUES (\(name), \(value))
            ON CONFLICT (name) DO UPDATE SET value = excluded.value
            """)
    }
}
