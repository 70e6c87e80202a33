import Art
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
    var city: String?
    /// As ``Crest/text``, where the source tells.
    var colours: String?
    /// What the club is recognised by in other sources; empty where it is in none.
    var club: String

    /// The columns of ``init(_:at:)``, of `team AS t`.
    static let columns: SQL = "t.source, t.id, t.name, t.image, t.league, t.city, t.colours, t.club"

    init(source: DataSource, _ row: TeamRow, league: KnownLeague) {
        (self.source, id, name, image) = (source, row.id, row.name, row.image)
        (city, colours) = (row.city, row.colours)
        self.league = league.id
        club = ClubName.key(row.name, country: league.country)
    }

    /// From ``columns``. Nil for a source this program does not know.
    init?(_ row: borrowing Row, at column: Int) {
        guard let source = DataSource(rawValue: row[column]) else { return nil }
        self.source = source
        id = row[column + 1]
        name = row[column + 2]
        image = row[column + 3]
        league = row[column + 4]
        city = row[column + 5]
        colours = row[column + 6]
        club = row[column + 7]
    }

    var key: SavedLeagues.TeamKey { .init(source: source, team: id) }

    /// In the club's colours; where nobody knows them, in some.
    var crest: Crest {
        colours.flatMap(Crest.init(text:)) ?? BuiltInLeague.crest(club: club) ?? Crest(seed: name)
    }

    /// Changes with the picture's address, and for a drawn crest with the name and the colours.
    var crestVersion: String { PublicURLs.fingerprint(image ?? "\(name) \(crest.text)") }
}
