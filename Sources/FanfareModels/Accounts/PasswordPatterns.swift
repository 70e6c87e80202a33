/// A password while its patterns are being found.
struct PasswordPatterns {
    private let text: [Character]
    private let lower: [Character]
    private let plain: [Character]
    private var position = 0
    /// The kinds of what no pattern covered, in order, up to the last letter.
    private var kinds: [Kind] = []

    private enum Kind { case letter, capital, digit, sign }

    init(_ text: [Character]) {
        self.text = text
        lower = text.map { Character($0.lowercased().first.map(String.init) ?? String($0)) }
        plain = lower.map(PasswordPatterns.plain)
    }

    var isAtEnd: Bool { position >= text.count }
    var current: Character { text[position] }

    mutating func skip(_ count: Int, plain: Bool) {
        if plain { kinds.append(PasswordPatterns.kind(current)) }
        position += count
    }

    /// How often the kind changes between the first letter and the last.
    var changes: Int {
        guard let first = kinds.firstIndex(where: { $0 == .letter || $0 == .capital }),
            let last = kinds.lastIndex(where: { $0 == .letter || $0 == .capital })
        else { return 0 }
        let inner = kinds[first...last]
        return zip(inner, inner.dropFirst()).count { $0 != $1 && !($0 == .capital && $1 == .letter) }
    }

    /// The letter that a digit or sign stands for.
    static func plain(_ character: Character) -> Character {
        switch character {
        case "0": "o"
        case "1", "!", "|", "l": "i"
        case "3": "e"
        case "4", "@": "a"
        case "5", "$": "s"
        case "7": "t"
        default: character
        }
    }

    private static func kind(_ character: Character) -> Kind {
        guard character.isLetter || character == " " else { return character.isNumber ? .digit : .sign }
        return character.isUppercase ? .capital : .letter
    }
}

extension PasswordPatterns {
    /// Characters that one of the words takes up from here; 0 when none does.
    func word(of words: Set<[Character]>) -> Int {
        let rest = plain[position...].prefix(Self.longestWord)
        return (0...rest.count).reversed().first { words.contains(Array(rest.prefix($0))) } ?? 0
    }

    /// Longer words are looked up no further than this.
    private static let longestWord = 64

    func run() -> Int { PasswordPatterns.run(Array(lower[position...])) }

    /// Two runs that take turns: `1q2w3e4r`, `a1b2c3`.
    func interlaced() -> Int {
        let rest = Array(lower[position...])
        let odd = PasswordPatterns.run(rest.indices.filter { $0 % 2 == 0 }.map { rest[$0] })
        let even = PasswordPatterns.run(rest.indices.filter { $0 % 2 == 1 }.map { rest[$0] })
        return min(odd, even) * 2
    }

    func year() -> Int {
        guard let year = Int(String(lower[position...].prefix(4))), 1900...2099 ~= year else { return 0 }
        return 4
    }

    /// How many characters from the start follow each other in the alphabet, by 1, or on a keyboard, at least 3.
    private static func run(_ text: [Character]) -> Int {
        let ways: [(Character, Character) -> Bool] = [
            { step($0, $1) == 1 }, { step($0, $1) == -1 }, { $0 == $1 },
            { keyboard.contains("\($0)\($1)") }, { keyboard.contains("\($1)\($0)") },
        ]
        let longest = ways.map { follows in 1 + zip(text, text.dropFirst()).prefix { follows($0, $1) }.count }
        guard let most = longest.max(), most >= 3 else { return 0 }
        return most
    }

    private static func step(_ one: Character, _ other: Character) -> Int? {
        guard one.isLetter && other.isLetter || one.isNumber && other.isNumber, let one = one.asciiValue,
            let other = other.asciiValue
        else { return nil }
        return Int(other) - Int(one)
    }

    /// Rows and columns of the keyboards that most have, as pairs of neighbours.
    private static let keyboard: Set<String> = {
        let lines = [
            "1234567890", "qwertyuiop", "asdfghjklñ", "zxcvbnm", "qwertzuiop", "yxcvbnm", "azertyuiop",
            "1qaz", "2wsx",
            "3edc", "4rfv", "5tgb", "6yhn", "7ujm",
        ]
        return Set(lines.flatMap { line in zip(line, line.dropFirst()).map { "\($0)\($1)" } })
    }()
}
