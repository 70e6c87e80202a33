import Answers
import FanfareModels
import Foundation
import Live
import Logging
import MediaKit
import Members
import Storage

/// Pictures and videos of a community that is filled: made one by one, and gone on with after a restart.
extension Demo {
    /// Makes what is missing: portraits, answers with the newest first, recordings. Each appears as it is made; what fails
    /// is logged and missing until the next start.
    public func finish() async throws {
        let started = ContinuousClock.now
        var work: [@Sendable () async throws -> Void] = []
        let answering = Set(DemoQuestion.all.filter { $0.ending == .answered }.map(\.receiver))
        let faceless = try await faceless(first: answering)
        for person in faceless where answering.contains(person.username) {
            work.append { try await portray(person) }
        }
        let waiting = try await answers.announced()
        let samples = waiting.isEmpty ? [:] : try await samples()
        for answer in waiting { work.append { try await film(answer, or: samples) } }
        for recording in try await live.unrecorded() {
            work.append { try await film(recording.stream, titled: recording.title) }
        }
        for person in faceless where !answering.contains(person.username) {
            work.append { try await portray(person) }
        }
        guard !work.isEmpty else { return }
        try await inPairs(work)
        studio.log.notice("The demo's pictures and videos are made, in \(ContinuousClock.now - started).")
    }

    /// Two at a time, in order.
    private func inPairs(_ work: [@Sendable () async throws -> Void]) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (place, one) in work.enumerated() {
                if place >= 2 { try await group.next() }
                group.addTask {
                    do {
                        try await one()
                    } catch let error where !(error is CancellationError) {
                        studio.log.error("a picture or video of the demo could not be made: \(error)")
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    /// Who is still without the portrait that they should have; in small media only the first few are to have one. Who answers
    /// comes first.
    private func faceless(first answering: Set<String>) async throws -> [DemoPerson] {
        let wanted = DemoPerson.all.filter(\.hasPortrait)
        let ordered =
            wanted.filter { answering.contains($0.username) }
            + wanted.filter { !answering.contains($0.username) }
        let shown = studio.quality == .small ? Array(ordered.prefix(5)) : ordered
        var faceless: [DemoPerson] = []
        for person in shown {
            guard let id = try await member(person.username) else { continue }
            let picture = try await database.read { db in
                try db.first("SELECT picture FROM person WHERE id = \(id)") { $0[0] as Int64? } ?? nil
            }
            if picture == nil { faceless.append(person) }
        }
        return faceless
    }

    private func portray(_ person: DemoPerson) async throws {
        guard let id = try await member(person.username) else { return }
        let sizes = try await studio.portray(person)
        try await database.write { db in try people.give(sizes, to: id, in: db) }
    }

    /// - Parameter samples: films to show instead of the answer's own, by whether they are upright.
    private func film(_ answer: Answers.AnnouncedAnswer, or samples: [Bool: MadeVideo]) async throws {
        guard let question = DemoQuestion.all.first(where: { $0.content == answer.question }),
            let clip = clip(of: question), let script = DemoScript.all[question.content]
        else { return }
        let utterance = DemoUtterance(script.spoken, pace: clip.person.voice.pace, seed: clip.seed)
        let captions = try Captions(webVTT: script.captions(utterance.lines))
        let video: MadeVideo
        if let sample = samples[question.isUpright] {
            video = sample
        } else {
            video = try await studio.film(clip)
        }
        if try await !answers.publish(video, captions: captions, as: answer.id) {
            studio.log.info("an answer of the demo was deleted while it was filmed")
        }
    }

    private func clip(of question: DemoQuestion) -> DemoClip? {
        guard let person = DemoPerson.all.first(where: { $0.username == question.receiver }),
            let script = DemoScript.all[question.content]
        else { return nil }
        return DemoClip(
            person: person, scene: person.place, sticker: (question.sender, question.content),
            spoken: script.spoken, isUpright: question.isUpright, seed: question.content,
            quality: studio.quality)
    }

    /// Small media share one film of each shape; full ones have none to share.
    private func samples() async throws -> [Bool: MadeVideo] {
        guard studio.quality == .small else { return [:] }
        var samples: [Bool: MadeVideo] = [:]
        for isUpright in [true, false] {
            let question = DemoQuestion.all.first { $0.isUpright == isUpright && $0.ending == .answered }
            if let clip = question.flatMap(clip) { samples[isUpright] = try await studio.film(clip) }
        }
        return samples
    }

    private func film(_ stream: ID<LiveStream>, titled title: String) async throws {
        guard let past = DemoStream.past.first(where: { $0.title == title }), let person = past.person else {
            return
        }
        let video = try await studio.film(
            DemoClip(
                person: person, scene: past.place, sticker: nil, spoken: past.spoken,
                isUpright: past.isUpright,
                seed: title, quality: studio.quality))
        if try await !live.record(video, of: stream) {
            studio.log.info("a recording of the demo was there already")
        }
    }
}
