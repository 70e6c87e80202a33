public import FanfareModels
public import Foundation
public import MediaKit
public import Storage
public import HTTPServer

extension Answers {
    /// What somebody sends to answer with: uploads, or files of a form.
    public struct Submission: Sendable {
        /// Finished uploads, in the order in which they play.
        public var uploads: [ID<Upload>]
        /// Where each upload begins, in seconds; empty where all are used from their beginning.
        public var starts: [Double] = []
        /// Where each upload ends, in seconds, 0 for its own end; empty where all are used to their end.
        public var ends: [Double] = []
        /// In seconds.
        public var thumbnailAt: Double?
        /// The video file of a form.
        public var video: UploadedFile?
        /// The thumbnail file of a form.
        public var thumbnail: UploadedFile?

        public init(
            uploads: [ID<Upload>]?, thumbnailAt: Double?, video: UploadedFile? = nil,
            thumbnail: UploadedFile? = nil
        ) {
            self.uploads = uploads ?? []
            self.thumbnailAt = thumbnailAt
            self.video = video
            self.thumbnail = thumbnail
        }
    }

    /// Accepts an answer: the question is no longer pending, and the video is made in the background. When that fails
    /// the question comes back.
    ///
    /// Throws `Problem`: `missing` for the question, `invalid` on `question` when it is not the person's to answer or
    /// answered already, on `video` and `thumbnail` for what cannot be used. Throws `DiskFull` when there is no room
    /// to make the video.
    public func answer(
        _ id: ID<Question>, with sent: Submission, by person: ID<Person>
    ) async throws -> AnswerAccepted {
        try await requirePending(id, of: person)
        return try await preparing(sent, by: person) { pendingVideo in
            let at = now()
            let answer = try await database.write { db in
                let question = try requirePending(id, of: person, in: db)
                try dropFailed(of: id, in: db)
                let answer = try insert(id, question, at: at, in: db)
                try begin(pendingVideo, of: answer, by: person, in: db)
                return answer
            }
            return AnswerAccepted(answer)
        }
    }

    /// Answers with a video that is made already, within the caller's transaction.
    public func answer(
        _ id: ID<Question>, with made: MadeVideo, by person: ID<Person>, at: Date, in db: any Connection
    ) throws -> ID<Answer> {
        let question = try requirePending(id, of: person, in: db)
        let answer = try insert(id, question, at: at, in: db)
        try show(made, as: answer, at: at, in: db)
        return answer
    }

    /// Makes another video of one's answer. The one that is there stays until the new one is ready.
    public func replace(
        _ id: ID<Answer>, with sent: Submission, by person: ID<Person>
    ) async throws -> AnswerAccepted {
        try await requireOwn(id, of: person)
        return try await preparing(sent, by: person) { pendingVideo in
            let answer = try await database.write { db in
                switch try state(of: id, by: person, in: db) {
                case .processing: throw Problem.conflict("This answer is still being made.")
                case .ready:
                    try deletePendingVideo(of: id, in: db)
                    try begin(pendingVideo, of: id, by: person, in: db)
                    return id
                case .failed: return try restart(id, with: pendingVideo, by: person, in: db)
                }
            }
            return AnswerAccepted(answer)
        }
    }

    /// Tries again to make what failed. An answer that was never ready gets a new number, so that it is among the
    /// newest when it appears.
    public func retry(_ id: ID<Answer>, by person: ID<Person>) async throws -> AnswerAccepted {
        let answer = try await database.write { db in
            let state = try state(of: id, by: person, in: db)
            guard let pendingVideo = try pendingVideo(of: id, .failed, in: db) else {
                throw Problem.conflict("There is nothing to retry.")
            }
            try db.run("UPDATE upload SET answer = NULL WHERE answer = \(id)")
            guard state == .ready else { return try restart(id, with: pendingVideo, by: person, in: db) }
            try db.run("DELETE FROM answer_take WHERE answer = \(id)")
            try begin(pendingVideo, of: id, by: person, in: db)
            return id
        }
        return AnswerAccepted(answer)
    }
}

extension Answers.Submission {
    /// - Throws: `Problem.invalid` on `starts` for what is no part of an upload.
    func segments() throws -> [PendingVideo.Segment] {
        guard [0, uploads.count].contains(starts.count), [0, uploads.count].contains(ends.count) else {
            throw Problem.invalid("starts", "Name as many beginnings and ends as uploads.")
        }
        return try uploads.enumerated().map { index, upload in
            let start = starts.isEmpty ? 0 : starts[index]
            let end = ends.isEmpty ? 0 : ends[index]
            let range = 0...Double(Videos.lengthLimitMs) / 1000
            guard range.contains(start), range.contains(end), end == 0 || end - start >= 0.1 else {
                throw Problem.invalid("starts", "A part ends after it begins.")
            }
            return PendingVideo.Segment(
                upload: upload, from: Int((start * 1000).rounded()),
                to: end == 0 ? nil : Int((end * 1000).rounded()))
        }
    }
}

extension Answers {
    /// Puts another row in the place of one that failed.
    private func restart(
        _ failed: ID<Answer>, with pendingVideo: PendingVideo, by person: ID<Person>, in db: any Connection
    ) throws -> ID<Answer> {
        let question: ID<Question>? = try db.first("SELECT question FROM answer WHERE id = \(failed)") {
            $0[0]
        }
        guard let question else { throw Problem.missing("answer") }
        let asked = try requirePending(question, of: person, in: db)
        try dropFailed(of: question, in: db)
        let answer = try insert(question, asked, at: now(), in: db)
        try begin(pendingVideo, of: answer, by: person, in: db)
        return answer
    }

    /// - Throws: what ``answer(_:with:by:)`` throws for the question.
    func requirePending(_ id: ID<Question>, of person: ID<Person>) async throws {
        _ = try await database.read { db in try requirePending(id, of: person, in: db) }
    }

    /// - Throws: `Problem` `.missing` when the answer is not the person's.
    func requireOwn(_ id: ID<Answer>, of person: ID<Person>) async throws {
        _ = try await database.read { db in try state(of: id, by: person, in: db) }
    }

    @discardableResult
    func requirePending(
        _ id: ID<Question>, of person: ID<Person>, in db: any Connection
    ) throws -> AskedQuestion {
        let question = try asked(id, in: db)
        guard question.receiver == person else {
            let isTheirs = question.sender == person
            guard isTheirs || question.state == .answered else { throw Problem.missing("question") }
            throw Problem.invalid("question", "This question is not for you to answer.")
        }
        switch question.state {
        case .pending: return question
        case .answered: throw Problem.invalid("question", "You have already answered this question.")
        case .declined: throw Problem.invalid("question", "You declined this question.")
        }
    }

    func insert(
        _ id: ID<Question>, _ question: AskedQuestion, at: Date, in db: any Connection
    ) throws -> ID<Answer> {
        let answer: ID<Answer> = try db.insert(
            """
            INSERT INTO answer (question, sender, receiver, state, created_ms)
            VALUES (\(id), \(question.sender), \(question.receiver), 'processing', \(at))
            """)
        try set(.answered, id, of: question.receiver, in: db)
        return answer
    }

    /// Where an answer of a person's own stands.
    func state(of id: ID<Answer>, by person: ID<Person>, in db: any Connection) throws -> AnswerState {
        let state = try db.first("SELECT state FROM answer WHERE id = \(id) AND receiver = \(person)") {
            try AnswerState(stored: $0[0])
        }
        guard let state else { throw Problem.missing("answer") }
        return state
    }

    /// Looks at what was sent and keeps a form's files as uploads; they go again when `body` throws.
    private func preparing<T>(
        _ sent: Submission, by person: ID<Person>, _ body: (PendingVideo) async throws -> T
    ) async throws -> T {
        var adopted: [ID<Upload>] = []
        do {
            var pendingVideo = PendingVideo(
                segments: try sent.segments(), thumbnail: try Self.thumbnail(at: sent.thumbnailAt))
            if let video = sent.video {
                adopted.append(try await adopt(video, by: person))
                pendingVideo.segments = [PendingVideo.Segment(upload: adopted[0])]
            }
            try await check(pendingVideo.segments, by: person)
            if let picture = sent.thumbnail {
                let upload = try await adopt(picture, by: person)
                adopted.append(upload)
                pendingVideo.thumbnail = .file(upload)
            }
            return try await body(pendingVideo)
        } catch {
            for upload in adopted { try await drop(upload, by: person) }
            throw error
        }
    }

    /// Bytes of disk that making a video takes for each byte of its segments: they are made alike, then
    /// joined.
    static let roomToMake: Int64 = 2

    private static func thumbnail(at seconds: Double?) throws -> PendingVideo.Thumbnail {
        guard let seconds else { return .automatic }
        guard seconds.isFinite, seconds >= 0, seconds * 1000 <= Double(Videos.lengthLimitMs) else {
            throw Problem.invalid("thumbnail_at", "The thumbnail lies outside of the video.")
        }
        return .at(Int(seconds * 1000))
    }

    /// Refuses at once what could never become a video.
    private func check(_ segments: [PendingVideo.Segment], by person: ID<Person>) async throws {
        let ids = segments.map(\.upload)
        guard !segments.isEmpty else { throw Problem.invalid("video", "Record or choose a video.") }
        guard segments.count <= Videos.segmentLimit, Set(ids).count == ids.count else {
            throw Problem.invalid(
                "uploads", "There are too many segments; at most \(Videos.segmentLimit).")
        }
        let bytes = try await requireWhole(ids, by: person)
        guard bytes <= Videos.fileLimit else {
            throw Problem(.tooLarge, "The video is too large; at most \(Videos.fileLimit >> 20) MB.")
        }
        try await uploads.disk.requireRoom(for: bytes * Self.roomToMake)
        var length = 0
        for segment in segments {
            let whole = try await videos.probe(uploads.path(segment.upload.number)).lengthMs
            length += max(min(segment.to ?? whole, whole) - segment.from, 0)
        }
        guard length <= Videos.lengthLimitMs else {
            throw Problem.invalid("video", "The video is too long; at most 2 minutes.")
        }
    }
}
