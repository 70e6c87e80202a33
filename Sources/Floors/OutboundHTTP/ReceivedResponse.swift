import Foundation

/// The part of a response that has been received.
struct ReceivedResponse {
    /// The fields by name in lower case; those of one name are joined by commas.
    private(set) var headers: [String: String] = [:]
    private(set) var bytes: [UInt8] = []
    /// Whether more came than was allowed.
    private(set) var isTooLarge = false
    private let limit: Int
    private var headerBytes = 0

    private static let headerLimit = 64 << 10

    /// - Parameter limit: the most bytes of the body.
    init(limit: Int) { self.limit = limit }

    /// Reads a line of the head with its line break. False when the head has become too large.
    mutating func readHeader(_ line: UnsafeRawBufferPointer) -> Bool {
        headerBytes += line.count
        guard headerBytes <= Self.headerLimit else {
            isTooLarge = true
            return false
        }
        let text = String(decoding: line, as: UTF8.self)
        if text.hasPrefix("HTTP/") {
            // An interim response came before.
            headers = [:]
        } else if let colon = text.firstIndex(of: ":") {
            let name = text[..<colon].lowercased()
            let value = text[text.index(after: colon)...].trimmingCharacters(in: .whitespacesAndNewlines)
            headers[name] = headers[name].map { "\($0), \(value)" } ?? value
        }
        return true
    }

    /// Reads a piece of the body. False when it has become too large.
    mutating func readBody(_ piece: UnsafeRawBufferPointer) -> Bool {
        guard bytes.count + piece.count <= limit else {
            isTooLarge = true
            return false
        }
        bytes.append(contentsOf: piece)
        return true
    }
}
