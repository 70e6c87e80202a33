public import FanfareModels
public import Logging
public import MediaKit
public import Members
public import Notifications
public import OutboundHTTP
public import HTTPServer
public import Pages

/// The services that every feature is built with: the core parts that exist before any feature, and the tools
/// of the floors.
public struct Services: Sendable {
    /// Members and their profiles.
    public var people: People
    /// The open event streams of this server.
    public var listeners: Listeners
    /// The kinds of things that can be commented on.
    public var commenting: Commenting
    /// Name, address and language of the community.
    public var site: SiteInfo
    /// The folder of the community's data.
    public var folder: String
    /// Whether no other server shares the database.
    public var isAlone: Bool
    /// The disk of the community's data.
    public var disk: Disk
    /// The store of pictures and videos.
    public var store: any BlobStore
    /// Resizes uploaded pictures.
    public var pictures: Pictures
    /// Renders generated pictures as PNG.
    public var drawn: DrawnPictures
    /// Transcodes uploaded videos.
    public var videos: Videos
    /// Temporary folders of work in progress.
    public var temporaryFolders: TemporaryFolders
    /// The HTTP client for other servers.
    public var outbound: OutboundClient
    /// Back-off times of other servers.
    public var backOff: BackOff
    /// Other servers' pictures, by address.
    public var outsidePictures: ReadThroughCache<String, PictureCache.Entry>
    /// Rate limits of this server.
    public var limits: RateLimit
    /// The log of security events.
    public var security: SecurityLog
    /// The server's log.
    public var log: Logger

    public init(
        people: People, listeners: Listeners, commenting: Commenting, site: SiteInfo, folder: String,
        isAlone: Bool, disk: Disk, store: any BlobStore, pictures: Pictures, drawn: DrawnPictures,
        videos: Videos,
        temporaryFolders: TemporaryFolders, outbound: OutboundClient, backOff: BackOff,
        outsidePictures: ReadThroughCache<String, PictureCache.Entry>, limits: RateLimit,
        security: SecurityLog, log: Logger
    ) {
        self.people = people
        self.listeners = listeners
        self.commenting = commenting
        self.site = site
        self.folder = folder
        self.isAlone = isAlone
        self.disk = disk
        self.store = store
        self.pictures = pictures
        self.drawn = drawn
        self.videos = videos
        self.temporaryFolders = temporaryFolders
        self.outbound = outbound
        self.backOff = backOff
        self.outsidePictures = outsidePictures
        self.limits = limits
        self.security = security
        self.log = log
    }
}
