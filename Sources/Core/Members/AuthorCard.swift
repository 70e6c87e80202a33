public import FanfareModels
public import HTTPBinding
public import Storage
import Synchronization

/// A person beside what they made, for lists that show people on every row: columns of People's tables `person`,
/// `standing` and `follow`, each found by its key.
///
/// The joins are outer ones, since who made something may have left; then it is a former member's.
public enum AuthorCard {
    /// The number of columns.
    public static let width = 8

    /// How much is read of an author.
    public enum Extent: Sendable {
        /// All columns.
        case whole
        /// Name, picture and whether the viewer follows them, for pages that show nothing else.
        case marked
        /// Name and picture: half the work. Who is followed is not known then.
        case brief
    }

    /// `alias` is a letter of the caller's own, the same as in ``joins(_:on:)``. Who is followed is asked row by row:
    /// for a join SQLite would first read all follows into a Bloom filter.
    public static func columns(
        _ alias: String, _ extent: Extent = .whole, seenBy viewer: ID<Person>?
    ) -> SQL {
        let card = text(alias, extent) {
            let name =
                "\(alias)p.id, \(alias)p.username, \(alias)p.first_name, \(alias)p.last_name, \(alias)p.picture"
            let counts = extent == .whole ? "\(alias)s.followers, \(alias)s.following" : "0, 0"
            return "\(name), \(counts)"
        }
        guard extent != .brief, let viewer else { return "\(card), NULL" }
        let author = text(alias) { "\(alias)p.id" }
        return """
            \(card), CASE WHEN EXISTS (
                SELECT 1 FROM follow f WHERE f.follower = \(viewer) AND f.followed = \(author)) THEN 1 END
            """
    }

    /// Joins the author whose number is in `column`.
    public static func joins(_ alias: String, _ extent: Extent = .whole, on column: String) -> SQL {
        text(alias, extent, column) {
            let person = "LEFT JOIN person \(alias)p ON \(alias)p.id = \(column)"
            guard extent == .whole else { return person }
            return "\(person) LEFT JOIN standing \(alias)s ON \(alias)s.person = \(column)"
        }
    }

    /// Texts are put together once: statements of equal pieces are found several times quicker.
    private static func text(
        _ alias: String, _ extent: Extent? = nil, _ column: String? = nil, _ make: () -> String
    ) -> SQL {
        texts.withLock { texts in
            let key = Key(alias: alias, extent: extent, column: column)
            if let text = texts[key] { return text }
            let text = SQL(text: make())
            texts[key] = text
            return text
        }
    }

    private struct Key: Hashable {
        var alias: String
        var extent: Extent?
        var column: String?
    }

    private static let texts = Mutex<[Key: SQL]>([:])
}

extension Author {
    /// From ``AuthorCard/columns(_:seenBy:)`` that start at `column`.
    ///
    /// - Parameter known: states of the viewer's flags, with all whom they follow, instead of what the row says.
    public init(
        _ row: borrowing Row, at column: Int, addresses: PublicURLs, live: Set<ID<Person>>,
        seenBy viewer: ID<Person>?, known: ViewerState? = nil
    ) {
        guard let id = row[column] as ID<Person>? else {
            self = .former(addresses)
            return
        }
        let firstName: String = row[column + 2]
        let lastName: String = row[column + 3]
        self.init(
            id: id, firstName: firstName, lastName: lastName, username: row[column + 1],
            imageURL: addresses.picture(row[column + 4], of: id, name: Person.fullName(firstName, lastName)),
            followerCount: row[column + 5], followingCount: row[column + 6],
            live: !live.isEmpty && live.contains(id),
            followed: viewer == nil
                ? nil : known?.has(.follows, id.number) ?? ((row[column + 7] as Int64?) != nil))
    }
}

extension Author {
    /// Stands where somebody was who has left: what others made with them stays, who it was is forgotten.
    public static func former(_ addresses: PublicURLs) -> Author {
        Author(
            id: ID(0), firstName: "Former", lastName: "member", username: "",
            imageURL: addresses.picture(nil, of: ID(0), name: "Former member"), followerCount: 0,
            followingCount: 0, live: false, followed: nil)
    }
}
