import Activity
import Comments
import FanfareModels
import Foundation
import Logging
import Media
import People
import Storage
import Synchronization
import TestKit

@testable import Games

/// Games with the slices they are composed with, on an engine of their own.
struct GamesFixture: Sendable {
    let database: any Database
    let games: Games
    let comments: Comments
    let people: People
    let notices = Notices()
    let clock = Clock()
    let changes = GameChanges()
    let folder: TemporaryFolder

    init(_ engine: Engine) async throws {
        database = try await engine.open(
            MediaSchema.migrations + PeopleSchema.migrations + CommentsSchema.migrations
                + GamesSchema.migrations)
        folder = try TemporaryFolder()
        let addresses = Addresses(base: "http://test")
        let (database, notices, clock, changes) = (database, notices, clock, changes)
        let tell: @Sendable (Notice, any Connection) throws -> Void = { notice, _ in notices.add(notice) }
        let untell: @Sendable (Notice, any Connection) throws -> Void = { notice, _ in notices.remove(notice)
        }
        people = People(
            database: database, addresses: addresses, needs: .init(notify: tell), now: { clock.now })
        let nothing = CommentPlace(
            ground: { _, _, _ in throw Problem.missing("answer") }, count: { _, _, _ in }, changed: { _ in })
        let comments = Comments(
            database: database, addresses: addresses,
            needs: .init(
                answers: nothing,
                reviews: CommentPlace(
                    ground: { review, viewer, db in
                        let ground = try Games.ground(of: ID(review), seenBy: viewer, in: db)
                        return CommentGround(owner: ground.owner, isClosed: false, comments: ground.comments)
                    }, count: { try Games.count(comments: $1, on: $0, in: $2) },
                    changed: { changes.note(ID<Review>($0)) }),
                notify: tell, unnotify: untell), now: { clock.now })
        self.comments = comments
        let store = try FolderStore("\(folder.url.path)/media")
        let ledger = people.ledger
        games = Games(
            database: database, addresses: addresses,
            pictures: Pictures(
                store, scratch: try Scratch("\(folder.url.path)/scratch"), runner: Runner(),
                log: Logger(label: "test")),
            changes: changes,
            needs: .init(
                notify: tell, unnotify: untell, score: { try ledger.record($0, in: $1) },
                holdComments: { try comments.hold($0, on: .review($1), in: $2) },
                removeComments: { try comments.removeAll(on: .review($0), of: $1, in: $2) }),
            now: { clock.now })
    }

    func person(_ username: String) async throws -> ID<Person> {
        let new = NewPerson(
            username: try Username(username), firstName: username.capitalized, lastName: "Example")
        return try await database.write { [people] db in try people.create(new, in: db) }
    }

    func people(_ usernames: String...) async throws -> [ID<Person>] {
        var ids: [ID<Person>] = []
        for username in usernames { ids.append(try await person(username)) }
        return ids
    }

    @discardableResult
    func game(_ title: String, _ draft: GameDraft = GameDraft()) async throws -> ID<Game> {
        var draft = draft
        draft.title = title
        return try await games.add(draft, poster: nil).id
    }

    @discardableResult
    func review(
        _ game: ID<Game>, _ stars: Int, by person: ID<Person>, _ text: String = ""
    ) async throws -> ID<Review> {
        try await games.write(WriteReview(game, rating: try Stars(stars), text: text), by: person).id
    }

    /// The titles that a text finds, in their order.
    func found(_ text: String, genre: String? = nil) async throws -> [String] {
        try await games.list(ListGames(genre: genre, q: text), seenBy: nil).data.map(\.title)
    }

    /// Every page of a list, one after the other.
    func all<Element>(
        _ page: (Cursor?) async throws -> Listing<Element>
    ) async throws -> [Element] {
        var all: [Element] = []
        var cursor: Cursor?
        repeat {
            let listing = try await page(cursor)
            all += listing.data
            cursor = try listing.next.map { try Cursor(text: $0.text) }
        } while cursor != nil
        return all
    }

    func file(_ name: String, _ text: String) throws -> String {
        let path = folder.url.appending(path: name).path
        try Data(text.utf8).write(to: URL(filePath: path))
        return path
    }
}

/// What people were told. A write's body may run twice; what is told twice is told once.
final class Notices: Sendable {
    private let all = Mutex<[Notice]>([])

    func add(_ notice: Notice) { all.withLock { if !$0.contains(notice) { $0.append(notice) } } }
    func remove(_ notice: Notice) {
        all.withLock {
            $0.removeAll {
                $0.person == notice.person && $0.actor == notice.actor && $0.kind == notice.kind
                    && $0.subject == notice.subject && $0.detail == notice.detail
            }
        }
    }

    func told(_ person: ID<Person>, _ kind: NoticeKind) -> [Notice] {
        all.withLock { $0.filter { $0.person == person && $0.kind == kind } }
    }
}

/// A clock that a test sets.
final class Clock: Sendable {
    private let time = Mutex(Date(timeIntervalSince1970: 1_700_000_000))

    var now: Date { time.withLock { $0 } }

    func advance(_ seconds: TimeInterval) { time.withLock { $0 += seconds } }
}
