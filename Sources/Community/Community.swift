public import Accounts
public import Activity
public import Admin
public import Answers
public import Comments
public import Directories
import FanfareModels
import Foundation
public import Games
public import Leagues
public import Live
public import Logging
public import Media
public import Outside
public import People
public import Rankings
import Search
public import Storage
import StoragePostgres
public import HTTPBinding
public import HTTPServer
public import Pages

/// The whole of a running community: the one place that knows all slices and gives each what it needs of the others.
public final class Community: Sendable {
    public let settings: Settings
    public let database: any Database
    public let people: People
    public let accounts: Accounts
    public let bell: Bell
    public let answers: Answers
    public let comments: Comments
    public let games: Games
    public let rankings: Rankings
    public let live: Live
    public let admin: Admin
    public let leagues: Leagues
    public let directories: Directories
    public let blobs: Blobs
    public let pictures: Pictures
    public let videos: Videos
    public let jobs: Jobs
    public let log: Logger
    let scratch: Scratch
    let drawings: Drawings
    public let pauses: Pauses
    let outside: Outside
    let outsidePictures: PictureCache
    let images: ReadThroughCache<String, PictureCache.Entry>
    let limits = RateLimit()
    let viewerStates: ViewerStates
    let accessLog: AccessLog
    let metrics = Metrics()
    public let site: Site

    /// What all slices store, in the order in which they refer to each other.
    public static let migrations =
        MediaSchema.migrations + PeopleSchema.migrations + AccountsSchema.migrations
        + ActivitySchema.migrations + AnswersSchema.migrations + CommentsSchema.migrations
        + GamesSchema.migrations + AdminSchema.migrations + OutsideSchema.migrations
        + LeaguesSchema.migrations + DirectoriesSchema.migrations + RankingsSchema.migrations
        + LiveSchema.migrations

    /// Opens the database and the media folder, and brings the schema up to date.
    ///
    /// Throws `StorageError` when the database cannot be opened or is newer than this program.
    public init(_ settings: Settings, accessLog: AccessLog = AccessLog()) async throws {
        self.settings = settings
        self.accessLog = accessLog
        var log = Logger(label: "fanfare")
        log.logLevel = Logger.Level(rawValue: settings.logLevel) ?? .notice
        self.log = log
        database = try Self.open(settings)
        try await database.migrate(Self.migrations)
        let site = Site(name: settings.name, url: settings.url, trustedProxies: Set(settings.trustedProxies))
        self.site = site
        let addresses = Addresses(base: settings.url)

        let store = try FolderStore("\(settings.data)/media")
        scratch = try Scratch("\(settings.data)/scratch")
        let runner = Runner()
        let blobs = Blobs(store, database)
        self.blobs = blobs
        let pictures = Pictures(store, scratch: scratch, runner: runner, log: log)
        self.pictures = pictures
        let outside = Outside(allowed: Set(settings.privateHosts))
        let pauses = Pauses(database)
        self.pauses = pauses
        self.outside = outside
        let cache = try PictureCache(
            folder: "\(settings.data)/outside", bound: Int64(settings.pictureCache) << 20, database: database,
            outside: outside, pauses: pauses, pictures: pictures, scratch: scratch, log: log)
        outsidePictures = cache
        let images = cache.images()
        self.images = images
        let leagues = Leagues(
            database: database, addresses: addresses, settings: settings.leagues, outside: outside,
            pauses: pauses, images: images, log: log)
        self.leagues = leagues
        directories = Directories(
            database: database, addresses: addresses,
            settings: DirectorySettings(
                base: settings.stackExchangeURL, key: settings.stackExchangeKey, sites: settings.directories),
            outside: outside, pauses: pauses, images: images, log: log)
        drawings = try Drawings(folder: "\(settings.data)/drawings", runner: runner, scratch: scratch)
        let hub = Hub(limits: .init(total: settings.eventStreams))
        let whoIsLive = LiveNow()
        // Bells tell without knowing what is behind it, which is asked by the one that is looked at.
        let viewerStates = ViewerStates(version: { [database] in database.version() })
        self.viewerStates = viewerStates
        let teller = Bell(
            database: database, addresses: addresses, hub: hub,
            needs: .init(changing: { viewerStates.changing($0) }))
        let people = People(
            database: database, addresses: addresses,
            needs: .init(
                notify: { notice, db in try teller.record(notice, in: db) },
                changed: { viewerStates.changed($0) }, live: { whoIsLive.people },
                places: { person, db in try Rankings.bestPlaces(of: person, in: db) }))
        self.people = people
        let rankings = Self.rankings(settings, database, addresses, people, whoIsLive, log)
        self.rankings = rankings
        let videos = Videos(store, scratch: scratch, runner: runner, log: log)
        self.videos = videos
        let reviewChanges = GameChanges()
        let (comments, answers) = try Self.answers(
            settings, database, store: store, videos: videos, teller, people, viewerStates, reviewChanges,
            whoIsLive)
        let games = Self.games(
            database, addresses, pictures: pictures, teller, people, comments, viewerStates, reviewChanges,
            whoIsLive
        )
        self.games = games
        let posters = PosterFetching(games, scratch: scratch) { url, limit in
            try await outside.download(url, limit: limit)
        }
        let live = Self.live(
            settings, database, store: store, scratch: scratch, videos: videos, teller, people, whoIsLive,
            limits,
            log: log)
        jobs = Jobs(
            database,
            [
                AnswerPublishing(answers, log: log).handler, posters.handler,
                Erasure(database, [.init(find: Bell.traces, erase: Bell.erase)]).handler,
            ] + live.handlers, log: log)
        self.live = live.waking(jobs)
        self.comments = comments
        self.answers = answers.waking(jobs)
        let bell = Bell(
            database: database, addresses: addresses, hub: hub,
            needs: .init(
                questions: { person, db in try answers.pending(to: person, in: db) },
                questionCount: { person, db in try Answers.pendingCount(of: person, in: db) },
                answers: { person, db in try answers.unready(of: person, in: db) },
                changing: { viewerStates.changing($0) }, live: { whoIsLive.people },
                path: Self.path))
        self.bell = bell
        let accounts = Accounts(
            database,
            needs: AccountNeeds(
                people: .init(people),
                picture: { file, field in
                    let sizes = try await pictures.make(from: file.path, field: field)
                    return PreparedPicture(
                        keep: { person, db in try people.give(sizes, to: person, in: db) },
                        discard: { try await pictures.discard(sizes) })
                },
                forget: [
                    { person, db in try comments.forget(person, in: db) },
                    { person, db in try answers.forget(person, in: db) },
                    { person, db in try games.forget(person, in: db) },
                    { person, db in try live.forget(person, in: db) },
                    { person, db in try bell.forget(person, in: db) },
                    { person, db in try Admin.forget(person, in: db) },
                    { person, db in try Leagues.forget(person, in: db) },
                    { person, db in try rankings.forget(person, in: db) },
                    { person, db in try people.forget(person, in: db) },
                ],
                export: [
                    { person, db in try people.export(person, in: db) },
                    { person, db in try Rankings.export(person, in: db) },
                    { person, db in try Answers.export(person, in: db) },
                    { person, db in try Comments.export(person, in: db) },
                    { person, db in try Games.export(person, in: db) },
                    { person, db in try Live.export(person, in: db) },
                    { person, db in try bell.export(person, in: db) },
                    { person, db in try Admin.export(person, in: db) },
                    { person, db in try leagues.export(person, in: db) },
                ],
                media: { person, folder in
                    try await people.saveMedia(of: person, from: store, to: folder)
                        + answers.saveMedia(of: person, to: folder)
                        + live.saveMedia(of: person, to: folder)
                },
                mail: Mail(settings, runner: runner, scratch: scratch)?.send,
                sessionsEnded: { person in hub.end(person) }),
            site: site, limits: limits, scratch: scratch.root,
            passwords: PasswordHasher(threads: settings.hashers), log: log)
        self.accounts = accounts
        admin = Admin(
            database: database, addresses: addresses,
            needs: .init(
                subjects: [
                    .answer: Self.answer, .comment: Self.comment, .review: Self.review, .live: Self.stream,
                    .message: Self.message,
                ],
                find: { try await people.list($0, seenBy: nil) },
                suspended: { try await accounts.suspended($0) },
                suspend: { try await accounts.suspend($0, $1) },
                delete: { try await accounts.delete($0) }))
    }

    /// Opens the database as it is, without bringing its schema up to date.
    public static func open(_ settings: Settings) throws -> any Database {
        if let url = settings.databaseURL { return try PostgresDatabase(url: url) }
        try FileManager.default.createDirectory(atPath: settings.data, withIntermediateDirectories: true)
        return try SQLiteDatabase(path: "\(settings.data)/fanfare.db")
    }
}

extension PeopleNeeds {
    init(_ people: People) {
        self.init(
            create: { new, db in try people.create(new, in: db) },
            edit: { edit, person, db in try people.edit(edit, of: person, in: db) },
            setType: { type, person, db in try people.set(type, of: person, in: db) },
            find: { username, db in try people.find(username, in: db) },
            profile: { person, db in
                try people.ownProfile(person, in: db).map {
                    OwnProfile(
                        username: $0.username, firstName: $0.firstName, lastName: $0.lastName,
                        about: $0.about,
                        location: $0.location, topGenre: $0.topGenre, topGame: $0.topGame,
                        picture: $0.picture,
                        userType: $0.userType)
                }
            },
            user: { person, db in try people.user(person, in: db) },
            users: { page, since in try await people.users(page, since: since) })
    }
}
