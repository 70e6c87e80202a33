import Art
import Comments
import FanfareModels
import Foundation
import Games
import Storage

extension Demo {
    /// Adds games; gives back what people say of them in the past five weeks.
    func play(_ members: [Member], before end: Date, in db: any Connection) throws -> [DemoAction] {
        var chance = SeededRandom(seed: "demo games")
        var texts = DemoReviewTexts()
        let critics = members.filter { $0.person.userType != .unclaimed }
        var actions: [DemoAction] = []
        for game in DemoGame.all {
            let id = try games.add(game.draft, in: db)
            for critic in critics where chance.number(1...20) <= game.draw {
                let at = moment(after: critic.joined, end, &chance)
                let (review, text) = written(game, id, by: critic.person, &texts, &chance)
                let stars = review.rating?.number ?? 3
                let (voters, talkers) = (critics.shuffled(using: &chance), critics.shuffled(using: &chance))
                let votes = voters.prefix(chance.number(0...(text.text.isEmpty ? 2 : 9)))
                    .filter { $0.id != critic.id }
                    .map {
                        (
                            $0.id, chance.number(1...6) == 1 ? Vote.down : .up,
                            moment(after: max(at, $0.joined), end, &chance)
                        )
                    }
                let talk = talkers.prefix(text.text.isEmpty ? 0 : chance.number(0...11) / 8)
                    .filter { $0.id != critic.id }
                    .compactMap { talker -> (ID<Person>, String, Date)? in
                        let at = moment(after: max(at, talker.joined), end, &chance)
                        return texts.comment(on: game, text, stars: stars, by: talker.person, &chance).map {
                            (talker.id, $0, at)
                        }
                    }
                let posted = DemoReference<ID<Review>>()
                actions.append(
                    DemoAction(at: at) { db in
                        posted.made = try games.write(review, by: critic.id, at: at, in: db).id
                    })
                for (voter, vote, at) in votes {
                    actions.append(
                        DemoAction(at: at) { db in
                            guard let review = posted.made else { return }
                            _ = try games.vote(vote, on: review, by: voter, at: at, in: db)
                        })
                }
                for (talker, text, at) in talk {
                    actions.append(
                        DemoAction(at: at) { db in
                            guard let review = posted.made else { return }
                            _ = try comments.post(
                                PostReviewComment(review, text), by: talker, at: at, in: db)
                        })
                }
                guard stars == 5, chance.number(1...2) == 1 else { continue }
                actions.append(
                    DemoAction(at: at) { db in try games.addFavourite(id, by: critic.id, at: at, in: db) })
            }
        }
        return actions
    }

    private func written(
        _ game: DemoGame, _ id: ID<Game>, by critic: DemoPerson, _ texts: inout DemoReviewTexts,
        _ chance: inout SeededRandom
    ) -> (review: WriteReview, text: DemoReviewTexts.Text) {
        let tenths = game.quality + chance.number(-14...14)
        let stars = min(max((tenths + 5) / 10, 1), 5)
        var aspects = AspectStars()
        if chance.number(1...3) == 1 {
            for aspect in Aspect.allCases where chance.number(1...3) > 1 {
                aspects[aspect] = Stars(checked: min(max(stars + chance.number(-1...1), 1), 5))
            }
        }
        let text = texts.text(stars, game, by: critic, &chance)
        return (WriteReview(id, rating: Stars(checked: stars), text: text.text, aspects: aspects), text)
    }

    /// Some time between two, a little more often of late: today and yesterday have their rankings too.
    func moment(after start: Date, _ end: Date, _ chance: inout SeededRandom) -> Date {
        var first = start
        if chance.number(1...6) == 1 {
            let today = (end.timeIntervalSince1970 / .day).rounded(.down) * .day
            let late = Date(timeIntervalSince1970: today - Double(chance.number(0...1)) * .day)
            // In the first minutes of a day there is no room for much.
            if end.timeIntervalSince(late) > 600 { first = max(start, late) }
        }
        return first.addingTimeInterval(
            Double(chance.number(60...max(Int(end.timeIntervalSince(first)) - 60, 61))))
    }
}
