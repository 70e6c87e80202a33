import FanfareModels
import Logging
import MediaKit
import Synchronization

/// A recording that grows while its stream goes on.
struct Recording: Sendable {
    let folder: StreamFolder
    let bound: Int64
    /// Why nothing more is appended.
    var cut: Cut?
    private var last: [Int: Int] = [:]
    private var sizes: [Int: Int64] = [:]

    init(folder: StreamFolder, bound: Int64) {
        self.folder = folder
        self.bound = bound
    }

    enum Cut: Sendable, Equatable {
        /// It has grown to its bound.
        case bound(Int64)
        /// It could not be written, on a full disk for one.
        case failed
    }

    mutating func append(_ run: Int, from segments: StreamFolder) async throws {
        guard cut == nil else { return }
        let (last, size) = try await segments.append(after: last[run], to: folder, as: "\(run).mp4")
        self.last[run] = last
        sizes[run] = size
        if sizes.values.reduce(0, +) >= bound { cut = .bound(bound) }
    }
}
