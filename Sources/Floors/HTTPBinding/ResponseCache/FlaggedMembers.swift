import JSON
import Pages

/// The members of JSON whose value depends on who reads.
struct FlaggedMembers: Sendable {
    private let byName: [String: FlaggedMember]

    init(_ all: [FlaggedMember]) {
        byName = Dictionary(all.map { ($0.name, $0) }) { first, _ in first }
    }

    /// What stands in for them in a response that is made for all members; nil for any other.
    func placeholder(for context: Context) -> JSONWriter.Placeholder? {
        guard context.isShared else { return nil }
        return { [byName] name, subject in byName[name]?.placeholder(of: subject) }
    }
}
