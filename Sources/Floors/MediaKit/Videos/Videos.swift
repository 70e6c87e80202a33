public import Processes
public import Concurrency
import FanfareModels
public import Logging

/// The source of a video's thumbnail.
public enum VideoThumbnail: Sendable, Equatable {
    /// A picture in this file.
    case file(String)
    /// The frame at this time of the joined video, in milliseconds.
    case at(Int)
    /// A frame of the beginning.
    case automatic
}

/// A video that is ready to be played, stored but not yet referred to: ``Blobs/keep(_:type:for:at:in:)`` does
/// that.
public struct MadeVideo: Sendable, Equatable {
    /// The video file.
    public var video: StoredBlob
    /// The thumbnail file.
    public var thumbnail: StoredBlob
    /// Measured on the result.
    public var lengthMs: Int
    /// The width in pixels.
    public var width: Int
    /// The height in pixels.
    public var height: Int
    /// Of the video.
    public var bytes: Int64
    /// Whether the pictures went over as they were, without loss.
    public var wasCopied: Bool
}

/// Looks at uploaded videos and makes one of them that plays everywhere: MP4 with H.264 and AAC, the index in
/// front, at most 1280 pixels long, upright, with no metadata.
///
/// Files are read by ffmpeg in processes of its own, within limits on time, memory and output, and are not
/// kept.
public struct Videos: Sendable {
    /// Of all segments together, in bytes.
    public static let fileLimit: Int64 = 500 << 20
    /// Of all segments together: 2 minutes and what a recorder may be late by.
    public static let lengthLimitMs = 120_500
    /// The most segments of one video.
    public static let segmentLimit = 50
    /// Of the result, in pixels.
    public static let longestSide = 1280
    /// The longer side of a thumbnail, in pixels.
    public static let thumbnailSide = 720
    /// Of an original, in pixels.
    public static let sideLimit = 4096
    /// How many times as long as wide the picture may be, either way.
    public static let stretchLimit = 10
    /// The most tracks of an input file.
    public static let streamLimit = 32
    /// What needs more is encoded, since phones would wait for it.
    static let copiedBitsPerSecond = 20_000_000

    let store: any BlobStore
    let temporaryFolders: TemporaryFolders
    let runner: ProcessRunner
    let encoders: AsyncSemaphore
    let log: Logger
    let pictures: Pictures

    /// - Parameters:
    ///   - scratch: should be on the store's file system.
    ///   - runner: what is run for longer than a moment holds one of its places, the `encoders` at most.
    ///   - encoders: how many videos are encoded at once; the others wait, but not those that are only
    ///     copied.
    public init(
        _ store: any BlobStore, temporaryFolders: TemporaryFolders, runner: ProcessRunner,
        encoders: AsyncSemaphore = AsyncSemaphore("video encoding", 1, queue: 1000),
        log: Logger
    ) {
        self.store = store
        self.temporaryFolders = temporaryFolders
        self.runner = runner
        self.encoders = encoders
        self.log = log
        pictures = Pictures(store, temporaryFolders: temporaryFolders, runner: runner, log: log)
    }

    /// Looks at one uploaded file by its content, never by its name.
    ///
    /// Throws `Problem.invalid` on `video` in words for a person.
    public func probe(_ path: String) async throws -> VideoFacts {
        try await temporaryFolders.folder { folder in try await probe(path, as: FFmpeg.source(0), in: folder)
        }
    }

    /// Joins the segments in order, copying what matches and encoding the rest once, and puts the video and
    /// its thumbnail into the store. The segments stay.
    ///
    /// - Parameter progress: called with the part that is done, from 0 to 1.
    ///
    /// Throws `Problem.invalid` on `video` or `thumbnail` for what cannot be played or is too long; then, and
    /// when cancelled, nothing is left in the store.
    public func make(
        from segments: [String], thumbnail: VideoThumbnail,
        progress: @escaping @Sendable (Double) -> Void = { _ in }
    ) async throws -> MadeVideo {
        try await make(from: segments.map { VideoSegment($0) }, thumbnail: thumbnail, progress: progress)
    }

    /// The same of pieces of files, exact to a frame.
    public func make(
        from segments: [VideoSegment], thumbnail: VideoThumbnail,
        progress: @escaping @Sendable (Double) -> Void = { _ in }
    ) async throws -> MadeVideo {
        try await temporaryFolders.folder { folder in
            let files = try await facts(of: segments.map(\.path), in: folder)
            let facts = zip(files, segments).map { $0.cut(to: $1) }
            let plan = try VideoPlan(facts)
            async let hasStill = still(thumbnail, before: plan, of: facts, in: folder)
            try await join(facts, plan, in: folder, progress)
            let made = try await made(in: folder)
            try check(facts, plan, made)
            if try await !hasStill { try await still(thumbnail, of: made, in: folder) }
            return try await put(made, wasCopied: plan.picture == .copied, from: folder)
        }
    }

    /// Takes back what `make` stored, when the transaction that was to refer to it failed.
    public func discard(_ made: MadeVideo) async throws {
        try await store.discard(made.video)
        try await store.discard(made.thumbnail)
    }

    /// The programs this needs that are not installed.
    public static var missingPrograms: [String] {
        ["ffmpeg", "ffprobe"].filter { ProcessRunner.find($0) == nil }
    }
}
