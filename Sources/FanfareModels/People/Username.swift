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
        var copy = text
        if let words = copy.withUTF8({ asciiWords($0) }) { return words }
        var words: [String] = []
        for part in Folded.text(text).split(whereSeparator: { !$0.isLetter && !$0.isNumber }) {
            // What has no more bytes has no more characters either.
            let word = String(part.utf8.count <= mostOfWord ? part : part.prefix(mostOfWord))
            if !words.contains(word) { words.append(word) }
        }
        return words
    }

    /// The words of what somebody looks for: the first 8 of the first 400 bytes.
    public static func searchWords(_ text: String) -> [String] {
        let isShort = text.utf8.count <= 400
        let words = words(isShort ? text : String(decoding: text.utf8.prefix(400), as: UTF8.self))
        return words.count <= 8 ? words : Array(words.prefix(8))
    }

    /// The words of ASCII; nil for other text. Asking Unicode what is a letter costs twenty times as much.
    private static func asciiWords(_ text: UnsafeBufferPointer<UInt8>) -> [String]? {
        guard text.allSatisfy({ $0 < 0x80 }) else { return nil }
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: mostOfWord) { letters in
            var words: [String] = []
            var count = 0
            func end() {
                guard count > 0 else { return }
                let word = String(decoding: UnsafeBufferPointer(rebasing: letters[..<count]), as: UTF8.self)
                if !words.contains(word) { words.append(word) }
                count = 0
            }
            for byte in text {
                let isUpper = UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
                let lower = isUpper ? byte | 0x20 : byte
                guard
                    UInt8(ascii: "a")...UInt8(ascii: "z") ~= lower
                        || UInt8(ascii: "0")...UInt8(ascii: "9") ~= lower
                else {
                    end()
                    continue
                }
                guard count < mostOfWord else { continue }
                letters[count] = lower
                count += 1
            }
            end()
            return words
        }
    }
}
