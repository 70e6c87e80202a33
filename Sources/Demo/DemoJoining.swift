import Accounts
import Art
import FanfareModels
import Foundation
import Members
import Storage

extension Demo {
    /// Everybody joins, the later ones of the list later on, with what they brought along.
    func join(_ password: HashedPassword, before end: Date, in db: any Connection) throws -> [Member] {
        var chance = SeededRandom(seed: "demo joining")
        return try DemoPerson.all.enumerated().map { place, person in
            let daysAgo = place < DemoPerson.named.count ? 36 + Double(place) : Double(chance.number(9...35))
            let joined = end.addingTimeInterval(-daysAgo * .day + Double(chance.number(0...80_000)))
            let people = people.at(joined)
            let new = NewPerson(
                username: try Username(person.username), firstName: person.firstName,
                lastName: person.lastName,
                userType: person.userType)
            let id = try people.create(new, in: db)
            let profile = ProfileEdit(
                about: person.about, location: person.location, topGenre: person.topGenre,
                topGame: person.topGame)
            try people.edit(profile, of: id, in: db)
            if person.userType != .unclaimed {
                try accounts.open(id, try EmailAddress(person.email), password, at: joined, in: db)
            }
            if let opening = person.opening {
                let badges = badges(opening, before: joined)
                try people.credit(id, reputation: opening.reputation, badges: badges, at: joined, in: db)
            }
            return Member(person: person, id: id, joined: joined)
        }
    }

    /// One name for badges of which only the number is known, as an import gives them. Pages have it in both
    /// languages: it is that of the opening entry in the ledger.
    private static let openingBadge = "Earned elsewhere before"

    private func badges(_ opening: DemoPerson.Opening, before joined: Date) -> [Badge] {
        let counts: [(Medal, Int)] = [
            (.gold, opening.gold), (.silver, opening.silver), (.bronze, opening.bronze),
        ]
        return counts.filter { $0.1 > 0 }.map { medal, count in
            Badge(
                name: Self.openingBadge, medal: medal, count: count,
                earnedAt: joined.addingTimeInterval(-100 * .day))
        }
    }
}
