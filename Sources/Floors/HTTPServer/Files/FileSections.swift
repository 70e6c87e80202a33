import HTTPTypes

/// Responses with the whole or with ranges of an open file.
struct FileSections {
    /// A stretch of the file, with what stands before it between several.
    private struct Section {
        var head = ""
        let range: Range<Int>

        var length: Int { head.utf8.count + range.count }
    }

    private let file: OpenFile
    private let type: String
    private let headers: HTTPFields

    init(of file: OpenFile, type: String, headers: HTTPFields) {
        self.file = file
        self.type = type
        self.headers = headers
    }

    func whole(isHead: Bool) async throws -> Response {
        let section = Section(range: 0..<file.size)
        let body = isHead ? stream([section]) : try await body([section])
        return Response(headers: headers, body: body)
    }

    func unsatisfiable() -> Response {
        Response(
            status: .rangeNotSatisfiable,
            headers: [.contentRange: "bytes */\(file.size)", .acceptRanges: "bytes"])
    }

    func parts(_ ranges: [Range<Int>]) async throws -> Response {
        var headers = headers
        guard ranges.count > 1 else {
            headers[.contentRange] = contentRange(ranges[0])
            return try await Response(
                status: .partialContent, headers: headers, body: body([Section(range: ranges[0])]))
        }
        let boundary = "part-\(UInt64.random(in: 0 ... .max))-\(UInt64.random(in: 0 ... .max))"
        headers[.contentType] = "multipart/byteranges; boundary=\(boundary)"
        return Response(
            status: .partialContent, headers: headers, body: stream(sections(ranges, boundary)))
    }

    /// RFC 9110, 14.6: each part with its own type and range, in the order they were asked for.
    private func sections(_ ranges: [Range<Int>], _ boundary: String) -> [Section] {
        var sections: [Section] = []
        for range in ranges {
            let opening = "\(sections.isEmpty ? "" : "\r\n")--\(boundary)\r\n"
            let fields = "Content-Type: \(type)\r\nContent-Range: \(contentRange(range))"
            sections.append(Section(head: "\(opening)\(fields)\r\n\r\n", range: range))
        }
        return sections + [Section(head: "\r\n--\(boundary)--\r\n", range: 0..<0)]
    }

    private func contentRange(_ range: Range<Int>) -> String {
        "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(file.size)"
    }

    private func body(_ sections: [Section]) async throws -> ResponseBody {
        guard sections.count == 1, sections[0].length <= OpenFile.pieceSize else { return stream(sections) }
        return .bytes(try await file.read(sections[0].range))
    }

    private func stream(_ sections: [Section]) -> ResponseBody {
        let length = sections.reduce(0) { $0 + $1.length }
        return .stream(length: length) { [file] writer in
            for section in sections {
                try await writer.write(Bytes(section.head))
                try await file.pieces(of: section.range) { try await writer.write($0) }
            }
        }
    }
}
