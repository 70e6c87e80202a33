import HTTPBinding
import HTTPServer
import Pages

extension Notifications {
    /// Opens the stream of `GET /events`: it lasts until the reader goes, the session ends, or the server does.
    func events(
        after last: String?, _ member: MemberContext
    ) async throws -> @Sendable (ResponseWriter) async throws -> Void {
        let (opening, subscription) = try await listen(
            member.person, session: member.viewer.session, after: last.flatMap { Int64($0) })
        return { writer in
            try await writer.write(opening.flatMap(\.bytes))
            for await event in subscription.events { try await writer.write(event.bytes) }
        }
    }
}
