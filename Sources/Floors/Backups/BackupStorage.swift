public import Foundation

/// A place for backups: files by name, each written whole and never changed.
public protocol BackupStorage: Sendable {
    /// What messages call it: a path or an address.
    var name: String { get }

    /// The content of a file; nil when there is none of this name.
    func read(_ path: String) throws -> [UInt8]?

    /// Writes a file whole, or nothing of it. When the call returns it survives a power cut.
    ///
    /// - Throws: `DiskFull` when there is no room.
    func write(_ path: String, _ bytes: [UInt8]) throws

    /// Whether there is a file of this name.
    func has(_ path: String) throws -> Bool

    /// The bytes that a file takes; nil when there is none of this name.
    func size(_ path: String) throws -> Int64?

    /// When a file was written; nil when there is none of this name.
    func time(_ path: String) throws -> Date?

    /// The names directly in a folder, none when it is not there.
    func names(in folder: String) throws -> [String]

    /// Removes a file, if it is there.
    func remove(_ path: String) throws

    /// Removes a folder that is empty, where there are such.
    func removeFolder(_ path: String) throws

    /// Calls `body` while nobody else does with this place and the same work.
    ///
    /// - Parameter patience: how long to wait for others.
    /// - Throws: ``BackupError`` `busy` when somebody else is still at it.
    func exclusively<T: Sendable>(
        _ work: BackupWork, patience: Duration, _ body: () async throws -> T
    ) async throws -> T
}

extension BackupStorage {
    /// Calls `body` while nobody else makes, checks or removes backups here.
    ///
    /// - Throws: ``BackupError`` `busy` when somebody else does.
    public func exclusively<T: Sendable>(_ body: () async throws -> T) async throws -> T {
        try await exclusively(.backups, patience: .zero, body)
    }
}

/// What one program at a time does with a place.
public enum BackupWork: String, Sendable, CaseIterable {
    /// Making, checking and removing backups.
    case backups = "lock"
    /// Removing objects, and storing such as are not yet in a list.
    case objects = "objects-lock"
    /// Shipping the changes of a database.
    case log = "log-lock"
}
