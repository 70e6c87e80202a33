import FanfareModels

/// A place among those who listen, given back with the last reference to it: also when the answer is never
/// written, as for HEAD.
final class Subscription: Sendable {
    let events: AsyncStream<LiveEvent>
    private let hub: Hub
    private let person: ID<Person>
    private let number: Int

    init(to hub: Hub, person: ID<Person>, number: Int, events: AsyncStream<LiveEvent>) {
        self.hub = hub
        self.person = person
        self.number = number
        self.events = events
    }

    deinit { hub.leave(person, number) }

    func start(from mark: Mark) { hub.start(person, number, from: mark) }
}
