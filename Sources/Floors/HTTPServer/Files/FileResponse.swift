import FanfareModels
public import Foundation
import HTTPTypes
public import Hummingbird
import NIOCore

/// A file on disk as an answer to GET and HEAD: whole, in part (RFC 9110, 14) or not at all when the client has it.
/// Sent piece by piece as the client takes it (see ``AnswerWriter``), so that a film costs no more memory than a
/// picture. That its type is not to be guessed at is said by the edge, of every answer.
public struct FileResponse: Sendable {
    public var path: String
    /// Bytes; a file of another size is not the one that was meant.
    public var size: Int
    public var type: String
    public var tag: ETag
    public var modified: Date?
    public var cacheControl: String
    /// Makes browsers keep the file under this name instead of showing it.
    public var downloadName: String?

    public init(
        path: String, size: Int, type: String, tag: ETag, modified: Date? = nil,
        cacheControl: String = "private, max-age=31536000, immutable", downloadName: String? = nil
    ) {
        self.path = path
        self.size = size
        self.type = type
        self.tag = tag
        self.modified = modified
        self.cacheControl = cacheControl
        self.downloadName = downloadName
    }

    /// Throws `Problem.missing` when there is no such file.
    public func response(to request: Request) async throws -> Response {
        if let known = known(to: request) { return .notModified(known, keeping: headers) }
        switch ranges(of: request) {
        case .whole:
            return try await whole(request)
        case .none:
            return Response(
                status: .rangeNotSatisfiable,
                headers: [.contentRange: "bytes */\(size)", .acceptRanges: "bytes"])
        case .parts(let ranges):
            return try await ranges.count == 1 ? part(ranges[0]) : parts(ranges)
        }
    }
}

extension FileResponse {
    private var headers: HTTPFields {
        var headers: HTTPFields = [
            .contentType: type, .eTag: tag.description, .cacheControl: cacheControl, .acceptRanges: "bytes",
        ]
        headers[.lastModified] = modified.map(HTTPDate.text)
        headers[.contentDisposition] = downloadName.map(Attachment.header)
        // A drawing that someone sent is a document with scripts when it is opened by itself.
        if type.contains("xml") || type.contains("html") {
            headers[.contentSecurityPolicy] = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
        }
        return headers
    }

    /// What the client has of it: If-None-Match decides, without it If-Modified-Since.
    private func known(to request: Request) -> ETag? {
        if let tags = request.headers[.ifNoneMatch] { return tag.match(in: tags) }
        guard let since = request.headers[.ifModifiedSince].flatMap(HTTPDate.date), let second else {
            return nil
        }
        return second <= since ? tag : nil
    }

    /// The ranges to send: a header is only for GET, and with If-Range only for this very content.
    private func ranges(of request: Request) -> ByteRanges {
        guard request.method == .get else { return .whole }
        if let condition = request.headers[.ifRange], condition != tag.description {
            guard let date = HTTPDate.date(condition), date == second else { return .whole }
        }
        return ByteRanges(request.headers[.range], size: size)
    }

    private func whole(_ request: Request) async throws -> Response {
        var headers = headers
        headers[.contentLength] = String(size)
        let file = try await open()
        guard request.method != .head else { return Response(status: .ok, headers: headers) }
        return try await Response(
            status: .ok, headers: headers, body: body([FileSection(range: 0..<size)], of: file))
    }

    private func part(_ range: Range<Int>) async throws -> Response {
        var headers = headers
        headers[.contentRange] = contentRange(range)
        headers[.contentLength] = String(range.count)
        let body = try await body([FileSection(range: range)], of: open())
        return Response(status: .partialContent, headers: headers, body: body)
    }

    /// RFC 9110, 14.6: each part with its own type and range, in the order they were asked for.
    private func parts(_ ranges: [Range<Int>]) async throws -> Response {
        let boundary = "fanfare-\(UInt64.random(in: 0 ... .max))-\(UInt64.random(in: 0 ... .max))"
        var sections: [FileSection] = []
        for range in ranges {
            let opening = "\(sections.isEmpty ? "" : "\r\n")--\(boundary)\r\n"
            sections.append(
                FileSection(
                    head: "\(opening)Content-Type: \(type)\r\nContent-Range: \(contentRange(range))\r\n\r\n",
                    range: range))
        }
        sections.append(FileSection(head: "\r\n--\(boundary)--\r\n", range: 0..<0))
        var headers = headers
        headers[.contentType] = "multipart/byteranges; boundary=\(boundary)"
        headers[.contentLength] = String(sections.reduce(0) { $0 + $1.length })
        return try await Response(status: .partialContent, headers: headers, body: body(sections, of: open()))
    }

    private func contentRange(_ range: Range<Int>) -> String {
        "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(size)"
    }

    /// The time of change as headers can tell it.
    private var second: Date? {
        modified.map { Date(timeIntervalSince1970: $0.timeIntervalSince1970.rounded(.down)) }
    }
}

/// A stretch of the file, with what stands before it between several.
private struct FileSection {
    var head = ""
    let range: Range<Int>

    var length: Int { head.utf8.count + range.count }
}

extension FileResponse {
    /// Read at once, and in memory twice at most while the client takes it.
    private static let chunk = 128 << 10

    private func open() async throws -> OpenFile {
        do {
            let file = try await OpenFile.opening(path)
            guard file.size == size else { throw FileFailure(path: path, code: ESTALE) }
            return file
        } catch let failure as FileFailure where failure.code == ENOENT {
            throw Problem.missing("file")
        }
    }

    private func body(_ sections: [FileSection], of file: OpenFile) async throws -> ResponseBody {
        let length = sections.reduce(0) { $0 + $1.length }
        if sections.count == 1, length <= FileResponse.chunk {
            return try await ResponseBody(byteBuffer: file.read(sections[0].range))
        }
        return ResponseBody(contentLength: length) { writer in
            for section in sections {
                if !section.head.isEmpty { try await writer.write(ByteBuffer(string: section.head)) }
                var at = section.range.lowerBound
                while at < section.range.upperBound {
                    let next = min(at + FileResponse.chunk, section.range.upperBound)
                    try await writer.write(file.read(at..<next))
                    at = next
                }
            }
            try await writer.finish(nil)
        }
    }
}

extension FileResponse {
    /// How caches keep what anybody may see and what never changes under its address.
    public static let forever = "public, max-age=31536000, immutable"
}
