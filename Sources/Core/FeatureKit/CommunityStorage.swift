/// Bytes that a community takes, by kind.
public struct CommunityStorage: Sendable, Equatable {
    /// Videos and recordings.
    public var videos: Int64
    /// Pictures of members, of games and of videos.
    public var pictures: Int64
    /// Captions, and other files of the media store.
    public var otherMedia: Int64
    /// The database.
    public var database: Int64
    /// Pictures of other servers that are kept for a while.
    public var cachedPictures: Int64
    /// Uploads that are not finished, and streams that are live.
    public var unfinished: Int64
    /// Everything else in the data folder: drawings, copies before upgrades, changes that wait for the folder of backups.
    public var other: Int64

    /// All of it.
    public var total: Int64 {
        videos + pictures + otherMedia + database + cachedPictures + unfinished + other
    }

    public init(
        videos: Int64, pictures: Int64, otherMedia: Int64, database: Int64, cachedPictures: Int64,
        unfinished: Int64, other: Int64
    ) {
        self.videos = videos
        self.pictures = pictures
        self.otherMedia = otherMedia
        self.database = database
        self.cachedPictures = cachedPictures
        self.unfinished = unfinished
        self.other = other
    }
}
