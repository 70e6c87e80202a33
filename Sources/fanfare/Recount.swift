import ArgumentParser
import Community
import People

struct Recount: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Rebuild reputations, badges and follower counts from what they follow from.",
        discussion: "Says how many were wrong; none should ever be.")

    @OptionGroup var options: SettingsOptions

    func run() async throws {
        let found = try await options.withCommunity { try await $0.people.recount() }
        say(
            """
            \(found.people) people counted. Put right: \(found.wrongReputations) reputations, \
            \(found.wrongFollowCounts) follower counts, \(found.wrongBadges) badges.
            """)
    }
}
