import Answers
import App
import Concurrency
import FanfareModels
import Foundation
import Live
import Members
import Rankings
import Storage
import TestSupport
import Testing

@testable import Demo
@testable import fanfare

/// What the demo's people say, film and stream.
@Suite struct DemoStoryTests {
    @Test func `no sentence comes twice, in reviews, comments, chats, questions and answers`() async throws {
        try await withApp(.sqlite) { app in
            try await Demo(app, isSmall: true).fill()
            let texts = try await app.database.slow { db in
                try db.rows("SELECT text FROM review WHERE text <> ''") { $0[0] as String }
                    + db.rows("SELECT content FROM comment") { $0[0] as String }
                    + db.rows("SELECT text FROM live_message") { $0[0] as String }
                    + db.rows("SELECT content FROM question") { $0[0] as String }
            }
            let spoken = DemoScript.all.values.flatMap(\.sentences).flatMap { [$0.english, $0.spanish] }
            let streams = (DemoStream.past + DemoStream.onAir).flatMap { $0.spoken + $0.chat.map(\.1) }
            #expect(texts.count > 500)
            var seen: Set<String> = []
            for sentence in (texts + spoken + streams).flatMap(Self.sentences)
            where !seen.insert(sentence).inserted {
                let isInChat = DemoStream.past.contains { $0.chat.contains { $0.1.contains(sentence) } }
                #expect(isInChat, "twice: \(sentence)")
            }
        }
    }

    @Test func `what is said comes in its order, and periods that are over have their rankings`() async throws
    {
        try await withApp(.sqlite) { app in
            try await Demo(app, isSmall: true).fill()
            try await app.feature(Rankings.self).closeEnded()
            let said = try await app.database.slow { db in
                try db.rows("SELECT created_ms FROM comment ORDER BY id") { $0[0] as Int64 }
            }
            #expect(said.count > 100 && said == said.sorted())
            let places = try await app.database.slow { db in
                try db.rows(
                    """
                    SELECT r.starts_ms, COUNT(p.place) FROM closed_ranking r
                    LEFT JOIN closed_place p ON p.ranking = r.id
                    WHERE r.period = 'daily' AND r.category = 'all' AND r.closed_ms IS NOT NULL
                    GROUP BY r.starts_ms ORDER BY r.starts_ms DESC
                    """
                ) { $0[1] as Int }
            }
            #expect(places.count >= 35 && places.prefix(14).allSatisfy { $0 > 0 }, "\(places)")
        }
    }

    @Test func `notices bear the time of what they tell of, and stand in its order`() async throws {
        try await withApp(.sqlite) { app in
            try await Demo(app, isSmall: true).fill()
            try await app.feature(Rankings.self).closeEnded()
            let late = try await app.database.slow { db in
                try db.rows(
                    """
                    SELECT n.detail FROM notice n JOIN badge b ON b.person = n.person AND b.name = n.detail
                    WHERE n.kind = 'badge' AND n.at_ms <> b.earned_ms
                    """
                ) { $0[0] as String }
            }
            #expect(late.isEmpty)
            let notices = try await app.database.slow { db in
                try db.rows("SELECT person, at_ms FROM notice ORDER BY person, id") {
                    [$0[0] as Int64, $0[1] as Int64]
                }
            }
            #expect(notices.count > 500)
            #expect(zip(notices, notices.dropFirst()).allSatisfy { $0[0] != $1[0] || $0[1] <= $1[1] })
        }
    }

    @Test func `something can be said of each game, in both languages`() {
        #expect(DemoGameFacts.all.count == DemoGame.all.count)
        for game in DemoGame.all {
            let facts = game.facts
            #expect(facts.parts.count > 2 && !facts.flaws.isEmpty && !facts.lines.isEmpty, "\(game.title)")
            let phrases = facts.phrases + facts.lines
            #expect(phrases.allSatisfy { !$0.english.isEmpty && !$0.spanish.isEmpty }, "\(game.title)")
        }
    }

    @Test func `people like genres of the catalogue`() {
        let genres = Set(
            DemoGame.all.flatMap { game in
                game.genres.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
            })
        for person in DemoPerson.all where !person.topGenre.isEmpty {
            #expect(genres.contains(person.topGenre), "\(person.username)")
        }
    }

    /// Sentences of four words and more: a shout may come twice.
    private static func sentences(_ text: String) -> [String] {
        text.split { ".!?\n。！？".contains($0) }.map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { $0.split(separator: " ").count > 3 }
    }

    @Test func `each answer is spoken for 15 to 40 seconds, with captions in both languages`() throws {
        let answered = DemoQuestion.all.filter { $0.ending == .answered }
        #expect(answered.count == 32)
        #expect(10...26 ~= answered.count { $0.isUpright })
        for question in answered {
            let script = try #require(DemoScript.all[question.content], "\(question.content)")
            let person = try #require(DemoPerson.all.first { $0.username == question.receiver })
            let utterance = DemoUtterance(script.spoken, pace: person.voice.pace, seed: question.content)
            #expect(15...40 ~= utterance.length, "\(question.content) \(utterance.length)")
            let captions = script.captions(utterance.lines)
            for language in ["en", "es"] {
                #expect(
                    captions.components(separatedBy: "<lang \(language)>").count == script.sentences.count + 1
                )
            }
            #expect(script.sentences.allSatisfy { !$0.spanish.isEmpty && $0.spanish != $0.english })
        }
    }

    @Test func `people who answer sound different from each other`() {
        let voices = Set(DemoQuestion.all.map(\.receiver)).compactMap { name in
            DemoPerson.all.first { $0.username == name }?.voice.pitch
        }
        #expect(Set(voices).count == voices.count)
    }

    @Test func `the mouth is shut in silence and open in speech`() throws {
        let person = DemoPerson.ada
        let utterance = DemoUtterance(["One two three."], pace: 1, seed: "a")
        let samples = person.voice.samples(of: utterance, seed: "a")
        let loudness = DemoVoice.loudness(of: samples, framesPerSecond: 15)
        #expect(loudness.prefix(4).allSatisfy { $0 < 0.1 })
        #expect(loudness.contains { $0 > 0.7 })
        #expect(samples == person.voice.samples(of: utterance, seed: "a"))
    }

    @Test func `making goes on after it was interrupted`() async throws {
        try await withApp(.sqlite) { app in
            let demo = try Demo(app, isSmall: true)
            try await demo.fill()
            #expect(try await app.feature(Answers.self).announced().count == 32)
            #expect(try await demo.readyAnswers() == 0)
            let making = Task { try await demo.finish() }
            while try await demo.readyAnswers() < 3 { try await Task.sleep(for: .milliseconds(20)) }
            making.cancel()
            _ = await making.result
            #expect(try await demo.readyAnswers() < 32)
            try await Demo(app, isSmall: true).finish()
            #expect(try await demo.readyAnswers() == 32)
            #expect(try await app.feature(Answers.self).recount(fixing: false).isClean)
            let captions = try await app.database.slow { db in
                try db.rows("SELECT text FROM answer_captions") { $0[0] as String }
            }
            #expect(captions.count == 32)
            #expect(captions.allSatisfy { $0.contains("<lang es>") && $0.contains("<lang en>") })
            let times = try await app.database.slow { db in
                try db.rows("SELECT created_ms FROM answer ORDER BY id") { $0[0] as Int64 }
            }
            #expect(times == times.sorted())
        }
    }

    @Test func `somebody is live, written to and watched, as long as it is served`() async throws {
        try await TestServer.run { server in
            let demo = try Demo(server.app, isSmall: true)
            try await demo.fill()
            #expect(try await demo.isDemoCommunity())
            let live = Task { await demo.keepLive() }
            let host = try #require(try await demo.member(DemoStream.onAir[0].host))
            try await eventually("the host is live") { server.app.people.live.people.contains(host) }
            live.cancel()
            await live.value
            try await eventually("the host is live no longer") {
                !server.app.people.live.people.contains(host)
            }
        }
    }

    @Test func `a film that is sent again goes on in time, without its setup`() async throws {
        func tag(_ kind: UInt8, _ time: UInt8, _ body: [UInt8]) -> [UInt8] {
            [kind, 0, 0, UInt8(body.count), 0, 0, time, 0, 0, 0, 0] + body + [
                0, 0, 0, UInt8(11 + body.count),
            ]
        }
        let header: [UInt8] = [0x46, 0x4c, 0x56, 1, 5, 0, 0, 0, 9, 0, 0, 0, 0]
        let bytes = header + tag(9, 0, [0x17, 0]) + tag(9, 0, [0x17, 1, 7]) + tag(8, 100, [0xaf, 1, 8])
        let film = try #require(FilmTags(bytes))
        #expect(film.tags.map(\.isSetup) == [true, false, false])
        #expect(film.length == 166)
        #expect(film.tags[2].shifted(by: 70_000)[4...7] == [1, 17, 212, 0])
        #expect(FilmTags(Array(bytes.prefix(20))) == nil)
        var sent = LoopedFilm(film: film, duration: .seconds(2)).makeAsyncIterator()
        let first = try #require(try await sent.next())
        #expect(first.starts(with: header))
        let again = try #require(FilmTags(first))
        #expect(again.tags.count { $0.isSetup } == 1)
        #expect(again.tags.map(\.time) == again.tags.map(\.time).sorted())
        #expect(again.tags.count > 20)
    }
}

extension Demo {
    fileprivate func readyAnswers() async throws -> Int {
        try await database.read { db in
            try db.first("SELECT COUNT(*) FROM answer WHERE state = 'ready'") { $0[0] as Int } ?? 0
        }
    }
}
