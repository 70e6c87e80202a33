public import Accounts
public import FanfareModels
public import JobQueue
import MediaKit
public import Members
public import Notifications
public import Storage
public import HTTPBinding
public import Pages

/// A feature of the community: everything the rest of the program knows of it. The App folds a list of them
/// into one server.
public struct Feature: Sendable {
    /// A word for logs and for what is recounted: `games`.
    public let name: String
    /// Appended, never changed once released.
    public var migrations: [Migration]
    /// Its files for the browser.
    public let assets: AssetBundle
    public let translations: TranslationFiles
    /// Its places in the tab bar.
    public let tabs: [Tab]
    /// Builds the feature on the services of a community, before the database is migrated.
    public let build: @Sendable (Services) throws -> BuiltFeature

    public init(
        _ name: String, migrations: [Migration] = [], assets: AssetBundle = AssetBundle(),
        translations: TranslationFiles = TranslationFiles(), tabs: [Tab] = [],
        build: @escaping @Sendable (Services) throws -> BuiltFeature
    ) {
        self.name = name
        self.migrations = migrations
        self.assets = assets
        self.translations = translations
        self.tabs = tabs
        self.build = build
    }
}

/// A feature built on the services of one community.
public struct BuiltFeature: Sendable {
    /// A member's own bytes for a flag about a subject, in the context of the page in which they stand; nil when they have to be
    /// looked up.
    public typealias OwnBytes = @Sendable (ID<Person>, ViewerFlag, Int64, () -> ViewContext) -> [UInt8]?
    public typealias ViewerStatesReading =
        @Sendable (inout ViewerStateReader, any Connection) throws -> Void
    public typealias Work = @Sendable () async throws -> Void

    /// The feature's use cases, such as `Games`, for commands and tests.
    public let useCases: any Sendable
    /// Registers what can be requested, once everything is built.
    public var routes: @Sendable (RouteTable, Community) throws -> Void
    /// Handlers of its kinds of background jobs.
    public var jobs: [JobHandler] = []
    /// Runs before the first request.
    public var prepare: Work?
    /// Run beside the requests until cancelled.
    public var background: [@Sendable () async -> Void] = []
    /// Removes what has expired; runs once an hour.
    public var cleanup: Work?
    /// Runs after the last request.
    public var end: (@Sendable () async -> Void)?
    /// Its personal data of members.
    public var accountData: AccountData?
    /// Recounts what is stored as a counter; without `fixing`, what was wrong stays.
    public var recount: (@Sendable (_ fixing: Bool) async throws -> RecountReport)?
    /// Its section of a person's profile.
    public var profileSection: (@Sendable (Person, ViewContext) async throws -> HTML)?
    /// The tab of a profile on which its section stands.
    public var profileTab = ProfileTab.about
    /// A person's best places in closed rankings.
    public var places: (@Sendable (ID<Person>) async throws -> [Place])?
    /// Further lists of people, for the directory to link to.
    public var directories: [(name: String, path: String)] = []
    /// Its section above the answers on the first page.
    public var homeSection: (@Sendable (ViewContext) async throws -> HTML)?
    /// What it invites somebody new to do.
    public var firstStep: FirstStep?
    /// Its part of the search in the top bar.
    public var search: SearchSource?
    /// Finds what can be reported, by its number.
    public var reportables:
        [Report.SubjectType: @Sendable (Int64, any Connection) throws -> ReportedContent?] = [:]
    /// Removes what can be reported, by its number and for a moderator, who is the second argument: the feature's own
    /// deletion without the question whose it is. Throws `Problem.missing` for what is gone already.
    public var removals: [Report.SubjectType: @Sendable (Int64, ID<Person>) async throws -> Void] = [:]
    /// What waits for moderators in it.
    public var moderatorTasks: [ModeratorTask] = []
    /// The path that a notice of a kind links to.
    public var noticePaths: [NoticeKind: Notifications.NoticePath] = [:]
    /// Reads what notices of its kinds are about.
    public var noticeSubjects: NoticeSubject.Reading?
    /// What the activity page shows above the notices.
    public var inbox: Notifications.Inbox?
    /// The members of its JSON that depend on who reads.
    public var flaggedMembers: [FlaggedMember] = []
    /// Reads the states of its flags for one of the members for all of whom a response was made once.
    public var viewerStates: ViewerStatesReading?
    /// A member's own bytes for a flag without alternatives; nil when they have to be looked up.
    public var ownBytes: OwnBytes?
    /// Its figures for `/metrics`.
    public var gauges: [Gauge] = []

    public init(
        _ useCases: any Sendable, routes: @escaping @Sendable (RouteTable, Community) throws -> Void
    ) {
        self.useCases = useCases
        self.routes = routes
    }
}

/// A figure for `/metrics` that is read when it is requested.
public struct Gauge: Sendable {
    /// The metric's name.
    public let name: String
    /// The metric's `HELP` text.
    public let help: String
    /// Reads the current value.
    public let read: @Sendable () -> Double

    public init(_ name: String, _ help: String, read: @escaping @Sendable () -> Double) {
        self.name = name
        self.help = help
        self.read = read
    }
}

/// A community that is composed, as routes see it.
public struct Community: Sendable {
    /// What every feature is built with.
    public let services: Services
    /// What members are notified of.
    public let notifications: Notifications
    /// Registration, log-in, sessions and settings.
    public let accounts: Accounts
    /// All features of the community.
    public let features: [BuiltFeature]
    /// Asks how it is.
    public let status: @Sendable () async throws -> CommunityStatus

    public init(
        services: Services, notifications: Notifications, accounts: Accounts, features: [BuiltFeature],
        status: @escaping @Sendable () async throws -> CommunityStatus
    ) {
        self.services = services
        self.notifications = notifications
        self.accounts = accounts
        self.features = features
        self.status = status
    }

    /// Members and their profiles.
    public var people: People { services.people }

    /// The kinds of content that can be reported, of all features.
    public var reportables: [Report.SubjectType: @Sendable (Int64, any Connection) throws -> ReportedContent?]
    {
        features.reduce(into: [:]) { all, feature in all.merge(feature.reportables) { first, _ in first } }
    }

    /// What removes the kinds of content that can be reported, of all features.
    public var removals: [Report.SubjectType: @Sendable (Int64, ID<Person>) async throws -> Void] {
        features.reduce(into: [:]) { all, feature in all.merge(feature.removals) { first, _ in first } }
    }
}

extension [BuiltFeature] {
    /// A member's own bytes for a flag without alternatives, of the feature that has them; nil when they have to be looked
    /// up.
    ///
    /// One closure that holds the next, since one out of an array is retained at each call, by all threads at once. Each
    /// feature is asked once: what it says may differ from one moment to the next.
    public var ownBytes: BuiltFeature.OwnBytes {
        var all: BuiltFeature.OwnBytes = { _, _, _, _ in nil }
        for next in compactMap(\.ownBytes) {
            all = { [all] member, flag, subject, screen in
                all(member, flag, subject, screen) ?? next(member, flag, subject, screen)
            }
        }
        return all
    }
}
