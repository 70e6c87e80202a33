import FanfareModels
import JSON
import ModelJSON

/// A server-sent event of the HTML standard, 9.2 "Server-sent
/// events".
public struct ServerSentEvent: Sendable, Equatable {
    /// The bytes on the wire. JSON has no line breaks of its own, so that its one line is the whole data.
    public let bytes: [UInt8]

    /// - Parameters:
    ///   - id: the `Last-Event-ID` of a client that reconnects, for notices only.
    public init(_ name: String, _ value: some Encodable, id: Int64? = nil) throws {
        let head = (id.map { "id: \($0)\n" } ?? "") + "event: \(name)\ndata: "
        bytes = try Array(head.utf8) + JSON.bytes(value) + Array("\n\n".utf8)
    }

    private init(comment: String) { bytes = Array("\(comment)\n\n".utf8) }

    /// Says nothing and keeps the connection from being taken for dead.
    static let heartbeat = ServerSentEvent(comment: ":")

    /// How long to wait before coming back, in milliseconds.
    static let retry = ServerSentEvent(comment: "retry: 2000")
}

extension ServerSentEvent {
    /// How much is unseen now.
    static func unseen(_ unseen: Int, last: Int64) throws -> ServerSentEvent {
        try ServerSentEvent("unseen", Unseen(unseen), id: last)
    }

    static func notice(_ notice: NotificationDelta.Entry, unseen: Int) throws -> ServerSentEvent {
        try ServerSentEvent("notice", NoticeEvent(unseen: unseen, kind: notice.kind), id: notice.id)
    }
}

private struct NoticeEvent: Encodable, JSONObjectWritable {
    var unseen: Int
    var kind: NoticeKind

    func writeMembers(to json: inout JSONWriter) {
        json("unseen", unseen)
        json("kind", kind)
    }
}
