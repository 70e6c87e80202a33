import FanfareModels
import Foundation
import People
import Storage

extension Demo {
    /// What streams and reviews earned in five weeks, entry by entry in the ledger: cheers for creators, votes on
    /// members' reviews.
    func score(_ members: [Member], before end: Date, in db: any Connection) throws {
        var chance = Chance(seed: "demo scores")
        var subject: Int64 = 0
        for member in members where member.person.userType != .unclaimed {
            subject += 1
            if member.person.userType == .creator {
                try cheer(member, from: members, before: end, &chance, in: db)
            } else if chance.number(1...3) > 1 {
                try tally(
                    .reviewUpvoted, subject, for: member, from: members, chance.number(0...24), end, &chance,
                    in: db)
                try tally(
                    .reviewDownvoted, subject, for: member, from: members, chance.number(0...3), end, &chance,
                    in: db)
            }
        }
    }

    private func cheer(
        _ creator: Member, from members: [Member], before end: Date, _ chance: inout Chance,
        in db: any Connection
    ) throws {
        for _ in 0..<chance.number(20...90) {
            let actor = chance.pick(members)
            let at = moment(after: max(creator.joined, actor.joined), end, &chance)
            guard actor.person.userType != .unclaimed else { continue }
            try people.ledger.record(ScoreEvent(.cheered, to: creator.id, from: actor.id, at: at), in: db)
        }
    }

    /// One from each of some members, in the order of their times, so that totals grow as badges need them.
    private func tally(
        _ reason: ScoreEvent.Reason, _ subject: Int64, for member: Member, from members: [Member],
        _ count: Int,
        _ end: Date, _ chance: inout Chance, in db: any Connection
    ) throws {
        let actors = members.filter { $0.id != member.id && $0.person.userType != .unclaimed }.shuffled(
            using: &chance)
        let moments = actors.prefix(count).map {
            ($0.id, moment(after: max(member.joined, $0.joined), end, &chance))
        }
        for (place, (actor, at)) in moments.sorted(by: { $0.1 < $1.1 }).enumerated() {
            let event = ScoreEvent(
                reason, to: member.id, from: actor, subject: subject, at: at, total: Int64(place + 1))
            try people.ledger.record(event, in: db)
        }
    }

    private func moment(after start: Date, _ end: Date, _ chance: inout Chance) -> Date {
        start.addingTimeInterval(Double(chance.number(60...max(Int(end.timeIntervalSince(start)) - 60, 61))))
    }
}
