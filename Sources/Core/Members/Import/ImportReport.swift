/// The progress of an import, and in the end its result.
public struct ImportReport: Sendable {
    /// People who are new.
    public var added = 0
    /// People who were there and have changed.
    public var updated = 0
    /// People who were there as they are.
    public var unchanged = 0
    /// Profiles that somebody has claimed, which are left alone.
    public var claimed = 0
    /// Badges of imported people, as rows of a profile, that were added or changed.
    public var badgesChanged = 0
    /// How many rows of badges were read.
    public var badgeRows = 0
    /// People of whom there are badges, but who are not here or have claimed their profile.
    public var strangers = 0
    /// Rows that cannot be imported.
    public var skipped = 0
    /// Why rows were skipped, and how many for each reason.
    public var reasons: [String: Int] = [:]
    /// The first rows that were skipped, with their lines.
    public var examples: [String] = []

    /// The input that is being read, and the part of it that was read, 0 to 1.
    public var file = ""
    /// The part of the input that was read, 0 to 1.
    public var fraction = 0.0

    /// All people of the input.
    public var people: Int { added + updated + unchanged + claimed }

    private static let mostExamples = 20

    init() {}

    mutating func skip(_ fault: RowFault, in file: String, line: Int) {
        skipped += 1
        // A reason that names what stood there would be another one each time.
        let reason = fault.reason.split(separator: " ").map { Int64($0) == nil ? $0 : "…" }.joined(
            separator: " ")
        reasons[reasons.count < 50 ? reason : "other", default: 0] += 1
        if examples.count < Self.mostExamples { examples.append("\(file):\(line): \(fault.reason)") }
    }

    mutating func add(_ counts: ImportCounts) {
        added += counts.added
        updated += counts.updated
        unchanged += counts.unchanged
        claimed += counts.claimed
    }
}
