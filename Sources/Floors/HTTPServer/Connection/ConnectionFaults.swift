import HTTPTypes
import Synchronization

/// Counts the connections that were refused or given up, by reason, and logs the responses to what was no request.
public final class ConnectionFaults: Sendable {
    /// Why a connection was refused or given up.
    enum Reason: Int, CaseIterable {
        /// There are too many from the address.
        case addressLimit
        /// There are too many in all.
        case totalLimit
        /// A head did not end in time.
        case slowHead
        /// A body came too slowly.
        case slowBody
        /// The client took nothing of a response.
        case notReading
        /// What came is no HTTP.
        case malformed

        /// The value of the metric's label.
        var label: String {
            switch self {
            case .addressLimit: "address_limit"
            case .totalLimit: "total_limit"
            case .slowHead: "slow_head"
            case .slowBody: "slow_body"
            case .notReading: "not_reading"
            case .malformed: "malformed"
            }
        }
    }

    private let counts = InlineArray<6, Atomic<UInt64>> { _ in Atomic(0) }
    private let accessLog: AccessLog?

    /// - Parameter accessLog: for responses that no responder made.
    public init(accessLog: AccessLog? = nil) { self.accessLog = accessLog }

    func add(_ reason: Reason) { counts[reason.rawValue].wrappingAdd(1, ordering: .relaxed) }

    func count(_ reason: Reason) -> UInt64 { counts[reason.rawValue].load(ordering: .relaxed) }

    /// Counts and logs a response that was made without a request. Nothing of what came is logged: it may be anything.
    func add(_ reason: Reason, _ response: Response, to address: String) {
        add(reason)
        accessLog?.write(
            AccessLogEntry(
                method: "-", path: "-", status: response.status.code, nanoseconds: 0,
                request: response.id?.description ?? "-", bytes: 0, client: address))
    }
}

extension Metrics {
    /// Adds `http_connections_refused_total`, by reason.
    public func add(_ faults: ConnectionFaults) {
        for reason in ConnectionFaults.Reason.allCases {
            counter(
                "http_connections_refused_total", "Connections refused or given up, by reason.",
                labels: ["reason": reason.label]
            ) { Double(faults.count(reason)) }
        }
    }
}
