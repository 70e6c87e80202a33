import Accounts
import FanfareModels
public import FeatureKit
import Foundation
import Members
public import Storage

/// Moderation: members report, moderators and admins review.
public struct Admin: Sendable {
    public typealias Lookup = @Sendable (Int64, any Connection) throws -> ReportedContent?

    let people: People
    let accounts: Accounts
    /// Finds what can be reported, by its number; people are found without.
    let reportables: [Report.SubjectType: Lookup]
    /// Removes content of a kind, by its number and for a moderator.
    let removals: [Report.SubjectType: @Sendable (Int64, ID<Person>) async throws -> Void]
    /// What waits for moderators in the features.
    let tasks: [ModeratorTask]
    let status: @Sendable () async throws -> CommunityStatus
    var database: any Database { people.database }
    var addresses: PublicURLs { people.addresses }
    var now: @Sendable () -> Date { people.now }

    public init(_ community: Community) {
        people = community.people
        accounts = community.accounts
        reportables = community.reportables
        removals = community.removals
        tasks = community.features.flatMap(\.moderatorTasks)
        status = community.status
    }
}
