/// What `docs/asvs.md` says of each requirement of OWASP ASVS 5.0.0, levels 1 and 2.
///
/// A row is `| 14.2.1 | 1 | holds | reason |`. Tests stand in the reason as links: the name of the test and its file, and
/// so do sections of other documents.
struct SecurityRequirements {
    struct Row {
        let number: String
        let level: Int
        let status: String
        let reason: String
    }

    private(set) var rows: [Row] = []
    private var malformed: [Substring] = []

    private static let statuses: Set = ["holds", "does not apply", "deviates", "open"]

    init(_ document: String) {
        for line in document.split(separator: "\n") where line.starts(with: #/\| \d/#) {
            guard
                let cells = line.wholeMatch(
                    of: #/\| (\d+\.\d+\.\d+) \| ([12]) \| ([a-z ]+) \| ([^|]+) \|/#)
            else {
                malformed.append(line)
                continue
            }
            rows.append(
                Row(
                    number: String(cells.1), level: cells.2 == "1" ? 1 : 2, status: String(cells.3),
                    reason: String(cells.4)))
        }
    }

    /// How many requirements each chapter has.
    var chapters: [Int] {
        var counts = [Int](repeating: 0, count: 17)
        for row in rows {
            if let chapter = Self.parts(of: row).first, 1...17 ~= chapter { counts[chapter - 1] += 1 }
        }
        return counts
    }

    /// What is wrong, a sentence each.
    ///
    /// - Parameter content: of a file, by its path from `docs`; nil where there is none.
    func faults(_ content: (String) -> String?) -> [String] {
        var faults = malformed.map { "no row: \($0)" }
        var last: [Int] = []
        for row in rows {
            let parts = Self.parts(of: row)
            if !last.lexicographicallyPrecedes(parts) { faults.append("\(row.number) is out of order") }
            last = parts
            faults += Self.faults(of: row, content).map { "\(row.number) \($0)" }
        }
        return faults
    }
}

extension SecurityRequirements {
    private static func parts(of row: Row) -> [Int] {
        row.number.split(separator: ".").compactMap { Int($0) }
    }

    private static func faults(of row: Row, _ content: (String) -> String?) -> [String] {
        var faults: [String] = []
        if !statuses.contains(row.status) { faults.append("has no status \(row.status)") }
        if row.status == "open", row.level == 1 { faults.append("is open at level 1") }
        if row.reason.contains("PENDING") { faults.append("waits for the name of a test") }
        let links = row.reason.matches(of: #/\[([^\]]+)\]\(([^)]+)\)/#).map {
            (name: String($0.1), target: String($0.2))
        }
        if ["holds", "deviates"].contains(row.status), !links.contains(where: { isTest($0.target) }) {
            faults.append("names no test")
        }
        for link in links where !isThere(link.name, link.target, content) {
            faults.append("names what is not there: \(link.name) in \(link.target)")
        }
        return faults
    }

    private static func isTest(_ target: String) -> Bool { target.hasPrefix("../Tests/") }

    private static func isThere(_ name: String, _ target: String, _ content: (String) -> String?) -> Bool {
        let parts = target.split(separator: "#", maxSplits: 1).map(String.init)
        guard let file = parts.first, let text = content(file) else { return false }
        if isTest(target) {
            return text.contains(file.hasSuffix(".py") ? "def \(name)(" : "func `\(name)`(")
        }
        return parts.count == 1 || anchors(of: text).contains(parts[1])
    }

    /// The anchors of the headings, as GitHub makes them.
    private static func anchors(of document: String) -> [String] {
        document.split(separator: "\n").filter { $0.hasPrefix("#") }.map { line in
            String(
                line.drop { $0 == "#" || $0 == " " }.lowercased()
                    .filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" }
                    .map { $0 == " " ? "-" : $0 })
        }
    }
}
