public import JobQueue
public import FanfareModels
import Foundation
public import Logging
public import MediaKit
import Members
import Notifications
import Storage

/// Makes accepted answers into videos, in the background.
public struct AnswerPublishing: Sendable {
    let answers: Answers
    let log: Logger

    public init(_ answers: Answers, log: Logger) {
        self.answers = answers
        self.log = log
    }

    /// Encoding two minutes may take as long as this on a slow machine.
    private static let deadline = Duration.seconds(1800)
    private static let attempts = 4

    /// The handler of `answers.publish` jobs.
    public var handler: JobHandler {
        JobHandler(
            Answers.publish, deadline: Self.deadline, attempts: Self.attempts, atOnce: 2,
            gaveUp: { job, reason, db in
                guard let number = job.subject.split(separator: "/").last.flatMap({ Int64($0) }) else {
                    return
                }
                try answers.fail(ID(number), reason, in: db)
            },
            run: { payload, job in try await run(payload.answer, job) })
    }

    private func run(_ answer: ID<Answer>, _ job: Job) async throws {
        do {
            try await answers.publish(answer, job, log)
        } catch let error where !(error is Problem || error is JobLost || error is CancellationError) {
            guard job.attempt >= Self.attempts else { throw error }
            log.error("an answer's video failed for good", metadata: ["answer": "\(answer)", "error": "\(error)"])
            throw Problem(.invalid, "The video could not be made. Try again later.")
        }
    }
}

extension Answers {
    /// Makes the video and shows the answer, both at once or neither. What a killed attempt had made nothing refers to,
    /// and it is swept.
    func publish(_ answer: ID<Answer>, _ job: Job, _ log: Logger) async throws {
        guard let take = try await database.read({ db in try self.take(of: answer, .processing, in: db) })
        else { return }
        let made = try await videos.make(
            from: take.segments.map { uploads.path($0.number) }, thumbnail: thumbnail(take))
        do {
            let at = now()
            try await database.write { db in
                try job.complete(at: at, in: db)
                try show(made, as: answer, at: at, in: db)
            }
        } catch {
            try await videos.discard(made)
            throw error
        }
        changes.note(answer)
        for upload in take.uploads {
            do {
                try await uploads.remove(upload.number)
            } catch {
                log.warning("an upload is left to the clean-up: \(error)")
            }
        }
    }

    private func thumbnail(_ take: Take) -> VideoThumbnail {
        switch take.thumbnail {
        case .automatic: .automatic
        case .at(let ms): .at(ms)
        case .file(let upload): .file(uploads.path(upload.number))
        }
    }

    /// Records the failure; an answer that never was ready gives its question back.
    func fail(_ answer: ID<Answer>, _ reason: String, in db: any Connection) throws {
        let failed = try db.run(
            """
            UPDATE answer_take SET state = 'failed', reason = \(reason)
            WHERE answer = \(answer) AND state = 'processing'
            """)
        guard failed == 1 else { return }
        let question = try db.first(
            """
            UPDATE answer SET state = 'failed' WHERE id = \(answer) AND state = 'processing'
            RETURNING question, receiver
            """
        ) { (id: $0[0] as ID<Question>, receiver: $0[1] as ID<Person>) }
        if let question { try set(.pending, question.id, of: question.receiver, in: db) }
        changes.note(answer)
    }
}

extension Answers {
    private struct Shown {
        var isFirst: Bool
        var receiver: ID<Person>
        var sender: ID<Person>?
    }

    /// Lets everybody see what was made, within the transaction that ends the job.
    func show(_ made: MadeVideo, as answer: ID<Answer>, at: Date, in db: any Connection) throws {
        try Blobs.release(Self.holder(answer), at: at, in: db)
        try Blobs.keep(made.video, type: .mp4, for: Self.holder(answer), at: at, in: db)
        try Blobs.keep(made.thumbnail, type: .jpeg, for: Self.holder(answer), at: at, in: db)
        try db.run(
            """
            INSERT INTO answer_media (answer, video, thumbnail, video_size, thumbnail_size)
            VALUES (\(answer), \(made.video.key), \(made.thumbnail.key), \(made.video.size),
                \(made.thumbnail.size))
            ON CONFLICT (answer) DO UPDATE SET video = excluded.video, thumbnail = excluded.thumbnail,
                video_size = excluded.video_size, thumbnail_size = excluded.thumbnail_size
            """)
        try db.run("DELETE FROM answer_take WHERE answer = \(answer)")
        try db.run("DELETE FROM upload WHERE answer = \(answer)")
        try db.run("DELETE FROM answer_captions WHERE answer = \(answer)")
        let shown = try db.first(
            """
            UPDATE answer SET state = 'ready', version = version + 1, captions = 0, length_ms = \(made.lengthMs),
                created_ms = CASE WHEN version = 0 THEN \(at) ELSE created_ms END
            WHERE id = \(answer) RETURNING version, receiver, sender
            """
        ) { Shown(isFirst: $0[0] == 1 as Int64, receiver: $0[1], sender: $0[2]) }
        guard let shown else { throw Problem.missing("answer") }
        if shown.isFirst { try announce(answer, shown, at: at, in: db) }
    }

    private func announce(
        _ answer: ID<Answer>, _ shown: Shown, at: Date, in db: any Connection
    ) throws {
        try db.run("UPDATE answer_count SET answers = answers + 1 WHERE one = 1")
        let total: Int64? = try db.first(
            "SELECT COUNT(*) FROM answer WHERE receiver = \(shown.receiver) AND state = 'ready'"
        ) { $0[0] }
        try people.ledger.record(
            ScoreEvent(
                .answered, to: shown.receiver, from: nil, subject: answer.number, at: at, total: total ?? 1),
            in: db)
        guard let sender = shown.sender else { return }
        try people.notices.record(
            Notice(to: sender, .answer, from: shown.receiver, subject: answer.number, at: at), in: db)
    }
}
