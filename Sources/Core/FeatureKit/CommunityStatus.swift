public import Foundation

/// How a community and its server are, for the overview of admins.
public struct CommunityStatus: Sendable {
    /// Changes that are shipped to the folder of backups as they come.
    public struct Changes: Sendable {
        /// Until when they are there; nil before the first.
        public var until: Date?

        public init(until: Date?) { self.until = until }
    }

    /// Backups, where a folder for them is set.
    public struct Backups: Sendable {
        /// The moment of the newest one; nil when there is none.
        public var made: Date?
        /// The moment of the newest one that was restored and checked.
        public var proven: Date?
        /// What is shipped as it changes; nil where that is not done.
        public var changes: Changes?

        public init(made: Date?, proven: Date?) {
            self.made = made
            self.proven = proven
        }
    }

    /// Accounts.
    public var members: Int64
    /// Accounts made in the last seven days.
    public var newMembers: Int64
    /// Members with a session that was used in the last 24 hours.
    public var activeMembers: Int64
    /// Members who stream at the moment.
    public var liveMembers: Int64
    /// Bytes of the file system that holds the data folder.
    public var diskSize: Int64
    /// Bytes that are free of it.
    public var diskFree: Int64
    /// Whether uploads are refused for want of room.
    public var isDiskFull: Bool
    /// What takes room.
    public var storage: CommunityStorage
    /// How this server was in the last day, the oldest first.
    public var history: [ServerSample]
    /// Nil where no folder for backups is set.
    public var backups: Backups?
    /// Whether a mail server is set.
    public var sendsMail: Bool
    /// The server's version.
    public var version: String

    public init(
        members: Int64, newMembers: Int64, activeMembers: Int64, liveMembers: Int64, diskSize: Int64,
        diskFree: Int64, isDiskFull: Bool, storage: CommunityStorage, history: [ServerSample],
        backups: Backups?, sendsMail: Bool, version: String
    ) {
        self.members = members
        self.newMembers = newMembers
        self.activeMembers = activeMembers
        self.liveMembers = liveMembers
        self.diskSize = diskSize
        self.diskFree = diskFree
        self.isDiskFull = isDiskFull
        self.storage = storage
        self.history = history
        self.backups = backups
        self.sendsMail = sendsMail
        self.version = version
    }
}
