import Compression
import Foundation
public import HTTPServer
import MediaKit
import Members

/// Everything the community holds of a person, as a zip file with JSON by subject and their media. It is made while it is
/// sent: the media come out of their store, and no file is written.
public struct AccountExport: Sendable {
    /// A JSON document, made smaller.
    struct Document: Sendable {
        let entry: Zip.Entry
        let packed: [UInt8]

        init(_ name: String, _ json: [UInt8]) throws {
            packed = try Zip.deflated(json)
            entry = Zip.Entry("\(name).json", json, packed: packed)
        }
    }

    let documents: [Document]
    let media: ExportedFiles
    let store: any BlobStore
    let time: Date
    let run: RunningExports.Run

    /// Writes the zip file. What was removed from the store since the export was made is left out.
    ///
    /// - Throws: when the client is gone, or a file cannot be read.
    public func write(to writer: ResponseWriter) async throws {
        defer { run.end() }
        var zip = Zip(at: time)
        for document in documents {
            try await writer.write(zip.header(of: document.entry))
            try await writer.write(document.packed)
        }
        for file in media {
            guard let key = BlobKey(file.key), let path = try await store.file(key) else { continue }
            let content = try await OpenFile.opening(path)
            let entry = Zip.Entry(
                "media/\(file.name)", size: content.size, checksum: try await Self.checksum(of: content))
            try await writer.write(zip.header(of: entry))
            try await content.pieces(of: 0..<content.size) { try await writer.write($0) }
        }
        try await writer.write(zip.directory())
    }

    /// It stands before the content, so the file is read twice.
    private static func checksum(of file: OpenFile) async throws -> UInt32 {
        var checksum: UInt32 = 0
        try await file.pieces(of: 0..<file.size) { checksum = crc32($0.array, after: checksum) }
        return checksum
    }
}
