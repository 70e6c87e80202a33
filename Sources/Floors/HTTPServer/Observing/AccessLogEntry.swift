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
    func write(to line: ByteWriter) {
        line.literal(",\"method\":\"")
        line.escaped(method)
        line.literal("\",\"path\":\"")
        line.escaped(path, until: UInt8(ascii: "?"))
        line.literal("\",\"status\":")
        line.integer(Int64(status))
        line.literal(",\"ms\":")
        line.milliseconds(nanoseconds)
        line.literal(",\"request\":\"")
        line.escaped(request)
        line.literal("\"")
        if let person {
            line.literal(",\"person\":")
            line.integer(person)
        }
        if let bytes {
            line.literal(",\"bytes\":")
            line.integer(Int64(bytes))
        }
        line.literal(",\"client\":\"")
        line.escaped(client)
        line.literal("\"}\n")
    }
}

/// Writes the time of a line; the part down to the second is put together once a second.
struct LogClock {
    private var second = Int64.min
    private var text: [UInt8] = []

    /// The line's beginning: `{"time":"2026-11-21T13:24:00.123Z"`. `time` is in milliseconds since 1970.
    mutating func open(_ line: ByteWriter, at time: Int64) {
        let milliseconds = Int((time % 1000 + 1000) % 1000)
        let second = (time - Int64(milliseconds)) / 1000
        if second != self.second {
            self.second = second
            text = Array(
                "{\"time\":\"\(Date(timeIntervalSince1970: Double(second)).formatted(.iso8601).dropLast())."
                    .utf8)
        }
        line.bytes(text)
        line.three(milliseconds)
        line.literal("Z\"")
    }
}

extension ByteWriter {
    /// The inside of a JSON string, of at most ``AccessLogEntry/longest`` bytes. All but printable ASCII is written as code
    /// units, so that no terminal, viewer or line splitter takes part of a request for its own.
    ///
    /// - Parameter end: what is left out with all that follows.
    func escaped(_ text: String, until end: UInt8? = nil) {
        text.withBytes { bytes in
            let bytes = bytes.prefix(AccessLogEntry.longest)
            escape(
                UnsafeBufferPointer(
                    rebasing: bytes[..<(end.flatMap { bytes.firstIndex(of: $0) } ?? bytes.endIndex)]))
        }
    }

    private func escape(_ text: UnsafeBufferPointer<UInt8>) {
        // Without a way out in the middle, so that the compiler takes many bytes at a time.
        var odd = 0 as UInt8
        for byte in text { odd |= isPlain(byte) ? 0 : 1 }
        if odd == 0 { return bytes(text) }
        for unit in String(decoding: text, as: UTF8.self).utf16 {
            if unit < 0x80, isPlain(UInt8(unit)) {
                byte(UInt8(unit))
            } else {
                literal("\\u")
                for shift in [12, 8, 4, 0] { byte(hexDigit(unit >> UInt16(shift) & 15)) }
            }
        }
    }

    /// Milliseconds with three places after the point.
    fileprivate func milliseconds(_ nanoseconds: UInt64) {
        let microseconds = Int(clamping: nanoseconds / 1000)
        integer(Int64(microseconds / 1000))
        byte(UInt8(ascii: "."))
        three(microseconds % 1000)
    }

    fileprivate func three(_ value: Int) {
        byte(UInt8(ascii: "0") + UInt8(value / 100))
        byte(UInt8(ascii: "0") + UInt8(value / 10 % 10))
        byte(UInt8(ascii: "0") + UInt8(value % 10))
    }
}

/// Printable ASCII that means nothing in a JSON string.
private func isPlain(_ byte: UInt8) -> Bool {
    0x20...0x7E ~= byte && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
}

private func hexDigit(_ digit: UInt16) -> UInt8 {
    UInt8(digit < 10 ? UInt16(UInt8(ascii: "0")) + digit : UInt16(UInt8(ascii: "a")) + digit - 10)
}
