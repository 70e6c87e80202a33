import FanfareModels
import Foundation
import Logging
import Members
import Storage
import TestSupport
import Synchronization
import Testing

@testable import Notifications

private final class Told: Sendable {
    let count = Atomic(0)
}

/// Streams on one server.
@Suite(.timeLimit(.minutes(3)))
struct ListenersTests {
    @Test
    func `a stream opens with what is unseen`() async throws {
        let community = try await NotificationsFixture(on: .sqlite)
        try await community.record(.like(of: 1, by: .grace), .like(of: 2, by: .grace))
        let (opening, _) = try await community.notifications.listen(.ada, session: ID(1), after: nil)
        #expect(opening.map(\.text) == ["retry: 2000\n\n", "id: 2\nevent: unseen\ndata: {\"unseen\":2}\n\n"])
    }

    @Test
    func `who comes back hears what happened meanwhile, the latest of many`() async throws {
        let community = try await NotificationsFixture(on: .sqlite)
        try await community.record((1...30).map { .like(of: $0, by: .grace) })
        let (opening, _) = try await community.notifications.listen(.ada, session: ID(1), after: 28)
        #expect(
            opening.dropFirst(2).map(\.text) == [
                "id: 29\nevent: notice\ndata: {\"unseen\":30,\"kind\":\"like\"}\n\n",
                "id: 30\nevent: notice\ndata: {\"unseen\":30,\"kind\":\"like\"}\n\n",
            ])
        #expect(
            try await community.notifications.listen(.ada, session: ID(1), after: 3).opening.count == 2
                + NotificationDelta.most)
        #expect(try await community.notifications.listen(.ada, session: ID(1), after: 99).opening.count == 2)
    }

    @Test(arguments: Engine.available)
    func `a notice reaches the streams of its person, and nobody else's, soon after it is kept`(
        on engine: Engine
    ) async throws {
        let community = try await NotificationsFixture(on: engine)
        try await community.whileWatching(lookingAtAllEvery: .seconds(3600)) { community in
            let (_, phone) = try await community.notifications.listen(.ada, session: ID(1), after: nil)
            let (_, laptop) = try await community.notifications.listen(.ada, session: ID(2), after: nil)
            let (_, other) = try await community.notifications.listen(.grace, session: ID(3), after: nil)
            try await community.record(.follow(of: .ada, by: .grace))
            let told = "id: 1\nevent: notice\ndata: {\"unseen\":1,\"kind\":\"follow\"}\n\n"
            #expect(await phone.next() == told)
            #expect(await laptop.next() == told)
            try await community.record(.follow(of: .grace, by: .alan))
            #expect(await other.next() == told)
        }
    }

    @Test(arguments: Engine.available)
    func `what is seen in one place is seen in the others`(on engine: Engine) async throws {
        let community = try await NotificationsFixture(on: engine)
        try await community.record(.follow(of: .ada, by: .grace))
        try await community.whileWatching { community in
            let (_, phone) = try await community.notifications.listen(.ada, session: ID(1), after: nil)
            _ = try await community.notifications.markSeen(.ada)
            #expect(await phone.next() == "id: 1\nevent: unseen\ndata: {\"unseen\":0}\n\n")
        }
    }

    @Test(arguments: Engine.available)
    func `what another server writes is told at the next look`(on engine: Engine) async throws {
        let here = try await NotificationsFixture(on: engine)
        let there = try await NotificationsFixture(here.database)
        try await here.whileWatching { here in
            let (_, stream) = try await here.notifications.listen(.ada, session: ID(1), after: nil)
            try await there.record(.like(of: 5, by: .grace))
            #expect(await stream.next() == "id: 1\nevent: notice\ndata: {\"unseen\":1,\"kind\":\"like\"}\n\n")
        }
    }

    @Test(arguments: Engine.available)
    func `of many notices told while others are being written none is missed`(on engine: Engine) async throws
    {
        let community = try await NotificationsFixture(on: engine)
        try await community.whileWatching { community in
            let (_, stream) = try await community.notifications.listen(.ada, session: ID(1), after: nil)
            let told = Told()
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask {
                    for answer in 1...40 {
                        // Of more than ten at once only the latest are told.
                        while answer - told.count.load(ordering: .relaxed) > 8 {
                            try await Task.sleep(for: .milliseconds(3))
                        }
                        try await community.record(.like(of: Int64(answer), by: .grace))
                        try await Task.sleep(for: .milliseconds(3))
                    }
                }
                var ids: [String] = []
                while ids.last != "id: 40", let event = await stream.next() {
                    ids.append(event.line(0))
                    told.count.add(1, ordering: .relaxed)
                }
                #expect(ids == (1...40).map { "id: \($0)" })
                try await group.waitForAll()
            }
        }
    }

    @Test
    func `what was expected but not kept is not told and soon given up`() async throws {
        let community = try await NotificationsFixture(on: .sqlite)
        let (_, stream) = try await community.notifications.listen(.ada, session: ID(1), after: nil)
        await #expect(throws: Problem.self) {
            try await community.database.write { [notices = community.notices] db in
                try notices.record(.follow(of: .ada, by: .grace), in: db)
                throw Problem.missing()
            }
        }
        #expect(community.expected.people(patience: .seconds(5)) == [.ada])
        #expect(community.expected.people(patience: .zero).isEmpty)
        community.listeners.close()
        #expect(await stream.next() == nil)
    }

    @Test
    func `an event for one person reaches them alone, one for all everybody`() async throws {
        let hub = Listeners(expected: ExpectedNotices())
        let ada = try hub.join(.ada, session: ID(1))
        let grace = try hub.join(.grace, session: ID(2))
        hub.publish(try ServerSentEvent("live", ["on": true]), to: .ada)
        hub.publish(try ServerSentEvent("boards", [String: Bool]()))
        #expect(await ada.next() == "event: live\ndata: {\"on\":true}\n\n")
        #expect(await ada.next() == "event: boards\ndata: {}\n\n")
        #expect(await grace.next() == "event: boards\ndata: {}\n\n")
    }
}

/// Who may listen, and that nothing of them stays behind.
@Suite(.timeLimit(.minutes(3)))
struct ListenerLimitTests {
    @Test
    func `a person may listen in a few places, a server has room for a number of streams`() throws {
        let hub = Listeners(limits: Listeners.Limits(perPerson: 2, total: 3), expected: ExpectedNotices())
        var open = [try hub.join(.ada, session: ID(1)), try hub.join(.ada, session: ID(1))]
        #expect(try problem { try hub.join(.ada, session: ID(2)) } == .tooMany)
        open.append(try hub.join(.grace, session: ID(3)))
        #expect(try problem { try hub.join(.alan, session: ID(4)) } == .busy)
        open.removeFirst()
        #expect(hub.count == 2)
        open.append(try hub.join(.alan, session: ID(4)))
        #expect(try problem { try hub.join(.ada, session: ID(1)) } == .busy)
    }

    @Test
    func `logging out ends the streams of that session only`() async throws {
        let hub = Listeners(expected: ExpectedNotices())
        let phone = try hub.join(.ada, session: ID(1))
        let laptop = try hub.join(.ada, session: ID(2))
        hub.end(session: ID(1))
        #expect(await phone.next() == nil)
        hub.sendHeartbeat()
        #expect(await laptop.next() == ":\n\n")
        hub.end(.ada)
        #expect(await laptop.next() == nil)
    }

    @Test
    func `who does not keep up is let go after what waits for them`() async throws {
        let hub = Listeners(limits: Listeners.Limits(buffer: 4), expected: ExpectedNotices())
        let slow = try hub.join(.ada, session: ID(1))
        for _ in 0..<10 { hub.sendHeartbeat() }
        for _ in 0..<4 { #expect(await slow.next() == ":\n\n") }
        #expect(await slow.next() == nil)
    }

    @Test
    func `an old stream ends, a young one stays`() async throws {
        let hub = Listeners(expected: ExpectedNotices())
        let stream = try hub.join(.ada, session: ID(1))
        hub.endStreams(older: .seconds(60))
        hub.sendHeartbeat()
        #expect(await stream.next() == ":\n\n")
        hub.endStreams(older: .zero)
        #expect(await stream.next() == nil)
    }

    @Test
    func `after shutdown all streams are over and nobody is let in`() async throws {
        let community = try await NotificationsFixture(on: .sqlite)
        let stream = try await community.whileWatching { community in
            try await community.notifications.listen(.ada, session: ID(1), after: nil).subscription
        }
        #expect(await stream.next() == nil)
        #expect(try problem { try community.listeners.join(.ada, session: ID(1)) } == .busy)
    }

    @Test(arguments: Engine.available)
    func `a thousand streams that come and go leave nothing behind`(on engine: Engine) async throws {
        let community = try await NotificationsFixture(on: engine)
        for person in 4..<260 { try await community.test.add("fan\(person)") }
        try await community.whileWatching { community in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 1...1000 {
                    group.addTask {
                        let person = ID<Person>(Int64(number % 250 + 10))
                        let (_, stream) = try await community.notifications.listen(
                            person, session: ID(1), after: nil)
                        guard number.isMultiple(of: 4) else { return }
                        try await community.record(
                            Notice(to: person, .live, from: .grace, subject: Int64(number), at: Notice.noon))
                        _ = await stream.next()
                    }
                }
                try await group.waitForAll()
            }
            #expect(community.listeners.count == 0)
            #expect(community.listeners.marks().isEmpty)
            #expect(community.expected.people(patience: .seconds(60)).isEmpty)
        }
    }

    private func problem(_ body: () throws -> Subscription) throws -> Problem.Code? {
        do {
            _ = try body()
            return nil
        } catch let problem as Problem {
            return problem.code
        }
    }
}

extension NotificationsFixture {
    /// Runs `body` beside the service that keeps streams up to date.
    func whileWatching<T: Sendable>(
        lookingAtAllEvery all: Duration = .seconds(1),
        _ body: @Sendable (NotificationsFixture) async throws -> T
    ) async throws -> T {
        var pace = Notifications.PollingIntervals()
        pace.all = all
        // A busy machine may take long to commit; what was hinted at is still found by the hint.
        pace.patience = .seconds(60)
        pace.heartbeat = .seconds(3600)
        async let _ = notifications.run(pace: pace, logger: Logger(label: "test"))
        return try await body(self)
    }
}

extension Subscription {
    func next() async -> String? { await events.first { _ in true }?.text }
}

extension ServerSentEvent {
    var text: String { String(decoding: bytes, as: UTF8.self) }
}

extension String {
    func line(_ index: Int) -> String { String(split(separator: "\n")[index]) }
}
