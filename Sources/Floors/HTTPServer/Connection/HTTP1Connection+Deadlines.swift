import HTTPTypes
import NIOCore

extension HTTP1Connection {
    /// Lets a client go that takes too long.
    func tick() {
        switch clock.check(reading) {
        case nil: break
        case .idle: close(abruptly: true)
        case .notReading:
            faults.add(.notReading)
            close(abruptly: true)
        case .slowHead: refuse(.requestTimeout, because: .slowHead)
        case .slowBody:
            faults.add(.slowBody)
            guard machine.isResponding else { return close(abruptly: true) }
            abandonBody(RequestError(.timedOut, "The rest of the request did not come in time."))
        }
    }

    /// What the clock is told.
    private var reading: ConnectionClock.Reading {
        let waiting = bytesWaiting
        return ConnectionClock.Reading(
            phase: phase, heads: heads, received: received, written: given - waiting, isWriting: waiting > 0)
    }

    private var phase: ConnectionClock.Reading.Phase {
        if machine.isReceiving { return machine.isReaderPaused || machine.awaitsContinue ? .server : .body }
        if machine.isResponding { return .server }
        return isHeadBegun ? .head : .idle
    }

    /// Bytes that the client has yet to take, but for what is on its way.
    private var bytesWaiting: Int {
        do {
            return try channel.syncOptions?.getOption(.bufferedWritableBytes) ?? 0
        } catch {
            // The channel is closed.
            return 0
        }
    }
}
