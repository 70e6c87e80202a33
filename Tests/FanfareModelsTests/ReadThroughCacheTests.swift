import FanfareModels
import Foundation
import Synchronization
import Testing

/// The courses of the seed `ligas-ec.md`, happy and sad, as SPEC 1.7 corrects them.
@Suite struct ReadThroughCacheTests {
    @Test func `what is saved is shown, and the remote is not asked`() async throws {
        let world = CacheFixture(saved: Cached(["Aucas"], at: CacheFixture.start))
        #expect(try await world.cached.load("A").value == ["Aucas"])
        #expect(world.asked == [])
    }

    @Test(arguments: [CacheFixture.Cache.empty, .nothingInIt, .unreadable])
    func `an empty or unreadable cache leads to the remote, which is saved`(cache: CacheFixture.Cache)
        async throws
    {
        let world = CacheFixture(cache: cache, remote: .success(["Emelec"]))
        #expect(try await world.cached.load("A").value == ["Emelec"])
        #expect(world.asked == ["A"])
        #expect(world.copy("A")?.value == ["Emelec"])
        #expect(world.copy("A")?.savedAt == CacheFixture.start)
    }

    @Test(arguments: [CacheFixture.Cache.empty, .nothingInIt, .unreadable])
    func `an empty or unreadable cache and a failing remote deliver the remote's error`(
        cache: CacheFixture.Cache
    )
        async
    {
        let world = CacheFixture(cache: cache, remote: .failure(.down))
        await #expect(throws: CacheFixture.Fault.down) { try await world.cached.load("A") }
        #expect(world.copy("A")?.value.isEmpty ?? true)
    }

    @Test func `a failed save hides nothing and is told`() async throws {
        let world = CacheFixture(cache: .empty, remote: .success(["Emelec"]))
        world.failsToSave = true
        #expect(try await world.cached.load("A").value == ["Emelec"])
        #expect(world.troubles == 1)
    }

    @Test(arguments: [(518_400, 0), (604_799, 0), (604_800, 1), (40_000_000, 1)])
    func `a copy of seven days and older is shown at once and replaced behind the scenes`(
        age: Int, asked: Int
    ) async throws {
        let world = CacheFixture(
            saved: Cached(["Aucas"], at: CacheFixture.start.addingTimeInterval(-Double(age))),
            remote: .success(["Emelec"]))
        #expect(try await world.cached.load("A").value == ["Aucas"])
        if asked > 0 { try await world.settles { $0.copy("A")?.value == ["Emelec"] } }
        #expect(world.asked.count == asked)
        #expect(world.copy("A")?.value == (asked > 0 ? ["Emelec"] : ["Aucas"]))
    }

    @Test(arguments: [Result<[String], CacheFixture.Fault>.failure(.down), .success([])])
    func `an old copy outlives a remote that fails or has nothing to say`(
        remote: Result<[String], CacheFixture.Fault>
    ) async throws {
        let old = CacheFixture.start.addingTimeInterval(-30 * 86_400)
        let world = CacheFixture(saved: Cached(["Aucas"], at: old), remote: remote)
        #expect(try await world.cached.load("A").value == ["Aucas"])
        try await world.settles { $0.troubles == 1 }
        #expect(try await world.cached.load("A") == Cached(["Aucas"], at: old))
    }

    @Test func `an answer with nothing in it is a failure`() async {
        let world = CacheFixture(cache: .empty, remote: .success([]))
        await #expect(throws: ReadThroughFault.emptyAnswer) { try await world.cached.load("A") }
    }

    @Test func `each thing is saved under its own id with its own time`() async throws {
        let world = CacheFixture(cache: .empty, remote: .success(["x"]))
        _ = try await world.cached.load("A")
        world.advance(3600)
        _ = try await world.cached.load("B")
        #expect(world.copy("A")?.savedAt == CacheFixture.start)
        #expect(world.copy("B")?.savedAt == CacheFixture.start.addingTimeInterval(3600))
    }

    @Test func `two hundred who ask at once cause one request`() async throws {
        let world = CacheFixture(cache: .empty, remote: .success(["x"]))
        world.close()
        try await withThrowingTaskGroup(of: [String].self) { group in
            for _ in 0..<200 { group.addTask { try await world.cached.load("A").value } }
            try await world.settles { $0.asked.count == 1 }
            world.open()
            for try await value in group { #expect(value == ["x"]) }
        }
        #expect(world.asked == ["A"])
    }

    @Test func `who looked before another had loaded does not ask again`() async throws {
        struct State {
            var looks = 0
            var isOpen = false
            var asked = 0
            var copy: Cached<[String]>?
        }
        let state = Mutex(State())
        let cached = ReadThroughCache<String, [String]>(
            copies: .init(
                load: { _ in
                    let look = state.withLock { state in
                        state.looks += 1
                        return (number: state.looks, copy: state.copy)
                    }
                    while look.number == 1, !state.withLock({ $0.isOpen }) { await Task.yield() }
                    return look.copy
                },
                save: { copy, _ in state.withLock { $0.copy = copy } })
        ) { _, _ in
            state.withLock { $0.asked += 1 }
            return ["x"]
        }
        async let late = cached.load("A").value
        while state.withLock({ $0.looks }) == 0 { await Task.yield() }
        #expect(try await cached.load("A").value == ["x"])
        state.withLock { $0.isOpen = true }
        #expect(try await late == ["x"])
        #expect(state.withLock { $0.asked } == 1)
    }

    @Test func `who is impatient gets nothing, and the loading goes on`() async throws {
        let world = CacheFixture(cache: .empty, remote: .success(["x"]))
        world.close()
        #expect(try await world.cached.load("A", patience: .milliseconds(1)) == nil)
        world.open()
        try await world.settles { $0.copy("A") != nil }
        #expect(try await world.cached.load("A", patience: .seconds(60))?.value == ["x"])
        #expect(world.asked == ["A"])
    }

    @Test(arguments: [Result<[String], CacheFixture.Fault>.success(["x"]), .failure(.down)])
    func `cancelling delivers neither data nor error, and the others wait on`(
        remote: Result<[String], CacheFixture.Fault>
    ) async throws {
        let world = CacheFixture(cache: .empty, remote: remote)
        world.close()
        let calls: [@Sendable () async throws -> Cached<[String]>?] = [
            { try await world.cached.load("A") },
            { try await world.cached.load("A", patience: .seconds(60)) },
            { try await world.cached.refresh("A") },
        ]
        let cancelled = calls.map { call in Task { try await call() } }
        let patient = Task { try await world.cached.load("A") }
        try await world.settles { $0.asked.count == 1 }
        for task in cancelled { task.cancel() }
        for task in cancelled {
            await #expect(throws: CancellationError.self) { try await task.value }
        }
        world.open()
        switch remote {
        case .success(let value): #expect(try await patient.value.value == value)
        case .failure(let fault): await #expect(throws: fault) { try await patient.value }
        }
    }

    @Test func `who is cancelled before asking gets nothing, and nothing is loaded for them`() async {
        let world = CacheFixture(cache: .empty, remote: .success(["x"]))
        let cancelled = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await world.cached.load("A")
        }
        await #expect(throws: CancellationError.self) { try await cancelled.value }
        #expect(world.asked == [])
    }

    @Test func `nothing is loaded any more after the end`() async {
        let world = CacheFixture(cache: .empty, remote: .success(["x"]))
        await world.cached.end()
        await #expect(throws: ReadThroughFault.ended) { try await world.cached.load("A") }
    }
}

/// A cache and a remote that do as they are told.
final class CacheFixture: Sendable {
    enum Cache: Sendable { case empty, nothingInIt, unreadable }
    enum Fault: Error { case down, broken }

    static let start = Date(timeIntervalSince1970: 1_800_000_000)

    private struct State {
        var copies: [String: Cached<[String]>] = [:]
        var asked: [String] = []
        var troubles = 0
        var failsToSave = false
        var isClosed = false
        var waiting: [CheckedContinuation<Void, Never>] = []
        var now = CacheFixture.start
    }

    private let state = Mutex(State())
    private let cache: Cache
    private let remote: Result<[String], Fault>

    init(
        cache: Cache = .empty, saved: Cached<[String]>? = nil,
        remote: Result<[String], Fault> = .failure(.down)
    ) {
        self.cache = cache
        self.remote = remote
        if let saved { state.withLock { $0.copies["A"] = saved } }
        if cache == .nothingInIt { state.withLock { $0.copies["A"] = Cached([], at: CacheFixture.start) } }
    }

    /// One for the whole test: it is what joins those who ask together.
    var cached: ReadThroughCache<String, [String]> {
        made.withLock { made in
            if let made { return made }
            let cached = ReadThroughCache<String, [String]>(
                copies: .init(load: { try self.load($0) }, save: { try self.save($0, $1) }),
                isEmpty: \.isEmpty,
                report: { _ in self.state.withLock { $0.troubles += 1 } },
                now: { self.state.withLock { $0.now } },
                remote: { key, _ in try await self.ask(key) })
            made = cached
            return cached
        }
    }

    private let made = Mutex<ReadThroughCache<String, [String]>?>(nil)

    var asked: [String] { state.withLock { $0.asked } }
    var troubles: Int { state.withLock { $0.troubles } }
    var failsToSave: Bool {
        get { state.withLock { $0.failsToSave } }
        set { state.withLock { $0.failsToSave = newValue } }
    }

    func copy(_ key: String) -> Cached<[String]>? { state.withLock { $0.copies[key] } }
    func advance(_ seconds: TimeInterval) { state.withLock { $0.now += seconds } }
    func close() { state.withLock { $0.isClosed = true } }

    func open() {
        let waiting = state.withLock { state in
            state.isClosed = false
            defer { state.waiting = [] }
            return state.waiting
        }
        for waiter in waiting { waiter.resume() }
    }

    /// Waits until it is so. The test's own time limit ends what never becomes so.
    func settles(_ isSo: (CacheFixture) -> Bool) async throws {
        while !isSo(self) { try await Task.sleep(for: .milliseconds(1)) }
    }

    private func load(_ key: String) throws -> Cached<[String]>? {
        if cache == .unreadable, copy(key) == nil { throw Fault.broken }
        return copy(key)
    }

    private func save(_ copy: Cached<[String]>, _ key: String) throws {
        if failsToSave { throw Fault.broken }
        state.withLock { $0.copies[key] = copy }
    }

    private func ask(_ key: String) async throws -> [String] {
        state.withLock { $0.asked.append(key) }
        await withCheckedContinuation { waiter in
            let isOpen = state.withLock { state in
                if state.isClosed { state.waiting.append(waiter) }
                return !state.isClosed
            }
            if isOpen { waiter.resume() }
        }
        return try remote.get()
    }
}
