import FanfareModels
public import Pages
import Storage

extension ViewerFlag {
    /// Whether the member likes the answer.
    public static let likes = ViewerFlag("answers.likes")
    /// How new the member is, as ``Newcomer``; about nothing in particular.
    static let newcomer = ViewerFlag("answers.newcomer")
}

/// How far somebody has come who is new: at home is who follows a few people, or follows and has asked. The raw value is
/// the state of ``ViewerFlag/newcomer``.
enum Newcomer: Int, CaseIterable {
    case atHome, begins, follows, hasAsked

    init(follows: Int, hasAsked: Bool) {
        self =
            switch (follows, hasAsked) {
            case (0, false): .begins
            case (0, true): .hasAsked
            case (1...2, false): .follows
            default: .atHome
            }
    }

    var doesFollow: Bool { self == .follows }
    var asked: Bool { self == .hasAsked }
}

extension Answers {
    func newcomer(_ person: ID<Person>, in db: any Connection) throws -> Newcomer {
        let follows: Int? = try db.first(
            """
            SELECT COUNT(*) FROM (SELECT 1 FROM follow WHERE follower = \(person) LIMIT 3) AS counted
            """
        ) { $0[0] }
        let asked = try db.first("SELECT 1 FROM question WHERE sender = \(person) LIMIT 1") { _ in true }
        return Newcomer(follows: follows ?? 0, hasAsked: asked == true)
    }
}
