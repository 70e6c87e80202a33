public import FanfareModels
import Foundation
import Members
import Notifications
import Storage

extension Comments {
    /// A comment as it was sent, checked.
    struct Submission {
        var target: CommentTarget
        var text: String
        var replyTo: ID<Comment>?

        init(_ call: PostComment) throws(Problem) {
            target = .answer(call.answer)
            text = try CommentText(call.comment?.content ?? call.content).text
            replyTo = call.replyTo
        }

        init(_ call: PostReviewComment) throws(Problem) {
            target = .review(call.review)
            text = try CommentText(call.comment?.content ?? call.content).text
            replyTo = call.replyTo
        }
    }

    func targetInfo(
        of target: CommentTarget, seenBy viewer: ID<Person>?, in db: any Connection
    ) throws -> CommentTargetInfo {
        let place = try commenting.source(of: target)
        return try place.info(target.number, viewer, db)
    }

    func count(_ change: Int64, on target: CommentTarget, in db: any Connection) throws {
        try commenting.source(of: target).count(target.number, change, db)
    }

    /// Answers' notices have the comment's number alone as their detail.
    static func notice(
        of comment: ID<Comment>, on target: CommentTarget, to person: ID<Person>, from actor: ID<Person>,
        at: Date
    ) -> Notice {
        let detail =
            switch target.kind {
            case .answer: "\(comment)"
            case .review: "review \(comment)"
            }
        return Notice(to: person, .comment, from: actor, subject: target.number, detail: detail, at: at)
    }

    /// The page where a notice of a comment leads.
    public static func path(_ notice: HeardNotice) -> String {
        let words = notice.detail.split(separator: " ")
        let target: CommentTarget =
            notice.isCommentOnReview ? .review(ID(notice.subject)) : .answer(ID(notice.subject))
        return "\(target.path)#comment-\(words.last ?? "")"
    }

    /// What was written, for the notices about it.
    func subjects(
        of notices: [HeardNotice], in db: any Connection
    ) throws -> [ID<HeardNotice>: NoticeSubject] {
        let numbers = notices.filter { $0.kind == .comment }
            .reduce(into: [ID<HeardNotice>: Int64]()) { numbers, notice in
                numbers[notice.id] = notice.detail.split(separator: " ").last.flatMap { Int64($0) }
            }
        guard !numbers.isEmpty else { return [:] }
        let texts = try db.rows(
            """
            SELECT id, content FROM comment
            WHERE id IN \(list: Set(numbers.values).sorted()) AND place IN \(list: CommentTarget.places)
            """
        ) { ($0[0] as Int64, $0[1] as String) }
        let known = Dictionary(uniqueKeysWithValues: texts)
        return numbers.compactMapValues { number in known[number].map { NoticeSubject(text: $0) } }
    }

    /// Who wrote the comment that is answered.
    func author(
        of comment: ID<Comment>, on target: CommentTarget, seenBy person: ID<Person>, in db: any Connection
    ) throws -> ID<Person> {
        let author: ID<Person>? = try db.first(
            """
            SELECT person FROM comment c WHERE id = \(comment) AND place = \(target.kind.rawValue)
                AND subject = \(target.number) AND \(Visibility.of(person).lists("c.person"))
            """
        ) { $0[0] }
        guard let author else { throw Problem.invalid("reply_to", "The comment you reply to is not here.") }
        return author
    }
}
