import JobQueue
import Answers
import App
import FanfareModels
import FeatureKit
import Foundation
import MediaKit
import Members
import Storage
import TestSupport
import Testing

/// What becomes of an accepted answer when the server dies.
@Suite struct ResumingTests {
    @Test func `a video that was in the making when the server died is made by the next one, once`()
        async throws
    {
        let folder = try TemporaryFolder()
        let settings = ServerSettings(data: folder.url.path)
        let accepted = try await Self.accept(settings)
        let app = try await App(settings)
        // The job as a killed server leaves it: begun, with a lease that still runs, and half a file in the scratch.
        try await app.database.write { db in
            _ = try db.run(
                """
                UPDATE job SET state = 'running', attempts = 1, owner = 'a server that died',
                    due_ms = due_ms + 60000
                """)
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await app.jobs.run(alone: true) }
            group.addTask {
                while try await Self.state(accepted.answer, app) == "processing" {
                    try await Task.sleep(for: .milliseconds(20))
                }
            }
            _ = try await group.next()
            group.cancelAll()
            try await group.waitForAll()
        }
        #expect(try await Self.state(accepted.answer, app) == "ready")
        let counts = try await app.database.read { db in
            try db.first(
                """
                SELECT (SELECT answers FROM answer_count), (SELECT COUNT(*) FROM answer_media),
                    (SELECT COUNT(*) FROM answer_take), (SELECT COUNT(*) FROM upload),
                    (SELECT COUNT(*) FROM blob_use)
                """
            ) { [$0[0] as Int, $0[1], $0[2], $0[3], $0[4]] }
        }
        #expect(counts == [1, 1, 0, 0, 2])
        #expect(try await app.answers.recount(fixing: false).isClean)
        try await app.answers.cleanUpUploads()
        #expect(try FileManager.default.contentsOfDirectory(atPath: "\(settings.data)/uploads").isEmpty)
        await app.database.close()
    }

    @Test func `deleting an answer in the making ends its job and leaves no file`() async throws {
        let folder = try TemporaryFolder()
        let settings = ServerSettings(data: folder.url.path)
        let accepted = try await Self.accept(settings)
        let app = try await App(settings)
        try await app.answers.delete(accepted.answer, by: accepted.answerer)
        #expect(try await app.jobs.drain() == 0)
        try await app.answers.cleanUpUploads()
        #expect(try FileManager.default.contentsOfDirectory(atPath: "\(settings.data)/uploads").isEmpty)
        #expect(try await app.answers.recount(fixing: false).isClean)
        await app.database.close()
    }

    /// A community in which an answer was accepted and nothing else done, and then closed.
    private static func accept(
        _ settings: ServerSettings
    ) async throws -> (answer: ID<Answer>, answerer: ID<Person>) {
        let app = try await App(settings)
        let people = try await app.database.write { db in
            try ["ada", "grace"].map { name in
                try app.people.create(
                    NewPerson(username: try Username(name), firstName: name, lastName: "Example"), in: db)
            }
        }
        let answers = try app.answers
        let question = try await answers.ask(AskQuestion(people[0], "Why?"), by: people[1])
        let upload = try await answers.beginUpload(of: Int64(SampleVideo.short.count), by: people[0])
        let pieces = AsyncStream { stream in
            stream.yield(Array(SampleVideo.short))
            stream.finish()
        }
        _ = try await answers.append(pieces, at: 0, to: upload.id, by: people[0])
        let accepted = try await answers.answer(
            question.id, with: .init(uploads: [upload.id], thumbnailAt: 0.5), by: people[0])
        await app.database.close()
        return (accepted.answer, people[0])
    }

    private static func state(_ answer: ID<Answer>, _ app: App) async throws -> String? {
        try await app.database.read { db in
            try db.first("SELECT state FROM answer WHERE id = \(answer)") { $0[0] }
        }
    }
}
