import Art
import FanfareModels
import Foundation

/// People who do not exist, for measuring with many: believable names and places, and a long tail of reputation.
struct GeneratedPeople {
    private var chance: SeededRandom
    private let site: String
    private(set) var count = 0

    /// The first moment at which one of them joins, 2020-01-01.
    private static let start = Date(timeIntervalSince1970: 1_577_836_800)

    init(seed: String) {
        chance = SeededRandom(seed: seed)
        site = "generated-\(seed):elsewhere"
    }

    mutating func next() -> IncomingPerson {
        count += 1
        let createdAt = Self.start.addingTimeInterval(Double(chance.number(0...180_000_000)))
        let topic = chance.pick(GeneratedWords.topics)
        var person = IncomingPerson(
            ImportOrigin(site: site, number: Int64(count)),
            displayName: "\(chance.pick(GeneratedWords.first)) \(chance.pick(GeneratedWords.last))",
            location: chance.number(1...10) > 4 ? chance.pick(GeneratedWords.places) : nil,
            about: chance.number(1...10) > 6 ? "Here for \(topic), and whatever else comes up." : nil,
            reputation: reputation(), createdAt: createdAt)
        person.badges = badges(of: person)
        return person
    }

    /// Pareto's law: half have 1 to 20, one in ten thousand has six figures.
    private mutating func reputation() -> Int64 {
        let share = Double(chance.number(1...1_000_000)) / 1_000_000
        return Int64(min(10 * pow(share, -1.1), 2_000_000)) - 9
    }

    private mutating func badges(of person: IncomingPerson) -> [IncomingBadge] {
        let bronze = Int64(Double(person.reputation) / 60)
        let counts: [(Medal, Int64)] = [(.gold, bronze / 25), (.silver, bronze / 5), (.bronze, bronze)]
        return counts.filter { $0.1 > 0 }.map {
            IncomingBadge(
                name: BadgeBatch.summary(of: site), medal: $0, count: $1, earnedAt: person.createdAt)
        }
    }
}
