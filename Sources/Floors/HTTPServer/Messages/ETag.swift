public import HTTPTypes

/// The strong validator of a body (RFC 9110, 8.8.3): equal tags mean equal bytes.
public struct ETag: Sendable, Hashable, CustomStringConvertible {
    /// As it stands in the header, in its quotes.
    public let description: String

    /// A tag as a header holds it, quotes and all.
    init(header: String) { description = header }

    /// The tag of something that has a hash already; `opaque` is letters, digits, dashes.
    public init(opaque: String) { description = "\"\(opaque)\"" }

    /// A fast hash of contents without secrets: XXH64, of which libraries are but headers in C.
    public static func hash(_ bytes: [UInt8]) -> UInt64 { bytes.withUnsafeBytes { XXH64.hash($0) } }

    public init(_ bytes: UnsafeRawBufferPointer) { self.init(number: XXH64.hash(bytes)) }

    /// The tag of something that has a hash of 64 bits.
    public init(number: UInt64) {
        description = String(unsafeUninitializedCapacity: 18) { text in
            text.initialize(repeating: UInt8(ascii: "\""))
            for place in 0..<16 {
                let digit = UInt8(truncatingIfNeeded: number >> UInt64(60 - 4 * place)) & 15
                text[place + 1] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
            }
            return 18
        }
    }

    public init(_ body: Bytes) { self = body.withUnsafeBytes { ETag($0) } }

    public init(_ bytes: [UInt8]) { self = bytes.withUnsafeBytes { ETag($0) } }

    /// The tag of the same content gzipped: other bytes, so another strong tag.
    public var gzipped: ETag { ETag(gzipping: description) }

    /// The tag in `header` (a value of If-None-Match) that stands for this content, gzipped or not, by the weak
    /// comparison that RFC 9110, 13.1.2 asks for; `*` stands for whatever there is.
    public func match(in header: String) -> ETag? {
        if header.utf8.elementsEqual("*".utf8) { return self }
        let gzipped = gzipped
        for tag in ETag.list(header) {
            if tag == description[...] { return self }
            if tag == gzipped.description[...] { return gzipped }
        }
        return nil
    }
}

extension ETag {
    init(gzipping header: String) {
        description = header.hasSuffix("\"") ? header.dropLast() + "-gz\"" : header
    }

    /// The quoted tags of a list, without the W/ of weak ones. A comma inside the quotes belongs to the tag.
    private static func list(_ header: String) -> [Substring] {
        var tags: [Substring] = []
        var rest = header[...]
        while let open = rest.utf8.firstIndex(of: UInt8(ascii: "\"")) {
            let inside = rest.utf8.index(after: open)
            guard let close = rest[inside...].utf8.firstIndex(of: UInt8(ascii: "\"")) else { break }
            tags.append(rest[open...close])
            rest = rest[rest.utf8.index(after: close)...]
        }
        return tags
    }
}

extension Response {
    /// 304 without a body when a successful GET or HEAD asks for what the client has already, by the response's tag.
    public consuming func unlessUnchanged(for request: Request) -> Response {
        guard status == .ok, request.isSafe,
            let wanted = request.headers.text(.ifNoneMatch),
            let known = headers.text(.eTag).flatMap({ ETag(header: $0).match(in: wanted) })
        else { return self }
        return .notModified(known, keeping: headers)
    }

    /// RFC 9110, 15.4.5: what the 200 would have said about caching, and nothing about a body.
    public static func notModified(_ tag: ETag, keeping headers: HTTPFields) -> Response {
        var kept = headers
        kept[.eTag] = tag.description
        for name in [HTTPField.Name.contentType, .contentEncoding, .contentRange] {
            kept[name] = nil
        }
        return Response(status: .notModified, headers: kept)
    }
}
