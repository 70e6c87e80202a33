import FanfareModels
import HTTPServer
import Pages
import Storage
import TestSupport
import Testing

@testable import HTTPBinding

@Suite struct ResponseCacheTests {
    private let metrics = Metrics()

    @Test func `what is about one thing is kept for ten minutes, what is about many for a second`() {
        let cache = ResponseCache(limit: 16 << 20)
        for isAboutOne in [false, true] {
            let key = key(isAboutOne ? "/answers/1" : "/")
            cache.keep(response(isAboutOne: isAboutOne), for: key, version: Self.version, at: 0)
            for (seconds, isKept) in [(0.9, true), (599, isAboutOne), (601, false)] {
                #expect(
                    (find(key, in: cache, at: seconds) != nil) == isKept, "\(key.target) after \(seconds) s")
            }
        }
    }

    @Test func `it ends with the figures of a subject that it shows, and with any content`() {
        let cache = ResponseCache(limit: 16 << 20)
        let key = key("/answers/1")
        cache.keep(response(isAboutOne: true), for: key, version: Self.version, at: 0)
        let later = DataVersion(content: 1, all: 9)
        #expect(find(key, in: cache, of: later, lastChange: 3) != nil)
        #expect(find(key, in: cache, of: later, lastChange: 4) == nil)
        #expect(find(key, in: cache, of: DataVersion(content: 2, all: 9), lastChange: 3) == nil)
    }

    @Test func `what was asked for lately stays when the memory is used up`() {
        let size = response(isAboutOne: true).size
        let cache = ResponseCache(limit: 10 * size)
        for number in 0..<100 {
            cache.keep(
                response(isAboutOne: true), for: key("/answers/\(number)"), version: Self.version, at: 0)
            #expect(find(key("/answers/0"), in: cache) != nil)
        }
        let kept = (0..<100).filter { find(key("/answers/\($0)"), in: cache) != nil }
        #expect(kept.contains(99) && kept.count == 10, "\(kept)")
    }

    @Test func `metrics say how much memory it takes, and how often a response was found`() throws {
        let metrics = Metrics()
        let cache = ResponseCache(limit: 16 << 20)
        cache.measure(in: metrics)
        let made = response(isAboutOne: true)
        cache.keep(made, for: key("/answers/1"), version: Self.version, at: 0)
        for path in ["/answers/1", "/answers/1", "/answers/2"] { _ = find(key(path), in: cache) }
        let page = metrics.text()
        #expect(page.contains("\nfanfare_response_cache_bytes \(made.size)\n"), "\(page)")
        #expect(page.contains("\nfanfare_response_cache_hits_total 2\n"), "\(page)")
    }

    @Test func `what is asked for once is not worth keeping`() {
        let cache = ResponseCache(limit: 16 << 20)
        #expect(!cache.isAskedAgain(key("/answers/1")))
        #expect(!cache.isAskedAgain(key("/answers/2")))
        #expect(cache.isAskedAgain(key("/answers/1")))
        for number in 3..<40_000 { _ = cache.isAskedAgain(key("/answers/\(number)")) }
        #expect(!cache.isAskedAgain(key("/answers/1")), "that was long ago")
    }

    @Test func `a response with a condition is made of all that was written, or found true again`()
        async throws
    {
        let cache = ResponseCache(limit: 16 << 20)
        let key = key("/rankings/all")
        let later = DataVersion(content: 1, all: 5)
        cache.keep(response { true }, for: key, version: Self.version, at: 0)
        #expect(find(key, in: cache) != nil)
        #expect(find(key, in: cache, of: later) == nil, "something was written")
        #expect(renewable(key, in: cache, of: later, lastChange: 4) == nil, "one of its subjects has changed")
        #expect(renewable(key, in: cache, of: DataVersion(content: 2, all: 5)) == nil)
        #expect(renewable(key, in: cache, of: later, at: 1) == nil, "it has become old")
        let kept = try #require(renewable(key, in: cache, of: later))
        #expect(try await kept.condition())
        cache.renew(key, at: kept.at, version: later)
        #expect(find(key, in: cache, of: later) != nil)
        #expect(find(key, in: cache, of: later, at: 1) == nil, "it is as old as before")
        cache.renew(key, at: kept.at, version: Self.version)
        #expect(find(key, in: cache, of: later) != nil, "an older check is not the last one")
        cache.keep(response(), for: key, version: Self.version, at: 0)
        #expect(renewable(key, in: cache, of: later) == nil, "nothing says that it may still be true")
    }

    private func renewable(
        _ key: ResponseCache.Key, in cache: ResponseCache, of version: DataVersion, lastChange: UInt64 = 0,
        at seconds: Double = 0
    ) -> (response: CachedResponse, condition: Context.Condition, at: UInt64)? {
        cache.renewable(key, version: version, at: UInt64(seconds * 1e9)) { _ in lastChange }
    }

    private static let version = DataVersion(content: 1, all: 3)

    private func find(
        _ key: ResponseCache.Key, in cache: ResponseCache, of version: DataVersion = Self.version,
        lastChange: UInt64 = 0, at seconds: Double = 0
    ) -> CachedResponse? {
        cache.find(
            key, version: version, at: UInt64(seconds * 1e9), lastChange: { _ in lastChange },
            mayShow: { _, _ in false })
    }

    private func response(isAboutOne: Bool = false, while condition: Context.Condition? = nil)
        -> CachedResponse
    {
        let shown = ShownSubjects()
        shown.add([Subject(Self.kind, 1)], condition)
        return CachedResponse(
            Response(body: .text("Hello.")), body: .whole(Bytes("Hello.")), metric: metrics.unmatched,
            shown: shown, mayLag: false, isAboutOne: isAboutOne)
    }

    private static let kind = Subject.Kind()

    private func key(_ target: String) -> ResponseCache.Key {
        ResponseCache.Key(
            target: target, isForMembers: true, wantsHTML: true, isGzipped: false, isFirstView: false,
            language: .english, theme: .system)
    }
}
