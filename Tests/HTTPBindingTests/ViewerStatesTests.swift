import Concurrency
import FanfareModels
import HTTPServer
import Pages
import Storage
import Synchronization
import Testing

@testable import HTTPBinding

@Suite struct ViewerStatesTests {
    private final class Store: Sendable {
        let version = Atomic<UInt64>(1)
        let content = Atomic<UInt64>(1)
        let reads = Atomic(0)
        var now: UInt64 { version.load(ordering: .relaxed) }

        /// - Parameter follows: whom the member follows.
        func read(
            _ bell: Int, _ request: ViewerStateRequest, follows: some Collection<Int64> = []
        ) throws -> ViewerState {
            reads.add(1, ordering: .relaxed)
            var reader = ViewerStateReader(request)
            reader.readOne(.bell) { bell }
            let asked = request.asked[.follows] ?? []
            try reader.read(.follows, by: "followed") { condition, limit in
                let isOfAll = condition.text.description.isEmpty
                let found = follows.filter { isOfAll || asked.contains($0) }.prefix(limit)
                return { found.map { (subject: $0, state: 1) } }
            }
            return try reader.state()
        }

        func write() { version.add(1, ordering: .relaxed) }
    }

    private let store = Store()
    private let states: ViewerStates
    private let ada = ID<Person>(1)
    private let grace = ID<Person>(2)

    init() {
        states = ViewerStates(
            version: { [store] in store.now },
            contentVersion: { [store] in store.content.load(ordering: .relaxed) })
    }

    private func bell(_ bell: Int) async throws -> Int? {
        try await states.state(of: ada, [.bell: [0]]) { [store] in try store.read(bell, $0) }?
            .state(.bell, of: 0)
    }

    /// Which of some people somebody follows who follows so many, as it is shown.
    private func followed(
        _ subjects: Int64..., among follows: some Collection<Int64> & Sendable
    ) async throws -> [Int64] {
        let state = try await states.state(of: ada, [.follows: subjects]) { [store] in
            try store.read(0, $0, follows: follows)
        }
        return subjects.filter { state?.state(.follows, of: $0) == 1 }
    }

    private var knownBell: Int? { (states.known(ada) ?? nil)?.state(.bell, of: 0) }

    private var reads: Int { store.reads.load(ordering: .relaxed) }

    @Test func `what depends on a flag is forgotten with it, and nothing else`() async throws {
        let newcomer = ViewerFlag("test.newcomer")
        states.register(newcomer, dependingOn: .follows)
        let asked: [ViewerFlag: [Int64]] = [.follows: [7], newcomer: [0], .bell: [0]]
        let missing = Mutex<[Set<String>]>([])
        let look = { [self] in
            _ = try await states.state(of: ada, asked) { [store] request in
                missing.withLock {
                    $0.append(Set(request.asked.keys.map { $0 == newcomer ? "newcomer" : $0.name }))
                }
                var reader = ViewerStateReader(request)
                reader.readOne(.bell) { 0 }
                reader.readOne(newcomer) { 1 }
                try reader.readAll(.follows) { { [] } }
                store.reads.add(1, ordering: .relaxed)
                return try reader.state()
            }
        }
        try await look()
        store.write()
        states.changed(ada, [.follows])
        store.write()
        try await look()
        store.write()
        states.changed(ada, [.bell])
        store.write()
        try await look()
        #expect(
            missing.withLock { $0 } == [
                [ViewerFlag.follows.name, "newcomer", "bell"], [ViewerFlag.follows.name, "newcomer"],
                ["bell"],
            ])
    }

    @Test func `states are read once until something of the member changes`() async throws {
        #expect(knownBell == nil)
        for _ in 0..<3 { #expect(try await bell(4) == 4) }
        #expect(reads == 1 && knownBell == 4)
        store.write()
        states.changed(grace)
        #expect(try await bell(5) == 4)
        store.write()
        states.changed(ada)
        #expect(knownBell == nil)
        #expect(try await bell(6) == 6)
        #expect(knownBell == 6)
    }

    @Test func `all that a member follows is read at once, and nothing that is known once more`() async throws
    {
        #expect(try await bell(1) == 1)
        #expect(try await followed(3, 4, among: [4, 5]) == [4] && reads == 2)
        #expect(try await followed(4, 5, 6, 7, among: []) == [4, 5] && reads == 2)
        #expect(try await bell(2) == 1 && reads == 2)
    }

    @Test func `a change of one flag leaves the states of others`() async throws {
        #expect(try await followed(4, among: [4]) == [4])
        #expect(try await bell(1) == 1 && reads == 2)
        store.write()
        states.changed(ada, [.follows])
        #expect(try await bell(2) == 1 && reads == 2)
        #expect(try await followed(4, among: []) == [] && reads == 3)
        store.write()
        states.changed(ada, [])
        #expect(try await bell(2) == 1)
        #expect(try await followed(4, among: [4]) == [] && reads == 3)
        store.write()
        states.changed(ada)
        #expect(knownBell == nil)
    }

    @Test func `what is read for a page is enough for others where all of it is known`() async throws {
        #expect(states.whole([.follows], of: ada) == nil && states.whole([], of: nil) == nil)
        #expect(try await followed(4, among: [4, 7]) == [4])
        let state = try #require(states.whole([.follows], of: ada))
        #expect(state.count(.follows) == 2 && state.count(.bell) == nil)
        #expect(state.state(.follows, of: 7) == 1 && state.state(.follows, of: 5) == 0)
        #expect(states.whole([.follows, .bell], of: ada) == nil)
        store.write()
        states.changed(ada, [.follows])
        #expect(states.whole([.follows], of: ada) == nil && states.whole([], of: ada) != nil)
        // Of many only those are known that were shown.
        #expect(try await followed(4_000, among: 1...5_000) == [4_000])
        #expect(states.whole([.follows], of: ada) == nil)
    }

    @Test func `what changes while more is read is not known any more`() async throws {
        #expect(try await followed(4, among: [4]) == [4])
        store.write()
        let state = try await states.state(of: ada, [.bell: [0]]) { [states, store, ada] reader in
            states.changed(ada, [.follows])
            return try store.read(1, reader)
        }
        #expect(state?.state(.bell, of: 0) == 1)
        #expect(try await followed(4, among: []) == [] && knownBell == 1)
    }

    @Test func `of one who follows very many those are read that are shown`() async throws {
        let many: ClosedRange<Int64> = 1...5_000
        #expect(try await followed(4_000, 6_000, among: many) == [4_000] && reads == 1)
        #expect(try await followed(6_000, among: many) == [] && reads == 1)
        #expect(try await followed(6_000, 4_001, among: many) == [4_001] && reads == 2)
        #expect(try await followed(4_000, 4_001, 6_000, among: []) == [4_000, 4_001] && reads == 2)
    }

    @Test func `the bell is taken from what is kept, and kept`() async throws {
        func unseen(_ count: Int) async throws -> Int? {
            try await states.unseen(by: ada) { [store] in try store.read(count, $0) }
        }
        #expect(try await unseen(1) == 1)
        #expect(try await unseen(2) == 1 && reads == 1 && knownBell == 1)
        store.write()
        states.changed(ada)
        #expect(try await bell(3) == 3)
        #expect(try await unseen(5) == 3 && reads == 2)
        store.write()
        states.changing(ada, .bell)
        #expect(knownBell == nil)
    }

    @Test
    func `what is known is valid for a minute, and for two seconds once other things than figures change`()
        async throws
    {
        let now = uptimeNanoseconds()
        let isKnown = { seconds in states.known(ada, at: now + seconds * 1_000_000_000) != nil }
        #expect(try await bell(1) == 1)
        #expect(isKnown(1) && isKnown(59) && !isKnown(61))
        store.content.add(1, ordering: .relaxed)
        #expect(isKnown(1) && !isKnown(3))
        #expect(try await followed(4, among: [4]) == [4])
        // As old as the oldest part.
        #expect(isKnown(1) && !isKnown(3))
    }

    @Test func `a bell makes no pages for all the pages of a member whose are their own`() async throws {
        #expect(try await states.unseen(by: ada) { _ in nil } == nil)
        let known = try #require(states.known(ada))
        #expect(known == nil)
    }

    @Test func `what was read before a change is not kept after it`() async throws {
        let early = try await states.state(of: ada, [.bell: [0]]) { [states, store, ada] reader in
            let state = try store.read(1, reader)
            store.write()
            states.changed(ada)
            return state
        }
        #expect(early?.state(.bell, of: 0) == 1 && knownBell == nil)
    }

    @Test func `what is read while the change is under way is not kept`() async throws {
        states.changing(ada, .bell)
        #expect(try await bell(1) == 1)
        #expect(knownBell == nil)
        store.write()
        #expect(try await bell(2) == 2)
        #expect(knownBell == 2)
    }

    @Test func `figures may be a moment old to all but who changed some`() async throws {
        let (before, now) = (store.now, uptimeNanoseconds())
        store.write()
        states.changed(ada)
        states.changing(grace, .bell)
        #expect(!states.mayShowFigures(of: before, readAt: now, to: ada))
        for member in [grace, nil] { #expect(states.mayShowFigures(of: before, readAt: now, to: member)) }
        #expect(states.mayShowFigures(of: store.now, readAt: now, to: ada))
        #expect(!states.mayShowFigures(of: before, readAt: now &- 1_000_000_000, to: grace))
    }

    @Test func `changes of many members are remembered, and no older one is taken for none`() {
        func changes(limit: Int) -> RecentChanges {
            var changes = RecentChanges(limit: limit)
            for key: UInt64 in 1...100 { changes.note(key, at: key) }
            changes.note(95, at: 101)
            changes.note(95, at: 5)
            return changes
        }
        let few = changes(limit: 10)
        #expect((1...100).allSatisfy { few.latest(of: $0) >= $0 })
        #expect(few.latest(of: 95) == 101 && few.latest(of: 100) == 100)
        // What changed longest ago is forgotten.
        #expect(few.latest(of: 1_000) < 100)
        let all = changes(limit: 10_000)
        #expect((1...100).allSatisfy { all.latest(of: $0) == ($0 == 95 ? 101 : $0) })
        #expect(all.latest(of: 1_000) == 0)
    }

    @Test func `that a member has to have pages of their own is remembered`() async throws {
        let reads = Atomic(0)
        for _ in 0..<3 {
            let state = try await states.state(of: ada, [:]) { _ in
                reads.add(1, ordering: .relaxed)
                return nil
            }
            #expect(state == nil)
        }
        #expect(reads.load(ordering: .relaxed) == 1)
    }
}
