import Foundation
import HTTPServer
import Pages

/// A response made once for all members, taken apart at its placeholders.
final class PersonalizedTemplate: Sendable {
    /// Bytes to copy, or a placeholder. The pieces of its alternatives follow, those of each after a piece that says how
    /// many they are. Without references, so that going through them counts none, and small, since there are hundreds.
    private struct Piece {
        /// An alternative is `personal` that is of members whose response is their own.
        enum Kind: UInt8 { case copy, choice, own, alternative, personal }

        var kind: Kind
        /// The number of alternatives of a choice.
        var count: UInt8 = 0
        /// Of the flag of a placeholder.
        var code: UInt32 = 0
        /// The subject of a placeholder; where the bytes to copy begin, and how many they are, in 32 bits each; the number of
        /// pieces of an alternative.
        var number: Int64 = 0

        init(_ kind: Kind, code: UInt32 = 0, count: UInt8 = 0, number: Int64 = 0) {
            self.kind = kind
            self.code = code
            self.count = count
            self.number = number
        }

        init(copying range: Range<Int>) {
            self.init(.copy, number: Int64(range.lowerBound) << 32 | Int64(range.count))
        }

        var range: Range<Int> {
            let start = Int(number >> 32)
            return start..<start + Int(UInt32(truncatingIfNeeded: number))
        }
    }

    private let bytes: [UInt8]
    private let pieces: [Piece]
    private let seed: UInt64
    /// The subjects whose states have to be known to fill it.
    let asked: [ViewerFlag: [Int64]]

    /// About how much memory it takes, in bytes.
    var size: Int { bytes.count + pieces.count * MemoryLayout<Piece>.stride }

    init(_ bytes: [UInt8]) throws(BrokenPlaceholder) {
        self.bytes = bytes
        var pieces: [Piece] = []
        try Self.add(bytes[...], to: &pieces)
        // A copy has no room for more.
        self.pieces = pieces.map(\.self)
        seed = ETag.hash(bytes)
        var asked: [ViewerFlag: Set<Int64>] = [:]
        for piece in pieces {
            let flag = ViewerFlag(code: piece.code)
            let isStored = piece.kind == .choice && flag != .isSelf || piece.kind == .own && flag == .bell
            if isStored { asked[flag, default: []].insert(piece.number) }
        }
        self.asked = asked.mapValues { $0.sorted() }
    }

    /// What one member reads, and the tag of it; nil when a state is not known, or when the response is not for this member.
    ///
    /// - Parameters:
    ///   - state: of a flag with alternatives about a subject.
    ///   - own: the member's bytes for a flag without alternatives.
    func filled(
        state: (ViewerFlag, Int64) -> Int?, own: (ViewerFlag, Int64) -> [UInt8]?
    ) -> (body: Bytes, tag: ETag)? {
        var inserts: [[UInt8]] = []
        for piece in pieces where piece.kind == .own {
            guard let bytes = own(ViewerFlag(code: piece.code), piece.number) else { return nil }
            inserts.append(bytes)
        }
        // All alternatives together are longer than any choice of them.
        let room = inserts.reduce(bytes.count) { $0 + $1.count }
        var tag: UInt64?
        let body = Bytes(capacity: room) { target in
            bytes.withUnsafeBytes { source in
                var writer = Writer(source: source, target: target, inserts: inserts)
                guard pieces.withUnsafeBufferPointer({ writer.write($0, 0..<$0.count, state) }) else {
                    return 0
                }
                tag = writer.tag
                return writer.used
            }
        }
        return tag.map { (body, ETag(number: $0 ^ seed)) }
    }

    private struct Writer {
        let source: UnsafeRawBufferPointer
        let target: UnsafeMutableRawBufferPointer
        let inserts: [[UInt8]]
        var used = 0
        /// Grows out of all that was chosen: FNV-1a, a step a choice.
        var tag: UInt64 = 0xCBF2_9CE4_8422_2325
        /// How many members' own bytes were passed, written or not.
        private var passed = 0

        init(
            source: UnsafeRawBufferPointer, target: UnsafeMutableRawBufferPointer, inserts: [[UInt8]]
        ) {
            self.source = source
            self.target = target
            self.inserts = inserts
        }

        /// False when a state is not known, or has no part in what is shared.
        mutating func write(
            _ pieces: UnsafeBufferPointer<Piece>, _ range: Range<Int>, _ state: (ViewerFlag, Int64) -> Int?
        ) -> Bool {
            var index = range.lowerBound
            while index < range.upperBound {
                let piece = pieces[index]
                index += 1
                switch piece.kind {
                case .copy: copy(UnsafeRawBufferPointer(rebasing: source[piece.range]))
                case .own: insert()
                case .alternative, .personal: break
                case .choice:
                    guard let chosen = state(ViewerFlag(code: piece.code), piece.number) else {
                        return false
                    }
                    note(UInt64(chosen))
                    for alternative in 0..<Int(piece.count) {
                        let own = index + 1..<index + 1 + Int(pieces[index].number)
                        index = own.upperBound
                        if alternative != min(chosen, Int(piece.count) - 1) {
                            for skipped in own where pieces[skipped].kind == .own { passed += 1 }
                        } else if pieces[own.lowerBound - 1].kind == .personal || !write(pieces, own, state) {
                            return false
                        }
                    }
                }
            }
            return true
        }

        private mutating func insert() {
            let bytes = inserts[passed]
            passed += 1
            for byte in bytes { note(UInt64(byte)) }
            bytes.withUnsafeBytes { copy($0) }
        }

        private mutating func copy(_ bytes: UnsafeRawBufferPointer) {
            UnsafeMutableRawBufferPointer(rebasing: target[used...]).copyMemory(from: bytes)
            used += bytes.count
        }

        private mutating func note(_ choice: UInt64) { tag = (tag ^ choice) &* 0x0000_0100_0000_01B3 }
    }
}

/// The bytes of a placeholder cannot be read, which only a fault of this program brings about.
struct BrokenPlaceholder: Error {}

extension PersonalizedTemplate {
    private static func add(
        _ bytes: ArraySlice<UInt8>, to pieces: inout [Piece]
    ) throws(BrokenPlaceholder) {
        var rest = bytes
        while let lead = Self.firstLead(in: rest) {
            if lead > rest.startIndex { pieces.append(Piece(copying: rest.startIndex..<lead)) }
            let head = lead + Placeholder.head
            guard head <= rest.endIndex else { throw BrokenPlaceholder() }
            let code = UInt32(truncatingIfNeeded: integer(rest[(lead + 1)..<(lead + 5)]))
            let subject = integer(rest[(lead + 5)..<(lead + 13)])
            let alternatives = rest[lead + 13]
            pieces.append(
                Piece(alternatives == 0 ? .own : .choice, code: code, count: alternatives, number: subject))
            let count = Int(alternatives)
            var at = head + 4 * count
            guard at <= rest.endIndex else { throw BrokenPlaceholder() }
            for number in 0..<count {
                let end = at + Int(integer(rest[(head + 4 * number)..<(head + 4 * number + 4)]))
                guard at <= end, end <= rest.endIndex else { throw BrokenPlaceholder() }
                let isPersonal = end == at + 1 && rest[at] == Placeholder.personal
                let place = pieces.count
                pieces.append(Piece(isPersonal ? .personal : .alternative))
                if !isPersonal { try add(rest[at..<end], to: &pieces) }
                pieces[place].number = Int64(pieces.count - place - 1)
                at = end
            }
            rest = rest[at...]
        }
        if !rest.isEmpty { pieces.append(Piece(copying: rest.startIndex..<rest.endIndex)) }
    }

    /// As `firstIndex(of:)`, many bytes at a time.
    private static func firstLead(in bytes: ArraySlice<UInt8>) -> Int? {
        bytes.withUnsafeBytes { found in
            guard let start = found.baseAddress,
                let lead = memchr(start, Int32(Placeholder.lead), found.count)
            else { return nil }
            return bytes.startIndex + (UnsafeRawPointer(lead) - start)
        }
    }

    /// As the placeholder writes it: little-endian, 4 or 8 bytes.
    private static func integer(_ bytes: ArraySlice<UInt8>) -> Int64 {
        Int64(bitPattern: bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) })
    }
}
