import Foundation

/// An email address as nearly all mail systems take it.
///
/// The rule: `local@domain` in ASCII. The local part is the "dot-atom" of RFC 5321, at most 64 characters (no quoted
/// texts, which no big provider gives out). The domain has at least two labels of letters, digits and inner dashes,
/// at most 63 characters each, the last one not a number alone. 254 characters in all. No comments, no address in
/// brackets.
public struct EmailAddress: Sendable, Hashable {
    /// The address as it was typed, without spaces around it.
    public let text: String

    /// - Throws: `Problem.invalid` for what is not one.
    public init(_ input: String, field: String = "email") throws(Problem) {
        let text = input.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !text.isEmpty else { throw .invalid(field, "can't be blank") }
        guard Self.isValid(text) else { throw .invalid(field, "has invalid format") }
        self.text = text
    }

    /// What two addresses share that reach the same person: upper and lower case make no difference.
    public var key: String { Self.key(of: text) }

    /// The same of an address that is known to be one.
    public static func key(of text: String) -> String { text.lowercased() }
}

extension EmailAddress {
    private static func isValid(_ text: String) -> Bool {
        guard text.utf8.count <= 254, let at = text.utf8.lastIndex(of: UInt8(ascii: "@")) else {
            return false
        }
        return isLocalPart(text.utf8[..<at]) && isDomain(text.utf8[text.utf8.index(after: at)...])
    }

    private static func isLocalPart(_ part: Substring.UTF8View) -> Bool {
        let atoms = part.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return part.count <= 64 && atoms.allSatisfy { !$0.isEmpty && $0.allSatisfy(isAtomCharacter) }
    }

    private static func isDomain(_ part: Substring.UTF8View) -> Bool {
        let labels = part.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return labels.count >= 2 && labels.allSatisfy(isLabel)
            && labels.last?.contains(where: isLetter) == true
    }

    private static func isLabel(_ label: Substring.UTF8View) -> Bool {
        let dash = UInt8(ascii: "-")
        return 1...63 ~= label.count && label.first != dash && label.last != dash
            && label.allSatisfy { isLetter($0) || isDigit($0) || $0 == dash }
    }

    /// RFC 5322's `atext`.
    private static func isAtomCharacter(_ byte: UInt8) -> Bool {
        isLetter(byte) || isDigit(byte) || signs.contains(byte)
    }

    private static let signs = Set("!#$%&'*+-/=?^_`{|}~".utf8)

    private static func isLetter(_ byte: UInt8) -> Bool {
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
    }

    private static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
}
