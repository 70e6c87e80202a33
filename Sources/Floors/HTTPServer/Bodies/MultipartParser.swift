import Foundation
import NIOCore

/// An event of the multipart parser: a part's head, a chunk of its bytes, or its end.
enum MultipartEvent {
    case part(MultipartHeaders)
    case bytes(Bytes)
    case partEnd
}

/// Takes a multipart body apart (RFC 2046, 5.1), however it is cut into pieces: `append` one, then ask for
/// `next` until there is none. Holds no more than a piece and a head in memory.
struct MultipartParser {
    private enum State {
        case preamble, delimiter, head, body, epilogue
    }

    /// Bytes of a part's headers.
    private static let longestHead = 8 << 10

    private let delimiter: [UInt8]
    private var state = State.preamble
    /// Begins with a line end, since the first delimiter has none before it when there is no preamble.
    private var pending = ByteBuffer(string: "\r\n")

    init(boundary: String) { delimiter = Array("\r\n--\(boundary)".utf8) }

    /// Whether the closing delimiter was there. What comes after it means nothing.
    var isFinished: Bool { state == .epilogue }

    mutating func append(_ bytes: Bytes) {
        if isFinished { return }
        pending.discardReadBytes()
        pending.writeImmutableBuffer(bytes.buffer)
    }

    /// Nil when more bytes are needed, or no more.
    mutating func next() throws(RequestError) -> MultipartEvent? {
        while true {
            switch state {
            case .preamble:
                guard skipPreamble() else { return nil }
                state = .delimiter
            case .delimiter:
                guard let isLast = try afterDelimiter() else { return nil }
                state = isLast ? .epilogue : .head
            case .head:
                guard let head = try head() else { return nil }
                state = .body
                return .part(head)
            case .body:
                return body()
            case .epilogue:
                pending.clear()
                return nil
            }
        }
    }
}

extension MultipartParser {
    /// Some clients end the preamble with a line feed alone.
    private mutating func skipPreamble() -> Bool {
        let delimiter = delimiter.dropFirst()
        if let at = pending.offset(of: delimiter) {
            pending.moveReaderIndex(forwardBy: at + delimiter.count)
            return true
        }
        pending.moveReaderIndex(forwardBy: max(0, pending.readableBytes - delimiter.count + 1))
        return false
    }

    /// Whether the delimiter was the closing one; nil when its line is not all there.
    private mutating func afterDelimiter() throws(RequestError) -> Bool? {
        let padding = pending.readableBytesView.prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
            .count
        let rest = pending.readableBytesView.dropFirst(padding).prefix(2)
        guard rest.count == 2, padding < MultipartParser.longestHead else {
            if padding < MultipartParser.longestHead { return nil }
            throw MultipartHeaders.unreadable
        }
        if padding == 0, rest.elementsEqual("--".utf8) { return true }
        guard rest.elementsEqual("\r\n".utf8) else { throw MultipartHeaders.unreadable }
        // The line end stays: it begins the empty line of a part without headers.
        pending.moveReaderIndex(forwardBy: padding)
        return false
    }

    private mutating func head() throws(RequestError) -> MultipartHeaders? {
        guard let end = pending.offset(of: Array("\r\n\r\n".utf8)[...]) else {
            if pending.readableBytes > MultipartParser.longestHead { throw MultipartParser.longHead }
            return nil
        }
        guard end <= MultipartParser.longestHead else { throw MultipartParser.longHead }
        let head = try MultipartHeaders(pending.readableBytesView.prefix(end).dropFirst(2))
        pending.moveReaderIndex(forwardBy: end + 4)
        return head
    }

    private static let longHead = RequestError(.tooLarge, "A part of the form has too many headers.")

    /// What is surely content: all but a last piece that may begin a delimiter.
    private mutating func body() -> MultipartEvent? {
        let end = pending.offset(of: delimiter[...])
        if end == 0 {
            pending.moveReaderIndex(forwardBy: delimiter.count)
            state = .delimiter
            return .partEnd
        }
        let sure = end ?? pending.readableBytes - delimiter.count + 1
        return sure > 0 ? pending.readSlice(length: sure).map { .bytes(Bytes($0)) } : nil
    }
}

extension ByteBuffer {
    /// How many bytes stand before the first occurrence of `needle`.
    fileprivate func offset(of needle: ArraySlice<UInt8>) -> Int? {
        guard let first = needle.first else { return 0 }
        return withUnsafeReadableBytes { bytes in
            needle.withUnsafeBytes { needle in
                guard let start = bytes.baseAddress, let word = needle.baseAddress else { return nil }
                var at = 0
                while at + needle.count <= bytes.count {
                    let places = bytes.count - needle.count + 1 - at
                    guard let hit = memchr(start + at, Int32(first), places) else { return nil }
                    if memcmp(hit, word, needle.count) == 0 { return UnsafeRawPointer(hit) - start }
                    at = UnsafeRawPointer(hit) - start + 1
                }
                return nil
            }
        }
    }
}
