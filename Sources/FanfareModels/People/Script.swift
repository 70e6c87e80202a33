/// A writing system, as far as names need to tell one from another.
enum Script: Hashable, Sendable {
    case latin, greek, cyrillic, armenian, hebrew, arabic, han, bopomofo, hiragana, katakana, hangul
    /// Another one, by its blocks of 128 characters, which are of one script each.
    case other(UInt32)

    /// The script of a letter.
    init(_ letter: Unicode.Scalar) {
        let value = letter.value
        for (range, script) in Self.ranges where range.contains(value) {
            self = script
            return
        }
        self = .other(value / 128)
    }

    /// Whether letters of these stand together in names: one script, or those of Chinese, Japanese and Korean, also with
    /// Latin ones. The level "Highly Restrictive" of Unicode Technical Standard #39, 5.2.
    static func areWrittenTogether(_ scripts: Set<Script>) -> Bool {
        scripts.count == 1 || together.contains { scripts.isSubset(of: $0) } || isEthiopicOrSo(scripts)
    }

    /// Neighbouring blocks belong to the same script: Ethiopic and Canadian syllables have several.
    private static func isEthiopicOrSo(_ scripts: Set<Script>) -> Bool {
        let blocks = scripts.compactMap { if case .other(let block) = $0 { block } else { nil } }
        guard blocks.count == scripts.count, let first = blocks.min(), let last = blocks.max() else {
            return false
        }
        return severalBlocks.contains { $0.contains(first) && $0.contains(last) }
    }

    private static let together: [Set<Script>] = [
        [.latin, .han, .hiragana, .katakana], [.latin, .han, .bopomofo], [.latin, .han, .hangul],
    ]

    /// Ethiopic, Canadian syllables, Georgian with its older letters, Khmer, Myanmar.
    private static let severalBlocks: [ClosedRange<UInt32>] = [
        0x1200 / 128...0x139F / 128, 0x1400 / 128...0x167F / 128,
    ]

    private static let ranges: [(ClosedRange<UInt32>, Script)] = [
        (0x41...0x24F, .latin), (0x250...0x2AF, .latin), (0x1E00...0x1EFF, .latin), (0x2C60...0x2C7F, .latin),
        (0xA720...0xA7FF, .latin), (0xAB30...0xAB6F, .latin), (0x370...0x3FF, .greek),
        (0x1F00...0x1FFF, .greek),
        (0x400...0x52F, .cyrillic), (0x1C80...0x1C8F, .cyrillic), (0x2DE0...0x2DFF, .cyrillic),
        (0xA640...0xA69F, .cyrillic), (0x530...0x58F, .armenian), (0x590...0x5FF, .hebrew),
        (0x600...0x6FF, .arabic), (0x750...0x77F, .arabic), (0x860...0x8FF, .arabic),
        (0x1100...0x11FF, .hangul),
        (0x3130...0x318F, .hangul), (0xA960...0xA97F, .hangul), (0xAC00...0xD7FF, .hangul),
        (0x3040...0x309F, .hiragana), (0x30A0...0x30FF, .katakana), (0x31F0...0x31FF, .katakana),
        (0x3100...0x312F, .bopomofo), (0x31A0...0x31BF, .bopomofo), (0x2E80...0x2FDF, .han),
        (0x3005...0x3007, .han),
        (0x3400...0x4DBF, .han), (0x4E00...0x9FFF, .han), (0xF900...0xFAFF, .han), (0x20000...0x3FFFF, .han),
    ]
}
