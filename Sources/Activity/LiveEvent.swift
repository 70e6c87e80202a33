public import FanfareModels
import JSON

/// Something that is told as it happens, as a line-based event of the HTML standard, 9.2 "Server-sent
/// events".
public struct LiveEvent: Sendable, Equatable {
    /// The bytes on the wire. JSON has no line breaks of its own, so that its one line is the whole data.
    public let bytes: [UInt8]

    /// - Parameters:
    ///   - id: where a reader goes on who comes back, for notices only.
    public init(_ name: String, _ value: some Encodable, id: Int64? = nil) throws {
        let head = (id.map { "id: \($0)\n" } ?? "") + "event: \(name)\ndata: "
        bytes = try Array(head.utf8) + JSON.bytes(value) + Array("\n\n".utf8)
    }

    private init(comment: String) { bytes = Array("\(comment)\n\n".utf8) }

    /// Says nothing and keeps the connection from being taken for dead.
    static let heartbeat = LiveEvent(comment: ":")

    /// How long to wait before coming back, in milliseconds.
    static let retry = LiveEvent(comment: "retry: 2000")
}

extension LiveEvent {
    /// How much is unseen now.
    static func unseen(_ unseen: Int, last: Int64) throws -> LiveEvent {
        try LiveEvent("unseen", Unseen(unseen), id: last)
    }

    static func notice(_ notice: News.Notice, unseen: Int) throws -> LiveEvent {
        try LiveEvent("notice", NoticeEvent(unseen: unseen, kind: notice.kind), id: notice.id)
    }
}

private struct NoticeEvent: Encodable {
    var unseen: Int
    var kind: NoticeKind
}
