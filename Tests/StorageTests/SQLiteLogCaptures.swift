import Concurrency
import Foundation
import Storage
import Synchronization
import TestSupport
import Testing

/// `F_OFD_GETLK` of `fcntl(2)`.
private let ofdGetLock: Int32 = 36

/// That the changes which a capture gives, on top of a copy of the database file, are the database.
@Suite struct SQLiteLogCaptures {
    private let folder: TemporaryFolder
    private let path: String

    init() async throws {
        folder = try TemporaryFolder()
        path = folder.url.appending(path: "test.db").path
        try await SQLiteDatabase(path: path, shims: Engine.sqliteShims).close()
    }

    private func open(longLog: Int = 96 << 20) async throws -> SQLiteDatabase {
        let database = try SQLiteDatabase(path: path, longLog: longLog, shims: Engine.sqliteShims)
        try await database.migrate([
            Migration(
                "files",
                """
                CREATE TABLE file (id BIGINT PRIMARY KEY, bytes BYTEA NOT NULL);
                CREATE TABLE total (one BIGINT PRIMARY KEY, files BIGINT NOT NULL);
                INSERT INTO total (one, files) VALUES (1, 0);
                """)
        ])
        return database
    }

    private static func add(_ number: Int, bytes: Int, to database: SQLiteDatabase) async throws {
        let content = [UInt8](repeating: UInt8(truncatingIfNeeded: number), count: bytes)
        try await database.write { db in
            try db.run("INSERT INTO file (id, bytes) VALUES (\(number), \(content))")
            try db.run("UPDATE total SET files = files + 1")
        }
    }

    /// How many files the state has that changes lead to, which must be whole.
    private func files(_ changes: some Sequence<Changes>, over base: Data = Data()) throws -> Int {
        let copy = folder.url.appending(path: "\(UUID().uuidString).db").path
        var bytes = base
        for change in changes { change.apply(to: &bytes) }
        try bytes.write(to: URL(filePath: copy))
        defer { for end in ["", "-wal", "-shm"] { unlink(copy + end) } }
        let database = try SQLite(copy)
        #expect(try database.answer("PRAGMA integrity_check") == "ok")
        let files = try #require(Int(database.answer("SELECT files FROM total")))
        #expect(try database.answer("SELECT COUNT(*) FROM file") == "\(files)")
        return files
    }

    @Test func `every capture is a moment, before and after the log began anew`() async throws {
        let database = try await open(longLog: 1 << 20)
        let given = Given()
        _ = try database.beginCapture(given.take)
        try database.captureLog()
        // A copy that is made while pages are moved into the file is mended by what was captured since the log began.
        let copying = Task.detached {
            var copy = Data()
            try database.readFile { copy.append(contentsOf: $0) }
            return copy
        }
        let progress = Progress()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    for _ in 0..<100 {
                        let number = progress.numbers.add(1, ordering: .relaxed).newValue
                        try await Self.add(number, bytes: 50_000, to: database)
                        progress.acknowledged.add(1, ordering: .sequentiallyConsistent)
                    }
                }
            }
            group.addTask {
                while progress.acknowledged.load(ordering: .relaxed) < 400 {
                    let files = progress.acknowledged.load(ordering: .sequentiallyConsistent)
                    try database.captureLog()
                    progress.moments.withLock { $0.append((given.all.count, files)) }
                    try await Task.sleep(for: .milliseconds(50))
                }
            }
            try await group.waitForAll()
        }
        // 20 MB go through a log that begins again at some megabytes, but for a busy machine, where it may take more.
        try await eventually("the log begins anew") {
            if try #require(try database.captureLog()).logBegin > 0 { return true }
            let number = progress.numbers.add(1, ordering: .relaxed).newValue
            try await Self.add(number, bytes: 50_000, to: database)
            return false
        }
        let (base, changes) = (try await copying.value, given.all)
        let written = progress.numbers.load(ordering: .relaxed)
        var all = progress.moments.withLock { $0 }
        all.append((changes.count, written))
        var last = 0
        for number in stride(from: all.count - 1, through: 0, by: -max(1, all.count / 5)).reversed() {
            let files = try files(changes.prefix(all[number].changes), over: base)
            #expect(files >= all[number].files && files >= last)
            last = files
        }
        #expect(last == written)
        await database.close()
    }

    @Test func `another program's checkpoint moves nothing that was not captured`() async throws {
        let database = try await open()
        let given = Given()
        _ = try database.beginCapture(given.take)
        try database.captureLog()
        let other = try SQLite(path)
        try other.run("PRAGMA busy_timeout = 0")
        for round in 0..<5 {
            for number in 0..<20 { try await Self.add(round * 20 + number, bytes: 5_000, to: database) }
            #expect(try other.answer("PRAGMA wal_checkpoint(TRUNCATE)") == "1")
            try await Self.add(1_000 + round, bytes: 5_000, to: database)
            try database.captureLog()
            try other.run("PRAGMA wal_checkpoint(RESTART)")
            try other.run("PRAGMA wal_checkpoint(PASSIVE)")
        }
        try database.captureLog()
        #expect(try files(given.all) == 105)
        await database.close()
    }

    @Test func `a copy of the file leaves the locks of the program alone`() async throws {
        let database = try await open()
        try await Self.add(1, bytes: 100_000, to: database)
        _ = try database.beginCapture { _ in }
        #expect(try database.checkpointCaptured() > 0)
        var copy = Data()
        try database.readFile { copy.append(contentsOf: $0) }
        #expect(copy.count > 100_000)
        // Asked as another open file, which is closed last: closing it ends the locks of the program.
        let file = Foundation.open(path, O_RDWR)
        defer { Foundation.close(file) }
        var lock = flock()
        lock.l_type = Int16(F_WRLCK)
        #expect(Foundation.fcntl(file, ofdGetLock, &lock) == 0 && lock.l_type == F_RDLCK)
        await database.close()
    }

    @Test func `what cannot be given is given with what follows`() async throws {
        let database = try await open()
        struct Full: Error {}
        let given = Given()
        let isFull = AtomicBool()
        isFull.set()
        _ = try database.beginCapture { changes in
            guard !isFull.isSet else { throw Full() }
            try given.take(changes)
        }
        try await Self.add(1, bytes: 10, to: database)
        #expect(throws: Full.self) { try database.captureLog() }
        try await Self.add(2, bytes: 10, to: database)
        #expect(throws: Full.self) { try database.captureLog() }
        isFull.clear()
        let end = try database.captureLog()
        #expect(try files(given.all) == 2)
        let count = given.all.count
        #expect(try database.captureLog() == end)
        #expect(given.all.count == count)
        await database.close()
    }

    @Test func `a capture goes on where the log still has what the last one gave`() async throws {
        let database = try await open()
        let given = Given()
        _ = try database.beginCapture(given.take)
        for number in 0..<10 { try await Self.add(number, bytes: 10, to: database) }
        let end = try #require(try database.captureLog())
        for number in 10..<20 { try await Self.add(number, bytes: 10, to: database) }
        // As after the program was killed.
        let copy = folder.url.appending(path: "copy.db").path
        for ending in ["", "-wal"] {
            try FileManager.default.copyItem(atPath: path + ending, toPath: copy + ending)
        }
        await database.close()

        let second = try SQLiteDatabase(path: copy, shims: Engine.sqliteShims)
        let start = try second.beginCapture(after: end) { changes in
            #expect(changes.start == end)
            try given.take(changes)
        }
        #expect(start == end)
        try second.captureLog()
        #expect(try files(given.all) == 20)
        await second.close()

        // The log has gone with the last connection: nothing says what came meanwhile.
        let third = try SQLiteDatabase(path: path, shims: Engine.sqliteShims)
        #expect(try third.beginCapture(after: end) { _ in } == LogPosition())
        await third.close()
    }
}

/// Collects what a capture gives.
private final class Given: Sendable {
    private let changes = Mutex<[Changes]>([])

    var all: [Changes] { changes.withLock { $0 } }

    func take(_ changes: borrowing LogChanges) throws {
        let content = try changes.content(0..<changes.pages.count)
        let new = Changes(
            pageSize: changes.pageSize, size: changes.databaseSize, pages: changes.pages,
            content: Data(content))
        self.changes.withLock { $0.append(new) }
    }
}

/// How far writers are.
private final class Progress: Sendable {
    let numbers = Atomic(0)
    let acknowledged = Atomic(0)
    let moments = Mutex<[(changes: Int, files: Int)]>([])
}

private struct Changes {
    let pageSize: Int
    let size: Int
    let pages: [UInt32]
    let content: Data

    func apply(to file: inout Data) {
        file = file.prefix(size * pageSize) + Data(count: max(0, size * pageSize - file.count))
        for (index, page) in pages.enumerated() {
            let offset = (Int(page) - 1) * pageSize
            file.replaceSubrange(
                offset..<offset + pageSize, with: content[index * pageSize..<(index + 1) * pageSize])
        }
    }
}
