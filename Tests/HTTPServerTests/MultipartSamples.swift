import HTTPServer
import Foundation

/// A body in these pieces, which may fail after them.
struct Pieces: AsyncSequence {
    let pieces: [[UInt8]]
    let failing: Bool

    init(_ pieces: [[UInt8]], failing: Bool = false) {
        self.pieces = pieces
        self.failing = failing
    }

    struct AsyncIterator: AsyncIteratorProtocol {
        var rest: ArraySlice<[UInt8]>
        let failing: Bool

        mutating func next() async throws -> Bytes? {
            if let piece = rest.popFirst() { return Bytes(piece) }
            if failing { throw CancellationError() }
            return nil
        }
    }

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(rest: pieces[...], failing: failing) }
}

/// A folder that is removed with its owner.
final class SampleFolder: Sendable {
    let path = NSTemporaryDirectory() + "fanfare-\(UUID().uuidString)"

    init() { mkdir(path, 0o700) }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? ["no folder"] }
}
