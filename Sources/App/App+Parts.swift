import Search
import Live
import Leagues
import Games
import Comments
import Answers
public import Accounts
import Directories
public import FeatureKit
import Foundation
import JobQueue
public import Logging
public import MediaKit
public import Members
import Moderation
public import Notifications
public import OutboundHTTP
public import Pages
import Rankings
public import Storage
import StoragePostgres

extension App {
    /// Members and their profiles.
    public var people: People { services.people }
    /// The database that all parts share.
    public var database: any Database { services.people.database }
    /// Registration, log-in, sessions and settings.
    public var accounts: Accounts { community.accounts }
    /// What members are notified of.
    public var notifications: Notifications { community.notifications }
    /// Resizes uploaded pictures.
    public var pictures: Pictures { services.pictures }
    /// Transcodes uploaded videos.
    public var videos: Videos { services.videos }
    /// Back-off times of other servers.
    public var backOff: BackOff { services.backOff }
    /// Name, address and language of the community.
    public var site: SiteInfo { services.site }
    /// The server's log.
    public var log: Logger { services.log }
    /// The features in the order of the list they were given in.
    public var features: [BuiltFeature] { community.features }

    /// The features of a community, in the order in which their tables refer to each other and their parts
    /// stand on pages.
    public static func standardFeatures(_ settings: ServerSettings) -> [Feature] {
        [
            .answers, .live(settings.live), .games, .comments,
            .rankings(
                // PostgreSQL commits writes side by side, and a statement of one may take two seconds.
                settling: settings.databaseURL == nil ? .zero : .seconds(5)),
            .leagues(settings.leagues),
            .directories(
                DirectorySettings(
                    base: settings.stackExchangeURL, key: settings.stackExchangeKey,
                    sites: settings.directories, limitsSearches: settings.limits != nil)),
            .search, .moderation,
        ]
    }

    /// The core's migrations, in the order of their foreign keys.
    public static let coreMigrations =
        MediaSchema.migrations + JobQueueSchema.migrations + PeopleSchema.migrations
        + AccountsSchema.migrations
        + NoticesSchema.migrations + OutboundSchema.migrations

    /// The migrations of the core and all standard features.
    public static let migrations = coreMigrations + standardFeatures(ServerSettings()).flatMap(\.migrations)

    /// Opens the database as it is, without bringing its schema up to date.
    ///
    /// - Parameters:
    ///   - slowReads: how long a slow read may take on SQLite.
    ///   - patience: how long what is asked of PostgreSQL should wait, see ``PostgresDatabase``; nil lets it wait.
    public static func open(
        _ settings: ServerSettings, slowReads: Duration = .seconds(60), patience: Duration? = nil
    ) throws -> any Database {
        if let url = settings.databaseURL {
            return try PostgresDatabase(url: url, patience: patience)
        }
        try FileManager.default.createDirectory(
            atPath: settings.data, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        return try SQLiteDatabase(
            path: "\(settings.data)/fanfare.db", slowReads: slowReads, shims: settings.sqliteShims)
    }
}
