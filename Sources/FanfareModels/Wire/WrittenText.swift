import Foundation

/// Text of several lines that somebody typed.
public enum WrittenText {
    /// Without spaces around it, line ends made one. Throws `Problem.invalid` on `field` for what is empty, has more
    /// than `limit` characters, or has a NUL character.
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
