import Concurrency
import Compression
import HTTPServer
import HTTPTypes

/// One file for the browser, at an address that changes with its content.
final class Asset: Sendable {
    let path: String
    let body: Bytes
    private let tag: ETag
    private let headers: HTTPFields
    private let isText: Bool
    /// Compressed as far as zlib goes, once, when the first client asks: the start does not wait for it.
    private let gzipped: Lazy<Bytes>

    init(path: String, name: String, bytes: [UInt8], tag: ETag, caching: String) {
        self.path = path
        self.tag = tag
        body = Bytes(bytes)
        gzipped = Lazy { Bytes(try Deflater(level: 9).compress(bytes)) }
        let type = Asset.type(of: name)
        isText = Gzip.isText(type) && bytes.count >= Gzip.smallest
        var headers: HTTPFields = [
            .contentType: type, .eTag: tag.description, .cacheControl: caching,
        ]
        if isText { headers[.vary] = "Accept-Encoding" }
        self.headers = headers
    }

    func response(to request: Request) async throws -> Response {
        if let known = request.headers[.ifNoneMatch].flatMap(tag.match) {
            return .notModified(known, keeping: headers)
        }
        var headers = headers
        var body = body
        if isText, AcceptEncoding.gzip(request.headers) {
            body = try await gzipped.value
            headers[.contentEncoding] = "gzip"
            headers[.eTag] = tag.gzipped.description
        }
        return Response(headers: headers, body: .bytes(body))
    }
}

extension Asset {
    private static let types = [
        "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8",
        "svg": "image/svg+xml; charset=utf-8", "json": "application/json",
        "webmanifest": "application/manifest+json", "txt": "text/plain; charset=utf-8",
        "png": "image/png", "jpg": "image/jpeg", "webp": "image/webp", "ico": "image/x-icon",
        "woff2": "font/woff2",
    ]

    private static func type(of name: String) -> String {
        name.split(separator: ".").last.flatMap { types[String($0)] } ?? "application/octet-stream"
    }
}
