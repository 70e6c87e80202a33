import Concurrency
import FanfareModels
import Foundation

/// The folder in which a live stream's segments lie while they are in its playlist.
public struct StreamFolder: Sendable, Hashable {
    /// The path of the folder.
    public let path: String

    public init(_ path: String) { self.path = path }

    /// Segments in the playlist.
    static let listed = 8

    func make() async throws {
        let path = path
        try await filePool.run {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        }
    }

    /// Returns once its names, and its own in the folders above, would survive a power cut.
    private func sync() throws {
        var folder = path
        for _ in 0..<3 {
            try Descriptor(folder, O_RDONLY | O_DIRECTORY).sync()
            folder = (folder as NSString).deletingLastPathComponent
        }
    }

    /// Removes it with all that is in it; one that is gone is fine, also while another removes it.
    public func remove() async throws {
        let path = path
        try await filePool.run { try removeFolder(path) }
    }

    /// The names in it; none when it is not there.
    public func names() async throws -> [String] {
        let path = path
        return try await filePool.run { try MediaKit.names(in: path) }
    }

    /// The current playlist, nil before there is one.
    public func playlist() async throws -> StreamPlaylist? {
        let path = "\(path)/\(StreamCommands.playlist)"
        return try await filePool.run {
            guard let bytes = FileManager.default.contents(atPath: path) else { return nil }
            return StreamPlaylist(String(decoding: bytes, as: UTF8.self))
        }
    }

    /// The path and size of one of its files.
    ///
    /// Throws `Problem.missing` for a name that is none, and for what is no longer or not yet there.
    public func file(_ name: String) async throws -> (path: String, size: Int) {
        guard name == StreamCommands.head || StreamPlaylist.number(name) != nil else {
            throw Problem.missing("segment")
        }
        let path = "\(path)/\(name)"
        return try await filePool.run {
            var about = stat()
            guard stat(path, &about) == 0, about.st_mode & S_IFMT == S_IFREG else {
                throw Problem.missing("segment")
            }
            return (path, Int(about.st_size))
        }
    }

    /// Appends the segments after a number to a file, which begins with the stream's head: together they are
    /// a fragmented MP4. Returns the number of the last segment in it now and the file's size, once all of it
    /// would survive a power cut. When it throws, the file ends with a whole segment.
    public func append(
        after last: Int?, to folder: StreamFolder, as name: String
    ) async throws -> (last: Int?, size: Int64) {
        guard let playlist = try await playlist() else { return (last, 0) }
        try await folder.make()
        let (path, file) = (path, "\(folder.path)/\(name)")
        return try await filePool.run {
            let kept = try Descriptor(file, O_WRONLY | O_CREAT | O_APPEND)
            let before = try kept.status().st_size
            var last = last
            if before == 0 {
                try kept.append(fileAt: "\(path)/\(StreamCommands.head)")
            }
            for number in playlist.segments.map(\.number) where number > last ?? -1 {
                try kept.append(fileAt: "\(path)/\(number).m4s")
                last = number
            }
            let size = try kept.status().st_size
            if size > before { try kept.sync() }
            if before == 0 { try folder.sync() }
            return (last, Int64(size))
        }
    }

    /// Bytes of the files in it.
    public func size() async throws -> Int64 {
        let path = path
        return try await filePool.run {
            try MediaKit.names(in: path).reduce(Int64(0)) { sum, name in
                var about = stat()
                guard stat("\(path)/\(name)", &about) == 0 else { return sum }
                return sum + Int64(about.st_size)
            }
        }
    }
}
