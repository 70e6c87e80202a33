import FanfareModels
import Logging
import MediaKit
import Synchronization

/// A recording that grows while its stream goes on.
struct Recording: Sendable {
    let folder: StreamFolder
    let bound: Int64
    var isFull = false
    private var last: [Int: Int] = [:]
    private var sizes: [Int: Int64] = [:]

    init(folder: StreamFolder, bound: Int64) {
        self.folder = folder
        self.bound = bound
    }

    mutating func append(_ run: Int, from segments: StreamFolder) async throws {
        guard !isFull else { return }
        let (last, size) = try await segments.append(after: last[run], to: folder, as: "\(run).mp4")
        self.last[run] = last
        sizes[run] = size
        isFull = sizes.values.reduce(0, +) >= bound
    }
}
