import Foundation
import JSON
import Synchronization

/// One JSON line a request or event. Lines gather in memory and a thread of their own hands them over once a second, when
/// a block is full and at the end: writing to a pipe nobody reads must stop neither a request nor the rest.
public final class AccessLog: Sendable {
    private struct Pending {
        let lines = ByteWriter(capacity: 2 * AccessLog.block)
        /// Lines there was no room for since the last block.
        var dropped = 0
        var clock = LogClock()
        var isClosed = false
    }

    private let descriptor: Int32
    private let limit: Int
    private let now: @Sendable () -> Int64
    private let pending = Mutex(Pending())
    private let lost = Atomic(0)
    private let full = DispatchSemaphore(value: 0)
    private let finished = DispatchSemaphore(value: 0)

    /// - Parameters:
    ///   - descriptor: where the lines go; stays open when the log is closed.
    ///   - limit: bytes that may wait; lines beyond them are counted and dropped.
    ///   - now: milliseconds since 1970.
    public init(
        to descriptor: Int32 = 2, limit: Int = 4 << 20,
        now: @escaping @Sendable () -> Int64 = wallClockMilliseconds
    ) {
        self.descriptor = descriptor
        self.limit = limit
        self.now = now
        let thread = Thread { [self] in handOver() }
        thread.name = "access log"
        thread.start()
    }

    /// Lines lost since the start, for want of room or because the descriptor refused them.
    public var dropped: Int { lost.load(ordering: .relaxed) }

    public func write(_ entry: AccessLogEntry) { append { entry.write(to: $0) } }

    /// Writes a line of JSON.
    ///
    /// - Parameter members: of its object after the time, each with a comma before it.
    func write(members: [UInt8]) {
        append { line in
            line.bytes(members)
            line.literal("}\n")
        }
    }

    private func append(_ body: (ByteWriter) -> Void) {
        let time = now()
        let isBlock = pending.withLock { pending in
            guard pending.lines.count < limit, !pending.isClosed else {
                pending.dropped += 1
                lost.add(1, ordering: .relaxed)
                return false
            }
            let before = pending.lines.count
            pending.clock.open(pending.lines, at: time)
            body(pending.lines)
            return before < AccessLog.block && pending.lines.count >= AccessLog.block
        }
        if isBlock { full.signal() }
    }

    /// Hands over what is left and ends the thread; later lines count as dropped. For the end of the program: it
    /// waits for the descriptor.
    public func close() {
        guard
            pending.withLock({ pending in
                defer { pending.isClosed = true }
                return !pending.isClosed
            })
        else { return }
        full.signal()
        finished.wait()
    }
}

extension AccessLog {
    /// Bytes that are worth a write before the second is over.
    private static let block = 64 << 10

    private func handOver() {
        var isClosed = false
        while !isClosed {
            _ = full.wait(timeout: .now() + 1)
            let lines: [UInt8]
            (lines, isClosed) = pending.withLock { pending in
                if pending.dropped > 0 {
                    pending.clock.open(pending.lines, at: now())
                    pending.lines.text(",\"dropped\":\(pending.dropped)}\n")
                    pending.dropped = 0
                }
                defer { pending.lines.clear() }
                return (pending.lines.bytes, pending.isClosed)
            }
            if !write(lines) {
                lost.add(lines.count { $0 == UInt8(ascii: "\n") }, ordering: .relaxed)
            }
        }
        finished.signal()
    }

    /// Whether all of it was taken.
    private func write(_ lines: [UInt8]) -> Bool {
        lines.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let written = Foundation.write(
                    descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if written > 0 {
                    rest = rest.dropFirst(written)
                } else if written < 0, errno == EAGAIN {
                    var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                    poll(&ready, 1, 1000)
                } else if written == 0 || errno != EINTR {
                    return false
                }
            }
            return true
        }
    }
}
