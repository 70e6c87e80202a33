public import HTTPServer
import Logging
import Synchronization

/// Security events that were logged, a text each: `log_in account=7 address=192.0.2.7`.
public final class RecordedEvents: Sendable {
    private let all = Mutex<[String]>([])

    public init() {}

    public var lines: [String] { all.withLock { $0 } }

    /// The log to give to an App.
    public var log: SecurityLog {
        SecurityLog(Logger(label: "events") { _ in Handler(events: self) })
    }

    private struct Handler: LogHandler {
        let events: RecordedEvents
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.trace

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            let members = (event.metadata ?? [:]).map { "\($0)=\($1)" }.sorted()
            events.all.withLock {
                $0.append(([event.message.description] + members).joined(separator: " "))
            }
        }
    }
}
