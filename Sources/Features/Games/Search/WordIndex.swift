/// All words that games have, in order, so that those with a beginning lie together, and those that are
/// nearly a word are found by a look at which letters they have.
struct WordIndex: Sendable {
    private let scalars: [UInt32]
    private let starts: [Int32]
    /// A bit for each letter a word has.
    private let letters: [UInt64]

    /// - Parameter words: in order, each once.
    init(sorted words: [[UInt32]]) {
        var (scalars, starts, letters) = ([UInt32](), [Int32](), [UInt64]())
        starts.reserveCapacity(words.count + 1)
        letters.reserveCapacity(words.count)
        for word in words {
            starts.append(Int32(scalars.count))
            letters.append(Self.letters(of: word))
            scalars += word
        }
        starts.append(Int32(scalars.count))
        (self.scalars, self.starts, self.letters) = (scalars, starts, letters)
    }

    var count: Int { letters.count }

    /// The words that begin with `word`; the word itself is the first of them.
    func beginning(with word: [UInt32]) -> Range<Int> {
        let start = place { self.scalars[$0].lexicographicallyPrecedes(word) }
        let end = place { range in
            let head = self.scalars[range].prefix(word.count)
            return head.lexicographicallyPrecedes(word) || head.elementsEqual(word)
        }
        return start..<max(start, end)
    }

    func length(_ word: Int) -> Int { Int(starts[word + 1] - starts[word]) }

    /// Calls `body` with each word that is within `limit` typing errors of `word`, or begins with something
    /// that is within `headLimit`, and with the number of errors.
    func near(
        _ word: [UInt32], limit: Int, headLimit: Int, _ body: (Int, _ errors: Int, _ isHead: Bool) -> Void
    ) {
        let mine = Self.letters(of: word)
        var typing = EditDistance(word)
        scalars.withUnsafeBufferPointer { scalars in
            for place in letters.indices {
                let theirs = letters[place]
                guard (mine & ~theirs).nonzeroBitCount <= limit else { continue }
                let length = self.length(place)
                guard length >= word.count - limit else { continue }
                let isWhole =
                    length <= word.count + limit && (theirs & ~mine).nonzeroBitCount <= limit
                let isHead = length > word.count && (mine & ~theirs).nonzeroBitCount <= headLimit
                guard isWhole || isHead else { continue }
                let other = UnsafeBufferPointer(
                    rebasing: scalars[Int(starts[place])..<Int(starts[place + 1])])
                let (whole, head) = typing.errors(in: other, limit: limit)
                if isWhole, whole <= limit {
                    body(place, whole, false)
                } else if isHead, head <= headLimit {
                    body(place, head, true)
                }
            }
        }
    }

    private func place(_ isBefore: (Range<Int>) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isBefore(Int(starts[middle])..<Int(starts[middle + 1])) {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return low
    }

    private static func letters(of word: [UInt32]) -> UInt64 {
        word.reduce(0) { bits, scalar in
            let bit: UInt64 =
                switch scalar {
                case 0x61...0x7A: UInt64(scalar - 0x61)
                case 0x30...0x39: UInt64(scalar - 0x30) + 26
                default: UInt64(scalar % 28) + 36
                }
            return bits | 1 << bit
        }
    }
}

/// The edit distance between one word and others: letters too many, missing, wrong, or two that changed
/// places (optimal string alignment distance).
struct EditDistance {
    private let word: [UInt32]
    private var before: [Int]
    private var last: [Int]
    private var row: [Int]

    init(_ word: [UInt32]) {
        self.word = word
        before = Array(repeating: 0, count: word.count + 1)
        last = before
        row = before
    }

    /// The errors against the whole of the other word, and against the beginning of it that is nearest.
    /// Beyond `limit` both are only known to be more.
    mutating func errors(
        in other: UnsafeBufferPointer<UInt32>, limit: Int
    ) -> (whole: Int, head: Int) {
        let count = word.count
        for column in 0...count { last[column] = column }
        var head = count
        for place in 1...max(other.count, 1) where place <= other.count {
            row[0] = place
            var least = place
            for column in 1...max(count, 1) where column <= count {
                let isSame = word[column - 1] == other[place - 1]
                var errors = min(last[column] + 1, row[column - 1] + 1, last[column - 1] + (isSame ? 0 : 1))
                if place > 1, column > 1, word[column - 1] == other[place - 2],
                    word[column - 2] == other[place - 1]
                {
                    errors = min(errors, before[column - 2] + 1)
                }
                row[column] = errors
                least = min(least, errors)
            }
            (before, last, row) = (last, row, before)
            head = min(head, last[count])
            if least > limit { return (limit + 1, head) }
        }
        return (last[count], head)
    }
}
