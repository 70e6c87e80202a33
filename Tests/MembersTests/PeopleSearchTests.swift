import FanfareModels
import Foundation
import Storage
import TestSupport
import Testing

@testable import Members

/// The few people whom a search over everything finds, beside those that looking at everybody finds. Where all are found, the
/// search orders them itself.
@Suite struct PeopleSearchTests {
    private static let firsts = ["Ann", "Anna", "Annabel", "Ben", "Benedict", "Bo", "Carla", "Dan"]
    private static let lasts = ["Ant", "Bell", "Bellow", "Cole", "Dane", "Owen"]

    /// With the second seed the only one with the whole word is among the first, but not the first.
    @Test(arguments: Engine.available, [SeededGenerator.seed, 190_836])
    func `those whose last word is whole come first, each by reputation`(
        engine: Engine, seed: UInt64
    ) async throws {
        let app = try await TestApp(engine)
        var chance = SeededGenerator(seed)
        let people = app.people
        // More have a common first name than are looked at one by one; reputations are equal here and there.
        let everybody: [(id: ID<Person>, words: [String], reputation: Int64)] = try await app.database.write {
            [chance] db in
            var chance = chance
            return try (0..<900).map { number in
                let isRare = number % 60 == 0
                let first = isRare ? "Zoe" : Self.firsts.randomElement(using: &chance)!
                let last = isRare ? "Zola\(number)" : Self.lasts.randomElement(using: &chance)!
                let id = try people.create(
                    NewPerson(username: Username("member\(number)"), firstName: first, lastName: last), in: db
                )
                let reputation =
                    Int64.random(in: 0...9, using: &chance) << Int64.random(in: 0...9, using: &chance)
                try people.ledger.record(
                    ScoreEvent(.opening, to: id, from: nil, at: Date(), openingReputation: reputation), in: db
                )
                return (id, [first.lowercased(), last.lowercased(), "member\(number)"], reputation)
            }
        }
        let viewer = everybody[0].id,
            hidden = try #require(everybody.max { $0.reputation < $1.reputation }).id
        for seer in [nil, viewer] {
            if seer != nil { _ = try await people.mute(hidden, by: viewer) }
            for _ in 0..<60 {
                let query = Self.query(&chance)
                let found = try await app.database.read { db in
                    try people.find(query, limit: 5, seenBy: seer, in: db)
                }
                let matching = everybody.filter { person in
                    (seer == nil || person.id != hidden)
                        && query.allSatisfy { word in person.words.contains { $0.hasPrefix(word) } }
                }
                let sorted = matching.sorted {
                    ($0.words.contains(query.last!) ? 1 : 0, $0.reputation, $0.id.number)
                        > ($1.words.contains(query.last!) ? 1 : 0, $1.reputation, $1.id.number)
                }
                let isInOrder =
                    sorted.count > 5
                    ? found.map(\.id) == sorted.prefix(5).map(\.id)
                    : Set(found.map(\.id)) == Set(sorted.map(\.id))
                #expect(isInOrder, "\(query)")
            }
        }
    }

    /// One word or its beginning, or a rare one with another.
    private static func query(_ chance: inout SeededGenerator) -> [String] {
        let word = (firsts + lasts + ["Zoe", "Member7"]).randomElement(using: &chance)!.lowercased()
        let beginning = String(word.prefix(Int.random(in: 1...word.count, using: &chance)))
        guard Bool.random(using: &chance) else { return [beginning] }
        return [
            ["zola", beginning], ["z", "zola1"], ["zoe", "zola"], ["zoe", "z"], ["member11", beginning],
        ]
        .randomElement(using: &chance)!
    }
}
