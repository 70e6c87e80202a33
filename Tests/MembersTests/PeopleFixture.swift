import JobQueue
import FanfareModels
import Foundation
import MediaKit
import Members
import Storage
import Synchronization
import TestSupport

/// The People slice on an empty database, with what it tells others kept for the test to look at.
struct PeopleFixture {
    let database: any Database
    let people: People
    let notices: Notices
    let clock: Clock

    init(_ engine: Engine) async throws {
        database = try await engine.open(
            MediaSchema.migrations + JobQueueSchema.migrations + PeopleSchema.migrations)
        let (notices, clock) = (Notices(), Clock())
        (self.notices, self.clock) = (notices, clock)
        people = People(
            database: database, addresses: Addresses(base: "http://test"),
            needs: .init(notify: { notice, _ in notices.add(notice) }), now: { clock.now })
    }

    /// Adds somebody whose first name is the username.
    @discardableResult
    func add(_ username: String, _ first: String? = nil, _ last: String = "Example") async throws -> ID<
        Person
    > {
        let new = NewPerson(
            username: try Username(username), firstName: first ?? username.capitalized, lastName: last)
        return try await database.write { [people] db in try people.create(new, in: db) }
    }

    func add(_ usernames: [String]) async throws -> [ID<Person>] {
        var ids: [ID<Person>] = []
        for username in usernames { ids.append(try await add(username)) }
        return ids
    }

    func card(_ person: ID<Person>, seenBy viewer: ID<Person>? = nil) async throws -> Person {
        try await people.profile(person, seenBy: viewer).person
    }

    /// Every page of a list, one after the other.
    func all(
        _ limit: Int, _ page: (Int, Cursor?) async throws -> Listing<Person>
    ) async throws -> [ID<Person>] {
        var ids: [ID<Person>] = []
        var cursor: Cursor?
        repeat {
            let listing = try await page(limit, cursor)
            ids += listing.data.map(\.id)
            cursor = try listing.next.map { try Cursor(text: $0.text) }
        } while cursor != nil
        return ids
    }
}

/// What people were told. A write's body may run twice; what is told twice is told once.
final class Notices: Sendable {
    private let all = Mutex<[Notice]>([])

    func add(_ notice: Notice) { all.withLock { if !$0.contains(notice) { $0.append(notice) } } }

    var told: [Notice] { all.withLock { $0 } }
}

/// A clock that a test sets.
final class Clock: Sendable {
    private let time = Mutex(Date(timeIntervalSince1970: 1_700_000_000))

    var now: Date { time.withLock { $0 } }

    func advance(_ seconds: TimeInterval) { time.withLock { $0 += seconds } }
}
