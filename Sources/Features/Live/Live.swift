import FanfareModels
public import Foundation
public import Logging
public import MediaKit
public import Members
public import Notifications
import Storage
public import HTTPServer

/// Live streams: who streams, who watches, what they say and cheer.
public struct Live: Sendable {
    let database: any Database
    let addresses: PublicURLs
    let settings: LiveSettings
    let people: People
    let listeners: Listeners
    let streams: Streams
    let videos: Videos
    let store: any BlobStore
    let disk: Disk
    let limits: RateLimit
    let security: SecurityLog
    let log: Logger
    var now: @Sendable () -> Date
    let registry: StreamRegistry
    let audience: StreamViewers
    /// This program among others, new at each start.
    let server: String

    public init(
        people: People, listeners: Listeners, settings: LiveSettings, streams: Streams, videos: Videos,
        store: any BlobStore, disk: Disk, limits: RateLimit, security: SecurityLog, log: Logger
    ) {
        database = people.database
        addresses = people.addresses
        self.people = people
        self.listeners = listeners
        self.settings = settings
        self.streams = streams
        self.videos = videos
        self.store = store
        self.disk = disk
        self.limits = limits
        self.security = security
        self.log = log
        now = people.now
        registry = StreamRegistry(limit: settings.streams)
        audience = StreamViewers()
        server = UUID().uuidString
    }
}

extension Live {
    /// Seconds after which a silent sender's stream is closed.
    public static let idleTimeout: TimeInterval = 15

    /// Seconds for which a viewer counts after they last said so.
    public static let viewerTimeout: TimeInterval = 45

    /// Bytes of disk that have to be free for streams to go on: what all of them write between two looks.
    static let room: Int64 = 16 << 20

    /// How many streams this server carries.
    public var count: Int { registry.count }

    /// How many watch on this server.
    public var viewers: Int { audience.total(since: now().addingTimeInterval(-Self.viewerTimeout)) }

    /// The folder of a stream's segments, by run.
    func folder(_ stream: ID<LiveStream>, run: Int? = nil) -> StreamFolder {
        StreamFolder("\(settings.folder)/\(stream)" + (run.map { "/\($0)" } ?? ""))
    }

    /// The folder of a stream's recording, a file for each run.
    func recordingFolder(_ stream: ID<LiveStream>) -> StreamFolder {
        StreamFolder("\(settings.folder)/kept/\(stream)")
    }
}
