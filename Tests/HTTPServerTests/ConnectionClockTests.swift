import Testing

@testable import HTTPServer

/// How long a client may take, second by second.
@Suite struct ConnectionClockTests {
    private func reading(
        _ phase: ConnectionClock.Reading.Phase, heads: Int = 0, received: Int = 0, written: Int = 0,
        isWriting: Bool = false
    ) -> ConnectionClock.Reading {
        ConnectionClock.Reading(
            phase: phase, heads: heads, received: received, written: written, isWriting: isWriting)
    }

    /// The seconds after which a connection is at fault that stays as it is; nil when it is not within an hour.
    private func faulty(
        _ fault: ConnectionClock.Fault, _ state: (Int) -> ConnectionClock.Reading
    ) -> Int? {
        var clock = ConnectionClock(ConnectionLimits())
        for second in 1...3600 {
            guard let found = clock.check(state(second), after: 1) else { continue }
            #expect(found == fault)
            return second
        }
        return nil
    }

    @Test func `a head has ten seconds, silence 75, a response that is not read 60`() {
        #expect(faulty(.slowHead) { _ in reading(.head) } == 10)
        #expect(faulty(.idle) { _ in reading(.idle) } == 75)
        #expect(faulty(.notReading) { _ in reading(.server, isWriting: true) } == 60)
        #expect(faulty(.notReading) { _ in reading(.idle, isWriting: true) } == 60)
        #expect(faulty(.idle) { _ in reading(.server) } == nil)
    }

    @Test func `who asks is not silent, although each answer is there before the next look`() {
        #expect(faulty(.idle) { reading(.idle, heads: $0 / 70) } == nil)
        #expect(faulty(.slowHead) { reading(.head, heads: $0 / 9) } == nil)
    }

    @Test func `a body has to come at a kilobyte a second, over each half minute`() {
        #expect(faulty(.slowBody) { _ in reading(.body) } == 30)
        #expect(faulty(.slowBody) { reading(.body, received: $0 * 1023) } == 30)
        #expect(faulty(.slowBody) { reading(.body, received: $0 * 1024) } == nil)
        // A fast beginning buys no time: it is over in the first period.
        #expect(faulty(.slowBody) { reading(.body, received: (100 << 20) + $0) } == 60)
        #expect(faulty(.slowBody) { reading($0 % 20 == 0 ? .server : .body) } == nil)
    }

    @Test func `whoever reads slowly is not at fault`() {
        #expect(faulty(.notReading) { reading(.server, written: $0 / 50, isWriting: true) } == nil)
    }

    @Test func `connections are bounded in all and for each address, IPv6 by its network`() throws {
        var limits = ConnectionLimits()
        (limits.connections, limits.connectionsPerAddress, limits.trustedProxies) = (6, 2, ["10.0.0.1"])
        let faults = ConnectionFaults()
        let count = ConnectionCount(limits, faults)
        let first = try #require(count.admit("192.0.2.1"))
        #expect(count.admit("192.0.2.1") != nil && count.admit("192.0.2.1") == nil)
        #expect(count.admit("2001:db8::1") != nil && count.admit("2001:db8::2") != nil)
        #expect(count.admit("2001:db8::3") == nil)
        first()
        #expect(count.admit("192.0.2.1") != nil)
        #expect(
            count.admit("10.0.0.1") != nil && count.admit("10.0.0.1") != nil && count.admit("10.0.0.1") == nil
        )
        #expect(faults.count(.addressLimit) == 2 && faults.count(.totalLimit) == 1)
    }
}
