/// Decides when a client has taken too long: with a head, with a body, with reading what it asked for, or with asking
/// for anything.
///
/// It has no clock of its own: ``check(_:after:)`` is called every ``interval`` and compares what it is told with what
/// it was told before.
struct ConnectionClock {
    /// Seconds between two checks.
    static let interval: Int64 = 2

    /// What a connection is doing, and the bytes that have gone through it since it was made.
    struct Reading {
        enum Phase {
            /// Nothing has come of the next request.
            case idle
            /// A head has begun.
            case head
            /// A body is being received.
            case body
            /// The server is behind, or at work.
            case server
        }

        var phase: Phase
        /// Heads that were received.
        var heads: Int
        /// Bytes of bodies that were received.
        var received: Int
        /// Bytes that the client has taken.
        var written: Int
        /// Whether more bytes wait to be taken.
        var isWriting: Bool
    }

    /// How a client was too slow.
    enum Fault: Equatable {
        case idle, slowHead, slowBody, notReading
    }

    private let limits: ConnectionLimits
    private var idleFor: Int64 = 0
    private var headFor: Int64 = 0
    private var stalledFor: Int64 = 0
    private var bodyFor: Int64 = 0
    private var headsBefore = 0
    /// Bytes of bodies at the beginning of the period that is measured.
    private var receivedBefore = 0
    private var writtenBefore = 0

    init(_ limits: ConnectionLimits) { self.limits = limits }

    /// - Parameter seconds: since the last check.
    mutating func check(_ now: Reading, after seconds: Int64 = interval) -> Fault? {
        // What is answered at once is not seen in a phase.
        let isAsked = now.heads != headsBefore
        headsBefore = now.heads
        idleFor = now.phase == .idle && !isAsked ? idleFor + seconds : 0
        headFor = now.phase == .head && !isAsked ? headFor + seconds : 0
        stalledFor = now.isWriting && now.written == writtenBefore ? stalledFor + seconds : 0
        writtenBefore = now.written
        if stalledFor >= limits.writing { return .notReading }
        if headFor >= limits.head { return .slowHead }
        // What waits for the client to read it is none of its silence.
        if idleFor >= limits.idle, !now.isWriting { return .idle }
        return isBodySlow(now, seconds) ? .slowBody : nil
    }

    /// Bodies are measured over periods of ``ConnectionLimits/bodyPeriod`` each, so that a fast beginning buys no time.
    private mutating func isBodySlow(_ now: Reading, _ seconds: Int64) -> Bool {
        bodyFor = now.phase == .body ? bodyFor + seconds : 0
        if bodyFor == 0 { receivedBefore = now.received }
        guard bodyFor >= limits.bodyPeriod else { return false }
        let isSlow = now.received - receivedBefore < limits.bodyRate * Int(limits.bodyPeriod)
        bodyFor = 0
        receivedBefore = now.received
        return isSlow
    }
}
