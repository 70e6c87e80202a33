import Concurrency
import Cryptography
public import FanfareModels
public import Foundation
import JSON
public import Logging
public import MediaKit
public import Storage

/// Pictures of other servers, kept on disk: by their address and what the server said of their version,
/// within a bound, the least recently used evicted first. Only what decodes as a picture is kept, encoded
/// again and small.
public struct PictureCache: Sendable {
    /// A picture in the cache.
    public struct Entry: Sendable, Equatable {
        /// Of the file; its name changes with its content.
        public var path: String
        /// The size in bytes.
        public var size: Int
        /// The origin's `ETag` or `Last-Modified`.
        public var validator: String

        /// A short name of the content, for the entity tag.
        public var tag: String { String(path.split(separator: "/").last?.dropLast(5) ?? "") }
    }

    /// Longest side of what is kept, in pixels.
    static let side = 256
    /// The most bytes of a picture of another server.
    static let largest = 5 << 20
    static let limit: Duration = .seconds(5)
    /// The content type of all cached pictures.
    public static let type = "image/webp"

    let folder: String
    let bound: Int64
    let database: any Database
    let now: @Sendable () -> Date
    private let outbound: OutboundClient
    private let backOff: BackOff
    private let pictures: Pictures
    private let temporaryFolders: TemporaryFolders
    private let disk: Disk?
    private let downloads = AsyncSemaphore("pictures of other servers", 4, queue: 1_000)
    let log: Logger

    /// - Parameters:
    ///   - bound: bytes of all pictures together.
    ///   - disk: nothing is fetched when it is full.
    public init(
        folder: String, bound: Int64, database: any Database, outbound: OutboundClient, backOff: BackOff,
        pictures: Pictures, temporaryFolders: TemporaryFolders, disk: Disk? = nil, log: Logger,
        now: @escaping @Sendable () -> Date = Date.init
    ) throws {
        self.folder = folder
        self.bound = bound
        self.database = database
        self.outbound = outbound
        self.backOff = backOff
        self.pictures = pictures
        self.temporaryFolders = temporaryFolders
        self.disk = disk
        self.log = log
        self.now = now
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    /// The use cases around the cache: load, save, refresh when old.
    public func images() -> ReadThroughCache<String, Entry> {
        let log = log
        return ReadThroughCache(
            copies: .init(load: { try await load($0) }, save: { try await save($0, for: $1) }),
            report: { log.info("picture of another server: \($0)") }, now: now,
            remote: { try await fetch($0, knowing: $1) })
    }
}

extension PictureCache {
    private func load(_ address: String) async throws -> Cached<Entry>? {
        let (folder, now) = (folder, now())
        let found = try await database.read { db in
            try db.first(
                "SELECT file, size, validator, saved_ms, used_ms FROM outside_picture WHERE address = \(address)"
            ) { row in
                let entry = Entry(path: "\(folder)/\(row[0] as String)", size: row[1], validator: row[2])
                return (entry: Cached(entry, at: row[3]), used: row[4] as Date)
            }
        }
        guard let found, FileManager.default.fileExists(atPath: found.entry.value.path) else { return nil }
        // Written once an hour at most: the order of eviction needs no more precision.
        if now.timeIntervalSince(found.used) > 3600 {
            try await database.write { db in
                try db.run("UPDATE outside_picture SET used_ms = \(now) WHERE address = \(address)")
            }
        }
        return found.entry
    }

    /// Downloads, decodes and puts the file in its place; what refers to it is written by `save`.
    private func fetch(_ address: String, knowing copy: Cached<Entry>?) async throws -> Entry {
        let place = "picture \(address)"
        try await backOff.check([place])
        do {
            let entry = try await downloads.use { try await download(address, knowing: copy) }
            try await backOff.succeeded(place)
            return entry
        } catch let fault as OutboundError {
            try await backOff.failed(place, because: fault.description)
            throw fault
        } catch let problem as Problem where problem.code == .invalid {
            try await backOff.failed(place, because: problem.detail)
            throw OutboundError.unreadable(problem.detail)
        }
    }

    private func download(_ address: String, knowing copy: Cached<Entry>?) async throws -> Entry {
        try await disk?.requireRoom(for: Int64(Self.largest))
        var request = OutboundRequest(
            address, headers: [("Accept", "image/*")], limit: Self.limit, bytes: Self.largest, attempts: 2,
            redirects: 3)
        if let known = copy?.value, let (name, value) = known.condition {
            request.headers.append((name, value))
        }
        let response = try await outbound.get(request)
        if response.status == 304, let copy { return copy.value }
        guard response.status == 200 else { throw OutboundError.status(response.status, "") }
        guard !response.bytes.isEmpty else { throw OutboundError.unreadable("an empty picture") }
        return try await temporaryFolders.folder { work in
            let (source, made) = ("\(work)/picture", "\(work)/made.webp")
            try Data(response.bytes).write(to: URL(fileURLWithPath: source))
            try await pictures.shrinkKeepingClear(source, to: made, longest: Self.side, field: "picture")
            let bytes = try Data(contentsOf: URL(fileURLWithPath: made))
            let path = "\(folder)/\(Self.name(of: address, bytes))"
            guard rename(made, path) == 0 else { throw CocoaError(.fileWriteUnknown) }
            return Entry(path: path, size: bytes.count, validator: response.validator)
        }
    }

    /// Of the address and the content: two addresses never share a file, and no version takes another's name.
    private static func name(of address: String, _ bytes: Data) -> String {
        let parts = [SHA256.hash(of: address.utf8), SHA256.hash(of: bytes)]
        return parts.map {
            $0.prefix(12).hex
        }
        .joined(separator: "-") + ".webp"
    }
}
