/// A value that differs from viewer to viewer about the same subject: whether they follow a person, how many
/// stars they give a game. Each feature makes its own by a name.
public struct ViewerFlag: Hashable, Sendable {
    /// The name.
    public let name: String
    /// Stands for the name among bytes: FNV-1a.
    public let code: UInt32

    public init(_ name: String) {
        self.name = name
        code = name.utf8.reduce(0x811C_9DC5) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
    }

    /// The flag of a code that stood among bytes.
    public init(code: UInt32) {
        name = ""
        self.code = code
    }

    public static func == (one: ViewerFlag, other: ViewerFlag) -> Bool { one.code == other.code }

    public func hash(into hasher: inout Hasher) { hasher.combine(code) }

    /// Whether the member is the person.
    public static let isSelf = ViewerFlag("isSelf")
    /// The member's own number.
    public static let number = ViewerFlag("number")
    /// The number of the member's unseen notifications.
    public static let bell = ViewerFlag("bell")
}

/// A place in a response made once for all members, where each reads what is true of them.
///
/// It stands among the bytes of the response: a byte that UTF-8 never has, the flag, its subject, how many
/// alternatives there are, how long each is, and all of them. Placeholders may stand within alternatives.
/// Without alternatives the member's own bytes are put in.
public enum Placeholder {
    /// The byte that begins a placeholder; it never occurs in UTF-8.
    public static let lead: UInt8 = 0xFF
    /// An alternative of this byte alone, which never occurs in UTF-8 either, is of a member whose page is their own.
    public static let personal: UInt8 = 0xFE
    /// How many bytes come before the lengths of the alternatives.
    public static let head = 14

    /// - Parameter alternatives: by the state of the flag, from 0 on; at most 255.
    public static func bytes(
        _ flag: ViewerFlag, of subject: Int64, _ alternatives: [[UInt8]] = []
    ) -> [UInt8] {
        var bytes: [UInt8] = [lead]
        bytes.reserveCapacity(head + alternatives.reduce(0) { $0 + 4 + $1.count })
        bytes.append(flag.code)
        bytes.append(subject)
        bytes.append(UInt8(clamping: alternatives.count))
        for alternative in alternatives { bytes.append(UInt32(alternative.count)) }
        for alternative in alternatives { bytes += alternative }
        return bytes
    }
}

/// A JSON member whose value depends on a flag: `liked` false or true, `my_rating` null or 1 to 5.
public struct FlaggedMember: Sendable {
    /// The name.
    public let name: String
    /// The flag that decides the value.
    public let flag: ViewerFlag
    /// By the state of the flag; none where the member's own bytes are put in.
    public let alternatives: [String]

    /// Of how many further states the response is the member's own.
    public let personal: Int

    public init(
        _ name: String, _ flag: ViewerFlag, alternatives: [String] = ["false", "true"], personal: Int = 0
    ) {
        self.name = name
        self.flag = flag
        self.alternatives = alternatives
        self.personal = personal
    }

    /// The placeholder for one subject.
    public func placeholder(of subject: Int64) -> [UInt8] {
        let shared = alternatives.map { Array($0.utf8) }
        return Placeholder.bytes(
            flag, of: subject, shared + [[UInt8]](repeating: [Placeholder.personal], count: personal))
    }
}

extension [UInt8] {
    fileprivate mutating func append(_ number: some FixedWidthInteger) {
        Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
    }
}
