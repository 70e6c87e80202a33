import FanfareModels
import Foundation
import Hummingbird
import MediaKit
import Storage
import Web

/// What is played and shown of an answer. Addresses name a version, so what is under one never changes.
extension Answers {
    func files(_ guests: Routes<Context>) {
        guests.raw(.get, "/videos/:file", VersionFile.self) { call, request, _ in
            let file = try await media(call, ".mp4", column: "video")
            return try await response(file, "video/mp4").response(to: request)
        }
        guests.raw(.get, "/thumbnails/:file", VersionFile.self) { call, request, _ in
            let file = try await media(call, ".jpg", column: "thumbnail")
            return try await response(file, "image/jpeg").response(to: request)
        }
        guests.raw(.get, "/captions/:file", VersionFile.self) { call, request, _ in
            guard call.type == ".vtt" else { throw Problem.missing("file") }
            let text: String? = try await database.read { db in
                try db.first(
                    """
                    SELECT c.text FROM answer a JOIN answer_captions c ON c.answer = a.id
                    WHERE a.id = \(call.answer) AND a.captions = \(call.version) AND a.state = 'ready'
                    """
                ) { $0[0] }
            }
            guard let text else { throw Problem.missing("file") }
            return Response(
                status: .ok,
                headers: [
                    .contentType: "text/vtt; charset=utf-8", .cacheControl: FileResponse.forever,
                    .eTag: ETag(opaque: "\(call.answer)-\(call.version)").description,
                ],
                body: .init(byteBuffer: ByteBuffer(string: text)))
        }
    }

    private func media(
        _ call: VersionFile, _ type: String, column: String
    ) async throws -> (key: BlobKey, size: Int) {
        guard call.type == type else { throw Problem.missing("file") }
        let columns = SQL(text: "m.\(column), m.\(column)_size")
        let found = try await database.read { db in
            try db.first(
                """
                SELECT \(columns) FROM answer a JOIN answer_media m ON m.answer = a.id
                WHERE a.id = \(call.answer) AND a.version = \(call.version) AND a.state = 'ready'
                """
            ) { (key: BlobKey($0[0] as String), size: $0[1] as Int) }
        }
        guard let found, let key = found.key else { throw Problem.missing("file") }
        return (key, found.size)
    }

    private func response(_ file: (key: BlobKey, size: Int), _ type: String) async throws -> FileResponse {
        guard let path = try await store.file(file.key) else { throw Problem.missing("file") }
        return FileResponse(
            path: path, size: file.size, type: type, tag: ETag(opaque: file.key.description),
            cacheControl: FileResponse.forever)
    }
}

/// `12-3.mp4`: the third video of the twelfth answer.
struct VersionFile: Decodable, Sendable {
    var answer: ID<Answer>
    var version: Int64
    var type: String

    private enum Key: CodingKey { case file }

    init(from decoder: any Decoder) throws {
        let file = try decoder.container(keyedBy: Key.self).decode(String.self, forKey: .file)
        let parts = file.dropLast(4).split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, let answer = Int64(parts[0]), let version = Int64(parts[1]) else {
            throw Problem.missing("file")
        }
        (self.answer, self.version, type) = (ID(answer), version, String(file.suffix(4)))
    }
}
