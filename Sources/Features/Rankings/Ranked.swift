import FanfareModels
import JSON
import Members
import ModelJSON
import Synchronization

/// Where a list goes on.
struct RankingCursor {
    var start: Int64
    var place: Int
    var last: RankedScore

    init(_ cursor: Cursor) throws(Problem) {
        start = try cursor.number(0)
        place = Int(try cursor.number(1))
        last = RankedScore(
            points: try cursor.number(2), reached: try cursor.number(3), person: try cursor.number(4))
    }

    static func cursor(_ start: Int64, _ place: Int, _ last: RankedScore) -> Cursor {
        Cursor(start, place, last.points, last.reached, last.person)
    }
}

/// A page of a ranking before it is known who these people are.
struct RankingSlice: Equatable {
    struct Line: Equatable {
        var place: Int
        /// The person is 0 where it was somebody who has left.
        var standing: RankedScore
        /// The place in the period before.
        var previous: Int?
        /// Had no place in the period before, while others had.
        var isNew = false
    }

    var span: OpenPeriods.Span
    var isClosed: Bool
    /// One more than was asked for, if the list goes on.
    var lines: [Line]
    var me: OwnPlace?
    /// When the period before begins, and the one after, in milliseconds; nil where there is none.
    var earlier: Int64?
    var later: Int64?

    init(span: OpenPeriods.Span, isClosed: Bool, lines: [Line] = [], me: OwnPlace? = nil) {
        self.span = span
        self.isClosed = isClosed
        self.lines = lines
        self.me = me
    }

    init(
        _ board: Board, _ span: OpenPeriods.Span, after mark: RankingCursor?, around: Bool, limit: Int,
        viewer: ID<Person>?
    ) {
        let me = viewer.flatMap { OwnPlace(of: $0, on: board) }
        let page =
            if let me, around, mark == nil {
                board.standings(from: me.first(of: limit), limit: limit + 1)
            } else {
                board.standings(after: mark?.last, limit: limit + 1)
            }
        self.init(
            span: span, isClosed: false,
            lines: page.standings.enumerated().map { Line(place: page.place + $0, standing: $1) }, me: me)
    }
}

extension OwnPlace {
    /// Nothing for who is not listed.
    init?(of person: ID<Person>, on board: Board) {
        guard let place = board.place(of: person.number), let standing = board[person.number] else {
            return nil
        }
        self.init(place: place, value: standing.points)
    }

    /// The first place of so many around this one.
    func first(of limit: Int) -> Int { max(1, place - limit / 2) }
}
