import Accounts
public import FeatureKit
import FanfareModels
import MediaKit
import Members
import Storage
import Notifications
import HTTPBinding
import Pages

extension Feature {
    /// Questions and their answers on video.
    public static let answers = Feature(
        "answers", migrations: AnswersSchema.migrations + AnswersSchema.searchMigrations, assets: .answers,
        translations: .answers,
        tabs: [Tab("Answers", icon: "answers", path: "/", order: 10)]
    ) { services in
        let people = services.people
        let answers = Answers(
            people: people, commenting: services.commenting,
            uploads: try Uploads("\(services.folder)/uploads", disk: services.disk), videos: services.videos,
            store: services.store)
        services.commenting.register(answers.commentTargets, for: .answer)
        people.viewerStates.register(.newcomer, dependingOn: .follows)
        people.quota.register { try Answers.bytes(of: $0, in: $1) }
        var feature = BuiltFeature(answers) { table, community in
            answers.routes(table)
            answers.pages(
                table, home: community.features.compactMap(\.homeSection),
                steps: community.features.compactMap(\.firstStep))
        }
        feature.jobs = [
            AnswerPublishing(answers, log: services.log).handler, answers.followerNotifications,
        ]
        feature.prepare = {
            try await answers.indexOlder()
            try await answers.cleanUpUploads()
        }
        feature.cleanup = {
            try await answers.cleanUpUploads()
            try await answers.measureShapes(log: services.log)
        }
        feature.search = SearchSource { query, db in
            .init(answers: try answers.find(query.words, limit: query.limit, seenBy: query.viewer, in: db))
        }
        feature.background = [
            {
                await tellEachSecond("answers", log: services.log) {
                    try await answers.tellChanges { news, person in
                        services.listeners.publish(try ServerSentEvent("answers", news), to: person)
                    }
                }
            }
        ]
        feature.accountData = AccountData(
            forget: { try answers.forget($0, in: $1) }, export: { try Answers.export($0, in: $1) },
            media: { try Answers.media(of: $0, in: $1) })
        feature.recount = { try await answers.recount(fixing: $0) }
        feature.profileTab = .answers
        feature.profileSection = { try await answers.section(of: $0, $1) }
        feature.reportables[.answer] = { number, db in
            try Answers.reported(number, in: db).map {
                ReportedContent(title: $0.question, path: "/answers/\(number)", owner: $0.receiver)
            }
        }
        feature.removals[.answer] = { try await answers.delete(ID($0), by: $1, asModerator: true) }
        feature.noticePaths[.like] = { "/answers/\($0.subject)" }
        feature.noticePaths[.answer] = { "/answers/\($0.subject)" }
        feature.noticePaths[.answered] = { "/answers/\($0.subject)" }
        feature.noticePaths[.declined] = { _ in "/questions" }
        feature.noticeSubjects = { try answers.subjects(of: $0, in: $1) }
        feature.noticePaths[.question] = { "/questions/\($0.subject)/answer" }
        feature.inbox = Notifications.Inbox(
            questions: { try answers.pending(to: $0, before: $1, limit: $2, in: $3) },
            questionCount: { try Answers.pendingCount(of: $0, in: $1) },
            answers: { try answers.unready(of: $0, in: $1) })
        feature.flaggedMembers = [FlaggedMember("liked", .likes)]
        feature.viewerStates = { reader, db in
            let member = reader.request.member
            try reader.read(.likes, by: "answer") { condition, limit in
                try db.pipelined(
                    "SELECT answer FROM answer_like WHERE person = \(member) \(condition) LIMIT \(limit)"
                ) { (subject: $0[0], state: 1) }.all
            }
            reader.readOne(.newcomer) { try answers.newcomer(member, in: db).rawValue }
        }
        return feature
    }
}

extension Answers {
    var commentTargets: CommentTargetSource {
        CommentTargetSource(
            info: { answer, viewer, db in
                let answer = try Answers.facts(of: ID(answer), seenBy: viewer, in: db)
                return CommentTargetInfo(
                    owner: answer.owner, isClosed: answer.isClosed, comments: answer.comments)
            },
            count: { answer, change, db in try Answers.count(comments: change, on: answer, in: db) },
            changed: { [changes] in changes.note(ID($0)) },
            titles: { answers, viewer, db in
                var titles: [Int64: String] = [:]
                try db.each(
                    """
                    SELECT a.id, q.content FROM answer a JOIN question q ON q.id = a.question
                    WHERE a.id IN \(list: answers) AND \(Visibility.of(viewer).lists("a.sender, a.receiver"))
                    """
                ) { titles[$0[0]] = $0[1] }
                return titles
            })
    }
}
