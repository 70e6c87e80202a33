public import FanfareModels
public import HTTPServer
import HTTPTypes

/// The last part of a path: numbers or words between dashes or dots, and an extension.
public struct FileName: Decodable, Sendable {
    /// Without the extension.
    public let stem: String
    /// The extension, without its dot.
    public let kind: String

    public init(_ name: String) {
        let dot = name.lastIndex(of: ".")
        stem = dot.map { String(name[..<$0]) } ?? name
        kind = dot.map { String(name[name.index(after: $0)...]) } ?? ""
    }

    public init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode(String.self))
    }

    /// The parts of the stem.
    public func parts(between separator: Character = "-") -> [String] {
        stem.split(separator: separator, omittingEmptySubsequences: false).map(String.init)
    }

    /// The numbers between dashes of which the stem consists.
    ///
    /// - Throws: `Problem` `.missing` for another name, and for kinds that are not among those of the route.
    public func numbers(_ count: Int, kinds: String...) throws(Problem) -> [Int64] {
        let numbers = parts().compactMap { Int64($0) }
        guard kinds.contains(kind), numbers.count == count, parts().count == count else {
            throw .missing("file")
        }
        return numbers
    }

    /// The number before the first dash. What follows it makes a new address of a new content.
    ///
    /// - Throws: `Problem` `.missing` for another name, and for kinds that are not among those of the route.
    public func number(kinds: String...) throws(Problem) -> Int64 {
        guard kinds.contains(kind), let number = Int64(stem.prefix { $0 != "-" }) else {
            throw .missing("file")
        }
        return number
    }
}

private struct NamedFile: Decodable, Sendable {
    let file: FileName
}

extension Routes {
    /// A file by its name, which the pattern calls `:file`.
    public func file(
        _ path: String, _ handle: @escaping @Sendable (FileName, Caller) async throws -> ServedFile
    ) {
        file(path, NamedFile.self) { input, caller in try await handle(input.file, caller) }
    }

    /// A file, or a document made by the server.
    public func file<Input: Decodable & Sendable>(
        _ path: String, _: Input.Type,
        _ handle: @escaping @Sendable (Input, Caller) async throws -> ServedFile
    ) {
        add(.get, path) { input, request, _, caller in
            try await handle(input.decode(), caller).response(to: request)
        }
    }

    /// A call of the API whose response is a file.
    public func file<Call: Endpoint>(
        _: Call.Type, refusals: [Int] = [],
        _ handle: @escaping @Sendable (Call, Caller) async throws -> ServedFile
    ) {
        table.describe(OpenAPI.Operation(Call.self, access: access, refusals: refusals))
        file("/api/v1" + Call.path, Call.self, handle)
    }

    /// A stream of server-sent events. `open` gets the Last-Event-ID of a reader that comes back, and what it
    /// returns writes events until the reader goes, the session ends, or the server does.
    public func events<Call: Endpoint>(
        _: Call.Type,
        _ open:
            @escaping @Sendable (_ last: String?, Caller) async throws ->
            @Sendable (ResponseWriter) async throws -> Void
    ) {
        table.describe(OpenAPI.Operation(Call.self, access: access))
        add(.get, "/api/v1" + Call.path) { _, request, _, caller in
            Response(
                headers: [
                    .contentType: "text/event-stream; charset=utf-8",
                    .cacheControl: ServedFile.Caching.never,
                    // nginx would wait for more to send.
                    .accelBuffering: "no",
                ],
                body: .stream(length: nil, write: try await open(request.headers[.lastEventID], caller)))
        }
    }
}

/// Thrown when what a page is about has another address for good: the browser is redirected to it.
public struct MovedPermanently: Error {
    /// A path of this site.
    public let path: String

    public init(to path: String) { self.path = path }
}

/// Thrown by a page that has nothing for this caller: they are redirected to another page by GET.
public struct SeeOtherPage: Error {
    /// Its path and query.
    public let path: String

    public init(_ path: String) { self.path = path }
}

/// Thrown when another server has to handle the request: the client is redirected to it.
public struct ServedElsewhere: Error {
    /// Where it is reached, without a slash at the end.
    public let url: String

    public init(url: String) { self.url = url }
}
