import FanfareModels
import Synchronization

/// The words of many games, ready for being searched: made once of what is stored and never changed.
///
/// Each word of a query must be found in a game, as a whole word, the beginning of one, or, where fewer than three games have
/// it so, with typing errors: none in a word of up to three letters, one in one of up to seven, two in a longer one. Words found in the title count more than those in the developer's name and those more than
/// genres; then a title that is all of the query, or begins as it does, comes first, then the shorter title.
final class GameIndex: Sendable {
    /// A game as it is read for searching.
    struct Entry: Sendable {
        var id: Int64
        var title: String
        var developer: String
        var genres: [String]
        /// Keys of platforms.
        var platforms: [String] = []
        var year: Int?
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
    private let platforms: [String: Set<Int32>]
    /// 0 where it is not known.
    private let years: [UInt16]
    /// Empty ones, to be used again: clearing what was noted costs less than room for all games.
    private let spare = Mutex<[Matches]>([])

    /// Of `marks`: the field in the lower bits.
    private static let first: UInt8 = 4

    init(_ entries: [Entry]) {
        var posts: [[UInt32]: [(game: Int32, mark: UInt8)]] = [:]
        var (genres, platforms) = ([String: Set<Int32>](), [String: Set<Int32>]())
        var (lengths, titleWords) = ([UInt16](), [UInt8]())
        for (place, entry) in entries.enumerated() {
            let words = GameTokens(title: entry.title, developer: entry.developer, genres: entry.genres)
            for (word, field, isFirst) in words.words {
                posts[word, default: []].append((Int32(place), field.rawValue | (isFirst ? Self.first : 0)))
            }
            for genre in entry.genres { genres[Genre.key(genre), default: []].insert(Int32(place)) }
            for platform in entry.platforms { platforms[platform, default: []].insert(Int32(place)) }
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
        self.platforms = platforms
        years = entries.map { UInt16($0.year ?? 0) }
        (self.starts, self.games, self.marks) = (starts, games, marks)
    }

    var count: Int { ids.count }
}

extension GameIndex {
    /// A game that was found; larger keys are better matches, and no two games have the same.
    struct Hit: Sendable, Comparable {
        var key: Int64
        var game: Int64

        /// Points are the bits of a key from this one on.
        fileprivate static let pointsShift: Int64 = 44

        /// No key with so many points is greater.
        fileprivate static func greatestKey(of points: Int64) -> Int64 { (points + 1) << pointsShift - 1 }

        static func < (one: Hit, other: Hit) -> Bool { one.key < other.key }
    }

    /// The best that match, with keys below `key`, the best first. A query that forgives nothing finds no typing errors, and
    /// only games that have all of its words.
    func hits(
        _ query: GameQuery, _ filter: GameFilter = GameFilter(), after key: Int64 = .max, _ limit: Int,
        where isWanted: (Int64) -> Bool = { _ in true }
    ) -> [Hit] {
        guard let first = query.groups.first, !ids.isEmpty else { return [] }
        if let genre = filter.genre, genres[genre] == nil { return [] }
        if let platform = filter.platform, platforms[platform] == nil { return [] }
        var total = find(first, query.forgives)
        for group in query.groups.dropFirst() {
            var found = find(group, query.forgives)
            total.add(found)
            release(&found)
        }
        defer { release(&total) }
        let (ofGenre, ofPlatform) = (
            filter.genre.flatMap { genres[$0] }, filter.platform.flatMap { platforms[$0] }
        )
        var words = query.groups.count
        while true {
            var best = BestHits(limit)
            var isFound = false
            for place in total.places where Int(total[place].words) >= words {
                guard ofGenre?.contains(place) ?? true, ofPlatform?.contains(place) ?? true,
                    filter.year.map({ $0 == Int(years[Int(place)]) }) ?? true
                else { continue }
                isFound = true
                let points = points(of: place, total[place], for: query)
                guard best.takes(Hit.greatestKey(of: points)) else { continue }
                let hit = hit(place, points)
                if hit.key < key, best.takes(hit.key), isWanted(hit.game) { best.add(hit) }
            }
            // Where no game has all of them, one word may be missing.
            guard query.forgives, !isFound, words == query.groups.count, words > 1 else { return best.hits }
            words -= 1
        }
    }

    private func points(of place: Int32, _ found: Found, for query: GameQuery) -> Int64 {
        let isWhole = found.exact == query.groups.count && Int(titleWords[Int(place)]) <= query.wordCount
        return Int64(found.points) + (isWhole ? 2_000 : 0) + (found.isFirst ? 15 : 0)
    }

    private func hit(_ place: Int32, _ points: Int64) -> Hit {
        let place = Int(place)
        let key =
            points << Hit.pointsShift | Int64(999 - lengths[place]) << 34
            | Int64(0x3_FFFF_FFFF - ids[place] & 0x3_FFFF_FFFF)
        return Hit(key: key, game: ids[place])
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

    /// What was found in each game, and in which at all.
    private struct Matches: Sendable {
        private var found: [Found]
        private(set) var places: [Int32] = []

        init(count: Int) { found = Array(repeating: Found(), count: count) }

        subscript(_ place: Int32) -> Found {
            get { found[Int(place)] }
            set {
                if found[Int(place)].points == 0 { places.append(place) }
                found[Int(place)] = newValue
            }
        }

        mutating func add(_ other: Matches) {
            for place in other.places { self[place].add(other[place]) }
        }

        /// Notes what a word is worth in each game that has it, where it is more than what was noted.
        ///
        /// - Parameter values: by mark.
        mutating func note(_ games: ArraySlice<Int32>, _ marks: ArraySlice<UInt8>, _ values: [Found]) {
            for (game, mark) in zip(games, marks) {
                let (known, value) = (found[Int(game)].points, values[Int(mark)])
                guard value.points > known else { continue }
                if known == 0 { places.append(game) }
                found[Int(game)] = value
            }
        }

        mutating func clear() {
            for place in places { found[Int(place)] = Found() }
            places.removeAll(keepingCapacity: true)
        }
    }

    private func matches() -> Matches {
        spare.withLock { $0.popLast() } ?? Matches(count: ids.count)
    }

    /// Takes back what was found; nobody else has it, so that clearing copies nothing.
    private func release(_ matches: inout Matches) {
        matches.clear()
        spare.withLock { if $0.count < Self.mostSpare { $0.append(matches) } }
        matches = Matches(count: 0)
    }

    /// The best reading of a group for each game.
    private func find(_ group: [[[UInt32]]], _ forgives: Bool) -> Matches {
        if group.count == 1, group[0].count == 1 { return find(group[0][0], forgives) }
        var best = matches()
        for reading in group {
            var sum = matches()
            for word in reading {
                var found = find(word, forgives)
                sum.add(found)
                release(&found)
            }
            for place in sum.places where Int(sum[place].words) == reading.count {
                let points = sum[place].points / UInt16(reading.count)
                guard points > best[place].points else { continue }
                let isExact = Int(sum[place].exact) == reading.count
                best[place] = Found(
                    points: points, words: 1, exact: isExact ? 1 : 0, isFirst: sum[place].isFirst)
            }
            release(&sum)
        }
        return best
    }

    private func find(_ word: [UInt32], _ forgives: Bool) -> Matches {
        var found = matches()
        func posts(of words: Range<Int>) -> Range<Int> {
            Int(starts[words.lowerBound])..<Int(starts[words.upperBound])
        }
        func note(_ words: Range<Int>, _ points: [UInt16], isExact: Bool = false) {
            let posts = posts(of: words)
            guard !posts.isEmpty else { return }
            let values = (0..<2 * Self.first).map { mark in
                let field = Int(mark & 3)
                return Found(
                    points: field < points.count ? points[field] : 0, words: 1,
                    exact: isExact && field == 0 ? 1 : 0,
                    isFirst: mark & Self.first != 0)
            }
            found.note(games[posts], marks[posts], values)
        }
        let words = wordIndex.beginning(with: word)
        // The word itself is the first of those that begin with it.
        let isWord = words.first.map { wordIndex.length($0) == word.count } ?? false
        let others = isWord ? words.dropFirst() : words
        note(words.lowerBound..<others.lowerBound, Self.exact, isExact: true)
        note(others, Self.beginning)
        guard forgives, posts(of: words).count < Self.few, word.count >= Self.guessed else { return found }
        let limit = word.count < 8 ? 1 : 2
        wordIndex.near(word, limit: limit, headLimit: word.count == Self.guessed ? 0 : limit) {
            place, errors, isHead in
            let points = Self.mistyped[min(errors, 2) - (errors > 0 ? 1 : 0)]
            note(place..<place + 1, isHead ? points.map { $0 - 4 } : points)
        }
        return found
    }

    /// A search of several words with errors holds four.
    private static let mostSpare = 8
    /// Typing errors are looked for when a word is found in fewer games than this.
    private static let few = 3
    /// Typing errors are looked for in words of at least so many letters; in the shortest of them not while a longer word may
    /// still be being typed.
    private static let guessed = 4
    /// Points by ``GameTokens/Field``.
    private static let exact: [UInt16] = [100, 60, 40]
    private static let beginning: [UInt16] = [80, 50, 30]
    private static let mistyped: [[UInt16]] = [[26, 16, 11], [22, 12, 9]]
}

/// The best of many, as many as are wanted.
private struct BestHits {
    /// The best first.
    private(set) var hits: [GameIndex.Hit] = []
    private let limit: Int

    init(_ limit: Int) { self.limit = limit }

    func takes(_ key: Int64) -> Bool {
        guard hits.count == limit else { return limit > 0 }
        return hits.last.map { $0.key < key } ?? false
    }

    mutating func add(_ hit: GameIndex.Hit) {
        if hits.count == limit { hits.removeLast() }
        hits.insert(hit, at: hits.firstIndex { $0 < hit } ?? hits.endIndex)
    }
}
