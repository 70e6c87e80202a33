import JSON
public import Logging

/// Writes log events as lines of JSON among those of the requests, with their metadata as further members:
/// `{"time":"…","level":"notice","label":"fanfare.security","message":"log_in","account":7}`.
public struct JSONLogHandler: LogHandler {
    /// Metadata of every event.
    public var metadata: Logger.Metadata = [:]
    /// The lowest level that is written.
    public var logLevel = Logger.Level.notice
    private let label: String
    private let lines: AccessLog

    /// - Parameter lines: where the events are written.
    public init(label: String, to lines: AccessLog) {
        self.label = label
        self.lines = lines
    }

    public subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    public func log(event: LogEvent) {
        let line = ByteWriter(capacity: 512)
        line.member("level", event.level.rawValue)
        line.member("label", label)
        line.member("message", event.message.description)
        let members = metadata.merging(event.metadata ?? [:]) { $1 }
        for (name, value) in members.sorted(by: { $0.key < $1.key }) {
            if case .stringConvertible(let number) = value, let number = number as? Int64 {
                line.member(name, number)
            } else {
                line.member(name, value.description)
            }
        }
        lines.write(members: line.bytes)
    }
}

extension ByteWriter {
    fileprivate func member(_ name: String, _ text: String) {
        begin(name)
        literal("\"")
        escaped(text)
        literal("\"")
    }

    fileprivate func member(_ name: String, _ number: Int64) {
        begin(name)
        integer(number)
    }

    private func begin(_ name: String) {
        literal(",\"")
        escaped(name)
        literal("\":")
    }
}
