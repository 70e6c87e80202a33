import FanfareModels

/// What somebody says in a video, sentence by sentence, in English and in Spanish.
struct DemoScript: Sendable {
    struct Sentence: Sendable {
        var english: String
        var spanish: String
    }

    var sentences: [Sentence]
    /// Whether it is spoken in Spanish.
    var isSpanish: Bool

    /// A line a sentence: `English | Spanish`.
    init(_ text: String, isSpanish: Bool = false) {
        sentences = text.split(separator: "\n").map { line in
            let parts = line.split(separator: "|", maxSplits: 1).map { String($0.trimmed) }
            return Sentence(english: parts[0], spanish: parts.last ?? "")
        }
        self.isSpanish = isSpanish
    }

    var spoken: [String] { sentences.map { isSpanish ? $0.spanish : $0.english } }

    /// WebVTT: what is said, and below it the same in the other language.
    func captions(_ lines: [DemoUtterance.Line]) -> String {
        zip(sentences, lines).reduce("WEBVTT\n") { text, cue in
            let (sentence, line) = cue
            let pair = [("en", sentence.english), ("es", sentence.spanish)]
            let shown = (isSpanish ? pair.reversed() : pair).map { "<lang \($0)>\($1)</lang>" }
            return text
                + "\n\(Self.time(line.start)) --> \(Self.time(line.end + 0.35))\n\(shown.joined(separator: "\n"))\n"
        }
    }

    private static func time(_ seconds: Double) -> String {
        let ms = Int(seconds * 1000)
        func padded(_ number: Int, _ digits: Int) -> String {
            String(repeating: "0", count: max(0, digits - "\(number)".count)) + "\(number)"
        }
        return "\(padded(ms / 60_000, 2)):\(padded(ms / 1000 % 60, 2)).\(padded(ms % 1000, 3))"
    }
}

extension DemoScript {
    /// The scripts of all answers, by the question.
    static let all = [leo, haruka, freya, chidi, fighters, valentina, hosts].reduce(into: [:]) { all, some in
        all.merge(some) { first, _ in first }
    }
}

extension Substring {
    fileprivate var trimmed: Substring {
        var text = drop { $0 == " " }
        while text.last == " " { text.removeLast() }
        return text
    }
}
