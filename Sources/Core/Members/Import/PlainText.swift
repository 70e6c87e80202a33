import FanfareModels
import Foundation

/// Texts of elsewhere as this community keeps them.
enum PlainText {
    /// What HTML says, without its marks: paragraphs, headings and items on lines of their own, at most `limit`
    /// characters, the last one `…` where more was said.
    static func html(_ html: String, limit: Int) -> String {
        var text = ""
        var rest = html[...]
        while let start = rest.utf8.firstIndex(of: UInt8(ascii: "<")) {
            text += flat(rest[..<start])
            guard let tag = Tag(rest[start...]) else {
                text += "<"
                rest = rest[rest.utf8.index(after: start)...]
                continue
            }
            text += tag.replacement
            rest = tag.hidesContent ? rest[tag.end...].after(closing: tag.name) : rest[tag.end...]
        }
        text += flat(rest)
        return cut(cleanUp(XMLEntities.html(text)), limit)
    }

    /// One line without what cannot be seen.
    static func line(_ text: String, limit: Int) -> String {
        if isPlainLine(text.utf8) { return cut(text, limit) }
        let words = text.split {
            $0.isWhitespace || $0.isNewline || $0.unicodeScalars.allSatisfy(\.isControl)
        }
        let line = words.joined(separator: " ")
        return line.unicodeScalars.allSatisfy(\.properties.isDefaultIgnorableCodePoint)
            ? "" : cut(line, limit)
    }

    /// Whether it is a line of ASCII as it is, which most are, so that Unicode need not be asked.
    private static func isPlainLine(_ text: String.UTF8View) -> Bool {
        var before = UInt8(ascii: " ")
        for byte in text {
            guard 0x20...0x7E ~= byte, byte != UInt8(ascii: " ") || before != byte else { return false }
            before = byte
        }
        return text.isEmpty || before != UInt8(ascii: " ")
    }

    /// At most `limit` characters, and not so many marks on them that it takes much more room.
    private static func cut(_ text: String, _ limit: Int) -> String {
        if text.utf8.count <= limit { return text }
        if text.count <= limit, text.utf8.count <= limit * 16 { return text }
        var kept = text.prefix(limit - 1)
        while kept.utf8.count > (limit - 1) * 16 { kept = kept.dropLast(max(kept.count / 10, 1)) }
        return kept.trimmingCharacters(in: .whitespacesAndNewlines) + "…"
    }

    /// Line ends of the source are spaces in HTML.
    private static func flat(_ text: Substring) -> String {
        text.utf8.contains { $0 < 0x20 }
            ? text.map { $0.isNewline ? " " : String($0) }.joined() : String(text)
    }

    /// One space between words, one empty line at most between lines.
    private static func cleanUp(_ text: String) -> String {
        var lines: [String] = []
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let cleanUp = PlainText.line(String(line), limit: .max / 16)
            if !cleanUp.isEmpty || lines.last?.isEmpty == false { lines.append(cleanUp) }
        }
        return lines.joined(separator: "\n").trimmingCharacters(in: .whitespacesAndNewlines)
    }
}

/// A mark of HTML at the start of a text.
private struct Tag {
    let name: String
    let isClosing: Bool
    let end: Substring.Index

    /// Nil when the `<` begins none.
    init?(_ text: Substring) {
        let inner = text.utf8.dropFirst()
        if inner.starts(with: "!--".utf8) {
            (name, isClosing) = ("!", false)
            end = text.range(of: "-->")?.upperBound ?? text.endIndex
            return
        }
        isClosing = inner.first == UInt8(ascii: "/")
        name = String(
            decoding: inner.dropFirst(isClosing ? 1 : 0).prefix(while: \.isLetterOrDigit), as: UTF8.self
        )
        .lowercased()
        guard !name.isEmpty, let close = inner.firstIndex(of: UInt8(ascii: ">")) else { return nil }
        end = text.utf8.index(after: close)
    }

    var hidesContent: Bool { !isClosing && (name == "script" || name == "style") }

    var replacement: String {
        switch name {
        case "br", "tr", "div", "ul", "ol", "hr": "\n"
        case "li": isClosing ? "" : "\n• "
        case "p", "blockquote", "pre", "h1", "h2", "h3", "h4", "h5", "h6": "\n\n"
        case "td", "th": " "
        default: ""
        }
    }
}

extension Substring {
    fileprivate func after(closing name: String) -> Substring {
        guard let close = range(of: "</\(name)", options: .caseInsensitive) else { return self[endIndex...] }
        return self[close.lowerBound...]
    }
}

extension UInt8 {
    fileprivate var isLetterOrDigit: Bool {
        (0x30...0x39).contains(self) || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self)
    }
}

extension Unicode.Scalar {
    fileprivate var isControl: Bool { properties.generalCategory == .control }
}
