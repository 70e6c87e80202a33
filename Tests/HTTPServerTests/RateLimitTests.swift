import Synchronization
import Testing

@testable import HTTPServer

@Suite struct RateLimitTests {
    let clock = Clock()
    let rule = RateLimit.Rule("posting", burst: 3, perSecond: 0.5)

    func limit(buckets: Int = 65_536) -> RateLimit {
        RateLimit(buckets: buckets) { [clock] in clock.nanoseconds.withLock { $0 } }
    }

    @Test func `a burst passes and the next waits until a token is back`() {
        let limit = limit()
        for _ in 1...3 { #expect(limit.take(of: rule, for: .person(1)) == nil) }
        #expect(limit.take(of: rule, for: .person(1)) == 2)
        clock.advance(1_999_999_999)
        #expect(limit.take(of: rule, for: .person(1)) == 1)
        clock.advance(1)
        #expect(limit.take(of: rule, for: .person(1)) == nil)
        #expect(limit.take(of: rule, for: .person(1)) == 2)
    }

    @Test func `a long rest brings the burst back and no more`() {
        let limit = limit()
        for _ in 1...3 { #expect(limit.take(of: rule, for: .person(1)) == nil) }
        clock.advance(3_600_000_000_000)
        for _ in 1...3 { #expect(limit.take(of: rule, for: .person(1)) == nil) }
        #expect(limit.take(of: rule, for: .person(1)) == 2)
    }

    @Test func `several tokens at once are all there or none is taken`() {
        let limit = limit()
        #expect(limit.take(2, of: rule, for: .person(1)) == nil)
        #expect(limit.take(2, of: rule, for: .person(1)) == 2)
        #expect(limit.take(1, of: rule, for: .person(1)) == nil)
    }

    @Test func `rules and keys do not share a bucket`() {
        let limit = limit()
        let other = RateLimit.Rule("searching", burst: 1, perSecond: 1)
        for _ in 1...4 { _ = limit.take(of: rule, for: .person(1)) }
        #expect(limit.take(of: other, for: .person(1)) == nil)
        #expect(limit.take(of: rule, for: .person(2)) == nil)
        #expect(limit.take(of: rule, for: .name("1")) == nil)
        #expect(limit.take(of: rule, for: .network(1)) == nil)
    }

    @Test func `a flood of newcomers does not wash out who is waiting`() {
        let limit = limit(buckets: 1024)
        for _ in 1...3 { #expect(limit.take(of: rule, for: .name("ada")) == nil) }
        for stranger in 1...100_000 { _ = limit.take(of: rule, for: .person(Int64(stranger))) }
        #expect(limit.take(of: rule, for: .name("ada")) == 2)
    }

    @Test func `a full table still lets newcomers in`() {
        let limit = limit(buckets: 128)
        for stranger in 1...10_000 { #expect(limit.take(of: rule, for: .person(Int64(stranger))) == nil) }
    }

    @Test func `together, threads get the burst and no more`() async {
        let limit = limit()
        let rule = RateLimit.Rule("many", burst: 1000, perSecond: 1)
        let passed = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<8 {
                group.addTask { (0..<500).count { _ in limit.take(of: rule, for: .name("ada")) == nil } }
            }
            return await group.reduce(0, +)
        }
        #expect(passed == 1000)
    }

    @Test(arguments: [
        ("192.0.2.1", ClientKey.name("192.0.2.1")), ("::ffff:192.0.2.1", .name("192.0.2.1")),
        ("2001:db8:1:2:3:4:5:6", .network(0x2001_0db8_0001_0002)),
        ("2001:db8:1:2::9", .network(0x2001_0db8_0001_0002)),
        ("2001:db8:1:3::9", .network(0x2001_0db8_0001_0003)),
        ("fe80::1%eth0", .network(0xfe80_0000_0000_0000)),
        ("::1", .network(0)), ("local", .name("local")), ("a:b", .name("a:b")),
    ])
    func `an address is counted by what its owner cannot change at will`(text: String, key: ClientKey) {
        #expect(ClientKey.address(text) == key)
    }
}

/// A clock that the test moves.
final class Clock: Sendable {
    let nanoseconds = Mutex<UInt64>(1_000_000_000_000)

    func advance(_ by: UInt64) { nanoseconds.withLock { $0 += by } }
}
