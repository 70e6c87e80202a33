import FanfareModels
import Synchronization
import Testing
import HTTPBinding
import HTTPServer
import Pages

@Suite struct MarksCacheTests {
    private final class Store: Sendable {
        let version = Atomic<UInt64>(1)
        let reads = Atomic(0)
        var now: UInt64 { version.load(ordering: .relaxed) }

        func read(_ bell: Int) -> Marks {
            reads.add(1, ordering: .relaxed)
            return Marks(follows: .init([]), likes: .init([]), bell: bell)
        }

        func write() { version.add(1, ordering: .relaxed) }
    }

    private let store = Store()
    private let cache: MarksCache
    private let ada = ID<Person>(1)
    private let grace = ID<Person>(2)

    init() { cache = MarksCache(version: { [store] in store.now }) }

    private func bell(_ bell: Int, of member: ID<Person>? = nil) async throws -> Int? {
        try await cache.value(of: member ?? ada) { store.read(bell) }?.bell
    }

    @Test func `marks are read once until something of the member changes`() async throws {
        #expect(cache.known(ada) == nil)
        for _ in 0..<3 { #expect(try await bell(4) == 4) }
        #expect(store.reads.load(ordering: .relaxed) == 1 && cache.known(ada)?.bell == 4)
        store.write()
        cache.changed(grace)
        #expect(try await bell(5) == 4)
        store.write()
        cache.changed(ada)
        #expect(cache.known(ada) == nil)
        #expect(try await bell(6) == 6)
        #expect(cache.known(ada)?.bell == 6)
    }

    @Test func `what was read before a change is not kept after it`() async throws {
        let early = try await cache.value(of: ada) { [cache, store, ada] in
            let marks = store.read(1)
            store.write()
            cache.changed(ada)
            return marks
        }
        #expect(early?.bell == 1 && cache.known(ada) == nil)
    }

    @Test func `what is read while the change is under way is not kept`() async throws {
        cache.changing(ada)
        #expect(try await bell(1) == 1)
        #expect(cache.known(ada) == nil)
        store.write()
        #expect(try await bell(2) == 2)
        #expect(cache.known(ada)?.bell == 2)
    }

    @Test func `that a member has to have pages of their own is remembered`() async throws {
        let reads = Atomic(0)
        for _ in 0..<3 {
            let marks = try await cache.value(of: ada) {
                reads.add(1, ordering: .relaxed)
                return nil
            }
            #expect(marks == nil)
        }
        #expect(reads.load(ordering: .relaxed) == 1)
    }
}
