import FanfareModels
import MediaKit
import Storage
import HTTPBinding
import HTTPServer

/// Videos, thumbnails and captions of answers. Addresses name a version, `12-3.mp4` the third video of the twelfth answer,
/// so what is under one never changes.
extension Answers {
    func files(_ guests: Routes<Context>) {
        guests.file("/videos/:file") { name, _ in
            try await media(name.numbers(2, kinds: "mp4"), "video/mp4", column: "video")
        }
        guests.file("/thumbnails/:file") { name, _ in
            try await media(name.numbers(2, kinds: "jpg"), "image/jpeg", column: "thumbnail")
        }
        guests.file("/captions/:file") { name, _ in try await captions(name.numbers(2, kinds: "vtt")) }
    }

    private func captions(_ numbers: [Int64]) async throws -> ServedFile {
        let text: String? = try await database.read { db in
            try db.first(
                """
                SELECT c.text FROM answer a JOIN answer_captions c ON c.answer = a.id
                WHERE a.id = \(numbers[0]) AND a.captions = \(numbers[1]) AND a.state = 'ready'
                """
            ) { $0[0] }
        }
        guard let text else { throw Problem.missing("file") }
        return ServedFile(
            Bytes(text), type: "text/vtt; charset=utf-8", tag: ETag(opaque: "\(numbers[0])-\(numbers[1])"),
            caching: ServedFile.Caching.forever)
    }

    private func media(_ numbers: [Int64], _ type: String, column: String) async throws -> ServedFile {
        let columns = SQL(text: "m.\(column), m.\(column)_size")
        let found = try await database.read { db in
            try db.first(
                """
                SELECT \(columns) FROM answer a JOIN answer_media m ON m.answer = a.id
                WHERE a.id = \(numbers[0]) AND a.version = \(numbers[1]) AND a.state = 'ready'
                """
            ) { (key: BlobKey($0[0] as String), size: $0[1] as Int) }
        }
        guard let found, let key = found.key, let path = try await store.file(key) else {
            throw Problem.missing("file")
        }
        return ServedFile(
            path: path, size: found.size, type: type, tag: ETag(opaque: key.description),
            caching: ServedFile.Caching.forever)
    }
}
