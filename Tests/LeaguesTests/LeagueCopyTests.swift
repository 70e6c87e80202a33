import FanfareModels
import Foundation
import Synchronization
import Testing

@testable import Leagues

/// The list of leagues, which is built in, and its saved copy.
@Suite struct LeagueCopyTests {
    static let leagues = [
        League(id: "A", name: "Serie A", logoURL: "http://test/a.png", dataSource: .flashLive)
    ]

    @Test func `leagues are saved where no copy is, with the time`() async throws {
        let cache = Cache(nil)
        try await cache.copy.keep(Self.leagues)
        #expect(cache.saved == Cached(Self.leagues, at: Cache.now))
    }

    @Test func `a copy that is there is not saved again`() async throws {
        let old = Cached(Self.leagues, at: Cache.now.addingTimeInterval(-1000))
        let cache = Cache(old)
        try await cache.copy.keep(Self.leagues)
        #expect(cache.saved == old)
    }

    @Test func `a failed save drops the copy`() async throws {
        let cache = Cache(Cached([], at: Cache.now), failing: [.save])
        try await cache.copy.keep(Self.leagues)
        #expect(cache.saved == nil)
    }

    @Test func `a failed save and a failed drop are reported`() async {
        let cache = Cache(nil, failing: [.save, .drop])
        await #expect(throws: ReadThroughFault.self) { try await cache.copy.keep(Self.leagues) }
    }

    @Test(arguments: [(0, true), (518_400, true), (604_799, true), (604_800, false), (900_000_000, false)])
    func `at launch a copy of seven days and older is dropped`(age: Int, stays: Bool) async throws {
        let cache = Cache(Cached(Self.leagues, at: Cache.now.addingTimeInterval(-Double(age))))
        try await cache.copy.validate()
        #expect((cache.saved != nil) == stays)
    }

    @Test func `at launch an unreadable copy is dropped`() async throws {
        let cache = Cache(Cached(Self.leagues, at: Cache.now), failing: [.load])
        try await cache.copy.validate()
        #expect(cache.saved == nil)
    }

    @Test func `at launch nothing happens to an empty cache, and a failed drop is reported`() async throws {
        try await Cache(nil, failing: [.drop]).copy.validate()
        let old = Cached(Self.leagues, at: Cache.now.addingTimeInterval(-8 * 86_400))
        await #expect(throws: ReadThroughFault.self) {
            try await Cache(old, failing: [.drop]).copy.validate()
        }
        await #expect(throws: ReadThroughFault.self) {
            try await Cache(old, failing: [.load, .drop]).copy.validate()
        }
    }
}

/// A cache that fails where it is told to.
private final class Cache: Sendable {
    enum Part { case load, save, drop }
    struct Broken: Error {}

    static let now = Date(timeIntervalSince1970: 1_800_000_000)

    private let state: Mutex<Cached<[League]>?>
    private let failing: Set<Part>

    init(_ saved: Cached<[League]>?, failing: Set<Part> = []) {
        state = Mutex(saved)
        self.failing = failing
    }

    var saved: Cached<[League]>? { state.withLock { $0 } }

    var copy: LeagueCopy {
        LeagueCopy(
            load: {
                try self.check(.load)
                return self.saved
            },
            save: { copy in
                try self.check(.save)
                self.state.withLock { $0 = copy }
            },
            drop: {
                try self.check(.drop)
                self.state.withLock { $0 = nil }
            }, now: { Self.now })
    }

    private func check(_ part: Part) throws {
        if failing.contains(part) { throw Broken() }
    }
}
