import Foundation

/// Text of several lines that somebody typed.
public enum TextNormalization {
    /// Without spaces around it, line ends made one.
    ///
    /// - Throws: `Problem.invalid` on `field` for what is empty, has more than `limit` characters, or has a
    ///   NUL character.
    public static func checked(_ input: String?, field: String, limit: Int) throws(Problem) -> String {
        let text = (input ?? "").replacing("\r\n", with: "\n").replacing("\r", with: "\n")
            .trimmingCharacters(in: .whitespacesAndNewlines)
        guard !text.isEmpty else { throw .invalid(field, "can't be blank") }
        // A character may be built of many scalars, so bytes have a limit of their own.
        guard text.utf8.count <= limit * 16, text.count <= limit else {
            throw .invalid(field, "should be at most \(limit) characters")
        }
        guard !text.unicodeScalars.contains("\0") else { throw .invalid(field, "has invalid format") }
        return text
    }
}

extension KeyedDecodingContainer {
    /// Decodes a text that may be emptied: nil only when it is absent, an empty text for null.
    public func text(forKey key: Key) throws -> String? {
        guard contains(key) else { return nil }
        return try decodeNil(forKey: key) ? "" : decode(String.self, forKey: key)
    }
}
