import FanfareModels

/// The words of a game's title, developer and genres, as search looks at them.
struct GameTokens {
    /// Where a word stands; the title counts most.
    enum Field: UInt8, CaseIterable {
        case title, developer, genre
    }

    /// Each with its place, the first of a title marked.
    private(set) var words: [(word: [UInt32], field: Field, isFirst: Bool)] = []
    /// How many words the title has.
    private(set) var titleWords = 0
    /// The length of the title in letters, for which of two equal matches is closer.
    private(set) var length = 0

    init(title: String, developer: String, genres: [String]) {
        for token in Self.tokens(title) {
            for piece in token {
                add(piece, .title, isFirst: titleWords == 0)
                titleWords += 1
                length += piece.count
            }
            // `Half-Life` is found by `halflife`, `S.T.A.L.K.E.R.` by `stalker`.
            if token.count > 1 {
                add(token.joined().prefix(Self.limit), .title, isFirst: titleWords == token.count)
            }
        }
        for word in Self.tokens(developer).joined() { add(word, .developer) }
        for genre in genres { for word in Self.tokens(genre).joined() { add(word, .genre) } }
    }

    private mutating func add(_ word: some Sequence<UInt32>, _ field: Field, isFirst: Bool = false) {
        let word = Array(word)
        words.append((word, field, isFirst))
        if field == .title, let number = Self.numerals[word] { words.append((number, field, false)) }
    }
}

extension GameTokens {
    /// The longest word that is looked at, in scalars.
    static let limit = 40

    /// What stands between spaces, each in its words: without accents, case and punctuation.
    static func tokens(_ text: String) -> [[[UInt32]]] {
        var tokens: [[[UInt32]]] = []
        var token: [[UInt32]] = []
        var word: [UInt32] = []
        func end() {
            if !word.isEmpty { token.append(word) }
            word = []
        }
        for scalar in Folded.text(text).unicodeScalars {
            if isPartOfWord(scalar) {
                if word.count < limit { word.append(scalar.value) }
            } else {
                end()
                if scalar.properties.isWhitespace, !token.isEmpty {
                    tokens.append(token)
                    token = []
                }
            }
        }
        end()
        if !token.isEmpty { tokens.append(token) }
        return tokens
    }

    private static func isPartOfWord(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x30...0x39, 0x61...0x7A: true
        case 0..<0x80: false
        default: scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        }
    }

    /// `VII` is found by `7`.
    private static let numerals: [[UInt32]: [UInt32]] = {
        let roman = [
            "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii", "xiii", "xiv", "xv", "xvi",
        ]
        let pairs = roman.enumerated().map { place, word in
            (word.unicodeScalars.map(\.value), "\(place + 2)".unicodeScalars.map(\.value))
        }
        return Dictionary(uniqueKeysWithValues: pairs)
    }()
}
