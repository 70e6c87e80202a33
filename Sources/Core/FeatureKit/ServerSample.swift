public import Foundation

/// How a server was in some minutes.
public struct ServerSample: Sendable, Codable, Equatable {
    /// Between two samples, in seconds.
    public static let interval = 300.0

    /// The end of these minutes.
    public var time: Date
    /// Responses in them.
    public var requests: Int64
    /// Those of them with a status of 500 or more.
    public var errors: Int64
    /// Seconds within which 99 of 100 responses were there; nil when there was none.
    public var slowest: Double?
    /// Resident bytes at their end.
    public var memory: Int64
    /// Bytes of the disk that were in use at their end.
    public var diskUsed: Int64

    public init(
        time: Date, requests: Int64, errors: Int64, slowest: Double?, memory: Int64, diskUsed: Int64
    ) {
        self.time = time
        self.requests = requests
        self.errors = errors
        self.slowest = slowest
        self.memory = memory
        self.diskUsed = diskUsed
    }
}
