import Art
import Comments
import FanfareModels
import Foundation
import Games
import Storage

extension Demo {
    /// Games, and what people said of them in the past five weeks.
    func play(_ members: [Member], before end: Date, in db: any Connection) throws {
        var chance = SeededRandom(seed: "demo games")
        var texts = DemoReviewTexts()
        let critics = members.filter { $0.person.userType != .unclaimed }
        var deeds: [(at: Date, deed: (any Connection) throws -> Void)] = []
        for game in DemoGame.all {
            let id = try games.add(game.draft, in: db)
            for critic in critics where chance.number(1...20) <= game.draw {
                let at = moment(after: critic.joined, end, &chance)
                let review = written(game, id, by: critic.person, &texts, &chance)
                let (voters, talkers) = (critics.shuffled(using: &chance), critics.shuffled(using: &chance))
                let votes = voters.prefix(chance.number(0...min(9, review.text?.isEmpty == true ? 2 : 9)))
                    .filter { $0.id != critic.id }
                    .map {
                        (
                            $0.id, chance.number(1...6) == 1 ? Vote.down : .up,
                            moment(after: max(at, $0.joined), end, &chance)
                        )
                    }
                let isSilent = review.text?.isEmpty != false
                let talk = talkers.prefix(isSilent ? 0 : chance.number(0...11) / 8).filter {
                    $0.id != critic.id
                }
                .compactMap { talker -> (ID<Person>, String, Date)? in
                    let at = moment(after: max(at, talker.joined), end, &chance)
                    let stars = review.rating?.number ?? 3
                    return texts.comment(on: game, stars: stars, by: talker.person, &chance).map {
                        (talker.id, $0, at)
                    }
                }
                deeds.append(
                    (
                        at,
                        { db in
                            let written = try games.write(review, by: critic.id, at: at, in: db)
                            for (voter, vote, at) in votes.sorted(by: { $0.2 < $1.2 }) {
                                _ = try games.vote(vote, on: written.id, by: voter, at: at, in: db)
                            }
                            for (talker, text, at) in talk {
                                _ = try comments.post(
                                    PostReviewComment(written.id, text), by: talker, at: at, in: db)
                            }
                        }
                    ))
                guard review.rating.map({ $0.number == 5 }) == true, chance.number(1...2) == 1 else {
                    continue
                }
                deeds.append((at, { db in try games.addFavourite(id, by: critic.id, at: at, in: db) }))
            }
        }
        for (_, deed) in deeds.sorted(by: { $0.at < $1.at }) { try deed(db) }
    }

    private func written(
        _ game: DemoGame, _ id: ID<Game>, by critic: DemoPerson, _ texts: inout DemoReviewTexts,
        _ chance: inout SeededRandom
    ) -> WriteReview {
        let tenths = game.quality + chance.number(-14...14)
        let stars = min(max((tenths + 5) / 10, 1), 5)
        var aspects = AspectStars()
        if chance.number(1...3) == 1 {
            for aspect in Aspect.allCases where chance.number(1...3) > 1 {
                aspects[aspect] = Stars(checked: min(max(stars + chance.number(-1...1), 1), 5))
            }
        }
        return WriteReview(
            id, rating: Stars(checked: stars), text: texts.text(stars, game, by: critic, &chance),
            aspects: aspects)
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
