public import JobQueue
import FanfareModels
import Members
import Storage

/// A job about a stream.
struct StreamJob: Codable, Sendable {
    var stream: ID<LiveStream>
}

/// Tells followers that somebody went live, some at a time: nobody else's writes wait for all of them.
extension Live {
    static let notifyFollowers = JobKind<StreamJob>("live.tell")

    /// Followers notified in one transaction.
    private static let together = 100

    /// The background jobs of streams.
    public var handlers: [JobHandler] {
        [
            JobHandler(Self.notifyFollowers, deadline: .seconds(600)) { payload, _ in
                try await tell(of: payload.stream)
            },
            recordingHandler,
        ]
    }

    static func subject(_ stream: ID<LiveStream>) -> String { "live/\(stream)" }

    /// A retry notifies nobody twice: recording the same notice again has no effect.
    private func tell(of stream: ID<LiveStream>) async throws {
        var last: (at: Int64, follower: ID<Person>) = (.max, ID(.max))
        while true {
            let before = last
            let localizedMessage = try await database.write { db -> [(at: Int64, follower: ID<Person>)] in
                let host: ID<Person>? = try db.first(
                    "SELECT person FROM live_stream WHERE id = \(stream) AND open_person IS NOT NULL"
                ) { $0[0] }
                guard let host else { return [] }
                let followers = try db.rows(
                    """
                    SELECT at_ms, follower FROM follow
                    WHERE followed = \(host) AND (at_ms, follower) < (\(before.at), \(before.follower))
                    ORDER BY at_ms DESC, follower DESC LIMIT \(Self.together)
                    """
                ) { (at: $0[0] as Int64, follower: $0[1] as ID<Person>) }
                for (_, follower) in followers {
                    try people.notices.record(
                        Notice(to: follower, .live, from: host, subject: stream.number, at: now()), in: db)
                }
                return followers
            }
            guard localizedMessage.count == Self.together, let end = localizedMessage.last else { return }
            last = end
        }
    }
}
