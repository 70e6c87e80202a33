public import JobQueue
import FanfareModels
import Foundation
public import Logging
import MediaKit
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

    func run(_ answer: ID<Answer>, _ job: Job) async throws {
        do {
            try await answers.publish(answer, job, log)
        } catch let error
            where
            !(error is Problem || error is JobLost || error is CancellationError || Problem.isFull(error))
        {
            guard job.attempt >= Self.attempts else { throw error }
            log.error(
                "an answer's video failed for good", metadata: ["answer": "\(answer)", "error": "\(error)"])
            throw Problem(.invalid, "The video could not be made. Try again later.")
        }
    }
}

extension Answers {
    /// Makes the video and shows the answer, both at once or neither. What a killed attempt had made nothing refers to,
    /// and it is swept.
    func publish(_ answer: ID<Answer>, _ job: Job, _ log: Logger) async throws {
        guard
            let pendingVideo = try await database.read({ db in
                try self.pendingVideo(of: answer, .processing, in: db)
            })
        else { return }
        var bytes: Int64 = 0
        for segment in pendingVideo.segments {
            bytes += try await uploads.offset(of: segment.upload.number)
        }
        try await uploads.disk.requireRoom(for: bytes * Self.roomToMake)
        let made = try await videos.make(
            from: pendingVideo.segments.map {
                VideoSegment(uploads.path($0.upload.number), from: $0.from, to: $0.to)
            }, thumbnail: thumbnail(pendingVideo))
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
        for upload in pendingVideo.uploads {
            do {
                try await uploads.remove(upload.number)
            } catch {
                log.warning("an upload is left to the clean-up: \(error)")
            }
        }
    }

    func thumbnail(_ pendingVideo: PendingVideo) -> VideoThumbnail {
        switch pendingVideo.thumbnail {
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
