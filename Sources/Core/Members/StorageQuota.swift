public import FanfareModels
import Foundation
public import Storage
import Synchronization

/// How many bytes of pictures, videos and recordings a member may keep, and how many they do. Each feature says what it
/// keeps of somebody.
public final class StorageQuota: Sendable {
    /// Bytes kept of a person. It runs inside a transaction and may run more than once.
    public typealias Reading = @Sendable (ID<Person>, any Connection) throws -> Int64

    /// Bytes that each member may keep; nil for any number.
    public let limit: Int64?
    private let readings = Mutex<[Reading]>([])

    /// - Parameter limit: bytes that each member may keep; nil for any number.
    public init(limit: Int64? = nil) { self.limit = limit }

    /// Adds what a feature keeps, while the community is composed. The reading holds none of its parts, which hold this.
    public func register(_ reading: @escaping Reading) { readings.withLock { $0.append(reading) } }

    /// Bytes that are kept of somebody, those of what is being made from uploads among them.
    public func used(by person: ID<Person>, in db: any Connection) throws -> Int64 {
        try readings.withLock(\.self).reduce(0) { try $0 + $1(person, db) }
    }

    /// Bytes that somebody may still add; nil for any number.
    public func left(for person: ID<Person>, in db: any Connection) throws -> Int64? {
        guard let limit else { return nil }
        return max(0, limit - (try used(by: person, in: db)))
    }

    /// To be called before bytes are taken in, in the transaction that announces them. Throws `Problem` `.full`.
    public func require(_ bytes: Int64, for person: ID<Person>, in db: any Connection) throws {
        guard let left = try left(for: person, in: db), left < max(bytes, 1) else { return }
        throw Self.isFull
    }

    /// What is said to somebody who can add nothing, or not as much.
    public static let isFull = Problem(
        .full, "Your videos and recordings fill the space you have here. Delete one to make room for another."
    )
}
