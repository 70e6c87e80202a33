import Foundation

/// Which target creates each table, and what the SQL of the others does with it.
///
/// Statements are found by their keywords in capitals, in literals of the sources; a table whose name is interpolated is
/// not seen.
struct TableOwnership {
    struct Source {
        /// The folder below Sources: `Core`, `Features`, `Floors`.
        var layer: String
        var target: String
        var file: String
        var text: String
    }

    /// A statement's use of a table.
    struct Use: Hashable {
        var table: String
        var isWrite: Bool
    }

    /// The tables and views of the core that features read.
    static let published: Set = ["person", "person_card", "follow", "score_entry", "score_log"]

    private let owners: [String: Source]

    init(_ sources: [Source]) {
        owners = sources.reduce(into: [:]) { owners, source in
            for table in Self.created(in: source.text) { owners[table] = source }
        }
    }

    var tables: Set<String> { Set(owners.keys) }

    /// The uses of other targets' tables that a source is not allowed.
    func violations(in source: Source) -> [String] {
        Self.uses(in: source.text).compactMap { use in
            guard let owner = owners[use.table], owner.target != source.target else { return nil }
            let isRead = !use.isWrite && owner.layer == "Core"
            let isAllowed = isRead && (source.layer == "Core" || Self.published.contains(use.table))
            return isAllowed
                ? nil : "\(source.file) \(use.isWrite ? "writes" : "reads") \(use.table) of \(owner.target)"
        }.sorted()
    }

    static func created(in text: String) -> Set<String> {
        Set(code(text).matches(of: #/CREATE (?:TABLE|VIEW) (\w+)/#).map { String($0.1) })
    }

    static func uses(in text: String) -> Set<Use> {
        Set(
            code(text).matches(of: #/\b(DELETE FROM|FROM|JOIN|INTO|UPDATE)\s+(\w+)/#).map { match in
                Use(table: String(match.2), isWrite: match.1 != "FROM" && match.1 != "JOIN")
            })
    }

    /// The text without comments, which may name any table.
    private static func code(_ text: String) -> String {
        text.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("//") }.joined(separator: "\n")
    }
}
