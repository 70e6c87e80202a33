import FanfareModels
import Foundation
import TestSupport

/// Markup of pages as it is compared with what is recorded: one tag a line, without what differs between runs.
struct PageMarkup {
    let lines: [String]

    /// - Parameter part: the element that is kept; nil keeps the whole document.
    init(_ document: String, part: String? = nil) {
        var text = Self.normalised(document)[...]
        if let part, let start = text.range(of: "<\(part)"), let end = text.range(of: "</\(part)>") {
            text = text[start.lowerBound..<end.upperBound]
        }
        lines = Self.lines(of: text)
    }

    /// Takes out what differs between runs, and the lists of assets in the head, which grow with every feature.
    private static func normalised(_ document: String) -> String {
        var text = document
        for pattern in ["<link rel=\"stylesheet\"[^>]*>", "<link rel=\"modulepreload\"[^>]*>"] {
            text = text.replacingOccurrences(of: pattern, with: "", options: .regularExpression)
        }
        for (pattern, replacement) in [
            (#"(<script[^>]*>)[^<]*"#, "$1"),
            (#"(/assets/[A-Za-z0-9-]+)[.][0-9a-zA-Z_-]+([.][a-z0-9]+)"#, "$1$2"),
            (#"127\.0\.0\.1:\d+"#, "127.0.0.1"),
            (#"[\d.,]+ GB / [\d.,]+ GB"#, "1 GB / 2 GB"),
            (#"<data value="\d+">[\d.,]+ .B</data>"#, "<data>1 MB</data>"),
        ] {
            text = text.replacingOccurrences(of: pattern, with: replacement, options: .regularExpression)
        }
        return text
    }

    /// Breaks the line before each tag but the end of an element that holds only text.
    private static func lines(of markup: Substring) -> [String] {
        var lines: [String] = []
        var wasStart = false
        for token in markup.matches(of: #/<[^>]*>|[^<]+/#).map({ String($0.0) }) {
            let text = token.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            guard !text.isEmpty else { continue }
            if token.hasPrefix("</"), wasStart {
                lines[lines.count - 1] += text
            } else if token.hasPrefix("<") || lines.isEmpty {
                lines.append(text)
            } else {
                lines[lines.count - 1] += text
            }
            if token.hasPrefix("<") { wasStart = !token.hasPrefix("</") && !token.hasSuffix("/>") }
        }
        return lines
    }
}

/// The folder of recorded files. `FANFARE_RECORD=1` writes them anew.
struct SnapshotFolder {
    let url: URL
    let isRecording = ProcessInfo.processInfo.environment["FANFARE_RECORD"] == "1"

    /// Compares a text with the recorded one, or records it.
    ///
    /// - Returns: nil when they are equal, else the beginning of a unified diff.
    func difference(_ name: String, _ text: String) throws -> String? {
        let file = url.appending(path: name)
        if isRecording { try Data(text.utf8).write(to: file) }
        let recorded = FileManager.default.contents(atPath: file.path) ?? Data()
        guard recorded != Data(text.utf8) else { return nil }
        let folder = try TemporaryFolder()
        let shown = folder.url.appending(path: name)
        try Data(text.utf8).write(to: shown)
        let old = FileManager.default.fileExists(atPath: file.path) ? file.path : "/dev/null"
        let diff = try run(
            "/usr/bin/diff", ["-U2", "--label", "recorded", "--label", "now", old, shown.path])
        return diff.text.split(separator: "\n").prefix(60).joined(separator: "\n")
    }

    func names() throws -> Set<String> {
        Set(try FileManager.default.contentsOfDirectory(atPath: url.path).filter { $0.hasSuffix(".html") })
    }
}
