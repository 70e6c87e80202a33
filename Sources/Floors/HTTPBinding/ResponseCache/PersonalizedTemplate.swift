import Foundation
import HTTPServer
import Pages

/// A response made once for all members, taken apart at its placeholders.
struct PersonalizedTemplate: Sendable {
    /// Bytes to copy, or a placeholder. The pieces of its alternatives follow, those of each after a piece that says how
    /// many they are. Without references, so that going through them counts none.
    private struct Piece {
        enum Kind { case copy, choice, own, alternative }

        var kind: Kind
        var code: UInt32 = 0
        var subject: Int64 = 0
        /// The bytes to copy; the number of alternatives; the number of pieces of an alternative.
        var range = 0..<0
        var count = 0
        /// Whether the alternative is of members whose response is their own.
        var isPersonal = false
    }

    private let bytes: [UInt8]
    private let pieces: [Piece]
    private let seed: UInt64
    /// The subjects whose states have to be known to fill it.
    let asked: [ViewerFlag: [Int64]]

    init(_ bytes: [UInt8]) throws(BrokenPlaceholder) {
        self.bytes = bytes
        let pieces = try Self.pieces(of: bytes[...])
        self.pieces = pieces
        seed = ETag.hash(bytes)
        var asked: [ViewerFlag: Set<Int64>] = [:]
        for piece in pieces {
            let flag = ViewerFlag(code: piece.code)
            let isStored = piece.kind == .choice && flag != .isSelf || piece.kind == .own && flag == .bell
            if isStored { asked[flag, default: []].insert(piece.subject) }
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
            guard let bytes = own(ViewerFlag(code: piece.code), piece.subject) else { return nil }
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
                case .alternative: break
                case .choice:
                    guard let chosen = state(ViewerFlag(code: piece.code), piece.subject) else {
                        return false
                    }
                    note(UInt64(chosen))
                    for alternative in 0..<piece.count {
                        let own = index + 1..<index + 1 + pieces[index].count
                        index = own.upperBound
                        if alternative != min(chosen, piece.count - 1) {
                            for skipped in own where pieces[skipped].kind == .own { passed += 1 }
                        } else if pieces[own.lowerBound - 1].isPersonal || !write(pieces, own, state) {
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
    private static func pieces(of bytes: ArraySlice<UInt8>) throws(BrokenPlaceholder) -> [Piece] {
        var pieces: [Piece] = []
        var rest = bytes
        while let lead = Self.firstLead(in: rest) {
            if lead > rest.startIndex { pieces.append(Piece(kind: .copy, range: rest.startIndex..<lead)) }
            let head = lead + Placeholder.head
            guard head <= rest.endIndex else { throw BrokenPlaceholder() }
            let code = UInt32(truncatingIfNeeded: integer(rest[(lead + 1)..<(lead + 5)]))
            let subject = integer(rest[(lead + 5)..<(lead + 13)])
            let count = Int(rest[lead + 13])
            pieces.append(
                Piece(kind: count == 0 ? .own : .choice, code: code, subject: subject, count: count))
            var at = head + 4 * count
            guard at <= rest.endIndex else { throw BrokenPlaceholder() }
            for number in 0..<count {
                let end = at + Int(integer(rest[(head + 4 * number)..<(head + 4 * number + 4)]))
                guard at <= end, end <= rest.endIndex else { throw BrokenPlaceholder() }
                let isPersonal = end == at + 1 && rest[at] == Placeholder.personal
                let alternative = isPersonal ? [] : try Self.pieces(of: rest[at..<end])
                pieces.append(
                    Piece(kind: .alternative, count: alternative.count, isPersonal: isPersonal))
                pieces += alternative
                at = end
            }
            rest = rest[at...]
        }
        if !rest.isEmpty { pieces.append(Piece(kind: .copy, range: rest.startIndex..<rest.endIndex)) }
        return pieces
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
