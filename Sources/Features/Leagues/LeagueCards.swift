import FanfareModels
import Foundation
import Members

/// Rows as responses have them: with picture URLs of this server, and sorted.
extension Leagues {
    func shown(
        _ copy: Cached<[TeamRow]>, in league: KnownLeague, seenBy viewer: ID<Person>?
    ) async throws -> SavedListing<Team> {
        let favourites = try await favourites(of: viewer)
        let teams = copy.value.map { row in
            team(KnownTeam(source: league.source, row, league: league), favourites)
        }
        return SavedListing(teams, savedAt: copy.savedAt, stale: isStale(copy.savedAt))
    }

    func shown(_ copy: Cached<[PlayerRow]>, in team: KnownTeam) -> SavedListing<Player> {
        let order = Dictionary(uniqueKeysWithValues: zip(Position.allCases, 0...))
        let sorted = copy.value.enumerated().sorted { one, other in
            (order[one.element.position] ?? 9, one.element.number ?? .max, one.offset)
                < (order[other.element.position] ?? 9, other.element.number ?? .max, other.offset)
        }
        return SavedListing(
            sorted.map { player($0.element, in: team) }, savedAt: copy.savedAt,
            stale: isStale(copy.savedAt))
    }

    private func isStale(_ savedAt: Date) -> Bool { !CopyAge.isValid(savedAt, at: now()) }

    func marked(_ team: KnownTeam, _ viewer: ID<Person>?) async throws -> Team {
        self.team(team, try await favourites(of: viewer))
    }

    func team(_ team: KnownTeam, _ favourites: Favourites?) -> Team {
        Team(
            id: team.id, name: team.name, logoURL: crest(team), dataSource: team.source,
            favourite: favourites?.contains(team), city: team.city)
    }

    func player(_ row: PlayerRow, in team: KnownTeam) -> Player {
        Player(
            id: row.id, name: row.name, number: row.number, position: row.position,
            nationality: row.country.flatMap(Country.coded)?.english ?? row.nationality, flag: row.country,
            photoURL: row.photo.map { photo in
                let name = "\(team.source.rawValue).\(team.id).\(row.id).\(PublicURLs.fingerprint(photo))"
                return "\(addresses.base)/photos/\(name).webp"
            },
            dataSource: team.source, heightCm: row.height, bornOn: row.born, birthplace: row.birthplace)
    }

    private func crest(_ team: KnownTeam) -> String {
        let kind = team.image == nil ? "png" : "webp"
        return "\(addresses.base)/crests/\(team.source.rawValue).\(team.id).\(team.crestVersion).\(kind)"
    }
}
