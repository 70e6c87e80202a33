import Comments
import App
import FanfareModels
import FeatureKit
import Foundation
import Members
import Notifications
import Storage
import Synchronization
import TestSupport
import Testing

@testable import Answers

@Suite struct NewsTests {
    @Test func `many likes are told once, to everybody, with the count that stands then`() async throws {
        let folder = try TemporaryFolder()
        let app = try await App(ServerSettings(data: folder.url.path))
        let (answer, fans) = try await seeded(app)
        for fan in fans { _ = try await app.answers.like(answer, by: fan) }
        _ = try await app.comments.post(PostComment(answer, "Hi"), by: fans[0])
        let told = Mutex<[(AnswerEventData, ID<Person>?)]>([])
        for _ in 1...2 {
            try await app.answers.tellChanges { news, person in
                told.withLock { $0.append((news, person)) }
            }
        }
        let all = told.withLock { $0 }
        #expect(all.count == 1 && all.first?.1 == nil)
        #expect(
            all.first?.0.data == [
                .init(id: answer, likes_count: Int64(fans.count), comment_count: 1, state: .ready)
            ])
        await app.database.close()
    }

    @Test func `what is not ready is told to who answers alone`() async throws {
        let folder = try TemporaryFolder()
        let app = try await App(ServerSettings(data: folder.url.path))
        let (answer, fans) = try await seeded(app)
        try await app.database.write { db in
            _ = try db.run("UPDATE answer SET state = 'failed' WHERE id = \(answer)")
        }
        try app.answers.changes.note(answer)
        let told = Mutex<[ID<Person>?]>([])
        try await app.answers.tellChanges { _, person in told.withLock { $0.append(person) } }
        #expect(told.withLock { $0 } == [fans[0]])
        await app.database.close()
    }

    private func seeded(_ app: App) async throws -> (ID<Answer>, [ID<Person>]) {
        try await app.database.write { db in
            let people = try (0..<5).map { number in
                try app.people.create(
                    NewPerson(
                        username: try Username("fan\(number)x"), firstName: "Fan", lastName: "\(number)"),
                    in: db)
            }
            let question: Int64? = try db.first(
                """
                INSERT INTO question (sender, receiver, content, state, created_ms)
                VALUES (\(people[1]), \(people[0]), 'Why?', 'answered', 0) RETURNING id
                """
            ) { $0[0] }
            let answer: ID<Answer>? = try db.first(
                """
                INSERT INTO answer (question, sender, receiver, state, version, length_ms, created_ms)
                VALUES (\(question), \(people[1]), \(people[0]), 'ready', 1, 1000, 0) RETURNING id
                """
            ) { $0[0] }
            return (try #require(answer), people)
        }
    }
}
