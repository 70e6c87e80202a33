import FanfareModels

/// Reads the blocks of a WebVTT file, as section 6.1 of the specification does, but reports what that passes
/// over.
struct CaptionReader {
    private let lines: [Substring]
    private var index = 0

    init(_ text: String) {
        let scalars = text.unicodeScalars
        var whole = String.UnicodeScalarView(scalars.first == "\u{FEFF}" ? scalars.dropFirst() : scalars[...])
        whole = String.UnicodeScalarView(whole.map { $0 == "\0" ? "\u{FFFD}" : $0 })
        lines = String(whole).split(omittingEmptySubsequences: false) { $0.isNewlineOfCaptions }
    }

    mutating func cues() throws(Problem) -> [Cue] {
        try skipHead()
        var cues: [Cue] = []
        while skipBlank() {
            guard let cue = try block() else { continue }
            guard cues.count < Captions.cueLimit else {
                throw .captions("There are too many captions; at most \(Captions.cueLimit).")
            }
            if let last = cues.last, cue.start < last.start {
                throw .captions("Line \(index): the captions are not in order of time.")
            }
            cues.append(cue)
        }
        return cues
    }
}

extension CaptionReader {
    private mutating func skipHead() throws(Problem) {
        guard let first = lines.first, first.hasPrefix("WEBVTT"),
            first.count == 6 || first.dropFirst(6).first == " " || first.dropFirst(6).first == "\t"
        else { throw .captions("This is not a WebVTT file: it does not begin with WEBVTT.") }
        index = 1
        while index < lines.count, !lines[index].isEmpty, !lines[index].contains("-->") { index += 1 }
    }

    private mutating func skipBlank() -> Bool {
        while index < lines.count, lines[index].isEmpty { index += 1 }
        return index < lines.count
    }

    /// Nil for what is not shown: notes, style sheets, regions.
    private mutating func block() throws(Problem) -> Cue? {
        var name: String?
        if !lines[index].contains("-->") {
            let first = lines[index]
            let isNamed = index + 1 < lines.count && lines[index + 1].contains("-->")
            guard isNamed else {
                let line = index + 1
                while index < lines.count, !lines[index].isEmpty, !lines[index].contains("-->") { index += 1 }
                let word = first.prefix { $0 != " " && $0 != "\t" }
                guard ["NOTE", "STYLE", "REGION"].contains(word) else {
                    throw .captions("Line \(line): here is text without a time.")
                }
                return nil
            }
            name = String(first)
            index += 1
        }
        var cue = try timing(lines[index])
        cue.name = name
        index += 1
        var text: [Substring] = []
        while index < lines.count, !lines[index].isEmpty, !lines[index].contains("-->") {
            text.append(lines[index])
            index += 1
        }
        cue.lines = CaptionText(text.joined(separator: "\n"), from: cue.start, to: cue.end).lines
        return cue.lines.isEmpty ? nil : cue
    }

    private func timing(_ line: Substring) throws(Problem) -> Cue {
        let words = line.replacing("-->", with: " --> ").split { $0 == " " || $0 == "\t" }
        guard words.count >= 3, words[1] == "-->", let start = CaptionTime(words[0]),
            let end = CaptionTime(words[2])
        else { throw .captions("Line \(index + 1): the time cannot be read.") }
        guard start < end else { throw .captions("Line \(index + 1): it ends before it begins.") }
        let settings = words.dropFirst(3).filter(CueSetting.isValid).map(String.init)
        return Cue(name: nil, start: start, end: end, settings: settings, lines: [])
    }
}

extension Character {
    /// CR LF is one character in Swift.
    fileprivate var isNewlineOfCaptions: Bool { self == "\n" || self == "\r" || self == "\r\n" }
}

/// A setting of a cue's position; unknown ones are ignored, as browsers do.
enum CueSetting {
    static func isValid(_ text: Substring) -> Bool {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return false }
        let values = parts[1].split(separator: ",", omittingEmptySubsequences: false)
        switch parts[0] {
        case "vertical": return ["rl", "lr"].contains(parts[1])
        case "align": return ["start", "center", "end", "left", "right"].contains(parts[1])
        case "size": return isShare(parts[1])
        case "position":
            return isShare(values[0]) && isAligned(values, ["line-left", "center", "line-right"])
        case "line":
            let place = values[0]
            return (isShare(place) || place.wholeMatch(of: /-?[0-9]{1,4}/) != nil)
                && isAligned(values, ["start", "center", "end"])
        default: return false
        }
    }

    private static func isAligned(_ values: [Substring], _ known: [Substring]) -> Bool {
        values.count == 1 || values.count == 2 && known.contains(values[1])
    }

    private static func isShare(_ text: Substring) -> Bool {
        guard let match = text.wholeMatch(of: /([0-9]{1,3}(?:\.[0-9]{1,6})?)%/) else { return false }
        return (Double(match.1) ?? 101) <= 100
    }
}
