import FanfareModels

/// A registered event stream, removed with the last reference to it: also when the response is never
/// written, as for HEAD.
final class Subscription: Sendable {
    let events: AsyncStream<ServerSentEvent>
    private let listeners: Listeners
    private let person: ID<Person>
    private let number: Int

    init(to listeners: Listeners, person: ID<Person>, number: Int, events: AsyncStream<ServerSentEvent>) {
        self.listeners = listeners
        self.person = person
        self.number = number
        self.events = events
    }

    deinit { listeners.leave(person, number) }

    func start(from mark: HighWaterMark) { listeners.start(person, number, from: mark) }
}
