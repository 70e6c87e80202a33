import FanfareModels
import Foundation
import JSON
import Members
import Rankings
import Storage
import TestSupport
import Testing

/// The votes and badges of a real community, in their order, with midnights where they were.
@Suite struct ReplayTests {
    static let folder = ProcessInfo.processInfo.environment["FANFARE_SAMPLES"]
        .map { URL(filePath: $0).appending(path: "stackexchange/dump_martialarts") }

    /// Something that happened there: up-votes, down-votes and favourites of posts, and badges, which stand for followers.
    private struct RecordedEvent {
        var at: Date
        var reason: ScoreReason
        /// The post or the person it was for.
        var number: Int64
    }

    private static let people: Int64 = 400

    @Test(.enabled(if: folder != nil), arguments: Engine.available)
    func `the votes and badges of a community give the boards of a recount`(engine: Engine) async throws {
        let folder = try #require(Self.folder)
        let all = try Self.deeds(folder)
        let deeds = all.prefix(amount("DEEDS", 4_000))
        #expect(deeds.count > 3_000)
        let first = try #require(deeds.first)
        let fixture = try await RankingsFixture(engine, at: first.at.iso8601)
        try await fixture.rankings.prepare()
        let ids = try await Self.join(fixture)
        var day = Int(first.at.timeIntervalSince1970) / 86_400
        var batch: [ScoreEvent] = []
        for deed in deeds {
            let today = Int(deed.at.timeIntervalSince1970) / 86_400
            if today != day {
                try await Self.record(&batch, fixture)
                fixture.clock.advance(deed.at.timeIntervalSince(fixture.clock.now))
                // Not each day: some are closed together.
                if today % 3 == 0 { try await fixture.rankings.closeEnded() }
                day = today
            }
            batch.append(
                ScoreEvent(
                    deed.reason, to: ids[Self.owner(deed.number)], from: ID(9_999), subject: deed.number,
                    at: max(deed.at, fixture.clock.now)))
        }
        try await Self.record(&batch, fixture)
        for (what, shown, counted) in try await fixture.compare() where !what.hasSuffix("true") {
            #expect(shown == counted, "\(what)")
        }
        try await fixture.rankings.closeEnded()
        #expect(try await fixture.wrongClosed() == [])
        #expect(try await fixture.rankings.rebuild().isClean)
    }

    private static func record(_ batch: inout [ScoreEvent], _ fixture: RankingsFixture) async throws {
        let events = batch
        batch = []
        try await fixture.database.write { [people = fixture.people] db in
            for event in events { try people.ledger.record(event, in: db) }
        }
    }

    private static func join(_ fixture: RankingsFixture) async throws -> [ID<Person>] {
        try await fixture.database.write { [people = fixture.people] db in
            try (0..<Self.people).map { number in
                try people.create(
                    NewPerson(
                        username: Username("person\(number)x"), firstName: "Person", lastName: "\(number)"),
                    in: db)
            }
        }
    }

    /// Whose a post is: SplitMix64 of its number, which the dump has no authors for.
    private static func owner(_ number: Int64) -> Int {
        var dice = SeededGenerator(UInt64(bitPattern: number))
        return Int(dice.next() % UInt64(people))
    }

    /// https://meta.stackexchange.com/questions/2677: votes of type 2 are up, of 3 down, of 1 acceptances.
    private static func deeds(_ folder: URL) throws -> [RecordedEvent] {
        var deeds: [RecordedEvent] = []
        for row in try rows(folder.appending(path: "Votes.xml")) {
            guard let type = row["VoteTypeId"], let post = row["PostId"].flatMap({ Int64($0) }),
                let at = row["CreationDate"].flatMap({ Date(iso8601: "\($0)Z") })
            else { continue }
            switch type {
            case "2":
                deeds.append(
                    RecordedEvent(at: at, reason: post % 2 == 0 ? .answerLiked : .reviewUpvoted, number: post)
                )
            case "3": deeds.append(RecordedEvent(at: at, reason: .reviewDownvoted, number: post))
            case "1": deeds.append(RecordedEvent(at: at, reason: .cheered, number: post))
            default: continue
            }
        }
        for row in try rows(folder.appending(path: "Badges.xml")) {
            guard let user = row["UserId"].flatMap({ Int64($0) }),
                let at = row["Date"].flatMap({ Date(iso8601: "\($0)Z") })
            else { continue }
            deeds.append(RecordedEvent(at: at, reason: .followed, number: user))
        }
        return deeds.enumerated().sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }.map(
            \.element)
    }

    private static func rows(_ file: URL) throws -> [[String: String]] {
        try String(contentsOf: file, encoding: .utf8).split(whereSeparator: \.isNewline).filter {
            $0.contains("<row ")
        }
        .map { line in
            var row: [String: String] = [:]
            let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
            for index in stride(from: 0, to: parts.count - 1, by: 2) {
                let name = parts[index].split(separator: " ").last ?? ""
                row[String(name.dropLast())] = String(parts[index + 1])
            }
            return row
        }
    }
}
