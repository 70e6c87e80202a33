import FanfareModels
import Foundation
import Members
import Storage
import TestSupport

/// The core alone on an empty database.
@dynamicMemberLookup
struct PeopleFixture {
    let test: TestApp

    init(_ engine: Engine) async throws { test = try await TestApp(engine) }

    subscript<Value>(dynamicMember path: KeyPath<TestApp, Value>) -> Value { test[keyPath: path] }

    @discardableResult
    func add(_ username: String, _ first: String? = nil, _ last: String = "Example") async throws -> ID<
        Person
    > {
        try await test.add(username, first, last)
    }

    func add(_ usernames: [String]) async throws -> [ID<Person>] { try await test.add(usernames) }

    func card(_ person: ID<Person>, seenBy viewer: ID<Person>? = nil) async throws -> Person {
        try await test.people.profile(person, seenBy: viewer).person
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
