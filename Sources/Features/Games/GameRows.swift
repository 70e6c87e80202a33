import FanfareModels
import HTTPBinding
import Members
import Storage

/// How games are read for grids: `g` is `game`, `r` is `game_rating`, and two columns are the viewer's own.
extension Games {
    static let cardWidth = 10

    func columns(_ viewer: ID<Person>?) -> SQL {
        let mine: SQL =
            viewer.map {
                """
                (SELECT m.stars FROM review m WHERE m.person = \($0) AND m.game = g.id AND m.deleted_ms IS NULL),
                CASE WHEN EXISTS (SELECT 1 FROM favourite f WHERE f.person = \($0) AND f.game = g.id) THEN 1 END
                """
            } ?? "NULL, NULL"
        return "g.id, g.title, g.developer, g.genres, g.released, g.poster, r.stars, r.ratings, \(mine)"
    }

    /// - Parameter known: states of the viewer's flags, with all stars and favourites, instead of what the row says.
    func card(_ row: borrowing Row, seenBy viewer: ID<Person>?, known: ViewerState? = nil) -> Game {
        let id: ID<Game> = row[0]
        let stars = known?.state(.stars, of: id.number)
        let title: String = row[1]
        let drawing = PosterDrawing(title: title, released: row[4], genres: row[3])
        let developer: String = row[2]
        return Game(
            id: id, title: title, posterURL: addresses.poster(row[5], of: id, drawing),
            year: ReleaseDate(stored: row[4]).year, developer: developer.isEmpty ? nil : developer,
            genres: Self.names(row[3]), average: RatingMean.tenths(sum: row[6], count: row[7]),
            ratingsCount: row[7],
            myRating: known == nil ? row[8] : stars == 0 ? nil : stars,
            favourite: viewer == nil
                ? nil : known?.has(.favourite, id.number) ?? ((row[9] as Int64?) != nil))
    }

    /// Names as they are stored.
    static func names(_ text: String) -> [String] {
        // By bytes: looking for the ends of characters costs ten times as much.
        text.utf8.split(separator: UInt8(ascii: "\n")).map { String(Substring($0)) }
    }
}

extension PublicURLs {
    /// The address of a game's poster, or of the one drawn from what is known of it. Either changes when the poster does, so both
    /// may be kept for ever.
    func poster(_ poster: Int64?, of game: ID<Game>, _ drawing: PosterDrawing) -> String {
        if let poster { return address("/posters/", poster, "-480.jpg") }
        return address("/posters/drawn/", game.number, "-", Self.fingerprint(drawing.seed), ".png")
    }
}

/// What a poster is drawn from: two games of one title differ by year and genre.
struct PosterDrawing: Sendable, Equatable {
    var title: String
    /// As it is stored.
    var released: Int64
    /// As they are stored; the first gives the drawing its mood.
    var genres: String

    /// The first part is the version of the drawings: another one makes new addresses of all.
    var seed: String { "2 \(title) \(released / 10_000) \(mood)" }

    /// The key of the first genre; empty without one.
    var mood: String { Genre.key(String(Substring(genres.utf8.prefix { $0 != UInt8(ascii: "\n") }))) }
}
