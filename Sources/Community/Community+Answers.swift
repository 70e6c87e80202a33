import Activity
import Admin
import Answers
import Comments
import FanfareModels
import Games
import Live
import Media
import People
import Storage
import HTTPBinding
import Pages

/// Questions, answers and comments among the other slices.
extension Community {
    static func answers(
        _ settings: Settings, _ database: any Database, store: any BlobStore, videos: Videos, _ bell: Bell,
        _ people: People, _ viewerStates: ViewerStates, _ reviewChanges: GameChanges,
        _ live: LiveNow
    ) throws -> (Comments, Answers) {
        let addresses = Addresses(base: settings.url)
        let changes = AnswerChanges()
        let ledger = people.ledger
        let comments = Comments(
            database: database, addresses: addresses,
            needs: .init(
                answers: CommentPlace(
                    ground: { answer, viewer, db in
                        let ground = try Answers.ground(of: ID(answer), seenBy: viewer, in: db)
                        return CommentGround(
                            owner: ground.owner, isClosed: ground.isClosed, comments: ground.comments)
                    },
                    count: { answer, change, db in try Answers.count(comments: change, on: answer, in: db) },
                    changed: { changes.note(ID($0)) }),
                reviews: CommentPlace(
                    ground: { review, viewer, db in
                        let ground = try Games.ground(of: ID(review), seenBy: viewer, in: db)
                        return CommentGround(
                            owner: ground.owner, isClosed: false, comments: ground.comments)
                    },
                    count: { review, change, db in try Games.count(comments: change, on: review, in: db) },
                    changed: { reviewChanges.note(ID($0)) }),
                notify: { notice, db in try bell.record(notice, in: db) },
                unnotify: { notice, db in try bell.remove(notice, in: db) }, live: { live.people }))
        let answers = Answers(
            database: database, addresses: addresses, uploads: try Uploads("\(settings.data)/uploads"),
            videos: videos, store: store, changes: changes,
            needs: .init(
                notify: { notice, db in try bell.record(notice, in: db) },
                unnotify: { notice, db in try bell.remove(notice, in: db) },
                score: { event, notice, db in try ledger.record(event, telling: notice, in: db) },
                removeComments: { answer, owner, db in
                    try comments.removeAll(on: .answer(answer), of: owner, in: db)
                },
                changed: { viewerStates.changed($0) }, live: { live.people }))
        return (comments, answers)
    }

    /// Where a notice leads.
    static func path(_ notice: HeardNotice) -> String? {
        switch notice.kind {
        case .like, .answer: "/answers/\(notice.subject)"
        case .comment: Comments.path(notice)
        case .vote: "/reviews/\(notice.subject)"
        case .question: "/questions/\(notice.subject)/answer"
        case .live: "/live/\(notice.subject)"
        case .follow, .badge: nil
        }
    }

    static func answer(_ number: Int64, in db: any Connection) throws -> Reported? {
        try Answers.reported(number, in: db).map {
            Reported(title: $0.question, path: "/answers/\(number)", owner: $0.receiver)
        }
    }

    static func comment(_ number: Int64, in db: any Connection) throws -> Reported? {
        try Comments.reported(number, in: db).map {
            Reported(title: $0.text, path: $0.path, owner: $0.person)
        }
    }
}
