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
        let everybody = try await Self.everybody(of: app, chance)
        let viewer = everybody[0].id,
            hidden = try #require(everybody.max { $0.reputation < $1.reputation }).id
        for seer in [nil, viewer] {
            if seer != nil { _ = try await people.mute(hidden, by: viewer) }
            for _ in 0..<60 {
                let query = Self.query(&chance)
                let found = try await app.database.read { db in
                    try people.find(query, limit: 5, seenBy: seer, in: db).people
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

    /// A result that is kept is true until figures of one of its subjects change.
    @Test(arguments: Engine.available, [SeededGenerator.seed, 190_836])
    func `whatever changes who is found, or their reputation, is a change of a subject`(
        engine: Engine, seed: UInt64
    ) async throws {
        let app = try await TestApp(engine)
        var chance = SeededGenerator(seed)
        let (people, database) = (app.people, app.database)
        let everybody = try await Self.everybody(of: app, chance)
        let queries = (0..<60).map { _ in Self.query(&chance) }
        let find = {
            try await database.read { db in
                try queries.map { try people.find($0, limit: 5, seenBy: nil, in: db) }
            }
        }
        var (changed, kept) = (0, 0)
        var before = try await find()
        for _ in 0..<40 {
            let version = database.version()
            let (shown, all) = (before.flatMap { $0.people.map(\.id) }, everybody.map(\.id))
            let (id, change) = (
                (Bool.random(using: &chance) ? shown : all).randomElement(using: &chance)!,
                Int64.random(in: -40...40, using: &chance) << Int64.random(in: 0...4, using: &chance)
            )
            try await database.write(.figures) { db in
                try people.ledger.record(
                    ScoreEvent(.opening, to: id, from: nil, at: Date(), openingReputation: change), in: db)
            }
            let after = try await find()
            for (query, (old, new)) in zip(queries, zip(before, after)) {
                let isKept = database.lastChange(of: old.subjects) <= version
                if isKept { kept += 1 }
                guard
                    old.people.map(\.id) != new.people.map(\.id)
                        || old.people.map(\.reputation) != new.people.map(\.reputation)
                else { continue }
                changed += 1
                #expect(!isKept, "\(query) for \(id) by \(change)")
            }
            before = after
        }
        #expect(changed > 20)
        #expect(kept > 100)
    }

    /// More have a common first name than are looked at one by one; reputations are equal here and there.
    private static func everybody(
        of app: TestApp, _ chance: SeededGenerator
    ) async throws -> [(id: ID<Person>, words: [String], reputation: Int64)] {
        try await app.database.write { [people = app.people] db in
            var chance = chance
            return try (0..<900).map { number in
                let isRare = number % 60 == 0
                let first = isRare ? "Zoe" : firsts.randomElement(using: &chance)!
                let last = isRare ? "Zola\(number)" : lasts.randomElement(using: &chance)!
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
    }

    @Test(arguments: Engine.available)
    func `the weight of a word is the same in Swift and in SQL, and little reputation has one`(
        engine: Engine
    ) async throws {
        let steps: [(reputation: Int64, weight: Int64)] = [
            (-5, 0), (0, 0), (1, 6), (10, 6), (63, 6), (64, 7), (127, 7), (128, 8), (1 << 20, 21),
            (1 << 29, 30),
            (1 << 30, 31), (.max, 31),
        ]
        let app = try await TestApp(engine)
        for (reputation, weight) in steps {
            #expect(SearchWeight(reputation: reputation).number == weight)
            let expression = SQL(text: SearchWeight.sql("(\(reputation))"))
            let found: Int64? = try await app.database.read { db in
                try db.first("SELECT CAST(\(expression) AS BIGINT)") { $0[0] }
            }
            #expect(found == weight, "\(reputation)")
        }
        #expect(SearchWeight(reputation: 100).andAbove.map(\.number) == Array((7...31).reversed()))
        #expect(Array(SearchWeight(reputation: 100).numbersDown) == [7, 6, 0])
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
