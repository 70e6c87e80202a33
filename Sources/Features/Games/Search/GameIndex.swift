import FanfareModels

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

    /// The games as they are stored; all else knows them by their places here.
    let ids: [Int64]
    let lengths: [UInt16]
    let titleWords: [UInt8]
    /// The words by their places, in order.
    let wordIndex: WordIndex
    /// The games of each word.
    let gamesOfWord: Postings
    /// The words of each game.
    let wordsOfGame: Postings
    let genres: [String: Set<Int32>]
    let platforms: [String: Set<Int32>]
    /// 0 where it is not known.
    let years: [UInt16]

    /// For each of many things some others, with where each stands in the game: in which field, and whether it is the first word
    /// of the title.
    struct Postings: Sendable {
        /// Where those of each begin, and where the last ones end.
        private let starts: [Int32]
        let places: [Int32]
        let marks: [Mark]

        init(_ lists: [[(place: Int32, mark: Mark)]]) {
            var starts: [Int32] = [0]
            for list in lists { starts.append(starts[starts.count - 1] + Int32(list.count)) }
            self.starts = starts
            places = lists.flatMap { $0.map(\.place) }
            marks = lists.flatMap { $0.map(\.mark) }
        }

        /// Where those of some things that follow each other are.
        func range(_ things: Range<Int32>) -> Range<Int> {
            Int(starts[Int(things.lowerBound)])..<Int(starts[Int(things.upperBound)])
        }

        func range(_ thing: Int32) -> Range<Int> { range(thing..<thing + 1) }
    }

    /// Where a word stands in a game.
    struct Mark: Sendable {
        private let bits: UInt8

        init(_ field: GameTokens.Field, isFirst: Bool) { bits = field.rawValue | (isFirst ? 4 : 0) }

        private init(bits: UInt8) { self.bits = bits }

        /// All there can be, in the order of ``index``; some are of no field.
        static let all = (0..<8).map { Mark(bits: $0) }

        var index: Int { Int(bits) }
        /// The raw value of the field.
        var field: Int { Int(bits & 3) }
        var isFirst: Bool { bits & 4 != 0 }
    }

    init(_ entries: [Entry]) {
        var games: [[UInt32]: [(place: Int32, mark: Mark)]] = [:]
        var (genres, platforms) = ([String: Set<Int32>](), [String: Set<Int32>]())
        var (lengths, titleWords) = ([UInt16](), [UInt8]())
        for (place, entry) in entries.enumerated() {
            let words = GameTokens(title: entry.title, developer: entry.developer, genres: entry.genres)
            for (word, field, isFirst) in words.words {
                games[word, default: []].append((Int32(place), Mark(field, isFirst: isFirst)))
            }
            for genre in entry.genres { genres[Genre.key(genre), default: []].insert(Int32(place)) }
            for platform in entry.platforms { platforms[platform, default: []].insert(Int32(place)) }
            lengths.append(UInt16(min(words.length, 999)))
            titleWords.append(UInt8(min(words.titleWords, 255)))
        }
        let words = games.sorted { $0.key.lexicographicallyPrecedes($1.key) }
        var ofGames: [[(place: Int32, mark: Mark)]] = Array(repeating: [], count: entries.count)
        for (place, word) in words.enumerated() {
            for game in word.value { ofGames[Int(game.place)].append((Int32(place), game.mark)) }
        }
        ids = entries.map(\.id)
        wordIndex = WordIndex(sorted: words.map(\.key))
        gamesOfWord = Postings(words.map(\.value))
        wordsOfGame = Postings(ofGames)
        (self.lengths, self.titleWords, self.genres) = (lengths, titleWords, genres)
        self.platforms = platforms
        years = entries.map { UInt16($0.year ?? 0) }
    }

    var count: Int { ids.count }
}
