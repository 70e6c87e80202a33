import Accounts
import FanfareModels
import Foundation
import Storage

/// What somebody sends a stream by.
enum StreamSender: Sendable, Equatable {
    case session(ID<Session>)
    /// The hash of their stream key.
    case key([UInt8])
    /// This program itself, as the demo's streams are.
    case program
}

extension Live {
    /// Ends the streams here whose host was suspended, or that are sent by a session or a key that holds no
    /// longer: that stands in the database, whichever server wrote it.
    func closeUnauthorizedStreams() async throws {
        let at = now()
        let feeds = registry.feeds.filter { !$0.isOver }
        guard !feeds.isEmpty else { return }
        let refused = try await database.read { db -> [(stream: ID<LiveStream>, reason: String)] in
            var refused: [(stream: ID<LiveStream>, reason: String)] = []
            for feed in feeds {
                guard let reason = try Self.refusal(of: feed.state.sender, by: feed.host, at: at, in: db)
                else {
                    continue
                }
                refused.append((feed.stream, reason))
            }
            return refused
        }
        for (stream, reason) in refused { try await close(stream, because: reason) }
    }

    /// Why somebody may no longer send; nil when they may.
    private static func refusal(
        of sender: StreamSender, by host: ID<Person>, at: Date, in db: any Connection
    ) throws -> String? {
        guard try Accounts.isActive(host, in: db) else { return suspended.detail }
        switch sender {
        case .session(let session):
            return try Accounts.isOpen(session, of: host, at: at, in: db)
                ? nil : "The session that sent this stream was logged out."
        case .program: return nil
        case .key(let hash):
            return try holder(of: hash, in: db) == host ? nil : invalidKey.detail
        }
    }

    /// Whose key has this hash.
    static func holder(of hash: [UInt8], in db: any Connection) throws -> ID<Person>? {
        try db.first("SELECT person FROM live_key WHERE hash = \(hash)") { $0[0] }
    }

    static let suspended = Problem.forbidden("This account is suspended.")
    static let invalidKey = Problem.forbidden("This stream key is not valid.")
}
