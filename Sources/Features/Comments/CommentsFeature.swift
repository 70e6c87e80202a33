import Accounts
import FanfareModels
public import FeatureKit
import Members
import Notifications
import HTTPBinding
import Pages

extension Feature {
    /// Comments under answers and reviews.
    public static let comments = Feature(
        "comments", migrations: CommentsSchema.migrations, assets: .comments, translations: .comments
    ) { services in
        let comments = Comments(people: services.people, commenting: services.commenting)
        services.commenting.register(
            CommentThreads(
                hold: { try comments.hold($0, on: $1, in: $2) },
                removeAll: { try comments.removeAll(on: $0, of: $1, in: $2) },
                counted: { comments.counted($0, of: $1) },
                section: { try comments.section($0, seenBy: $1, $2, in: $3) }))
        var feature = BuiltFeature(comments) { table, _ in
            comments.routes(table)
            comments.pages(table)
        }
        feature.viewerStates = { reader, db in
            let member = reader.request.member
            reader.readOne(.hasUndoableComments) { try comments.hasUndoable(member, in: db) ? 1 : 0 }
        }
        feature.cleanup = { try await comments.cleanUp() }
        feature.accountData = AccountData(
            forget: { try comments.forget($0, in: $1) }, export: { try Comments.export($0, in: $1) })
        feature.profileTab = .comments
        feature.profileSection = { try await comments.section(of: $0, $1) }
        feature.reportables[.comment] = { number, db in
            try Comments.reported(number, in: db).map {
                ReportedContent(title: $0.text, path: $0.path, owner: $0.person)
            }
        }
        feature.removals[.comment] = { try await comments.delete(ID($0), by: $1, asModerator: true) }
        feature.noticePaths[.comment] = { Comments.path($0) }
        feature.noticeSubjects = { try comments.subjects(of: $0, in: $1) }
        return feature
    }
}
