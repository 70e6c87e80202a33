import Foundation
import Synchronization
import TestKit
import Testing

@testable import Storage

/// Commits are answered after the log is safe on the disk, and not when it is not.
@Suite struct LogSyncs {
    private final class Answers: Sendable {
        private let given = Mutex<[String]>([])
        let stream: AsyncStream<Void>
        private let more: AsyncStream<Void>.Continuation

        init() { (stream, more) = AsyncStream.makeStream() }

        func commit(_ name: String) -> SQLiteLogSync.Commit {
            .init(
                answer: { [self] in note("\(name) is safe") }, fail: { [self] _ in note("\(name) is not") })
        }

        func note(_ text: String) {
            given.withLock { $0.append(text) }
            more.yield()
        }

        func all(_ count: Int) async -> [String] {
            for await _ in stream where given.withLock({ $0.count }) >= count { break }
            return given.withLock { $0 }
        }
    }

    private func log(
        _ count: Counters = Counters(), sync: @escaping @Sendable (Int32) -> Int32
    ) throws -> (SQLiteLogSync, TemporaryFolder) {
        let folder = try TemporaryFolder()
        let path = folder.url.appending(path: "log").path
        try Data("frames".utf8).write(to: URL(filePath: path))
        return (try SQLiteLogSync(of: path, count, sync: sync), folder)
    }

    @Test func `commits are answered in their order, each after a sync`() async throws {
        let (answers, count) = (Answers(), Counters())
        let (log, _) = try log(count) { descriptor in
            answers.note("synced")
            return fdatasync(descriptor)
        }
        try log.answer([answers.commit("one"), answers.commit("two")])
        #expect(await answers.all(3) == ["synced", "one is safe", "two is safe"])
        try log.answer([answers.commit("three")])
        await log.close()
        #expect(await answers.all(5).suffix(2) == ["synced", "three is safe"])
        #expect(count[.syncs] == 2)
    }

    @Test func `after the disk has failed nothing counts as written`() async throws {
        let answers = Answers()
        let fails = Atomic(true)
        let (log, _) = try log { _ in fails.load(ordering: .relaxed) ? -1 : 0 }
        try log.check()
        try log.answer([answers.commit("one")])
        #expect(await answers.all(1) == ["one is not"])
        // A later success says nothing of what failed.
        fails.store(false, ordering: .relaxed)
        #expect(throws: StorageError.self) { try log.check() }
        try log.answer([answers.commit("two")])
        await log.close()
        #expect(await answers.all(2).last == "two is not")
    }

    @Test func `a log that is not there is refused`() throws {
        #expect(throws: StorageError.self) { try SQLiteLogSync(of: "/nowhere/log", Counters()) }
    }
}
