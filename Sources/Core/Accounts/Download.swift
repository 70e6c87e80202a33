import Concurrency
import FanfareModels
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Web

extension Accounts {
    /// The export as a file to save. Once it is open its name is taken away, so nothing stays behind however the
    /// download ends.
    func download(_ viewer: Viewer) async throws -> Response {
        let zip = try await export(viewer.id)
        let file = try FileHandle(forReadingFrom: zip)
        try FileManager.default.removeItem(at: zip.deletingLastPathComponent())
        let size = try file.seekToEnd()
        try file.seek(toOffset: 0)
        let body = ResponseBody(contentLength: Int(size)) { writer in
            while let piece = try await Zip.pool.run({ try file.read(upToCount: 1 << 18) }), !piece.isEmpty {
                try await writer.write(ByteBuffer(bytes: piece))
            }
            try await writer.finish(nil)
        }
        return Response(
            status: .ok,
            headers: [
                .contentType: "application/zip", .cacheControl: "no-store",
                .contentDisposition: "attachment; filename=\"fanfare-\(viewer.id).zip\"",
            ],
            body: body)
    }
}
