import FanfareModels
import Foundation
import Members
import Storage
import TestSupport
import Testing

@Suite struct DirectoryTests {
    @Test(arguments: Engine.available, PeopleOrder.allCases)
    func `every order shows everybody once, page by page, with ties`(engine: Engine, order: PeopleOrder)
        async throws
    {
        let fixture = try await PeopleFixture(engine)
        var ids: [ID<Person>] = []
        for number in 0..<25 {
            if number % 4 == 0 { fixture.clock.advance(1) }
            ids.append(
                try await fixture.add(
                    "person\(number)x", ["Ada", "ada", "Émile", "Zoë", "李"][number % 5], ""))
        }
        for (index, id) in ids.enumerated() where index % 3 == 0 {
            _ = try await fixture.people.follow(id, by: ids[(index + 1) % 25])
        }
        let seen = try await fixture.all(4) {
            try await fixture.people.list(ListPeople(sort: order, limit: $0, cursor: $1), seenBy: ids[0])
        }
        #expect(seen.count == 25 && Set(seen) == Set(ids))
        let cards = try await fixture.people.list(ListPeople(sort: order, limit: 100), seenBy: nil).data
        #expect(cards.map(\.id) == seen)
        switch order {
        case .reputation: #expect(cards.map(\.reputation) == cards.map(\.reputation).sorted(by: >))
        case .newest: #expect(cards.map(\.createdAt) == cards.map(\.createdAt).sorted(by: >))
        case .name: #expect(cards.map { Folded.text($0.name) } == cards.map { Folded.text($0.name) }.sorted())
        }
    }

    @Test(arguments: Engine.available)
    func `a row that comes meanwhile is neither repeated nor makes another be skipped`(engine: Engine)
        async throws
    {
        let fixture = try await PeopleFixture(engine)
        let ids = try await fixture.add((0..<6).map { "person\($0)x" })
        let first = try await fixture.people.list(ListPeople(sort: .newest, limit: 3), seenBy: nil)
        try await fixture.add("newcomer")
        let second = try await fixture.people.list(
            ListPeople(sort: .newest, limit: 3, cursor: first.next), seenBy: nil)
        #expect((first.data + second.data).map(\.id) == ids.reversed())
    }

    @Test(arguments: [
        ("ada", ["Ada Lovelace", "Adam Smith"]), ("lov ad", ["Ada Lovelace"]),
        ("ADA", ["Ada Lovelace", "Adam Smith"]),
        ("emil", ["Émile Zola"]), ("Émi", ["Émile Zola"]), ("the_first", ["Ada Lovelace"]),
        ("first", ["Ada Lovelace"]),
        ("李", ["李 明"]), ("lace", []), ("%", []), ("_", []), ("' OR 1=1", []), ("\u{10FFFF}", []),
    ])
    func `search finds beginnings of words, whatever the case and accents`(text: String, names: [String])
        async throws
    {
        for engine in Engine.available {
            let fixture = try await PeopleFixture(engine)
            try await fixture.add("the_first", "Ada", "Lovelace")
            try await fixture.add("second", "Émile", "Zola")
            try await fixture.add("third", "Adam", "Smith")
            try await fixture.add("fourth", "李", "明")
            let found = try await fixture.people.list(ListPeople(sort: .name, q: text), seenBy: nil)
            #expect(found.data.map(\.name) == names, "\(engine)")
        }
    }

    @Test(arguments: Engine.available)
    func `search pages through many matches in the list's order`(engine: Engine) async throws {
        let fixture = try await PeopleFixture(engine)
        try await fixture.database.write { db in
            for number in 0..<2_100 {
                _ = try fixture.people.create(
                    NewPerson(username: try Username("ada\(number)x"), firstName: "Ada", lastName: "Number"),
                    in: db)
            }
        }
        for text in ["ada", "ada num", "ada1", "ada2099x"] {
            let expected = try await fixture.database.read { db in
                try db.rows("SELECT username FROM person ORDER BY created_ms DESC, id DESC") {
                    $0[0] as String
                }
            }.filter { name in text.hasPrefix("ada ") || name.hasPrefix(text) }
            let found = try await fixture.all(90) {
                try await fixture.people.list(
                    ListPeople(sort: .newest, q: text, limit: $0, cursor: $1), seenBy: nil)
            }
            #expect(found.count == expected.count && Set(found).count == found.count, "\(text)")
        }
    }

    @Test(arguments: Engine.available)
    func `the few that are found first have the typed name, however many have such words`(engine: Engine)
        async throws
    {
        let fixture = try await PeopleFixture(engine)
        let names = [
            ("Ada", "Other", 260), ("Bo", "Rarely", 240), ("Rare", "Adams", 3), ("Ada", "Rarest", 1),
        ]
        let ids = try await fixture.database.write { [people = fixture.people] db in
            var ids: [[ID<Person>]] = []
            for (place, (first, last, count)) in names.enumerated() {
                ids.append([])
                for number in 0..<count {
                    let username = try Username("p\(place)n\(number)x")
                    let person = try people.create(
                        NewPerson(username: username, firstName: first, lastName: last), in: db)
                    ids[place].append(person)
                    let score = ScoreEvent(
                        .opening, to: person, from: nil, at: fixture.clock.now,
                        openingReputation: Int64(1 + 10 * (4 - place) * (number + 1)))
                    try people.ledger.record(score, in: db)
                }
            }
            return ids
        }
        func find(_ text: String) async throws -> [ID<Person>] {
            try await fixture.database.read { [people = fixture.people] db in
                try people.find(Folded.searchWords(text), limit: 5, seenBy: nil, in: db).people.map(\.id)
            }
        }
        let best = { (place: Int) in Array(ids[place].reversed().prefix(5)) }
        #expect(try await find("ada") == best(0))
        #expect(try await find("ada other") == best(0))
        #expect(try await find("ada oth") == best(0))
        #expect(try await find("rarely bo") == best(1))
        // The one who has the least of all who have such words, and whose name is what was typed.
        #expect(try await find("ada rarest").first == ids[3][0])
        #expect(try await find("ada rare") == ids[3])
        #expect(try await find("rare ad") == ids[2].reversed())
        #expect(try await find("bo ada") == [])
    }

    @Test(arguments: Engine.available)
    func `search has those of the greatest reputation first, however many match`(engine: Engine) async throws
    {
        let fixture = try await PeopleFixture(engine)
        var chance = SeededGenerator(16)
        let scores = (0..<1_500).map { _ in
            Int64.random(in: -2...(1 << Int64.random(in: 0...20, using: &chance)), using: &chance)
        }
        try await fixture.database.write { [people = fixture.people] db in
            for (number, score) in scores.enumerated() {
                let person = try people.create(
                    NewPerson(
                        username: try Username("ada\(number)x"), firstName: "Ada",
                        lastName: number % 3 == 0 ? "Number" : "Other"),
                    in: db)
                try people.ledger.record(
                    ScoreEvent(
                        .opening, to: person, from: nil, at: fixture.clock.now, openingReputation: score),
                    in: db)
            }
        }
        let expected = try await fixture.database.read { db in
            try db.rows(
                """
                SELECT p.id, p.last_name FROM standing s JOIN person p ON p.id = s.person
                ORDER BY s.reputation DESC, s.person DESC
                """
            ) { (id: $0[0] as ID<Person>, last: $0[1] as String) }
        }
        for (text, last) in [("ada", nil), ("num ad", "Number"), ("ada oth", "Other")] as [(String, String?)]
        {
            let found = try await fixture.all(70) {
                try await fixture.people.list(ListPeople(q: text, limit: $0, cursor: $1), seenBy: nil)
            }
            #expect(found == expected.filter { last == nil || $0.last == last }.map(\.id), "\(text)")
        }
        #expect(try await fixture.people.recount().isClean)
        try await fixture.database.write { db in _ = try db.run("UPDATE person_word SET weight = 3") }
        #expect(try await fixture.people.recount()["search weights"] ?? 0 > 4_000)
        #expect(try await fixture.people.recount().isClean)
    }

    @Test(arguments: [0, -1]) func `a limit below one is refused`(limit: Int) async throws {
        let fixture = try await PeopleFixture(.sqlite)
        await #expect(throws: Problem.invalid("limit", "must be at least 1")) {
            try await fixture.people.list(ListPeople(limit: limit), seenBy: nil)
        }
    }

    @Test(arguments: PeopleOrder.allCases)
    func `a cursor of another list is refused or harmless`(order: PeopleOrder) async throws {
        let fixture = try await PeopleFixture(.sqlite)
        try await fixture.add("ada")
        for cursor in [Cursor("x"), Cursor("x", "y"), Cursor(""), Cursor("", "", "")] {
            await #expect(throws: Problem.self) {
                try await fixture.people.list(ListPeople(sort: order, cursor: cursor), seenBy: nil)
            }
        }
    }
}
