import FanfareModels
import JSON

/// A part of a board as it is stored: a head of six numbers of eight bytes (what it is, category, period, start, whether it is
/// the last part, a checksum), then three numbers a standing, all little-endian.
struct BoardSnapshotChunk {
    static let mark: Int64 = 0x31_44_52_41_4F_42_46_46
    private static let head = 48
    private static let width = 24
    /// Standings of a part, just under a megabyte.
    private static let size = 40_000

    var key: Boards.Key
    var isLast: Bool
    var standings: [RankedScore]

    private init(key: Boards.Key, isLast: Bool, standings: [RankedScore]) {
        self.key = key
        self.isLast = isLast
        self.standings = standings
    }

    /// A board in parts, one after the other as they are asked for.
    static func chunks(of board: Board, _ key: Boards.Key) -> some Sequence<BoardSnapshotChunk> {
        var all: [RankedScore] = []
        all.reserveCapacity(board.count)
        board.each { all.append($0) }
        let starts = all.isEmpty ? [0] : Array(stride(from: 0, to: all.count, by: size))
        return starts.lazy.map { start in
            let end = min(start + size, all.count)
            return BoardSnapshotChunk(key: key, isLast: end == all.count, standings: Array(all[start..<end]))
        }
    }

    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Self.head + standings.count * Self.width)
        let numbers = [
            Self.mark, Int64(Self.number(key.category, Category.allCases)),
            Int64(Self.number(key.period, Period.allCases)), key.start, isLast ? 1 : 0, Self.sum(standings),
        ]
        for number in numbers { bytes.append(number) }
        for standing in standings {
            bytes.append(standing.points)
            bytes.append(standing.reached)
            bytes.append(standing.person)
        }
        return bytes
    }

    /// Throws ``CorruptSnapshot`` for what ``bytes`` has not made.
    init(_ bytes: [UInt8]) throws(CorruptSnapshot) {
        guard bytes.count >= Self.head, (bytes.count - Self.head) % Self.width == 0 else {
            throw CorruptSnapshot(reason: "a part of it is cut off")
        }
        let (head, standings) = bytes.withUnsafeBytes { raw in
            let number = { (place: Int) in
                Int64(littleEndian: raw.loadUnaligned(fromByteOffset: place * 8, as: Int64.self))
            }
            let head = (0..<6).map(number)
            let standings = (0..<(bytes.count - Self.head) / Self.width).map { index in
                RankedScore(
                    points: number(6 + index * 3), reached: number(7 + index * 3),
                    person: number(8 + index * 3))
            }
            return (head, standings)
        }
        let (categories, periods) = (Category.allCases, Period.allCases)
        guard head[0] == Self.mark, categories.indices.contains(Int(truncatingIfNeeded: head[1])),
            periods.indices.contains(Int(truncatingIfNeeded: head[2])), head[5] == Self.sum(standings),
            standings.allSatisfy({ $0.person >= 0 })
        else { throw CorruptSnapshot(reason: "a part of it is damaged") }
        key = Boards.Key(category: categories[Int(head[1])], period: periods[Int(head[2])], start: head[3])
        isLast = head[4] == 1
        self.standings = standings
    }

    private static func number<T: Equatable>(_ value: T, _ all: [T]) -> Int { all.firstIndex(of: value) ?? 0 }

    /// FNV-1a, a number a step.
    private static func sum(_ standings: [RankedScore]) -> Int64 {
        var sum = FNV1a()
        for standing in standings {
            sum.combine(UInt64(bitPattern: standing.points))
            sum.combine(UInt64(bitPattern: standing.reached))
            sum.combine(UInt64(bitPattern: standing.person))
        }
        return Int64(bitPattern: sum.value)
    }
}

extension [UInt8] {
    fileprivate mutating func append(_ number: Int64) {
        Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
    }
}
