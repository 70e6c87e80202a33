import Art
import FanfareModels
import Foundation
import Members
import Storage

extension Demo {
    /// Some six hundred follows over five weeks, with a long tail: a few are followed by nearly everybody, most by a
    /// handful. Now and then somebody changes their mind.
    func follow(_ members: [Member], before end: Date) -> [DemoAction] {
        var chance = SeededRandom(seed: "demo follows")
        var actions: [DemoAction] = []
        for wish in wishes(of: members, before: end, &chance) {
            actions.append(
                DemoAction(at: wish.at) { db in
                    _ = try people.at(wish.at).follow(wish.followed, by: wish.follower, in: db)
                })
            guard chance.number(1...60) == 1 else { continue }
            let later = min(wish.at.addingTimeInterval(.day), end)
            actions.append(
                DemoAction(at: later) { db in
                    _ = try people.at(later).unfollow(wish.followed, by: wish.follower, in: db)
                })
        }
        return actions
    }

    private struct Wish {
        var follower: ID<Person>
        var followed: ID<Person>
        var at: Date
    }

    private func wishes(of members: [Member], before end: Date, _ chance: inout SeededRandom) -> [Wish] {
        let followers = members.filter { $0.person.userType != .unclaimed }
        var wishes: [Wish] = []
        for (rank, followed) in members.sorted(by: { draw($0) > draw($1) }).enumerated() {
            let share = 100 / (1 + Double(rank) / 4)
            for follower in followers
            where follower.id != followed.id && Double(chance.number(1...100)) <= share {
                let start = max(follower.joined, followed.joined)
                wishes.append(
                    Wish(
                        follower: follower.id, followed: followed.id, at: moment(after: start, end, &chance)))
            }
        }
        return wishes
    }

    /// How much somebody draws: creators and the named ones most, then by the order of the list.
    private func draw(_ member: Member) -> Int64 {
        let named = DemoPerson.named.contains { $0.username == member.person.username }
        return (named ? 400 : 0) + (member.person.userType == .creator ? 500 : 0) - member.id.number
    }
}
