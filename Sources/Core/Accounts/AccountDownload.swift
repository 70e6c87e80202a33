import Foundation
import HTTPServer
import Pages

extension Accounts {
    /// The export as a file to save. Once it is open its name is taken away, so nothing stays behind however the
    /// download ends.
    func download(_ viewer: Viewer) async throws -> ServedFile {
        let zip = try await export(viewer.id)
        var file = ServedFile(
            path: zip.path, type: "application/zip", tag: nil, caching: ServedFile.Caching.never,
            downloadName: "fanfare-\(viewer.id).zip")
        file.opened = { try FileManager.default.removeItem(at: zip.deletingLastPathComponent()) }
        return file
    }
}
