import FanfareModels
import Members
import Storage
import HTTPServer

/// A viewer's access to a stream.
struct StreamAccess: Sendable {
    var host: ID<Person>
    /// It has not ended.
    var isOpen: Bool
    /// It can be played.
    var isLive: Bool
    var isMuted: Bool
    var isRemoved: Bool

    func requireOpen() throws(Problem) {
        guard isOpen else { throw Problem(.gone, "The stream has ended.") }
    }

    func requireAdmitted() throws(Problem) {
        guard !isRemoved else { throw .forbidden("The host has sent you out of this stream.") }
    }
}

extension Live {
    /// Throws `Problem.missing` where there is no such stream, and where the viewer and the host block each
    /// other.
    func access(_ stream: ID<LiveStream>, _ viewer: ID<Person>?, in db: any Connection) throws -> StreamAccess
    {
        let access = try db.first(
            """
            SELECT s.person, s.open_person, s.live_ms,
                (SELECT MAX(1) FROM live_manner m
                    WHERE m.stream = s.id AND m.person = \(viewer) AND m.kind = 'muted'),
                (SELECT MAX(1) FROM live_manner m
                    WHERE m.stream = s.id AND m.person = \(viewer) AND m.kind = 'removed')
            FROM live_stream s WHERE s.id = \(stream)
                AND \(Visibility.of(viewer).sees("s.person"))
            """
        ) { row in
            let isOpen = (row[1] as Int64?) != nil
            return StreamAccess(
                host: row[0], isOpen: isOpen, isLive: isOpen && (row[2] as Int64?) != nil,
                isMuted: (row[3] as Int64?) != nil, isRemoved: (row[4] as Int64?) != nil)
        }
        guard let access else { throw Problem.missing("stream") }
        return access
    }

    /// Throws `Problem` of code `tooMany`.
    func requireRate(_ rule: RateLimit.Rule, _ person: ID<Person>, _ count: Int = 1) throws(Problem) {
        if let wait = limits.take(count, of: rule, for: .person(person.number)) {
            throw Problem(.tooMany, "Too fast. Wait a moment and try again.", retryAfter: wait)
        }
    }
}
