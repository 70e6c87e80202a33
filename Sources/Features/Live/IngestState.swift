import FanfareModels
import Synchronization

/// The state of a stream's ingest that is read and changed without waiting for the ingest.
final class IngestState: Sendable {
    private struct Values {
        var isOver = false
        var isShown = false
        /// Why it ended; empty when its host ended it.
        var reason = ""
        var sender: StreamSender
    }

    private let values: Mutex<Values>

    init(sender: StreamSender) { values = Mutex(Values(sender: sender)) }

    var isOver: Bool { values.withLock { $0.isOver } }

    /// Whether it could be played already.
    var isShown: Bool { values.withLock { $0.isShown } }

    func show() { values.withLock { $0.isShown = true } }

    /// What it is sent by, as of the last who sent something.
    var sender: StreamSender { values.withLock { $0.sender } }

    func isSent(by sender: StreamSender) { values.withLock { $0.sender = sender } }

    /// The first reason stays.
    func end(because reason: String) {
        values.withLock { values in
            if !values.isOver { values.reason = reason }
            values.isOver = true
        }
    }

    /// What is told to who goes on sending after the end.
    var ended: Problem {
        let reason = values.withLock { $0.reason }
        return Problem(.gone, reason.isEmpty ? "The stream has ended." : reason)
    }
}

extension Problem {
    /// Asks the sender to restart its recorder.
    static let restart = Problem.taken("Begin a new recording: its first piece is awaited.", by: 0)
}
