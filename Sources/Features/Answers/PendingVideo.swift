import JobQueue
import FanfareModels
import Storage

/// The uploads that an answer's video will be made of, stored until it is made.
struct PendingVideo: Sendable, Equatable {
    /// Finished uploads, in the order in which they play.
    var segments: [Segment]
    var thumbnail: Thumbnail

    /// An upload, or the middle of one.
    struct Segment: Sendable, Equatable {
        var upload: ID<Upload>
        /// In milliseconds from its beginning.
        var from = 0
        /// As `from`; nil for its end.
        var to: Int?
    }

    /// The source of the thumbnail.
    enum Thumbnail: Sendable, Equatable {
        case automatic
        /// A time of the whole video, in milliseconds.
        case at(Int)
        /// A picture that was uploaded.
        case file(ID<Upload>)
    }

    /// All uploads it needs.
    var uploads: [ID<Upload>] {
        let uploads = segments.map(\.upload)
        return if case .file(let upload) = thumbnail { uploads + [upload] } else { uploads }
    }
}

extension PendingVideo {
    init(segments: String, thumbnail: String) throws {
        self.segments = try segments.split(separator: ",").map(Segment.init(stored:))
        let parts = thumbnail.split(separator: ":")
        switch parts.first {
        case "at": self.thumbnail = .at(Int(try Self.number(parts.last)))
        case "file": self.thumbnail = .file(ID(try Self.number(parts.last)))
        default: self.thumbnail = .automatic
        }
    }

    fileprivate static func number(_ text: Substring?) throws -> Int64 {
        guard let number = text.flatMap({ Int64($0) }) else {
            throw StorageError(.corrupt, "There is an answer made of what is no upload.")
        }
        return number
    }

    var storedSegments: String { segments.map(\.stored).joined(separator: ",") }

    var storedThumbnail: String {
        switch thumbnail {
        case .automatic: ""
        case .at(let ms): "at:\(ms)"
        case .file(let upload): "file:\(upload)"
        }
    }
}

extension PendingVideo.Segment {
    /// `12`, or `12:1500:4000` for what is between 1.5 and 4 seconds; the end may be missing.
    fileprivate init(stored: Substring) throws {
        let parts = stored.split(separator: ":")
        upload = ID(try PendingVideo.number(parts.first))
        from = parts.count > 1 ? Int(try PendingVideo.number(parts[1])) : 0
        to = parts.count > 2 ? Int(try PendingVideo.number(parts[2])) : nil
    }

    fileprivate var stored: String {
        guard from > 0 || to != nil else { return "\(upload)" }
        return "\(upload):\(from)\(to.map { ":\($0)" } ?? "")"
    }
}

extension Answers {
    func pendingVideo(of answer: ID<Answer>, _ state: AnswerState, in db: any Connection) throws
        -> PendingVideo?
    {
        try db.first(
            """
            SELECT segments, thumbnail FROM answer_take WHERE answer = \(answer) AND state = \(state.rawValue)
            """
        ) { try PendingVideo(segments: $0[0], thumbnail: $0[1]) }
    }

    /// Claims the uploads for an answer and adds the job that makes the video.
    func begin(
        _ pendingVideo: PendingVideo, of answer: ID<Answer>, by person: ID<Person>, in db: any Connection
    ) throws {
        let claimed = try db.run(
            """
            UPDATE upload SET answer = \(answer)
            WHERE id IN \(list: pendingVideo.uploads) AND person = \(person) AND answer IS NULL
            """)
        guard claimed == pendingVideo.uploads.count else {
            throw Problem.conflict("These uploads were used already.")
        }
        try db.run(
            """
            INSERT INTO answer_take (answer, person, state, segments, thumbnail)
            VALUES (\(answer), \(person), 'processing', \(pendingVideo.storedSegments), \(pendingVideo.storedThumbnail))
            """)
        try publishLater(answer, in: db)
    }

    func publishLater(_ answer: ID<Answer>, in db: any Connection) throws {
        try Jobs.add(
            Self.publish, PublishAnswer(answer: answer), about: Self.subject(answer),
            once: "answers.publish/\(answer)", at: now(), in: db)
    }

    /// Deletes a pending video with its uploads; the files are swept later.
    func deletePendingVideo(of answer: ID<Answer>, in db: any Connection) throws {
        try Jobs.cancel(about: Self.subject(answer), at: now(), in: db)
        try db.run("DELETE FROM answer_take WHERE answer = \(answer)")
        try db.run("DELETE FROM upload WHERE answer = \(answer)")
    }

    /// Removes an answer that failed, when another one comes or none will.
    func dropFailed(of question: ID<Question>, in db: any Connection) throws {
        let failed: ID<Answer>? = try db.first(
            "SELECT id FROM answer WHERE question = \(question) AND state = 'failed'"
        ) { $0[0] }
        guard let failed else { return }
        try deletePendingVideo(of: failed, in: db)
        try db.run("DELETE FROM answer WHERE id = \(failed)")
    }

    static let publish = JobKind<PublishAnswer>("answers.publish")

    static func subject(_ answer: ID<Answer>) -> String { "answer/\(answer)" }

    /// The holder of the files in the blob store.
    static func holder(_ answer: ID<Answer>) -> String { "answer/\(answer)" }
}

/// The payload of the job.
struct PublishAnswer: Codable, Sendable {
    var answer: ID<Answer>
}
