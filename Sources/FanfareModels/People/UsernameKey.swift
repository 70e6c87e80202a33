import Foundation

extension Username {
    /// What two usernames share that a reader would take for the same: case, accents, `0`/`o`, `1`/`l`/`i`, `rn`/`m`,
    /// `vv`/`w`, the three joining characters, and letters of other alphabets that look like Latin ones make no
    /// difference.
    ///
    /// Keys are stored: those of names in Latin letters never change.
    public var key: String {
        var key = ""
        var keepsMarks = false
        for scalar in text.decomposedStringWithCompatibilityMapping.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .nonspacingMark, .spacingMark, .enclosingMark:
                if keepsMarks { key.unicodeScalars.append(scalar) }
            default:
                keepsMarks = Self.hasVowelsAsMarks(scalar)
                for letter in Self.folded(scalar) { Self.append(letter, to: &key) }
            }
        }
        return key
    }

    /// In the scripts of India and its neighbours a mark is a vowel; elsewhere it is an accent, or a vowel that may be left out.
    private static func hasVowelsAsMarks(_ scalar: Unicode.Scalar) -> Bool {
        guard case .other = Script(scalar) else { return false }
        return scalar.value >= 0x80
    }

    /// In lower case, digits as 0 to 9, ligatures as their letters.
    private static func folded(_ scalar: Unicode.Scalar) -> String {
        if let value = scalar.properties.numericValue, scalar.properties.generalCategory == .decimalNumber {
            return String(Int(value))
        }
        return switch scalar {
        case "ß", "ẞ": "ss"
        case "ø", "Ø": "o"
        case "ł", "Ł": "l"
        case "đ", "Đ", "ð", "Ð": "d"
        case "æ", "Æ": "ae"
        case "œ", "Œ": "oe"
        case "ı": "i"
        default: scalar.properties.lowercaseMapping
        }
    }

    private static func append(_ letter: Character, to key: inout String) {
        switch lookalikes[letter] ?? letter {
        case "0": key.append("o")
        case "1", "i": key.append("l")
        case "-", ".": key.append("_")
        case "m": key += "rn"
        case "w": key += "vv"
        case let plain: key.append(plain)
        }
    }

    /// Letters that are taken for another: Cyrillic, Greek and Armenian ones for Latin ones, in either case; Arabic ones
    /// that differ in dots that are left out; Chinese ones for Japanese syllables. After Unicode's `confusables.txt`.
    private static let lookalikes: [Character: Character] = [
        "а": "a", "в": "b", "с": "c", "ԁ": "d", "е": "e", "г": "r", "һ": "h", "н": "h",
        "і": "i", "ј": "j", "к": "k", "ӏ": "l", "м": "m", "о": "o", "п": "n", "р": "p",
        "ԛ": "q", "ѕ": "s", "т": "t", "у": "y", "ү": "y", "ѵ": "v", "ѡ": "w", "ш": "w",
        "ԝ": "w", "х": "x", "ь": "b", "з": "3", "α": "a", "β": "b", "ε": "e", "ζ": "z",
        "η": "h", "ι": "i", "κ": "k", "μ": "m", "ν": "n", "ο": "o", "ρ": "p", "τ": "t",
        "υ": "y", "χ": "x", "ϲ": "c", "ϳ": "j", "ς": "σ", "օ": "o", "ո": "n", "ս": "u",
        "հ": "h", "ց": "g", "զ": "q", "յ": "j", "ى": "ي", "ی": "ي", "ک": "ك", "ە": "ه",
        "ہ": "ه", "ھ": "ه", "ة": "ه", "ヘ": "へ", "二": "ニ", "工": "エ", "口": "ロ", "力": "カ",
        "夕": "タ", "卜": "ト", "一": "ー",
    ]
}
