import FanfareModels

/// The words of many games, ready for being searched: made once of what is stored and never changed.
///
/// Each word of a query must be found in a game, as a whole word, the beginning of one, or, where hardly any are, with a
/// typing error or two. Words found in the title count more than those in the developer's name and those more than
/// genres; then a title that is all of the query, or begins as it does, comes first, then the shorter title.
final class GameIndex: Sendable {
    /// A game as it is read for searching.
    struct Entry: Sendable {
        var id: Int64
        var title: String
        var developer: String
        var genres: [String]
    }

    private let ids: [Int64]
    private let lengths: [UInt16]
    private let titleWords: [UInt8]
    private let wordIndex: WordIndex
    /// Where the games of each word begin in `games` and `marks`.
    private let starts: [Int32]
    private let games: [Int32]
    private let marks: [UInt8]
    private let genres: [String: Set<Int32>]

    /// Of `marks`: the field in the lower bits.
    private static let first: UInt8 = 4

    init(_ entries: [Entry]) {
        var posts: [[UInt32]: [(game: Int32, mark: UInt8)]] = [:]
        var genres: [String: Set<Int32>] = [:]
        var (lengths, titleWords) = ([UInt16](), [UInt8]())
        for (place, entry) in entries.enumerated() {
            let words = GameTokens(title: entry.title, developer: entry.developer, genres: entry.genres)
            for (word, field, isFirst) in words.words {
                posts[word, default: []].append((Int32(place), field.rawValue | (isFirst ? Self.first : 0)))
            }
            for genre in entry.genres { genres[Genre.key(genre), default: []].insert(Int32(place)) }
            lengths.append(UInt16(min(words.length, 999)))
            titleWords.append(UInt8(min(words.titleWords, 255)))
        }
        let words = posts.keys.sorted { $0.lexicographicallyPrecedes($1) }
        var (starts, games, marks) = ([Int32](), [Int32](), [UInt8]())
        for word in words {
            starts.append(Int32(games.count))
            for post in posts[word] ?? [] {
                games.append(post.game)
                marks.append(post.mark)
            }
        }
        starts.append(Int32(games.count))
        ids = entries.map(\.id)
        wordIndex = WordIndex(sorted: words)
        (self.lengths, self.titleWords, self.genres) = (lengths, titleWords, genres)
        (self.starts, self.games, self.marks) = (starts, games, marks)
    }

    var count: Int { ids.count }
}

extension GameIndex {
    /// A game that was found; larger keys are better matches, and no two games have the same.
    struct Hit: Sendable, Comparable {
        var key: Int64
        var game: Int64

        static func < (one: Hit, other: Hit) -> Bool { one.key < other.key }
    }

    /// All that match, in no order.
    func hits(_ query: GameQuery, genre: String?) -> [Hit] {
        guard !query.isEmpty, !ids.isEmpty else { return [] }
        if let genre, genres[genre] == nil { return [] }
        var total = [Found](repeating: Found(), count: ids.count)
        for group in query.groups {
            let found = find(group)
            for place in total.indices where found[place].points > 0 { total[place].add(found[place]) }
        }
        let among = genre.flatMap { genres[$0] }
        let hits = hits(total, words: query.groups.count, of: query, among)
        guard hits.isEmpty, query.groups.count > 1 else { return hits }
        return self.hits(total, words: query.groups.count - 1, of: query, among)
    }

    private func hits(
        _ total: [Found], words: Int, of query: GameQuery, _ among: Set<Int32>?
    ) -> [Hit] {
        var hits: [Hit] = []
        for place in total.indices where Int(total[place].words) >= words {
            if let among, !among.contains(Int32(place)) { continue }
            let found = total[place]
            let isWhole =
                found.exact == query.groups.count && Int(titleWords[place]) <= query.wordCount
            let points = Int64(found.points) + (isWhole ? 2_000 : 0) + (found.isFirst ? 15 : 0)
            let key =
                points << 44 | Int64(999 - lengths[place]) << 34
                | Int64(0x3_FFFF_FFFF - ids[place] & 0x3_FFFF_FFFF)
            hits.append(Hit(key: key, game: ids[place]))
        }
        return hits
    }

    /// What was found in a game: of a word, or summed over several.
    private struct Found {
        var points: UInt16 = 0
        var words: UInt8 = 0
        /// How many are whole words of the title.
        var exact: UInt8 = 0
        var isFirst = false

        mutating func add(_ other: Found) {
            points += other.points
            words += 1
            exact += other.exact
            isFirst = isFirst || other.isFirst
        }
    }

    /// The best reading of a group for each game.
    private func find(_ group: [[[UInt32]]]) -> [Found] {
        var best = [Found](repeating: Found(), count: ids.count)
        for reading in group {
            var sum = [Found](repeating: Found(), count: ids.count)
            for word in reading {
                let found = find(word)
                for place in found.indices where found[place].points > 0 { sum[place].add(found[place]) }
            }
            for place in sum.indices where Int(sum[place].words) == reading.count {
                let points = sum[place].points / UInt16(reading.count)
                guard points > best[place].points else { continue }
                let isExact = Int(sum[place].exact) == reading.count
                best[place] = Found(
                    points: points, words: 1, exact: isExact ? 1 : 0, isFirst: sum[place].isFirst)
            }
        }
        return best
    }

    private func find(_ word: [UInt32]) -> [Found] {
        var found = [Found](repeating: Found(), count: ids.count)
        var sure = 0
        func note(_ place: Int, _ points: [UInt16], isExact: Bool) {
            for post in Int(starts[place])..<Int(starts[place + 1]) {
                let (game, mark) = (Int(games[post]), marks[post])
                let value = points[Int(mark & 3)]
                guard value > found[game].points else { continue }
                found[game] = Found(
                    points: value, words: 1, exact: isExact && mark & 3 == 0 ? 1 : 0,
                    isFirst: mark & Self.first != 0)
            }
        }
        for place in wordIndex.beginning(with: word) {
            let isExact = wordIndex.length(place) == word.count
            note(place, isExact ? Self.exact : Self.beginning, isExact: isExact)
            sure += Int(starts[place + 1] - starts[place])
        }
        guard sure < Self.few, word.count > 2 else { return found }
        let limit = word.count < 6 ? 1 : 2
        wordIndex.near(word, limit: limit, headLimit: word.count < 8 ? 1 : 2) { place, errors, isHead in
            note(
                place, Self.mistyped[min(errors, 2) - (errors > 0 ? 1 : 0)].map { isHead ? $0 - 4 : $0 },
                isExact: false)
        }
        return found
    }

    /// Typing errors are looked for when a word is found in fewer games than this.
    private static let few = 5
    /// Points by ``GameTokens/Field``.
    private static let exact: [UInt16] = [100, 60, 40]
    private static let beginning: [UInt16] = [80, 50, 30]
    private static let mistyped: [[UInt16]] = [[26, 16, 11], [22, 12, 9]]
}
