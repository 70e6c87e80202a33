/// Finding games.
///
/// The games that have the rarest of the words are looked at one by one: which of the others each has is said by its own words.
/// Of one word alone each place where it stands tells how good it is, so that only the best are looked at.
extension GameIndex {
    /// A game that was found; larger keys are better matches, and no two games have the same.
    struct Hit: Sendable, Comparable {
        var key: Int64
        var game: Int64

        static func < (one: Hit, other: Hit) -> Bool { one.key < other.key }
    }

    /// The best that match, with keys below `key`, the best first. A query that forgives nothing finds no typing errors, and
    /// only games that have all of its words.
    func hits(
        _ query: GameQuery, _ filter: GameFilter = GameFilter(), after key: Int64 = .max, _ limit: Int,
        where isWanted: (Int64) -> Bool = { _ in true }
    ) -> [Hit] {
        guard !query.groups.isEmpty, !ids.isEmpty, limit > 0, let filter = Filter(filter, self) else {
            return []
        }
        let groups = query.groups.map { $0.map { $0.map { term($0, query.forgives) } } }
        let all = groups.count
        // Where no game has all of them, one word may be missing.
        for words in query.forgives && all > 1 ? [all, all - 1] : [all] {
            var search = Search(
                groups: groups, words: words, wordCount: query.wordCount, limit: limit, after: key)
            look(for: &search, filter, where: isWanted)
            if search.isFound { return search.best }
        }
        return []
    }

    /// What is looked for, and what was found of it.
    private struct Search {
        /// The words of a query, in one or two readings each.
        let groups: [[[Term]]]
        /// How many of the groups a game must have.
        let words: Int
        let wordCount: Int
        let limit: Int
        let after: Int64
        /// The best first.
        var best: [Hit] = []
        var isFound = false

        func takes(_ key: Int64) -> Bool { key < after && (best.count < limit || best[limit - 1].key < key) }

        mutating func add(_ hit: Hit) {
            guard !best.contains(where: { $0.game == hit.game }) else { return }
            if best.count == limit { best.removeLast() }
            best.insert(hit, at: best.firstIndex { $0 < hit } ?? best.endIndex)
        }
    }

    private func look(for search: inout Search, _ filter: Filter, where isWanted: (Int64) -> Bool) {
        let isOneWord =
            search.groups.count == 1 && search.groups[0].count == 1 && search.groups[0][0].count == 1
        // Who has all but one of the words has one of any two.
        let rarest = search.groups.map { $0.compactMap { $0.min { $0.places < $1.places } } }
            .sorted { $0.reduce(0) { $0 + $1.places } < $1.reduce(0) { $0 + $1.places } }
        for group in rarest.prefix(search.groups.count - search.words + 1) {
            for term in group {
                each(of: term) { place, found in
                    if isOneWord, !search.takes(key(of: place, found, search)) { return }
                    guard filter.takes(place), let found = self.found(search.groups, in: place),
                        found.words >= search.words
                    else { return }
                    search.isFound = true
                    let hit = Hit(key: key(of: place, found, search), game: ids[Int(place)])
                    if search.takes(hit.key), isWanted(hit.game) { search.add(hit) }
                }
            }
        }
    }

    private func key(of place: Int32, _ found: Found, _ search: Search) -> Int64 {
        let place = Int(place)
        let isWhole = found.exact == search.groups.count && Int(titleWords[place]) <= search.wordCount
        let points = found.points + (isWhole ? 2_000 : 0) + (found.isFirst ? 15 : 0)
        return Int64(points) << 44 | Int64(999 - lengths[place]) << 34
            | (0x3_FFFF_FFFF - ids[place] & 0x3_FFFF_FFFF)
    }
}

extension GameIndex {
    /// Which games are wanted.
    private struct Filter {
        let genre: Set<Int32>?
        let platform: Set<Int32>?
        let year: UInt16?
        let years: [UInt16]

        /// Nil where no game can be.
        init?(_ filter: GameFilter, _ index: GameIndex) {
            (genre, platform) = (
                filter.genre.flatMap { index.genres[$0] }, filter.platform.flatMap { index.platforms[$0] }
            )
            year = filter.year.flatMap { UInt16(exactly: $0) }
            years = index.years
            if filter.genre != nil, genre == nil { return nil }
            if filter.platform != nil, platform == nil { return nil }
            if filter.year != nil, year == nil { return nil }
        }

        func takes(_ place: Int32) -> Bool {
            genre?.contains(place) ?? true && platform?.contains(place) ?? true
                && year.map { $0 == years[Int(place)] } ?? true
        }
    }

    /// What was found in a game: of a word, or summed over several.
    private struct Found {
        var points: Int
        var words = 1
        /// How many are whole words of the title.
        var exact = 0
        var isFirst = false

        static func + (one: Found, other: Found) -> Found {
            Found(
                points: one.points + other.points, words: one.words + other.words,
                exact: one.exact + other.exact, isFirst: one.isFirst || other.isFirst)
        }

        func isBetter(than other: Found?) -> Bool {
            guard let other else { return true }
            return points > other.points || points == other.points && isFirst && !other.isFirst
        }
    }

    /// A word of a query, as the index has it.
    private struct Term {
        /// Words of the index that are worth the same.
        struct Part {
            let words: Range<Int32>
            /// What they are worth, by the mark of where they stand.
            let values: [Found]

            init(_ words: Range<Int32>, _ points: [Int], isWord: Bool = false) {
                self.words = words
                values = Mark.all.map { mark in
                    Found(
                        points: mark.field < points.count ? points[mark.field] : 0,
                        exact: isWord && mark.field == 0 ? 1 : 0,
                        isFirst: mark.isFirst)
                }
            }
        }

        /// The word itself, and those that begin with it.
        let words: [Part]
        /// Each word that nearly is it, or begins with what nearly is it, in order.
        let near: [Part]
        /// In how many places they stand.
        let places: Int

        init(_ words: [Part], near: [Part] = [], in index: GameIndex) {
            self.words = words
            self.near = near
            places = (words + near).reduce(0) { $0 + index.gamesOfWord.range($1.words).count }
        }

        /// What it is worth where one of the index's words stands; nil for words that have nothing to do with it.
        func found(_ word: Int32, _ mark: Mark) -> Found? {
            for part in words where part.words.contains(word) { return part.values[mark.index] }
            var (low, high) = (0, near.count)
            while low < high {
                let middle = (low + high) / 2
                if near[middle].words.upperBound <= word { low = middle + 1 } else { high = middle }
            }
            return low < near.count && near[low].words.contains(word) ? near[low].values[mark.index] : nil
        }
    }

    private func term(_ word: [UInt32], _ forgives: Bool) -> Term {
        let words = wordIndex.beginning(with: word)
        // The word itself is the first of those that begin with it.
        let isWord = words.first.map { wordIndex.length($0) == word.count } ?? false
        let (start, end) = (Int32(words.lowerBound), Int32(words.upperBound))
        let others = isWord ? start + 1 : start
        let parts = [
            Term.Part(start..<others, Self.exact, isWord: true), Term.Part(others..<end, Self.beginning),
        ]
        let term = Term(parts, in: self)
        guard forgives, term.places < Self.few, word.count >= Self.guessed else { return term }
        let limit = word.count < 8 ? 1 : 2
        var near: [Term.Part] = []
        wordIndex.near(word, limit: limit, headLimit: word.count == Self.guessed ? 0 : limit) {
            place, errors, isHead in
            let points = Self.mistyped[min(errors, 2) - (errors > 0 ? 1 : 0)]
            let place = Int32(place)
            near.append(Term.Part(place..<place + 1, isHead ? points.map { $0 - 4 } : points))
        }
        return Term(parts, near: near, in: self)
    }

    /// Calls `body` with each game that has a word, once for each place where it stands.
    private func each(of term: Term, _ body: (Int32, Found) -> Void) {
        let (games, marks) = (gamesOfWord.places, gamesOfWord.marks)
        for part in term.words + term.near {
            for post in gamesOfWord.range(part.words) { body(games[post], part.values[marks[post].index]) }
        }
    }

    /// The best reading of each group in a game; nil where it has none of them.
    private func found(_ groups: [[[Term]]], in game: Int32) -> Found? {
        var sum: Found?
        for group in groups {
            var best: Found?
            for reading in group {
                if let found = found(reading, in: game), found.isBetter(than: best) { best = found }
            }
            if let best { sum = sum.map { $0 + best } ?? best }
        }
        return sum
    }

    /// All words of a reading in a game, as one word; nil where it lacks one.
    private func found(_ reading: [Term], in game: Int32) -> Found? {
        var sum: Found?
        for term in reading {
            var best: Found?
            for post in wordsOfGame.range(game) {
                if let found = term.found(wordsOfGame.places[post], wordsOfGame.marks[post]),
                    found.isBetter(than: best)
                {
                    best = found
                }
            }
            guard let best else { return nil }
            sum = sum.map { $0 + best } ?? best
        }
        return sum.map { sum in
            Found(
                points: sum.points / reading.count, exact: sum.exact == reading.count ? 1 : 0,
                isFirst: sum.isFirst)
        }
    }

    /// Typing errors are looked for when a word is found in fewer places than this.
    private static let few = 3
    /// Typing errors are looked for in words of at least so many letters; in the shortest of them not while a longer word may
    /// still be being typed.
    private static let guessed = 4
    /// Points by ``GameTokens/Field``.
    private static let exact = [100, 60, 40]
    private static let beginning = [80, 50, 30]
    private static let mistyped = [[26, 16, 11], [22, 12, 9]]
}
