import Foundation
import JSON

/// A line of the access log.
public struct AccessLogEntry: Sendable {
    /// The request method.
    public var method: String
    /// A query in it is not logged: it may hold what people search for, and secrets.
    public var path: String
    /// The status code of the response.
    public var status: Int
    /// The time from the request's head to the end of its response.
    public var nanoseconds: UInt64
    /// The request id.
    public var request: String
    /// The member's id; nil for a guest.
    public var person: Int64?
    /// Of the body; nil when it was streamed.
    public var bytes: Int?
    /// The client's IP address.
    public var client: String

    public init(
        method: String, path: String, status: Int, nanoseconds: UInt64, request: String, person: Int64? = nil,
        bytes: Int? = nil, client: String
    ) {
        self.method = method
        self.path = path
        self.status = status
        self.nanoseconds = nanoseconds
        self.request = request
        self.person = person
        self.bytes = bytes
        self.client = client
    }
}

extension AccessLogEntry {
    /// Longer texts are cut: the line of a hostile request stays short.
    static let longest = 1024

    /// Goes on after the time and ends the line.
    func write(to line: inout [UInt8]) {
        line.raw(",\"method\":\"")
        line.escaped(method)
        line.raw("\",\"path\":\"")
        line.escaped(path, until: UInt8(ascii: "?"))
        line.raw("\",\"status\":")
        line.number(status)
        line.raw(",\"ms\":")
        line.milliseconds(nanoseconds)
        line.raw(",\"request\":\"")
        line.escaped(request)
        line.raw("\"")
        if let person {
            line.raw(",\"person\":")
            line.number(Int(person))
        }
        if let bytes {
            line.raw(",\"bytes\":")
            line.number(bytes)
        }
        line.raw(",\"client\":\"")
        line.escaped(client)
        line.raw("\"}\n")
    }
}

/// Writes the time of a line; the part down to the second is put together once a second.
struct LogClock {
    private var second = Int64.min
    private var text: [UInt8] = []

    /// The line's beginning: `{"time":"2026-11-21T13:24:00.123Z"`. `time` is in milliseconds since 1970.
    mutating func open(_ line: inout [UInt8], at time: Int64) {
        let milliseconds = Int((time % 1000 + 1000) % 1000)
        let second = (time - Int64(milliseconds)) / 1000
        if second != self.second {
            self.second = second
            text = Array(
                "{\"time\":\"\(Date(timeIntervalSince1970: Double(second)).formatted(.iso8601).dropLast())."
                    .utf8)
        }
        line.append(contentsOf: text)
        line.three(milliseconds)
        line.raw("Z\"")
    }
}

extension [UInt8] {
    fileprivate mutating func raw(_ text: StaticString) {
        append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// The inside of a JSON string, of at most ``AccessLogEntry/longest`` bytes. All but printable ASCII is written as code
    /// units, so that no terminal, viewer or line splitter takes part of a request for its own.
    ///
    /// - Parameter end: what is left out with all that follows.
    mutating func escaped(_ text: String, until end: UInt8? = nil) {
        text.withBytes { bytes in
            let bytes = bytes.prefix(AccessLogEntry.longest)
            escape(bytes[..<(end.flatMap { bytes.firstIndex(of: $0) } ?? bytes.endIndex)])
        }
    }

    private mutating func escape(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) {
        // Without a way out in the middle, so that the compiler takes many bytes at a time.
        var odd = 0 as UInt8
        for byte in UnsafeBufferPointer(rebasing: bytes) { odd |= isPlain(byte) ? 0 : 1 }
        if odd == 0 { return append(contentsOf: bytes) }
        for unit in String(decoding: bytes, as: UTF8.self).utf16 {
            if unit < 0x80, isPlain(UInt8(unit)) {
                append(UInt8(unit))
            } else {
                raw("\\u")
                for shift in [12, 8, 4, 0] { append(hexDigit(unit >> UInt16(shift) & 15)) }
            }
        }
    }

    /// Without a String, which costs more than the rest of a line.
    mutating func number(_ value: Int) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
            var (rest, first) = (value.magnitude, digits.count)
            repeat {
                first -= 1
                let digit = UInt8(truncatingIfNeeded: rest % 10)
                digits.initializeElement(at: first, to: UInt8(ascii: "0") + digit)
                rest /= 10
            } while rest > 0
            if value < 0 { append(UInt8(ascii: "-")) }
            append(contentsOf: digits[first...])
        }
    }

    /// Milliseconds with three places after the point.
    fileprivate mutating func milliseconds(_ nanoseconds: UInt64) {
        let microseconds = Int(clamping: nanoseconds / 1000)
        number(microseconds / 1000)
        append(UInt8(ascii: "."))
        three(microseconds % 1000)
    }

    fileprivate mutating func three(_ value: Int) {
        append(UInt8(ascii: "0") + UInt8(value / 100))
        append(UInt8(ascii: "0") + UInt8(value / 10 % 10))
        append(UInt8(ascii: "0") + UInt8(value % 10))
    }
}

/// Printable ASCII that means nothing in a JSON string.
private func isPlain(_ byte: UInt8) -> Bool {
    0x20...0x7E ~= byte && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
}

private func hexDigit(_ digit: UInt16) -> UInt8 {
    UInt8(digit < 10 ? UInt16(UInt8(ascii: "0")) + digit : UInt16(UInt8(ascii: "a")) + digit - 10)
}
