import FanfareModels
import TestSupport
import Testing

@testable import Rankings

@Suite struct BoardTests {
    @Test(arguments: [(UInt64(1), 3_000, 8), (2, 20_000, 2_000), (3, 4_000, 3)])
    func `a board is what sorting everybody gives, whatever came in whichever order`(
        seed: UInt64, changes: Int, people: Int64
    ) {
        var dice = SeededGenerator(seed)
        var board = Board()
        var totals: [Int64: RankedScore] = [:]
        for change in 0..<changes {
            let person = Int64.random(in: 1...people, using: &dice)
            if Int.random(in: 0..<200, using: &dice) == 0 {
                board.remove(person)
                totals[person] = nil
            } else {
                let (points, at) = (
                    Int64.random(in: -2...5, using: &dice), Int64.random(in: 0...999, using: &dice)
                )
                board.add(points, to: person, at: at)
                let old = totals[person] ?? RankedScore(points: 0, reached: .min, person: person)
                totals[person] = RankedScore(
                    points: old.points + points, reached: max(old.reached, at), person: person)
            }
            guard change % (changes / 10) == 0 || change == changes - 1 else { continue }
            let expected = totals.values.filter { $0.points > 0 }.sorted()
            #expect(board.standings(after: nil, limit: .max).standings == expected)
            #expect(board.count == expected.count)
            for (index, standing) in expected.enumerated() {
                #expect(board.place(of: standing.person) == index + 1)
            }
            for person in -1...people where totals[person].map({ $0.points <= 0 }) ?? true {
                #expect(board.place(of: person) == nil)
            }
        }
    }

    @Test func `pages go on where the last one ended, also after somebody who has moved`() {
        var board = Board()
        for person in Int64(1)...2_000 { board.add(person, to: person, at: 0) }
        var (seen, last): ([Int64], RankedScore?) = ([], nil)
        while case let page = board.standings(after: last, limit: 99), !page.standings.isEmpty {
            #expect(page.place == seen.count + 1)
            seen += page.standings.map(\.person)
            last = page.standings.last
        }
        #expect(seen == (1...2_000).reversed())
        let moved = RankedScore(points: 1_000, reached: 0, person: 1_000)
        board.add(5_000, to: 1_000, at: 1)
        #expect(board.standings(after: moved, limit: 1).standings.map(\.person) == [999])
        #expect(board.standings(after: moved, limit: 1).place == 1_002)
    }

    @Test func `a copy stays as it is while the board goes on`() {
        var board = Board()
        for person in Int64(1)...5_000 { board.add(1, to: person, at: person) }
        let copy = board
        for person in Int64(1)...5_000 { board.add(-1, to: person, at: 9_000) }
        #expect(board.count == 0 && copy.count == 5_000)
        #expect(copy.place(of: 5_000) == 5_000 && copy[17]?.points == 1)
        #expect(copy.standings(after: nil, limit: 1).standings.map(\.person) == [1])
    }

    @Test func `what is left of points that were lost counts when there are some again`() {
        var board = Board()
        board.add(1, to: 1, at: 10)
        board.add(-1, to: 1, at: 30)
        board.add(1, to: 2, at: 20)
        // Entries of another server may come late, but were of an earlier moment.
        board.add(1, to: 1, at: 15)
        #expect(board.standings(after: nil, limit: 9).standings.map(\.person) == [2, 1])
        #expect(board[1]?.reached == 30)
    }

    @Test(arguments: [0, 1, 500, 90_000])
    func `a board comes back from its parts`(people: Int) throws {
        var board = Board()
        for person in 0..<people { board.add(Int64(person % 7) - 1, to: Int64(person), at: Int64(person)) }
        let key = Boards.Key(category: .critics, period: .weekly, start: -5)
        var standings: [RankedScore] = []
        var ends: [Bool] = []
        for chunk in BoardSnapshotChunk.chunks(of: board, key) {
            let read = try BoardSnapshotChunk(chunk.bytes)
            #expect(read.key == key)
            standings += read.standings
            ends.append(read.isLast)
        }
        #expect(ends.last == true && !ends.dropLast().contains(true))
        let back = try #require(Board(standings))
        #expect(
            back.standings(after: nil, limit: .max).standings
                == board.standings(after: nil, limit: .max).standings)
        #expect((0..<people).allSatisfy { back[Int64($0)] == board[Int64($0)] })
    }

    @Test func `a part that was damaged is refused, wherever`() throws {
        var board = Board()
        for person in Int64(1)...5 { board.add(person, to: person, at: 3) }
        let key = Boards.Key(category: .all, period: .daily, start: 0)
        let chunk = try #require(Array(BoardSnapshotChunk.chunks(of: board, key)).first)
        for place in chunk.bytes.indices where !(24..<40).contains(place) {
            var bytes = chunk.bytes
            bytes[place] ^= 0x40
            #expect(throws: CorruptSnapshot.self) { try BoardSnapshotChunk(bytes) }
        }
        for length in 0..<chunk.bytes.count where (length - 48) % 24 != 0 || length < 48 {
            #expect(throws: CorruptSnapshot.self) {
                try BoardSnapshotChunk(Array(chunk.bytes.prefix(length)))
            }
        }
        #expect(Board(chunk.standings.reversed()) == nil)
        #expect(Board(chunk.standings + chunk.standings) == nil)
    }

    @Test func `numbers of the log count once, and those that come late count too, for half a minute`() {
        var position = LogPosition(last: 10)
        let first = [11, 11, 7, 14].map { position.take($0, at: 1_000) }
        #expect(first == [true, false, false, true])
        #expect(position.gaps.keys.sorted() == [12, 13])
        let late = [12, 12].map { position.take($0, at: 2_000) }
        #expect(late == [true, false])
        position.giveUp(at: 30_999)
        #expect(position.gaps.keys.sorted() == [13])
        position.giveUp(at: 31_000)
        let tooLate = position.take(13, at: 31_000)
        #expect(position.gaps.isEmpty && !tooLate)
    }

    @Test func `a number is given up once all transactions have ended that may have it`() {
        var position = LogPosition(last: 10)
        _ = position.take(12, at: 1_000, before: 7)
        _ = position.take(14, at: 1_000, before: 9)
        _ = position.take(16, at: 1_000)
        position.giveUp(at: 1_000, oldest: 6)
        #expect(position.gaps.keys.sorted() == [11, 13, 15])
        position.giveUp(at: 1_000, oldest: 8)
        #expect(position.gaps.keys.sorted() == [13, 15])
        position.giveUp(at: 1_000)
        position.giveUp(at: 1_000, oldest: 9)
        #expect(position.gaps.keys.sorted() == [15])
    }
}
