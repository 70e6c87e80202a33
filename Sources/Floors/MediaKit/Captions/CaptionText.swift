/// The text of a cue with its tags normalised: known ones only, each closed, and everything else as text.
///
/// Source: section 6.4 of the WebVTT specification, which also says which references browsers resolve.
struct CaptionText {
    private(set) var lines: [String] = []
    private var text = ""
    private var open: [Substring] = []
    private let start: CaptionTime
    private let end: CaptionTime

    init(_ source: String, from start: CaptionTime, to end: CaptionTime) {
        self.start = start
        self.end = end
        // By code points: a mark followed by a combining sign is a mark all the same.
        var rest = source.unicodeScalars[...]
        while let next = rest.first {
            if next == "<" {
                let inside = rest.dropFirst().prefix { $0 != ">" }
                rest = rest[inside.endIndex...].dropFirst()
                take(mark: Substring(inside))
            } else if next == "&", let known = Self.references.first(where: { rest.starts(with: $0) }) {
                text.unicodeScalars += known
                rest = rest.dropFirst(known.count)
            } else {
                if let escaped = Self.escapes[next] {
                    text += escaped
                } else {
                    text.unicodeScalars.append(next)
                }
                rest = rest.dropFirst()
            }
        }
        for name in open.reversed() { text += "</\(name)>" }
        lines = text.split(separator: "\n").map(String.init)
    }
}

extension CaptionText {
    private static let references = ["&amp;", "&lt;", "&gt;", "&lrm;", "&rlm;", "&nbsp;"].map(
        \.unicodeScalars)
    private static let escapes: [Unicode.Scalar: String] = ["&": "&amp;", ">": "&gt;"]
    private static let names: Set<Substring> = ["b", "i", "u", "c", "v", "lang", "ruby", "rt"]

    private mutating func take(mark: Substring) {
        if mark.first == "/" {
            guard open.last == mark.dropFirst() else { return }
            open.removeLast()
            text += "<\(mark)>"
        } else if mark.first?.isNumber == true {
            if let time = CaptionTime(mark), start < time, time < end { text += "<\(time)>" }
        } else {
            let (head, note) = Self.split(mark)
            let name = head.prefix { $0 != "." }
            guard Self.names.contains(name), open.count < 20 else { return }
            let hasNote = (name == "v" || name == "lang") && !note.isEmpty
            open.append(name)
            text += hasNote ? "<\(head) \(note)>" : "<\(head)>"
        }
    }

    /// `v.loud Ada` is a name with classes and a note.
    private static func split(_ mark: Substring) -> (head: String, note: String) {
        let words = mark.split(maxSplits: 1) { $0.isWhitespace }
        let note = words.count > 1 ? words[1].split { $0.isWhitespace }.joined(separator: " ") : ""
        let escaped = note.replacing("&", with: "&amp;").replacing("&amp;amp;", with: "&amp;")
        return (words.first.map { $0.filter { !"&<>".contains($0) } } ?? "", escaped)
    }
}
