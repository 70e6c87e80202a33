public import FanfareModels

/// Captions in WebVTT, validated and serialised again, as https://www.w3.org/TR/webvtt1/ lays down.
///
/// Kept are the cues with their names, times, placing and marked-up text. Notes, regions and style sheets,
/// which could load from elsewhere, are left out.
public struct Captions: Sendable, Equatable {
    /// In bytes of UTF-8.
    public static let sizeLimit = 256 << 10
    /// The most cues of a file.
    public static let cueLimit = 2000

    /// A whole WebVTT file, the same for all files that mean the same.
    public let text: String

    /// Throws `Problem.invalid` on `captions`, naming the line, for what a browser would not show.
    public init(webVTT text: String) throws(Problem) {
        guard text.utf8.count <= Captions.sizeLimit else {
            throw .captions("The captions may have at most \(Captions.sizeLimit >> 10) KB.")
        }
        var reader = CaptionReader(text)
        let cues = try reader.cues()
        guard !cues.isEmpty else { throw .captions("There are no captions in this file.") }
        self.text = cues.reduce("WEBVTT\n") { "\($0)\n\($1)" }
    }
}

extension Problem {
    static func captions(_ message: String) -> Problem { .invalid("captions", message) }
}

/// A caption and when it is shown.
struct Cue: CustomStringConvertible {
    var name: String?
    var start: CaptionTime
    var end: CaptionTime
    var settings: [String]
    var lines: [String]

    var description: String {
        let head = (["\(start) --> \(end)"] + settings).joined(separator: " ")
        return ((name.map { [$0] } ?? []) + [head] + lines).map { "\($0)\n" }.joined()
    }
}

/// Milliseconds, written `00:01:02.500`.
struct CaptionTime: Comparable, CustomStringConvertible {
    let ms: Int

    /// Reads `01:02.500` and `00:01:02.500`; nil for anything else.
    init?(_ text: some StringProtocol) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard 2...3 ~= parts.count, let last = parts.last else { return nil }
        let seconds = last.split(separator: ".", omittingEmptySubsequences: false)
        guard seconds.count == 2 else { return nil }
        func number(_ text: some StringProtocol, _ digits: ClosedRange<Int>) -> Int? {
            digits ~= text.utf8.count && text.utf8.allSatisfy { 48...57 ~= $0 } ? Int(text) : nil
        }
        guard let hours = parts.count == 3 ? number(parts[0], 2...6) : 0,
            let minutes = number(parts[parts.count - 2], 2...2), minutes < 60,
            let whole = number(seconds[0], 2...2), whole < 60, let rest = number(seconds[1], 3...3)
        else { return nil }
        ms = ((hours * 60 + minutes) * 60 + whole) * 1000 + rest
    }

    static func < (one: CaptionTime, other: CaptionTime) -> Bool { one.ms < other.ms }

    var description: String {
        func padded(_ number: Int, _ digits: Int) -> String {
            String(repeating: "0", count: max(0, digits - "\(number)".count)) + "\(number)"
        }
        let (seconds, minutes) = (ms / 1000, ms / 60_000)
        return "\(padded(minutes / 60, 2)):\(padded(minutes % 60, 2)):\(padded(seconds % 60, 2))"
            + ".\(padded(ms % 1000, 3))"
    }
}
