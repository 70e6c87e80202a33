import Foundation

/// A name to log in and be found by: 2 to 30 letters, digits, `.`, `_` or `-`.
public struct Username: Sendable, Hashable {
    /// The name as it is shown.
    public let text: String

    /// - Throws: `Problem.invalid` for what is not one.
    public init(_ input: String) throws(Problem) {
        // Far more than 30 characters with their marks, and short enough to be composed.
        guard input.utf8.count <= 400 else { throw Self.length }
        let text = input.trimmingWhitespace.precomposedStringWithCanonicalMapping
        guard !text.isEmpty else { throw .invalid("username", "can't be blank") }
        guard 2...30 ~= text.unicodeScalars.count else { throw Self.length }
        guard text.unicodeScalars.allSatisfy(Self.allowed) else {
            throw .invalid("username", "may have letters, digits, dots, dashes and underscores")
        }
        guard text.unicodeScalars.contains(where: \.properties.isAlphabetic) else {
            throw .invalid("username", "needs at least one letter")
        }
        self.text = text
    }

    private static let length = Problem.invalid("username", "should be 2 to 30 characters")

    /// What two usernames share that a reader would take for the same: case, accents, `0`/`o`, `1`/`l`/`i`,
    /// `rn`/`m`, `vv`/`w` and the three joining characters make no difference.
    public var key: String {
        var key = ""
        for character in Folded.text(text) {
            switch character {
            case "0": key.append("o")
            case "1", "i": key.append("l")
            case "-", ".": key.append("_")
            case "m": key += "rn"
            case "w": key += "vv"
            default: key.append(character)
            }
        }
        return key
    }

    /// Latin letters with or without accents, digits and the three joining characters: one script, so that
    /// no name can be written with another alphabet's letters that look alike.
    private static func allowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", ".", "_", "-": true
        case "\u{C0}"..."\u{D6}", "\u{D8}"..."\u{F6}", "\u{F8}"..."\u{17F}": true
        default: false
        }
    }
}

/// Text as search and uniqueness see it: lower case, without accents, width and ligatures.
public enum Folded {
    /// The text in its folded form.
    public static func text(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
        return text.decomposedStringWithCompatibilityMapping.unicodeScalars
            .filter { !$0.properties.isDiacritic && $0.properties.generalCategory != .nonspacingMark }
            .reduce(into: "") { folded, scalar in
                switch scalar {
                case "ß": folded += "ss"
                case "ø", "Ø": folded += "o"
                case "ł", "Ł": folded += "l"
                case "đ", "Đ", "ð", "Ð": folded += "d"
                case "æ", "Æ": folded += "ae"
                case "œ", "Œ": folded += "oe"
                case "ı": folded += "i"
                default: folded.unicodeScalars.append(scalar)
                }
            }
            .lowercased()
    }

    /// The words of a text, folded, each once: what a prefix search looks at.
    public static func words(_ text: String) -> [String] {
        let folded = Folded.text(text)
        var words: [String] = []
        for part in parts(folded) {
            let word = String(part.prefix(40))
            if !words.contains(word) { words.append(word) }
        }
        return words
    }

    /// The words of what somebody looks for: the first 8 of the first 400 bytes.
    public static func searchWords(_ text: String) -> [String] {
        Array(words(String(decoding: text.utf8.prefix(400), as: UTF8.self)).prefix(8))
    }

    /// Asking Unicode what is a letter costs twenty times as much as looking at ASCII.
    private static func parts(_ text: String) -> [Substring] {
        guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return text.split { !$0.isLetter && !$0.isNumber } }
        return text.utf8.split { byte in
            !(0x30...0x39).contains(byte) && !(0x41...0x5A).contains(byte) && !(0x61...0x7A).contains(byte)
        }.map { Substring($0) }
    }
}
