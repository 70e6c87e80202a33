import Foundation

/// A name to log in and be found by: 2 to 30 letters of one writing system, digits, `.`, `_` or `-`.
public struct Username: Sendable, Hashable {
    /// The name as it is shown, in Unicode's form NFKC.
    public let text: String

    /// - Throws: `Problem.invalid` for what is not one.
    public init(_ input: String) throws(Problem) {
        // Far more than 30 characters with their marks, and short enough to be composed.
        guard input.utf8.count <= Self.mostBytes else { throw Self.length }
        let text = input.trimmingWhitespace.precomposedStringWithCompatibilityMapping
        guard !text.isEmpty else { throw .invalid("username", "can't be blank") }
        guard 2...30 ~= text.count, text.unicodeScalars.count <= 60 else { throw Self.length }
        var scripts: Set<Script> = []
        var isAfterLetter = false
        for scalar in text.unicodeScalars {
            switch Kind(scalar) {
            case .letter:
                scripts.insert(Script(scalar))
                isAfterLetter = true
            case .mark where isAfterLetter: break
            case .digit, .joiner: isAfterLetter = false
            case .mark, .other: throw Self.characters
            }
        }
        guard !scripts.isEmpty else { throw .invalid("username", "needs at least one letter") }
        guard Script.areWrittenTogether(scripts) else {
            throw .invalid("username", "mixes letters of different alphabets that look alike")
        }
        self.text = text
    }

    private static let mostBytes = 400
    private static let length = Problem.invalid("username", "should be 2 to 30 characters")
    private static let characters = Problem.invalid(
        "username", "may have letters, digits, dots, dashes and underscores")
}

extension Username {
    private enum Kind {
        case letter, mark, digit, joiner, other

        init(_ scalar: Unicode.Scalar) {
            switch scalar {
            case "a"..."z", "A"..."Z": self = .letter
            case "0"..."9": self = .digit
            case ".", "_", "-": self = .joiner
            case _ where scalar.value < 0x80: self = .other
            default:
                let properties = scalar.properties
                guard !properties.isDefaultIgnorableCodePoint, !properties.isNoncharacterCodePoint else {
                    self = .other
                    return
                }
                switch properties.generalCategory {
                case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter: self = .letter
                // The Japanese sign of a long vowel, and of a repeated character.
                case .modifierLetter: self = scalar == "ー" || scalar == "々" ? .letter : .other
                case .nonspacingMark, .spacingMark: self = .mark
                case .decimalNumber: self = .digit
                default: self = .other
                }
            }
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

    /// Characters of a word that are looked at.
    private static let mostOfWord = 40

    /// The words of a text, folded, each once: what a prefix search looks at.
    public static func words(_ text: String) -> [String] {
        let folded = Folded.text(text)
        var words: [String] = []
        for part in parts(folded) {
            // What has no more bytes has no more characters either.
            let word = String(part.utf8.count <= mostOfWord ? part : part.prefix(mostOfWord))
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
