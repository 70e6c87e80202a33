public import FanfareModels
public import Foundation
public import Logging
public import Media
public import People
public import Storage
public import HTTPServer
public import Pages

/// Live streams: who streams, who watches, what they say and cheer.
///
/// Of People it reads `person`, `standing`, `follow` and `hidden`.
public struct Live: Sendable {
    let database: any Database
    let addresses: Addresses
    let settings: LiveSettings
    let streams: Streams
    let videos: Videos
    let store: any BlobStore
    var needs: Needs
    let limits: RateLimit
    let log: Logger
    var now: @Sendable () -> Date
    /// Who is live.
    public let people: LiveNow
    let stage: Stage
    let audience: Audience
    /// This program among others, new at each start.
    let server: String

    /// What other slices do for this one.
    public struct Needs: Sendable {
        /// Records what somebody scores, in the transaction that caused it.
        public var score: @Sendable (ScoreEvent, any Connection) throws -> Void
        /// Tells somebody something.
        public var notify: @Sendable (Notice, any Connection) throws -> Void
        /// Makes a member a creator.
        public var becomeCreator: @Sendable (ID<Person>, any Connection) throws -> Void
        /// Whether somebody may use the community.
        public var isWelcome: @Sendable (ID<Person>, any Connection) throws -> Bool
        /// To be told who came and went.
        public var tell: @Sendable (LiveChange) throws -> Void
        /// Wakes who does the background work.
        public var wake: @Sendable () -> Void

        public init(
            score: @escaping @Sendable (ScoreEvent, any Connection) throws -> Void,
            notify: @escaping @Sendable (Notice, any Connection) throws -> Void,
            becomeCreator: @escaping @Sendable (ID<Person>, any Connection) throws -> Void,
            isWelcome: @escaping @Sendable (ID<Person>, any Connection) throws -> Bool = { _, _ in true },
            tell: @escaping @Sendable (LiveChange) throws -> Void = { _ in },
            wake: @escaping @Sendable () -> Void = {}
        ) {
            self.score = score
            self.notify = notify
            self.becomeCreator = becomeCreator
            self.isWelcome = isWelcome
            self.tell = tell
            self.wake = wake
        }
    }

    public init(
        database: any Database, addresses: Addresses, settings: LiveSettings, people: LiveNow,
        streams: Streams, videos: Videos, store: any BlobStore, limits: RateLimit, needs: Needs, log: Logger,
        now: @escaping @Sendable () -> Date = Date.init
    ) {
        self.database = database
        self.addresses = addresses
        self.settings = settings
        self.people = people
        self.streams = streams
        self.videos = videos
        self.store = store
        self.limits = limits
        self.needs = needs
        self.log = log
        self.now = now
        stage = Stage(limit: settings.streams)
        audience = Audience()
        server = UUID().uuidString
    }

    /// The same, which also wakes who does the background work.
    public func waking(_ jobs: Jobs) -> Live {
        var live = self
        live.needs.wake = { jobs.wake() }
        return live
    }
}

extension Live {
    /// Seconds after which a silent sender's stream is closed.
    public static let patience: TimeInterval = 15

    /// Seconds for which a viewer counts after they last said so.
    public static let attention: TimeInterval = 45

    /// How many streams this server carries.
    public var count: Int { stage.count }

    /// How many watch on this server.
    public var viewers: Int { audience.total(since: now().addingTimeInterval(-Self.attention)) }

    /// The folder of a stream's segments, by run.
    func folder(_ stream: ID<LiveStream>, run: Int? = nil) -> StreamFolder {
        StreamFolder("\(settings.folder)/\(stream)" + (run.map { "/\($0)" } ?? ""))
    }

    /// Where a stream's recording grows, a file for each run.
    func recordingFolder(_ stream: ID<LiveStream>) -> StreamFolder {
        StreamFolder("\(settings.folder)/kept/\(stream)")
    }
}
