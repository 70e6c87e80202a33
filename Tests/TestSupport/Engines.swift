public import Foundation
public import Storage
import StoragePostgres

/// The engines that tests run on: `@Test(arguments: Engine.available)`.
public enum Engine: String, CaseIterable, Sendable {
    case sqlite, postgres

    /// All engines that can be had here. PostgreSQL needs a cluster, named as a URL by
    /// `FANFARE_TEST_POSTGRES`; `script/with-postgres` makes one for a command.
    public static let available: [Engine] = {
        guard cluster == nil else { return allCases }
        FileHandle.standardError.write(
            Data("FANFARE_TEST_POSTGRES is not set: what PostgreSQL does is not tested.\n".utf8))
        return [.sqlite]
    }()

    /// A fresh database with these migrations, which is gone with the last reference to it.
    public func open(_ migrations: [Migration] = []) async throws -> any Database {
        let place = try await place()
        let database = TemporaryDatabase(try place.open(), at: place)
        try await database.migrate(migrations)
        return database
    }

    /// Where a database can be opened, also by several programs at once.
    public func place() async throws -> Place {
        switch self {
        case .sqlite:
            let folder = try TemporaryFolder()
            return Place {
                try SQLiteDatabase(
                    path: folder.url.appending(path: "test.db").path, shims: Engine.sqliteShims)
            }
        case .postgres:
            let url = try await schema()
            return Place { try PostgresDatabase(url: url, connections: 4) }
        }
    }

    public struct Place: Sendable {
        /// Opens the database that is there, each time anew.
        public let open: @Sendable () throws -> any Database
    }
}

extension Engine {
    /// The URL of a database of its own for a whole community; nil for SQLite, which lies in the data folder.
    public func freshURL() async throws -> String? {
        self == .sqlite ? nil : try await schema()
    }

    /// Whether tests open SQLite with the additions in C; `FANFARE_SQLITE_SHIMS=off` runs them without.
    public static let sqliteShims = ProcessInfo.processInfo.environment["FANFARE_SQLITE_SHIMS"] != "off"

    private static let cluster = ProcessInfo.processInfo.environment["FANFARE_TEST_POSTGRES"]

    /// The URL of a schema of its own in the cluster, which lasts as long as the cluster.
    private func schema() async throws -> String {
        guard let cluster = Engine.cluster else {
            throw StorageError(.unavailable, "FANFARE_TEST_POSTGRES is not set.")
        }
        let schema = "test_" + UUID().uuidString.replacing("-", with: "").lowercased()
        let database = try PostgresDatabase(url: cluster, connections: 1)
        try await database.write { try $0.run("CREATE SCHEMA \(SQL(stringLiteral: schema))") }
        await database.close()
        let separator = cluster.contains("?") ? "&" : "?"
        return "\(cluster)\(separator)options=-csearch_path%3D\(schema)&application_name=\(schema)"
    }
}

/// A folder for one test, removed with the last reference to it.
public final class TemporaryFolder: Sendable {
    public let url: URL

    public init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "fanfare-test-\(UUID())")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        do {
            try remove()
        } catch {
            FileHandle.standardError.write(Data("\(url.path) stays behind: \(error)\n".utf8))
        }
    }

    /// SQLite may take its own files away meanwhile.
    private func remove() throws {
        for _ in 0..<5 {
            do { return try FileManager.default.removeItem(at: url) } catch CocoaError.fileNoSuchFile {}
        }
        try FileManager.default.removeItem(at: url)
    }
}

/// A database together with what has to go when it goes.
private final class TemporaryDatabase: Database {
    private let database: any Database
    private let place: Engine.Place

    init(_ database: any Database, at place: Engine.Place) {
        self.database = database
        self.place = place
    }

    func read<T: Sendable>(_ body: @escaping @Sendable (any Connection) throws -> T) async throws -> T {
        try await database.read(body)
    }

    func slow<T: Sendable>(_ body: @escaping @Sendable (any Connection) throws -> T) async throws -> T {
        try await database.slow(body)
    }

    func write<T: Sendable>(
        _ change: ChangeKind, _ body: @escaping @Sendable (any Connection) throws -> T
    ) async throws -> T {
        try await database.write(change, body)
    }

    func write<T: Sendable>(
        _ change: ChangeKind, _ body: @escaping @Sendable (any Connection) throws -> T,
        then answer: @escaping @Sendable (Result<T, any Error>) -> Void
    ) {
        // What has to go stays until the write is done.
        database.write(change, body) { result in withExtendedLifetime(self) { answer(result) } }
    }

    func migrate(_ migrations: [Migration]) async throws { try await database.migrate(migrations) }
    func close() async { await database.close() }
    func counters() -> [String: Int] { database.counters() }
    func gauges() -> [String: Int] { database.gauges() }
    func version() -> UInt64 { database.version() }
    func contentVersion() -> UInt64 { database.contentVersion() }
    func lastChange(of subjects: [Subject]) -> UInt64 { database.lastChange(of: subjects) }

    func onNotification(_ topic: String, _ body: @escaping @Sendable () -> Void) {
        database.onNotification(topic, body)
    }
}
