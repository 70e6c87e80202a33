import Art
import FanfareModels
import Foundation
import Members
import Storage

extension Demo {
    /// What streams earned in five weeks, entry by entry in the ledger: on most days somebody streams, and of late
    /// everybody did.
    func score(_ members: [Member], before end: Date) -> [DemoAction] {
        var chance = SeededRandom(seed: "demo scores")
        let creators = members.filter { $0.person.userType == .creator }
        var events: [ScoreEvent] = []
        for creator in creators {
            for window in streams(of: creator, before: end, &chance) {
                events += looks(at: creator, in: window, from: members, &chance)
            }
        }
        return events.map { event in
            DemoAction(at: event.at) { db in try people.ledger.record(event, in: db) }
        }
    }

    /// When somebody streamed: today and yesterday, in the week and the month before, and in between.
    private func streams(
        of creator: Member, before end: Date, _ chance: inout SeededRandom
    ) -> [Range<Date>] {
        let today = Date(timeIntervalSince1970: (end.timeIntervalSince1970 / .day).rounded(.down) * .day)
        let daysAgo = [0, 1, chance.number(2...6), chance.number(7...9), chance.number(10...18), 32]
        return daysAgo.compactMap { days in
            let day = today.addingTimeInterval(-Double(days) * .day)
            let last = min(end, day.addingTimeInterval(.day))
            let room = Int(last.timeIntervalSince(day)) - 60
            guard room > 1, day > creator.joined else { return nil }
            // In the first minutes of a day a stream is short.
            let length = min(Double(chance.number(20...90)) * 60, Double(room))
            let start = day.addingTimeInterval(Double(chance.number(0...max(room - Int(length), 1))))
            return start..<min(start.addingTimeInterval(length), last)
        }
    }

    /// Some look on for a while, each minute an entry, and cheer now and then.
    private func looks(
        at creator: Member, in window: Range<Date>, from members: [Member], _ chance: inout SeededRandom
    ) -> [ScoreEvent] {
        let fans = members.filter { $0.id != creator.id && $0.person.userType != .unclaimed }
            .filter { $0.joined < window.lowerBound }.shuffled(using: &chance).prefix(chance.number(4...9))
        let seconds = Int(window.upperBound.timeIntervalSince(window.lowerBound))
        return fans.flatMap { fan in
            let came = chance.number(0...max(seconds - 1, 1))
            let minutes = min(chance.number(1...9), (seconds - came) / 60 + 1)
            let watched = (0..<minutes).map { minute in
                ScoreEvent(
                    .watched, to: creator.id, from: fan.id,
                    at: min(
                        window.lowerBound.addingTimeInterval(Double(came + minute * 60)), window.upperBound))
            }
            let cheered = (0..<chance.number(0...4)).map { _ in
                ScoreEvent(
                    .cheered, to: creator.id, from: fan.id,
                    at: window.lowerBound.addingTimeInterval(Double(chance.number(came...max(seconds, came))))
                )
            }
            return watched + cheered
        }
    }
}
