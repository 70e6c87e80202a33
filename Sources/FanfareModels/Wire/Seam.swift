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

/// A place in an answer made once for all members, where each reads what is true of them.
///
/// It stands among the bytes of the answer: a byte that UTF-8 never has, the mark, its subject, how long the bytes for
/// no and for yes are, and both. Seams may stand within seams.
public enum Seam {
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

extension [UInt8] {
    fileprivate mutating func append(_ number: some FixedWidthInteger) {
        Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
    }
}

extension JSONWriter {
    /// A member that says what is true of the viewer: nothing for guests; in an answer for all members a seam.
    public mutating func callAsFunction(
        _ name: StaticString, _ value: Bool?, _ mark: Mark, of subject: ID<some Any>
    ) {
        guard isMarked, value != nil else { return self(name, value) }
        self(name, SeamOfTruth(mark: mark, subject: subject.number))
    }
}

private struct SeamOfTruth: JSONWritable {
    var mark: Mark
    var subject: Int64

    func write(to json: inout JSONWriter) {
        json.sink.bytes(Seam.bytes(mark, of: subject, no: "false".utf8, yes: "true".utf8))
    }
}
