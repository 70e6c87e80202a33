import FanfareModels
import Foundation
import Synchronization

/// The state of a stream's ingest that is read and changed without waiting for the ingest.
final class IngestState: Sendable {
    private struct Values {
        var isOver = false
        var isShown = false
        /// Why it ended; empty when its host ended it.
        var reason = ""
        var sender: StreamSender
        /// The most viewers at once that were stored.
        var peak = 0
        /// When a picture was begun last.
        var picture: Date?
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

    /// Whether there are more viewers than ever before, which they then are not any more.
    func hasGrown(to viewers: Int) -> Bool {
        values.withLock { values in
            guard viewers > values.peak else { return false }
            values.peak = viewers
            return true
        }
    }

    /// Whether the last picture is older than so many seconds, or there is none; one is begun then.
    func isPictureDue(_ at: Date, after age: TimeInterval) -> Bool {
        values.withLock { values in
            if let last = values.picture, at.timeIntervalSince(last) < age { return false }
            values.picture = at
            return true
        }
    }

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
