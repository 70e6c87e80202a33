import Foundation

/// A password someone wants to have, long enough and not easy to guess.
public struct NewPassword: Sendable {
    /// The password as it was typed.
    public let text: String

    /// `personal` are the words that somebody who knows the person would try first: names, username, email.
    ///
    /// - Throws: `Problem.invalid` on `field`.
    public init(_ input: String, personal: [String], field: String = "password") throws(Problem) {
        guard !input.isEmpty else { throw .invalid(field, "can't be blank") }
        guard Password.lengths ~= Password.length(input) else {
            throw .invalid(field, "should be 8 to 256 characters")
        }
        guard Set(input.lowercased()).count >= 5,
            GuessingWork(input, personal: personal).bits >= GuessingWork.least
        else { throw .invalid(field, "is too easy to guess") }
        text = input
    }
}

/// What holds for passwords old and new.
public enum Password {
    /// How many characters a password may have.
    public static let lengths = 8...256

    /// Characters as Unicode scalars in composed form, so that no keyboard's way of writing é matters.
    ///
    /// A text that is far too long is measured in bytes: composing sorts marks in time that grows with their square.
    public static func length(_ text: String) -> Int {
        let bytes = text.utf8.count
        return bytes <= longest ? composed(text).unicodeScalars.count : bytes
    }

    /// Bytes of the longest password, each of whose characters is a letter with two marks.
    private static let longest = lengths.upperBound * 12

    /// The form that is hashed (RFC 8265, OpaqueString).
    public static func composed(_ text: String) -> String { text.precomposedStringWithCanonicalMapping }
}

/// How much work it is to guess a password, estimated in bits. The rule is our own:
///
/// - A password repeated is that password once, and 2 bits.
/// - Found from the left, longest first, each of these is 4 bits, however long: a word of the person's own, also
///   backwards, or of the list below (also with `0` for o, `1` or `!` for i or l, `3` for e, `4` or `@` for a, `5` or
///   `$` for s, `7` for t); a run of the alphabet or the digits (abc, 987) or of one character (aaa); a run along a
///   keyboard's row or column (qwer, 1qaz), also two runs interlaced (1q2w3e); a year from 1900 to 2099.
/// - A word of ``PopularWords`` is 8 bits.
/// - What remains: a letter or space is 2.5 bits, as in words; a digit 3, a sign 3.5, anything else 5. Between a
///   first and a last letter, each change of kind (letter, capital, digit, sign) is 3 bits more.
///
/// 32 bits are enough: thirteen letters of words, or eight well mixed characters. And at least five different
/// characters are needed.
struct GuessingWork {
    static let least = 32.0
    private(set) var bits = 0.0

    init(_ password: String, personal: [String]) {
        let whole = Array(password)
        let block = Self.block(of: whole)
        if block.count < whole.count { bits += 2 }
        var letters = PasswordPatterns(block)
        let words = Self.words(personal)
        while !letters.isAtEnd {
            let known = max(letters.word(of: words), letters.run(), letters.interlaced(), letters.year())
            let popular = letters.word(of: PopularWords.all)
            let length = max(known, popular)
            bits += length == 0 ? Self.bits(of: letters.current) : known == length ? Self.known : Self.popular
            letters.skip(max(length, 1), plain: length == 0)
        }
        bits += 3 * Double(letters.changes)
    }

    private static let known = 4.0
    private static let popular = 8.0

    private static func bits(of character: Character) -> Double {
        guard character.isASCII else { return 5 }
        return character.isLetter || character == " " ? 2.5 : character.isNumber ? 3 : 3.5
    }

    /// The shortest text of which the password is a repetition, the last one perhaps cut off.
    private static func block(of text: [Character]) -> [Character] {
        for length in 1..<max(text.count / 2 + 1, 2)
        where text.indices.allSatisfy({ text[$0] == text[$0 % length] }) {
            return Array(text.prefix(length))
        }
        return text
    }

    /// Parts of personal words count too: `ada.lovelace@example.org` is ada, lovelace and example.
    private static func words(_ personal: [String]) -> Set<[Character]> {
        let own = personal.flatMap { text in
            Folded.text(text).split { !$0.isLetter && !$0.isNumber }.map { Array($0) }
        }
        .filter { $0.count >= 3 }
        return Set((own + own.map { $0.reversed() } + common).map { $0.map(PasswordPatterns.plain) })
    }

    private static let common: [[Character]] = [
        "password", "passwort", "contrasena", "clave", "secret", "secreto", "letmein", "welcome",
        "bienvenido",
        "iloveyou", "teamo", "tequiero", "admin", "administrator", "login", "master", "root", "guest", "user",
        "fanfare", "football", "futbol", "baseball", "soccer", "dragon", "monkey", "princess", "princesa",
        "sunshine", "superman", "batman", "pokemon", "starwars", "shadow", "whatever", "changeme", "trustno1",
        "hello", "hola", "love", "amor",
    ].map(Array.init)
}
