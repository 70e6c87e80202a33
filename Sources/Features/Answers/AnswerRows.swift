import FanfareModels
import HTTPBinding
import Members
import Storage

/// How answers are read: a row has all that a list shows of one, and each table is looked into by its key.
extension Answers {
    /// - Parameters:
    ///   - withPendingVideo: also what is being made of it, which only who answers sees.
    ///   - known: with all likes of the viewer, so that they are not read.
    func select(
        _ viewer: ID<Person>?, _ extent: AuthorCard.Extent = .whole, withPendingVideo: Bool = false,
        known: ViewerState? = nil
    ) -> SQL {
        let liked: SQL =
            (known == nil ? viewer : nil).map {
                """
                CASE WHEN EXISTS (
                    SELECT 1 FROM answer_like l WHERE l.person = \($0) AND l.answer = a.id) THEN 1 END
                """
            } ?? "NULL"
        let pendingVideo: SQL = withPendingVideo ? "LEFT JOIN answer_take t ON t.answer = a.id" : ""
        // CROSS JOIN keeps SQLite from beginning with the questions.
        return """
            SELECT a.id, a.version, a.captions, a.length_ms, a.likes, a.comments, a.closed, a.state, a.created_ms,
                a.question, q.content, q.created_ms, \(liked), \(withPendingVideo ? "t.state, t.reason" : "NULL, NULL" as SQL),
                a.width, a.height,
                \(AuthorCard.columns("s", extent, seenBy: viewer)), \(AuthorCard.columns("r", extent, seenBy: viewer))
            FROM answer a CROSS JOIN question q \(AuthorCard.joins("s", extent, on: "a.sender"))
                \(AuthorCard.joins("r", extent, on: "a.receiver")) \(pendingVideo)
            WHERE q.id = a.question
            """
    }

    func answer(
        _ row: borrowing Row, _ live: Set<ID<Person>>, _ viewer: ID<Person>?,
        _ extent: AuthorCard.Extent = .whole, known: ViewerState? = nil
    ) throws -> Answer {
        let follower = extent == .brief ? nil : viewer
        let id: ID<Answer> = row[0]
        let version: Int64 = row[1]
        let captions: Int64 = row[2]
        let state = try AnswerState(stored: row[7])
        let (width, height): (Int, Int) = (row[15], row[16])
        let pendingVideo = try (row[13] as String?).map { try AnswerState(stored: $0) }
        let question = Question(
            id: row[9], content: row[10],
            sender: Author(row, at: 17, addresses: addresses, live: live, seenBy: follower),
            receiver: Author(
                row, at: 17 + AuthorCard.width, addresses: addresses, live: live, seenBy: follower),
            state: state == .failed ? .pending : .answered, answerID: id, createdAt: row[11])
        return Answer(
            id: id, thumbnailURL: addresses.thumbnail(of: id, version),
            videoURL: addresses.video(of: id, version), question: question, likesCount: row[4],
            commentCount: row[5], lengthMs: row[3],
            captionsURL: captions == 0 ? nil : addresses.captions(of: id, captions),
            liked: viewer == nil ? nil : known?.has(.likes, id.number) ?? ((row[12] as Int64?) != nil),
            commentsClosed: row[6], state: state,
            replacement: state == .ready ? pendingVideo : nil, reason: row[14], createdAt: row[8],
            width: width > 0 ? width : nil, height: height > 0 ? height : nil)
    }
}

extension AnswerState {
    init(stored text: String) throws {
        guard let state = AnswerState(rawValue: text) else {
            throw StorageError(.corrupt, "There is no state of answers called \(text).")
        }
        self = state
    }
}

extension PublicURLs {
    func video(of answer: ID<Answer>, _ version: Int64) -> String {
        address("/videos/", answer.number, "-", String(version), ".mp4")
    }

    func thumbnail(of answer: ID<Answer>, _ version: Int64) -> String {
        address("/thumbnails/", answer.number, "-", String(version), ".jpg")
    }

    func captions(of answer: ID<Answer>, _ version: Int64) -> String {
        address("/captions/", answer.number, "-", String(version), ".vtt")
    }
}
