import CLinux
import Foundation

/// A pipe, neither end of which is inherited by chance. Of the ends, that of this program never blocks.
final class Pipe {
    /// Which end is this program's own.
    enum Side { case reading, writing }

    private(set) var reading: Int32
    private(set) var writing: Int32
    private(set) var isOpen = true

    init(_ side: Side = .reading) throws {
        var ends: [Int32] = [0, 0]
        guard pipe2(&ends, O_CLOEXEC) == 0 else { throw failure("opening", "a pipe") }
        (reading, writing) = (ends[0], ends[1])
        guard fcntl(side == .reading ? reading : writing, F_SETFL, O_NONBLOCK) == 0 else {
            throw failure("opening", "a pipe")
        }
    }

    deinit {
        closeReading()
        closeWriting()
    }

    func closeReading() {
        if reading >= 0 { close(reading) }
        reading = -1
    }

    func closeWriting() {
        if writing >= 0 { close(writing) }
        writing = -1
    }

    /// Hands over what is there, until `body` has enough.
    func drain(_ body: (UnsafeRawBufferPointer) -> Bool) {
        withUnsafeTemporaryAllocation(byteCount: 64 << 10, alignment: 16) { buffer in
            while isOpen {
                let count = read(reading, buffer.baseAddress, buffer.count)
                if count < 0, errno == EINTR { continue }
                if count < 0, errno == EAGAIN { return }
                guard count > 0 else {
                    isOpen = false
                    return
                }
                guard body(UnsafeRawBufferPointer(rebasing: buffer[..<count])) else { return }
            }
        }
    }

    /// Writes what there is room for and says how much it was; nil when nobody reads any more. The thread that calls has
    /// to have SIGPIPE blocked.
    func fill(_ bytes: ArraySlice<UInt8>) -> Int? {
        while true {
            let count = bytes.withUnsafeBytes { write(writing, $0.baseAddress, $0.count) }
            if count >= 0 { return count }
            if errno == EAGAIN { return 0 }
            guard errno == EINTR else { return nil }
        }
    }
}
