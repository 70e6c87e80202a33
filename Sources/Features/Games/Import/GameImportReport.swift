import Members

/// The progress of an import of games, and in the end its result.
public struct GameImportReport: Sendable {
    /// Games that are new.
    public var added = 0
    /// Rows that added something to a known game.
    public var updated = 0
    /// Rows that added nothing to a known game.
    public var unchanged = 0
    /// Rows that cannot be imported.
    public var skipped = 0
    /// Posters that were made of files, and those that wait for being fetched.
    public var posters = 0
    /// Posters that will be downloaded in the background.
    public var postersToFetch = 0
    /// Why rows, or what rows point to, were left out, and how many for each reason.
    public var reasons: [String: Int] = [:]
    /// The first of them, with their lines.
    public var examples: [String] = []

    /// What is being read, and how much of it, from 0 to 1.
    public var file = ""
    /// The part of the input that was read, 0 to 1.
    public var fraction = 0.0

    /// Rows that were imported.
    public var rows: Int { added + updated + unchanged }

    private static let mostExamples = 20

    mutating func skip(_ fault: RowFault, in file: String, line: Int) {
        skipped += 1
        leaveOut(fault.reason, in: file, line: line)
    }

    /// Something a row points to is not there; the row is taken without it.
    mutating func leaveOut(_ reason: String, in file: String, line: Int) {
        // A reason that names what stood there would be another one each time.
        let kind = reason.split(separator: " ").map { Int64($0) == nil ? $0 : "…" }.joined(separator: " ")
        reasons[reasons.count < 50 ? kind : "other", default: 0] += 1
        if examples.count < Self.mostExamples { examples.append("\(file):\(line): \(reason)") }
    }
}
