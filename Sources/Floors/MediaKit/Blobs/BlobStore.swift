/// A content-addressed store of pictures and videos.
///
/// A store does not count references: ``Blobs`` keeps that in the database and removes here what nothing
/// refers to. To make that safe without a transaction over both, every `put` freshens the file's time, and
/// `remove` spares what was put since a given time.
public protocol BlobStore: Sendable {
    /// Moves a finished file into the store. When the call returns the content survives a power cut; when it
    /// throws, nothing is left in the store. Content that is there already is kept and freshened.
    ///
    /// Throws `DiskFull` when there is no room.
    func put(_ file: String) async throws -> StoredBlob

    /// The path of a local file with the content, to be read only; nil when the store does not have it. A
    /// store elsewhere brings it here first.
    func file(_ key: BlobKey) async throws -> String?

    /// The size in bytes, nil when the store does not have it.
    func size(_ key: BlobKey) async throws -> Int64?

    /// Removes the content unless it was put after the given time, in nanoseconds since 1970. False when
    /// spared.
    @discardableResult func remove(_ key: BlobKey, unlessPutAfter time: Int64) async throws -> Bool

    /// The files of one of the 256 shards, in no order.
    func stored(in shard: UInt8) async throws -> [StoredBlob]

    /// Writes whose store this is, unless that stands already, and returns what stands.
    func claim(for owner: String) async throws -> String

    /// Removes what killed programs left half made.
    func cleanUp() async throws

    /// Whoever put a file before this time, in nanoseconds since 1970, no longer runs, so no transaction will
    /// refer to it. Nil when another program used the store as this one began.
    var leftBehind: Int64? { get }
}

/// A file in a ``BlobStore``.
public struct StoredBlob: Sendable, Hashable {
    /// The key.
    public var key: BlobKey
    /// In bytes.
    public var size: Int64
    /// When it was last put, in nanoseconds since 1970.
    public var putTime: Int64
    /// Whether the put that returned this brought the content in.
    public var isNew: Bool
}

extension BlobStore {
    /// Nil by default.
    public var leftBehind: Int64? { nil }

    /// Takes back a put that nothing will refer to. What was there before, or was put again since, stays.
    public func discard(_ blob: StoredBlob) async throws {
        if blob.isNew { try await remove(blob.key, unlessPutAfter: blob.putTime) }
    }
}
