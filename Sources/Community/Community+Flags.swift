import Activity
import Answers
import FanfareModels
import Games
import HTTPBinding
import Pages
import People
import Rankings
import Storage

/// What pages and lists that are made once for all members say to one of them.
extension Community {
    /// The members of JSON that depend on who reads.
    static let flaggedMembers = [
        FlaggedMember("followed", .follows), FlaggedMember("liked", .likes),
        FlaggedMember("favourite", .favourite), FlaggedMember("me", .place, alternatives: []),
        FlaggedMember("my_rating", .stars, alternatives: ["null", "1", "2", "3", "4", "5"]),
    ]

    /// Reads the states of the flags about the subjects of a page; nil for a member whose pages are their own.
    func viewerState(
        of member: ID<Person>, _ asked: [ViewerFlag: [Int64]]
    ) async throws -> ViewerState? {
        try await database.read { [people, bell] db in
            guard let follows = try people.follows(of: member, among: asked[.follows] ?? [], in: db) else {
                return nil
            }
            var states: [FlagSubject: Int] = [FlagSubject(.followsNobody, 0): follows.isNone ? 1 : 0]
            for person in follows.people { states[FlagSubject(.follows, person)] = 1 }
            if let answers = asked[.likes] {
                for answer in try Answers.likes(of: member, among: answers, in: db) {
                    states[FlagSubject(.likes, answer)] = 1
                }
            }
            if let games = asked[.favourite] {
                for game in try Games.favourites(of: member, among: games, in: db) {
                    states[FlagSubject(.favourite, game)] = 1
                }
            }
            if let games = asked[.stars] {
                for (game, stars) in try Games.stars(of: member, among: games, in: db) {
                    states[FlagSubject(.stars, game)] = stars
                }
            }
            if asked[.bell] != nil { states[FlagSubject(.bell, 0)] = try bell.unseen(member, in: db) }
            return ViewerState(states, of: asked)
        }
    }
}
