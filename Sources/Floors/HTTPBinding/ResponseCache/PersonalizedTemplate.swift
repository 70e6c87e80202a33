import FanfareModels
import HTTPServer
import Pages

/// Bytes made once for all members, taken apart at their seams.
struct PersonalizedTemplate: Sendable {
    /// Bytes to copy, or a seam, after which the pieces for no stand and then those for yes. Without references, so that
    /// going through them counts none.
    private struct Piece {
        /// Nothing: bytes to copy.
        var mark: Mark?
        var subject: Int64 = 0
        /// From where to where the bytes are, or how many pieces there are for no and for yes.
        var one: Int
        var other: Int
    }

    private let bytes: [UInt8]
    private let pieces: [Piece]
    /// The number of the ranking in which the member's own place is said.
    let ranking: Int64?
    private let seed: UInt64

    init(_ bytes: [UInt8]) throws(BrokenSeam) {
        self.bytes = bytes
        pieces = try Self.pieces(of: bytes[...])
        ranking = pieces.first { $0.mark == .place }?.subject
        seed = ETag.hash(bytes)
    }

    /// What one member reads, and the tag of it; nothing when one of the marks is not known.
    ///
    /// - Parameter place: the member's place in ``ranking``, as JSON.
    func filled(
        for member: ID<Person>, _ marks: Marks, bell: HTML, place: [UInt8] = []
    ) -> (body: Bytes, tag: ETag)? {
        let number = Array(String(member.number).utf8)
        let room = bytes.count + bell.bytes.count + number.count + place.count
        var tag: UInt64?
        let body = Bytes(capacity: room) { target in
            bytes.withUnsafeBytes { source in
                var sheet = Sheet(
                    source: source, target: target, member: member, marks: marks, number: number,
                    bell: bell.bytes, place: place)
                guard pieces.withUnsafeBufferPointer({ sheet.write($0) }) else { return 0 }
                tag = sheet.tag
                return sheet.used
            }
        }
        return tag.map { (body, ETag(number: $0 ^ seed)) }
    }

    private struct Sheet {
        let source: UnsafeRawBufferPointer
        let target: UnsafeMutableRawBufferPointer
        let member: ID<Person>
        let marks: Marks
        let number: [UInt8]
        let bell: [UInt8]
        let place: [UInt8]
        var used = 0
        /// Grows out of all that was chosen: FNV-1a, a step a choice.
        var tag: UInt64 = 0xCBF2_9CE4_8422_2325

        mutating func write(_ pieces: UnsafeBufferPointer<Piece>) -> Bool {
            write(pieces, from: 0, to: pieces.count)
        }

        private mutating func write(
            _ pieces: UnsafeBufferPointer<Piece>, from start: Int, to end: Int
        ) -> Bool {
            var index = start
            while index < end {
                let piece = pieces[index]
                index += 1
                switch piece.mark {
                case nil: copy(UnsafeRawBufferPointer(rebasing: source[piece.one..<piece.other]))
                case .number:
                    note(UInt64(bitPattern: member.number))
                    number.withUnsafeBytes { copy($0) }
                case .bell:
                    note(UInt64(marks.bell))
                    bell.withUnsafeBytes { copy($0) }
                case .place:
                    for byte in place { note(UInt64(byte)) }
                    place.withUnsafeBytes { copy($0) }
                case let mark?:
                    guard let isTrue = marks.isTrue(mark, of: piece.subject, for: member) else {
                        return false
                    }
                    note(isTrue ? 1 : 0)
                    let yes = index + piece.one
                    let next = yes + piece.other
                    guard isTrue ? write(pieces, from: yes, to: next) : write(pieces, from: index, to: yes)
                    else { return false }
                    index = next
                }
            }
            return true
        }

        private mutating func copy(_ bytes: UnsafeRawBufferPointer) {
            UnsafeMutableRawBufferPointer(rebasing: target[used...]).copyMemory(from: bytes)
            used += bytes.count
        }

        private mutating func note(_ choice: UInt64) { tag = (tag ^ choice) &* 0x0000_0100_0000_01B3 }
    }
}

/// What stands at a seam cannot be read, which only a fault of this program brings about.
struct BrokenSeam: Error {}

extension PersonalizedTemplate {
    private static func pieces(of bytes: ArraySlice<UInt8>) throws(BrokenSeam) -> [Piece] {
        var pieces: [Piece] = []
        var rest = bytes
        while let seam = rest.firstIndex(of: Seam.lead) {
            if seam > rest.startIndex { pieces.append(Piece(one: rest.startIndex, other: seam)) }
            let no = seam + Seam.head
            guard no <= rest.endIndex, let mark = Mark(rawValue: rest[seam + 1]) else { throw BrokenSeam() }
            let yes = no + Int(integer(rest[(seam + 10)..<(seam + 14)]))
            let end = yes + Int(integer(rest[(seam + 14)..<no]))
            guard no <= yes, yes <= end, end <= rest.endIndex else { throw BrokenSeam() }
            let (ifNot, ifSo) = (try Self.pieces(of: rest[no..<yes]), try Self.pieces(of: rest[yes..<end]))
            pieces.append(
                Piece(
                    mark: mark, subject: integer(rest[(seam + 2)..<(seam + 10)]), one: ifNot.count,
                    other: ifSo.count))
            pieces += ifNot + ifSo
            rest = rest[end...]
        }
        if !rest.isEmpty { pieces.append(Piece(one: rest.startIndex, other: rest.endIndex)) }
        return pieces
    }

    /// As the seam writes it: little-endian, 4 or 8 bytes.
    private static func integer(_ bytes: ArraySlice<UInt8>) -> Int64 {
        Int64(bitPattern: bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) })
    }
}
