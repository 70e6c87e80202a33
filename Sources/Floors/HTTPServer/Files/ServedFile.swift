public import Foundation
public import HTTPTypes

/// A file to serve by GET and HEAD, with its header fields.
public struct ServedFile: Sendable {
    /// The source of the bytes.
    public enum Content: Sendable {
        /// On disk. `size` in bytes; a file of another size is not the one that was meant.
        case path(String, size: Int?)
        case bytes(Bytes)
        /// Made while it is sent.
        case stream(@Sendable (ResponseWriter) async throws -> Void)
    }

    /// The bytes.
    public var content: Content
    /// The media type.
    public var type: String
    /// The status of bytes that say what is wrong; a file's is its own.
    public var status = HTTPResponse.Status.ok
    /// Without one the file is sent whole each time.
    public var tag: ETag?
    /// The value of `Last-Modified`.
    public var modified: Date?
    /// The value of `Cache-Control`.
    public var cacheControl: String
    /// Makes browsers keep the file under this name instead of showing it.
    public var downloadName: String?

    public init(
        path: String, size: Int? = nil, type: String, tag: ETag?, modified: Date? = nil,
        caching cacheControl: String = Caching.privateForever, downloadName: String? = nil
    ) {
        content = .path(path, size: size)
        self.type = type
        self.tag = tag
        self.modified = modified
        self.cacheControl = cacheControl
        self.downloadName = downloadName
    }

    public init(_ bytes: Bytes, type: String, tag: ETag? = nil, caching cacheControl: String) {
        content = .bytes(bytes)
        self.type = type
        self.tag = tag
        self.cacheControl = cacheControl
    }

    /// A file that nobody may keep, made while it is sent.
    public init(
        type: String, downloadName: String, write: @escaping @Sendable (ResponseWriter) async throws -> Void
    ) {
        content = .stream(write)
        self.type = type
        cacheControl = Caching.never
        self.downloadName = downloadName
    }

    /// A drawing of ours.
    public init(svg: String, caching cacheControl: String = Caching.forever) {
        self.init(Bytes(svg), type: "image/svg+xml; charset=utf-8", caching: cacheControl)
    }

    /// How caches may keep a file: values of Cache-Control.
    public enum Caching {
        /// For what anybody may see and never changes under its address.
        public static let forever = "public, max-age=31536000, immutable"
        /// Browsers may keep it for a year; shared caches not at all.
        public static let privateForever = "private, max-age=31536000, immutable"
        /// Caches may keep it for a day.
        public static let day = "public, max-age=86400"
        /// Caches may keep it for a week.
        public static let week = "public, max-age=604800"
        /// To be asked for again each time.
        public static let revalidated = "no-cache"
        /// Caches do not keep it.
        public static let never = "no-store"
    }
}

extension ServedFile {
    /// The file as a response: whole, in part (RFC 9110, 14) or not at all when the client has it.
    ///
    /// - Throws: ``RequestError`` `.missing` when there is no such file.
    public func response(to request: Request) async throws -> Response {
        if let known = known(to: request) { return .notModified(known, keeping: headers) }
        switch content {
        case .bytes(let bytes): return Response(status: status, headers: headers, body: .bytes(bytes))
        case .stream(let write):
            return Response(status: status, headers: headers, body: .stream(length: nil, write: write))
        case .path(let path, let size): return try await response(to: request, file: open(path, size))
        }
    }

    private func response(to request: Request, file: OpenFile) async throws -> Response {
        let response = FileSections(of: file, type: type, headers: headers)
        guard tag != nil else { return try await response.whole(isHead: request.method == .head) }
        switch ranges(of: request, size: file.size) {
        case .whole: return try await response.whole(isHead: request.method == .head)
        case .none: return response.unsatisfiable()
        case .parts(let ranges): return try await response.parts(ranges)
        }
    }

    private func open(_ path: String, _ size: Int?) async throws -> OpenFile {
        do {
            let file = try await OpenFile.opening(path)
            guard size == nil || file.size == size else { throw FileFailure(path: path, code: ESTALE) }
            return file
        } catch let failure as FileFailure where failure.code == ENOENT {
            throw RequestError(.missing, "file")
        }
    }

    private var headers: HTTPFields {
        var headers: HTTPFields = [.contentType: type, .cacheControl: cacheControl]
        headers[.eTag] = tag?.description
        if case .path = content, tag != nil { headers[.acceptRanges] = "bytes" }
        headers[.lastModified] = modified.map(HTTPDate.text)
        headers[.contentDisposition] = downloadName.map(Attachment.header)
        // A drawing that someone sent is a document with scripts when it is opened by itself.
        if type.contains("xml") || type.contains("html") {
            headers[.contentSecurityPolicy] =
                if case .bytes = content { "default-src 'none'" } else {
                    "default-src 'none'; style-src 'unsafe-inline'; sandbox"
                }
        }
        return headers
    }

    /// Whether the client's copy is current: If-None-Match decides, without it If-Modified-Since.
    private func known(to request: Request) -> ETag? {
        guard let tag else { return nil }
        if let tags = request.headers[.ifNoneMatch] { return tag.match(in: tags) }
        guard let since = request.headers[.ifModifiedSince].flatMap(HTTPDate.date), let second else {
            return nil
        }
        return second <= since ? tag : nil
    }

    /// The ranges to send: a header is only for GET, and with If-Range only for this very content.
    private func ranges(of request: Request, size: Int) -> ByteRanges {
        guard request.method == .get else { return .whole }
        if let condition = request.headers[.ifRange], condition != tag?.description {
            guard let date = HTTPDate.date(condition), date == second else { return .whole }
        }
        return ByteRanges(request.headers[.range], size: size)
    }

    /// The time of change in whole seconds, as headers have it.
    private var second: Date? {
        modified.map { Date(timeIntervalSince1970: $0.timeIntervalSince1970.rounded(.down)) }
    }
}
