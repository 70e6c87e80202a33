import FanfareModels
import Foundation
import JobQueue
import Members
import Storage

/// Tells followers that somebody answered, some at a time: nobody else's writes wait for all of them.
extension Answers {
    static let tellFollowers = JobKind<PublishAnswer>("answers.tell")

    /// Followers notified in one transaction.
    private static let together = 100
    /// Age of an answer, in seconds, from which it is no news.
    private static let newsAge: Double = 86_400

    var followerNotifications: JobHandler {
        JobHandler(Self.tellFollowers, deadline: .seconds(600)) { payload, _ in
            try await tellFollowers(of: payload.answer)
        }
    }

    /// Adds the job, within the transaction that makes an answer visible.
    func tellLater(_ answer: ID<Answer>, in db: any Connection) throws {
        try Jobs.add(
            Self.tellFollowers, PublishAnswer(answer: answer), about: Self.subject(answer),
            once: "answers.tell/\(answer)", at: now(), in: db)
    }

    /// A retry notifies nobody twice: recording the same notice again has no effect.
    private func tellFollowers(of answer: ID<Answer>) async throws {
        var last: (at: Int64, follower: ID<Person>) = (.max, ID(.max))
        while true {
            let before = last
            let told = try await database.write { db in try tell(of: answer, before: before, in: db) }
            guard told.count == Self.together, let end = told.last else { return }
            last = end
        }
    }

    private func tell(
        of answer: ID<Answer>, before: (at: Int64, follower: ID<Person>), in db: any Connection
    ) throws -> [(at: Int64, follower: ID<Person>)] {
        let since = now() - Self.newsAge
        let found = try db.first(
            """
            SELECT receiver, sender FROM answer
            WHERE id = \(answer) AND state = 'ready' AND created_ms >= \(since)
            """
        ) { (receiver: $0[0] as ID<Person>, sender: $0[1] as ID<Person>?) }
        guard let found else { return [] }
        let followers = try db.rows(
            """
            SELECT at_ms, follower FROM follow
            WHERE followed = \(found.receiver) AND (at_ms, follower) < (\(before.at), \(before.follower))
            ORDER BY at_ms DESC, follower DESC LIMIT \(Self.together)
            """
        ) { (at: $0[0] as Int64, follower: $0[1] as ID<Person>) }
        // Who asked hears that their question was answered.
        for (_, follower) in followers where follower != found.sender {
            try people.notices.record(
                Notice(to: follower, .answered, from: found.receiver, subject: answer.number, at: now()),
                in: db)
        }
        return followers
    }
}
