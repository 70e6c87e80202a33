import Backups
import Concurrency
import Foundation
import Logging
import MediaKit
import Storage
import Synchronization

/// Ships what is committed to SQLite to the folder of backups, once a second, so that each of these seconds can be restored.
///
/// What is committed waits in the log of the database until it is in a spool on the same disk, and there until it is in the
/// folder, so that neither a slow folder nor one that is away for a while holds anybody up. Where too much waits, the chain
/// ends, and another is begun with a copy of the database file.
final class LogShipping: Sendable {
    private struct State {
        var chain: LogChain?
        /// Everything that was acknowledged before is in the spool.
        var captured: Date?
        /// Everything that was acknowledged before is in the folder of backups.
        var shipped: Date?
        var nextBase = Date.distantPast
        var nextPruning = Date.distantPast
        /// From when on files are looked for.
        var files = Date.distantPast
        var failures = 0
    }

    private let settings: ServerSettings
    private let database: SQLiteDatabase
    private let store: any BlobStore
    private let log: Logger
    private let now: @Sendable () -> Date
    private let spool: LogSpool
    private let state = Mutex(State())

    /// Nil when the settings ask for none.
    ///
    /// - Throws: `FileError` when the folder of the spool cannot be made.
    init?(
        _ settings: ServerSettings, _ database: any Database, _ store: any BlobStore, log: Logger,
        now: @escaping @Sendable () -> Date = Date.init
    ) throws {
        guard settings.backupFolder != nil, settings.backupLogDays > 0,
            let database = database as? SQLiteDatabase
        else { return nil }
        (self.settings, self.database, self.store, self.log, self.now) = (settings, database, store, log, now)
        spool = try LogSpool("\(settings.data)/backup-log")
    }

    /// Everything acknowledged before can be restored; nil when nothing can.
    var shipped: Date? { state.withLock(\.shipped) }
    /// Times that shipping failed since the start.
    var failures: Int { state.withLock(\.failures) }
    /// Bytes that wait for the folder of backups.
    var waiting: Int { spool.bytes }

    /// Until the task is cancelled. What is committed later is captured when the database is closed.
    func run() async {
        await repeatedly(every: .seconds(60)) {
            // One program ships the log of a folder.
            try await App.backupFolder(settings).exclusively(.log, patience: .seconds(5)) {
                await withTaskGroup(of: Void.self) { group in
                    group.addTask { await self.captureEachSecond() }
                    for work in [self.ship, self.shipFiles, self.addBaseIfDue, self.pruneIfDue] {
                        group.addTask {
                            await repeatedly(every: .milliseconds(500), afterError: .seconds(5), work) {
                                self.failed($0)
                            }
                        }
                    }
                }
            }
        } failed: {
            failed($0)
        }
    }

    /// More often than is promised, however long the rest takes.
    private func captureEachSecond() async {
        var next = ContinuousClock.now
        while !Task.isCancelled {
            do { try await capture() } catch { failed(error) }
            next = max(next + .milliseconds(800), .now)
            do { try await Task.sleep(until: next) } catch { return }
        }
    }

    private func failed(_ error: any Error) {
        if error is CancellationError { return }
        let isFirst = state.withLock { state in
            state.failures += 1
            return state.failures & (state.failures - 1) == 0
        }
        // In doubling distances, because there is one each few seconds while the folder is away.
        if isFirst { log.error("shipping changes to the folder of backups: \(error)") }
    }

    /// What is done each second, at once.
    func step() async throws {
        try await capture()
        try await ship()
        try await addBaseIfDue()
        try await pruneIfDue()
    }

    /// Brings what was committed into the spool.
    func capture() async throws {
        guard state.withLock(\.chain) != nil else { return try await begin() }
        let moment = now()
        do {
            try await filePool.run { [database] in _ = try database.captureLog() }
            state.withLock { $0.captured = moment }
        } catch {
            let isTooMuch = database.gauges()["log_bytes", default: 0] > Self.longestLog
            if error is LogSpool.Full || isTooMuch { try await giveUp() }
            throw error
        }
    }

    /// Brings what is in the spool to the folder of backups.
    func ship() async throws {
        let (chain, captured) = state.withLock { ($0.chain, $0.captured) }
        guard let chain else { return }
        let repository = try await repository()
        do {
            try await ship(to: chain, in: repository)
        } catch let error as DiskFull {
            // Rather the seconds of the last day than none of now.
            try await repository.pruneLog(olderThan: Self.day, at: now())
            throw error
        }
        state.withLock { $0.shipped = captured }
    }

    private func repository() async throws -> BackupRepository {
        try await backupPool.run { [settings] in try App.backups(settings, isToBeMade: true) }
    }

    /// Stores the files that came since the last time.
    func shipFiles() async throws {
        guard state.withLock(\.chain) != nil else { return }
        let (since, time) = (state.withLock(\.files), now())
        // A transaction may have begun some time before it was committed.
        let from = since - 600
        let keys = try await database.read { db in try Blobs.keys(since: from, in: db) }
        try await add(keys, to: try await repository())
        state.withLock { $0.files = time }
    }

    /// In bytes; a log that is longer is not kept for its capture.
    private static let longestLog = 1 << 30
    private static let day: TimeInterval = 86_400
}

extension LogShipping {
    /// Goes on with the last chain, or begins a new one. Not while there is nobody: the server may be there to be restored.
    private func begin() async throws {
        guard try await !database.read(App.isEmpty) else { return }
        let repository = try await repository()
        let last = try await backupPool.run { [self] in
            // What a program left that ended.
            if let last = try repository.logEnd() {
                try spool.empty { name, bytes in try repository.add(bytes, named: name, to: last.chain) }
            }
            try spool.clear()
            return try repository.logEnd()
        }
        let closed = last.flatMap { last in ClosedLog.read(settings.data, last.position) }
        let moment = now()
        let start = try database.beginCapture(after: last?.position, closed: closed, now: now) {
            [self] changes in
            try repository.parts(of: changes) { name, bytes in try spool.add(bytes, named: name) }
            try spool.sync()
        }
        try await filePool.run { [database] in _ = try database.captureLog() }
        state.withLock { state in
            if let last, start == last.position {
                (state.chain, state.nextBase) = (last.chain, last.base + Self.day)
            } else {
                (state.chain, state.nextBase) = (LogChain(at: moment), .distantPast)
            }
            state.captured = moment
        }
    }

    private func giveUp() async throws {
        database.endCapture()
        state.withLock { $0.chain = nil }
        try await backupPool.run { [spool] in try spool.clear() }
    }

    private func ship(to chain: LogChain, in repository: BackupRepository) async throws {
        try await backupPool.run { [spool] in
            try spool.empty { name, bytes in try repository.add(bytes, named: name, to: chain) }
        }
    }

    /// Adds a copy of the database file once a day.
    func addBaseIfDue() async throws {
        let (chain, due) = state.withLock { ($0.chain, $0.nextBase) }
        let time = now()
        guard let chain, time >= due else { return }
        try await addBase(to: chain, in: try await repository())
        state.withLock { state in
            if state.chain == chain { state.nextBase = time + Self.day }
        }
    }

    /// Removes once an hour what is too old.
    func pruneIfDue() async throws {
        let time = now()
        guard time >= state.withLock(\.nextPruning) else { return }
        let repository = try await repository()
        try await repository.pruneLog(olderThan: Double(settings.backupLogDays) * Self.day, at: time)
        // Where backups are made, they remove what nothing uses any more.
        if settings.backupEvery == 0 {
            try await repository.storage.exclusively {
                _ = try await repository.prune(
                    keeping: settings.backupKeep, youngerThan: Double(settings.backupKeepDays) * Self.day,
                    at: time)
            }
        }
        state.withLock { $0.nextPruning = time + 3_600 }
    }

    private func addBase(to chain: LogChain, in repository: BackupRepository) async throws {
        let begin = try await filePool.run { [database] in try database.checkpointCaptured() }
        let keys = try await database.slow { db in try Blobs.keys(in: db) }
        try await add(keys, to: repository)
        try await repository.storage.exclusively(.objects, patience: .seconds(600)) {
            try await repository.addBase(
                files: keys, program: ServerVersion.current, to: chain, from: begin,
                read: { [database] in try database.readFile($0) }
            ) {
                let position = try await filePool.run { [database] in try database.captureLog() }
                let time = now()
                try await ship(to: chain, in: repository)
                return (time, position ?? LogPosition())
            }
        }
    }

    private func add(_ keys: [String], to repository: BackupRepository) async throws {
        let missing = try await backupPool.run { try repository.missingFiles(of: keys) }
        guard !missing.isEmpty else { return }
        try await repository.storage.exclusively(.objects, patience: .seconds(600)) {
            let known = try await backupPool.run { try repository.newestFiles() }
            for text in missing {
                try Task.checkCancellation()
                guard let key = BlobKey(text), let path = try await store.file(key) else { continue }
                try await backupPool.run {
                    do {
                        try repository.addFile(path, as: text, known: known)
                    } catch let error as FileError where error.code == ENOENT {
                        // It was removed since it was listed.
                    }
                }
            }
        }
    }

    /// Notes how the database file is left, once the database is closed: what is captured next goes on from there.
    func finish() async throws {
        guard let chain = state.withLock(\.chain), let position = database.logPosition else { return }
        try await backupPool.run { [self] in
            let repository = try App.backups(settings)
            try spool.empty { name, bytes in try repository.add(bytes, named: name, to: chain) }
        }
        // A read that was still being answered lets its connection go some moments later; the last one removes the log.
        for _ in 0..<100 where try DatabaseFileState(ofDatabase: "\(settings.data)/fanfare.db") == nil {
            try await Task.sleep(for: .milliseconds(20))
        }
        try ClosedLog.write(settings.data, position)
    }
}
