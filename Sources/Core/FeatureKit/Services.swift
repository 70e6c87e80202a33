public import FanfareModels
public import Logging
public import MediaKit
public import Members
public import Notifications
public import OutboundHTTP
public import Storage
public import HTTPServer
public import Pages

/// What every feature is built with: the parts of the core that are there before any feature, and the tools of the
/// floors.
public struct Services: Sendable {
    public var people: People
    public var listeners: Listeners
    public var commenting: Commenting
    public var site: Site
    /// The folder of the community's data.
    public var folder: String
    /// Whether no other server shares the database.
    public var isAlone: Bool
    public var store: any BlobStore
    public var pictures: Pictures
    public var drawn: DrawnPictures
    public var videos: Videos
    public var scratch: Scratch
    public var outside: Outside
    public var pauses: Pauses
    /// Other servers' pictures, by address.
    public var outsidePictures: ReadThroughCache<String, PictureCache.Entry>
    public var limits: RateLimit
    public var log: Logger

    public init(
        people: People, listeners: Listeners, commenting: Commenting, site: Site, folder: String,
        isAlone: Bool, store: any BlobStore, pictures: Pictures, drawn: DrawnPictures, videos: Videos,
        scratch: Scratch, outside: Outside, pauses: Pauses,
        outsidePictures: ReadThroughCache<String, PictureCache.Entry>, limits: RateLimit, log: Logger
    ) {
        self.people = people
        self.listeners = listeners
        self.commenting = commenting
        self.site = site
        self.folder = folder
        self.isAlone = isAlone
        self.store = store
        self.pictures = pictures
        self.drawn = drawn
        self.videos = videos
        self.scratch = scratch
        self.outside = outside
        self.pauses = pauses
        self.outsidePictures = outsidePictures
        self.limits = limits
        self.log = log
    }
}
