import FanfareModels
import Foundation
import MediaKit
import Members
import Storage

extension Answers {
    struct Shown {
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
                width = \(made.width), height = \(made.height),
                created_ms = CASE WHEN version = 0 THEN \(at) ELSE created_ms END
            WHERE id = \(answer) RETURNING version, receiver, sender
            """
        ) { Shown(isFirst: $0[0] == 1 as Int64, receiver: $0[1], sender: $0[2]) }
        guard let shown else { throw Problem.missing("answer") }
        if shown.isFirst { try announce(answer, shown, at: at, in: db) }
    }

    func announce(
        _ answer: ID<Answer>, _ shown: Shown, at: Date, in db: any Connection
    ) throws {
        try db.run("UPDATE answer_count SET answers = answers + 1 WHERE one = 1")
        try index(answer, in: db)
        let total: Int64? = try db.first(
            "SELECT COUNT(*) FROM answer WHERE receiver = \(shown.receiver) AND state = 'ready'"
        ) { $0[0] }
        try people.ledger.record(
            ScoreEvent(
                .answered, to: shown.receiver, from: nil, subject: answer.number, at: at, total: total ?? 1),
            in: db)
        try tellLater(answer, in: db)
        guard let sender = shown.sender else { return }
        try people.notices.record(
            Notice(to: sender, .answer, from: shown.receiver, subject: answer.number, at: at), in: db)
    }
}
