import ArgumentParser
import Answers
import App
import Games
import Members

struct Recount: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Rebuild reputations, badges and all counts from what they follow from.",
        discussion: "Says how many were wrong; none should ever be.")

    @OptionGroup var options: SettingsOptions

    func run() async throws {
        let (found, answers, games) = try await options.withCommunity {
            (
                try await $0.people.recount(), try await $0.answers.recount(),
                try await $0.games.recount()
            )
        }
        say(
            """
            \(found.people) people counted. Put right: \(found.wrongReputations) reputations, \
            \(found.wrongFollowCounts) follower counts, \(found.wrongBadges) badges.
            \(answers.answers) answers counted. Put right: \(answers.wrongLikes) like counts, \
            \(answers.wrongComments) comment counts, \(answers.wrongQuestions) question counts, \
            \(answers.wrongTotals) totals.
            \(games.games) games counted. Put right: \(games.wrongRatings) ratings, \(games.wrongVotes) vote counts, \
            \(games.wrongComments) comment counts, \(games.wrongTotals) totals.
            """)
    }
}
