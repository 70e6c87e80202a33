import FanfareModels
import Foundation
import People
import Storage

extension Demo {
    /// What streams earned in five weeks, entry by entry in the ledger.
    func score(_ members: [Member], before end: Date, in db: any Connection) throws {
        var chance = Chance(seed: "demo scores")
        for member in members where member.person.userType != .unclaimed {
            if member.person.userType == .creator {
                try cheer(member, from: members, before: end, &chance, in: db)
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
}
