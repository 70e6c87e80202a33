import FanfareModels
import Members
import Storage

/// A team and where it comes from.
struct KnownTeam: Sendable {
    var source: DataSource
    var id: String
    var name: String
    var image: String?
    var league: String?

    init(source: DataSource, _ row: TeamRow, league: String?) {
        (self.source, id, name, image) = (source, row.id, row.name, row.image)
        self.league = league
    }

    /// From five columns: source, id, name, image, league. Nil for a source this program does not know.
    init?(_ row: borrowing Row, at column: Int) {
        guard let source = DataSource(rawValue: row[column]) else { return nil }
        self.source = source
        id = row[column + 1]
        name = row[column + 2]
        image = row[column + 3]
        league = row[column + 4]
    }

    /// Changes with the picture's address, and for a drawn crest with the name.
    var crestVersion: String { PublicURLs.fingerprint(image ?? name) }
}
