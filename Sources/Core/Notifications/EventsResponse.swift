import FanfareModels
import HTTPTypes
import Hummingbird
import NIOCore
import Web

extension Notifications {
    /// The answer to `GET /events`: it lasts until the reader goes, the session ends, or the server does.
    func events(_ request: Request, _ member: MemberContext) async throws -> Response {
        let last = request.headers[.lastEventID].flatMap { Int64($0) }
        let (opening, subscription) = try await listen(
            member.person, session: member.viewer.session, after: last)
        return Response(
            status: .ok,
            headers: [
                .contentType: "text/event-stream", .cacheControl: "no-store",
                // nginx would wait for more to send.
                .accelBuffering: "no",
            ],
            body: ResponseBody { writer in
                try await writer.write(ByteBuffer(bytes: opening.flatMap(\.bytes)))
                for await event in subscription.events {
                    try await writer.write(ByteBuffer(bytes: event.bytes))
                }
                try await writer.finish(nil)
            })
    }
}

extension HTTPField.Name {
    fileprivate static let lastEventID = HTTPField.Name("Last-Event-ID")!
    fileprivate static let accelBuffering = HTTPField.Name("X-Accel-Buffering")!
}
