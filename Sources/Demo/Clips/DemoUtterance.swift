import Art

/// When each sound of some sentences is spoken. The sounds are those of the letters, roughly: a babble with the rhythm
/// of the words.
struct DemoUtterance: Sendable {
    /// A sound with steady formants.
    struct Sound: Sendable {
        enum Kind: Sendable { case vowel, nasal, hiss, stop, silence }

        var kind: Kind
        /// The letter it was made of.
        var letter: Character
        /// In seconds.
        var length: Double
        /// Relative to the voice's own pitch, at the beginning and at the end.
        var pitch: (Double, Double)
        /// 0 to 1.
        var loudness: Double
    }

    /// When a sentence is spoken, in seconds.
    struct Line: Sendable, Equatable {
        var start: Double
        var end: Double
    }

    private(set) var sounds: [Sound] = []
    private(set) var lines: [Line] = []
    /// In seconds.
    private(set) var length = 0.0

    /// - Parameter pace: how fast; 1 is some five syllables a second.
    init(_ sentences: [String], pace: Double, seed: String) {
        var chance = SeededRandom(seed: "demo utterance \(seed)")
        pause(0.35)
        for sentence in sentences {
            let start = length
            speak(sentence, pace, &chance)
            lines.append(Line(start: start, end: length))
            pause(0.42)
        }
        // One more look into the camera after few words.
        pause(max(0.35, Self.shortest - length))
    }

    /// Of an answer, in seconds.
    private static let shortest = 15.0

    private mutating func pause(_ seconds: Double) {
        add(Sound(kind: .silence, letter: " ", length: seconds, pitch: (1, 1), loudness: 0))
    }

    private mutating func add(_ sound: Sound) {
        sounds.append(sound)
        length += sound.length
    }

    /// Pitch falls over a sentence, rises at the end of a question, and dances a little on each syllable.
    private mutating func speak(_ sentence: String, _ pace: Double, _ chance: inout SeededRandom) {
        let words = sentence.split(separator: " ")
        let isQuestion = sentence.contains("?")
        for (place, word) in words.enumerated() {
            let along = Double(place) / Double(max(words.count - 1, 1))
            var base = 1.14 - 0.26 * along + Double(chance.number(-5...5)) / 100
            if isQuestion, place == words.count - 1 { base = 1.25 }
            var isFirst = true
            for letter in Self.letters(word) {
                let accent = isFirst ? 1.06 : 1
                switch letter {
                case "a", "e", "i", "o", "u":
                    let stretch = (isFirst ? 1.2 : 0.95) * (place == words.count - 1 ? 1.35 : 1)
                    add(
                        Sound(
                            kind: .vowel, letter: letter, length: 0.112 * stretch / pace,
                            pitch: (base * accent, base * (isQuestion ? 1.05 : 0.97)),
                            loudness: isFirst ? 1 : 0.8))
                    isFirst = false
                case "m", "n", "l", "r", "w":
                    add(
                        Sound(
                            kind: .nasal, letter: letter, length: 0.052 / pace, pitch: (base, base),
                            loudness: 0.55))
                case "s", "f", "h", "z", "x", "v":
                    add(
                        Sound(
                            kind: .hiss, letter: letter, length: 0.058 / pace, pitch: (base, base),
                            loudness: 0.3))
                default:
                    add(
                        Sound(
                            kind: .stop, letter: letter, length: 0.046 / pace, pitch: (base, base),
                            loudness: 0.4))
                }
            }
            if let last = word.last, ",;:.—".contains(last), place < words.count - 1 { pause(0.22) }
        }
    }

    /// The letters that sound: one vowel of several in a row, one consonant of a cluster.
    private static func letters(_ word: Substring) -> [Character] {
        let plain = word.lowercased().compactMap { sign -> Character? in
            switch sign {
            case "á", "à", "ã", "â": "a"
            case "é", "ê", "è": "e"
            case "í", "y": "i"
            case "ó", "ô", "õ", "ö": "o"
            case "ú", "ü": "u"
            case "ñ": "n"
            default: sign.isLetter ? sign : sign.isNumber ? "e" : nil
            }
        }
        return plain.reduce(into: []) { kept, letter in
            let isVowel = "aeiou".contains(letter)
            if let last = kept.last, isVowel == "aeiou".contains(last) {
                if !isVowel { kept[kept.count - 1] = letter }
            } else {
                kept.append(letter)
            }
        }
    }
}
