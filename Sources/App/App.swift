public import Accounts
import Answers
import Archive
public import FanfareModels
public import FeatureKit
public import Foundation
import Games
public import JobQueue
import Logging
public import MediaKit
import Members
import Notifications
import OutboundHTTP
import Processes
public import Storage
import HTTPBinding
public import HTTPServer
import Pages

/// A whole community: the core, and a list of features folded into one server.
public final class App: Sendable {
    /// The settings it was opened with.
    public let settings: ServerSettings
    /// What every feature is built with.
    public let services: Services
    /// The core and the features, as routes see them.
    public let community: Community
    /// References to stored files, and the removal of unreferenced ones.
    public let blobs: Blobs
    let shipping: LogShipping?
    /// The queue of background jobs.
    public let jobs: Jobs
    let outsideCache: PictureCache
    /// The features as they were given, before they were built.
    let definitions: [Feature]
    let translations: Translations
    let accessLog: AccessLog
    let metrics = Metrics()
    let history: ServerHistory

    /// Opens the database and the media folder, and brings the schema up to date.
    ///
    /// - Parameters:
    ///   - features: those of the community; ``standardFeatures(_:)`` unless told otherwise.
    ///   - database: opened already; nil opens what the settings name.
    ///   - databasePatience: how long what is asked of PostgreSQL should wait; nil, for commands, lets it wait.
    ///   - mail: sends e-mails in another way than by SMTP.
    ///   - disk: measures the disk of the data; nil asks the file system.
    ///   - security: the log of security events; nil writes them among the lines of the access log.
    /// - Throws: `StorageError` when the database cannot be opened or is newer than this program.
    public init(
        _ settings: ServerSettings, features: [Feature]? = nil, database: (any Database)? = nil,
        databasePatience: Duration? = nil, mail: Mail.Send? = nil, accessLog: AccessLog = AccessLog(),
        limits: RateLimit = RateLimit(), disk: Disk? = nil, security: SecurityLog? = nil,
        now: @escaping @Sendable () -> Date = Date.init
    ) async throws {
        self.settings = settings
        self.accessLog = accessLog
        let features = features ?? Self.standardFeatures(settings)
        definitions = features
        translations = try Self.translations(of: features)
        try DataFolder.prepare(settings.data)
        let runner = ProcessRunner()
        (services, outsideCache) = try Self.services(
            settings, try database ?? Self.open(settings, patience: databasePatience), runner: runner,
            limits: limits, disk: disk,
            security: security ?? SecurityLog(to: accessLog), now: now)
        let services = services
        blobs = Blobs(services.store, services.people.database)
        let shipping = try LogShipping(
            settings, services.people.database, services.store, log: services.log, now: now)
        self.shipping = shipping
        let built = try features.map { try $0.build(services) }
        let notifications = Notifications(
            people: services.people, listeners: services.listeners,
            inbox: built.lazy.compactMap(\.inbox).first,
            paths: built.reduce(into: [:]) { all, feature in
                all.merge(feature.noticePaths) { first, _ in first }
            },
            subjects: built.compactMap(\.noticeSubjects),
            zone: { services.site.timeZone })
        let history = ServerHistory(settings.data, metrics: metrics, disk: services.disk, now: now)
        self.history = history
        let restorer = SetupRestorer(
            settings,
            Archive.Community(
                database: services.people.database, store: services.store, uploads: "\(settings.data)/uploads"
            ),
            log: services.log)
        let mailer = Mailer(runner: runner, temporaryFolders: services.temporaryFolders)
        let accounts = Accounts(
            people: services.people, pictures: services.pictures, listeners: services.listeners,
            data: built.reversed().compactMap(\.accountData),
            mail: Mail(settings.community.mail, send: mail ?? mailer.send),
            preset: settings.community, given: settings.given, site: services.site, limits: services.limits,
            translations: translations,
            passwords: PasswordHasher(threads: settings.hashers), security: services.security,
            setupLinkFile: "\(settings.data)/setup-link", restoring: restorer, log: services.log)
        restorer?.onFinish { try await accounts.applySettings() }
        community = Community(
            services: services, notifications: notifications, accounts: accounts, features: built,
            status: { [disk = services.disk, people = services.people] in
                try await Self.status(settings, accounts, people, disk, shipping, history)
            })
        jobs = Jobs(
            services.people.database,
            built.flatMap(\.jobs) + accounts.jobs + [services.people.erasure.handler],
            log: services.log)
        let migrations = Self.coreMigrations + features.flatMap(\.migrations)
        let database = services.people.database
        let copies = UpgradeCopies(settings.data)
        if let copy = try await copies.add(database, before: migrations, at: now()) {
            services.log.notice("The database before the upgrade is in \(copy).")
        }
        try await database.migrate(migrations)
        try copies.finish()
        try await accounts.applySettings()
    }

    /// Ends the logs and closes the database, after the last request or command.
    public func close() async {
        accessLog.close()
        await database.close()
    }

    /// Recounts every stored counter; without `fixing`, what was wrong stays.
    public func recount(fixing: Bool = true) async throws -> [RecountReport] {
        var reports = [try await people.recount(fixing: fixing)]
        for feature in features {
            if let report = try await feature.recount?(fixing) { reports.append(report) }
        }
        return reports
    }

    /// Returns the use cases of a feature, such as `Games`.
    ///
    /// - Throws: `missing` when the community does without the feature.
    public func feature<UseCases>(_: UseCases.Type) throws(Problem) -> UseCases {
        guard let found = features.lazy.compactMap({ $0.useCases as? UseCases }).first else {
            throw .missing("feature")
        }
        return found
    }
}
