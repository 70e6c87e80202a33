import Foundation

/// The texts of a profile, checked.
public enum ProfileText {
    /// Characters of a first or last name.
    public static let nameLimit = 50
    /// Characters of what a person says of themselves.
    public static let aboutLimit = 500
    /// Characters of a place.
    public static let locationLimit = 100
    /// Characters of a favourite genre or game.
    public static let topLimit = 100

    /// A name on one line, without what cannot be seen.
    ///
    /// - Throws: `Problem.invalid` when it is empty or too long.
    public static func name(_ input: String, field: String) throws(Problem) -> String {
        let text = oneLine(input)
        guard !text.isEmpty else { throw .invalid(field, "can't be blank") }
        return try checked(text, field, nameLimit)
    }

    /// A text on one line, without what cannot be seen; may be empty.
    ///
    /// - Throws: `Problem.invalid` on `field` for more than `limit` characters.
    public static func line(_ input: String, field: String, limit: Int) throws(Problem) -> String {
        try checked(oneLine(input), field, limit)
    }

    /// A text of several lines; may be empty.
    ///
    /// - Throws: `Problem.invalid` on `about` for more than ``aboutLimit`` characters.
    public static func about(_ input: String) throws(Problem) -> String {
        let text = input.replacing("\r\n", with: "\n").trimmingWhitespace
        return try checked(text, "about", aboutLimit)
    }

    private static func checked(_ text: String, _ field: String, _ limit: Int) throws(Problem) -> String {
        guard text.count <= limit, text.utf8.count <= limit * 16 else {
            throw .invalid(field, "should be at most \(limit) characters")
        }
        guard !text.unicodeScalars.contains("\0") else { throw .invalid(field, "has invalid format") }
        return text
    }

    private static func oneLine(_ input: String) -> String {
        input.components(separatedBy: .newlines.union(.controlCharacters)).joined(separator: " ")
            .trimmingWhitespace
    }
}
