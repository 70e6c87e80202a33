/// What is true of one member and not of another about the same thing.
public enum Mark: UInt8, Sendable, CaseIterable {
    /// They follow the person.
    case follows
    /// They like the answer.
    case likes
    /// They are the person.
    case isPerson
    /// They follow nobody yet; about nothing in particular.
    case followsNobody
    /// Their own number stands here.
    case number
    /// Their bell stands here.
    case bell
    /// The game is one of their favourites.
    case favours
    /// They give the game so many stars.
    case givesOne, givesTwo, givesThree, givesFour, givesFive
    /// Their own place stands here, as JSON, in the ranking whose number this is.
    case place
}

/// A place in a response made once for all members, where each reads what is true of them.
///
/// It stands among the bytes of the response: a byte that UTF-8 never has, the mark, its subject, how long the bytes for
/// no and for yes are, and both. Placeholders may stand within placeholders.
public enum Placeholder {
    public static let lead: UInt8 = 0xFF
    /// How many bytes come before those for no.
    public static let head = 18

    public static func bytes(
        _ mark: Mark, of subject: Int64, no: some Collection<UInt8>, yes: some Collection<UInt8>
    ) -> [UInt8] {
        var bytes: [UInt8] = [lead, mark.rawValue]
        bytes.reserveCapacity(head + no.count + yes.count)
        bytes.append(subject)
        bytes.append(Int32(no.count))
        bytes.append(Int32(yes.count))
        return bytes + no + yes
    }
}

extension Placeholder {
    /// What stands for a member of JSON that differs from one reader to the next; nil for any other.
    static func json(_ name: String, of subject: Int64) -> [UInt8]? {
        switch name {
        case "followed": truth(.follows, of: subject)
        case "liked": truth(.likes, of: subject)
        case "favourite": truth(.favours, of: subject)
        case "me": bytes(.place, of: subject, no: [], yes: [])
        case "my_rating":
            Mark.gives.enumerated().reduce(Array("null".utf8)) { other, gives in
                bytes(gives.element, of: subject, no: other, yes: "\(gives.offset + 1)".utf8)
            }
        default: nil
        }
    }

    private static func truth(_ mark: Mark, of subject: Int64) -> [UInt8] {
        bytes(mark, of: subject, no: "false".utf8, yes: "true".utf8)
    }
}

extension Mark {
    /// That somebody gives a game 1, 2, 3, 4 or 5 stars.
    public static let gives = [Mark.givesOne, .givesTwo, .givesThree, .givesFour, .givesFive]
}

extension [UInt8] {
    fileprivate mutating func append(_ number: some FixedWidthInteger) {
        Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
    }
}
