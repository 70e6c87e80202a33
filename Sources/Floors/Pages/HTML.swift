public import Art
public import FanfareModels
import JSON

/// Markup. Interpolated text is escaped, interpolated markup is not: `"<h2>\(person.name)</h2>\(badges)"`.
///
/// Attributes are always written in double quotes. A URL that came from outside goes through ``HTML/Interpolation/appendInterpolation(url:)``.
public struct HTML: ExpressibleByStringInterpolation, Sendable {
    private let markup: MarkupBytes

    public init(stringLiteral text: StaticString) { markup = MarkupBytes(text) }

    public init(stringInterpolation: Interpolation) { markup = MarkupBytes(stringInterpolation.buffer) }

    /// Bytes that are known to be markup, from an asset or a generator of ours.
    public init(markup: String) { self.markup = MarkupBytes(Array(markup.utf8)) }

    /// A drawing, to stand in the page itself.
    public init(_ drawing: SVG) { markup = drawing.markup }

    /// No markup.
    public static let empty: HTML = ""

    /// Markup that reads one way or another by the state of a flag, in a page made once for all members.
    static func placeholder(_ flag: ViewerFlag, of subject: Int64 = 0, _ alternatives: HTML...) -> HTML {
        placeholder(flag, of: subject, alternatives)
    }

    static func placeholder(_ flag: ViewerFlag, of subject: Int64, _ alternatives: [HTML]) -> HTML {
        HTML(bytes: Placeholder.bytes(flag, of: subject, alternatives.map(\.bytes)))
    }

    /// The alternative of members whose page is their own.
    static let personal = HTML(bytes: [Placeholder.personal])

    init(bytes: [UInt8]) { markup = MarkupBytes(bytes) }

    /// A copy of the markup in UTF-8.
    public var bytes: [UInt8] { withUnsafeBytes { Array($0) } }

    /// Whether there is no markup.
    public var isEmpty: Bool { markup.count == 0 }

    /// Calls the closure with the markup in UTF-8, which is valid for the duration of the call.
    public func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result
    {
        try markup.withUnsafeBytes(body)
    }

    /// Builds markup from a string literal; texts are escaped.
    public struct Interpolation: StringInterpolationProtocol {
        fileprivate var buffer: MarkupBuffer

        public init(literalCapacity: Int, interpolationCount: Int) {
            buffer = MarkupBuffer(room: literalCapacity + interpolationCount * 48 + 16)
        }

        /// Appends markup of the source.
        public mutating func appendLiteral(_ text: StaticString) { buffer.literal(text) }

        /// Appends escaped text.
        public mutating func appendInterpolation(_ text: String) { buffer.escape(text) }

        /// Appends escaped text, if there is one.
        public mutating func appendInterpolation(_ text: String?) {
            if let text { buffer.escape(text) }
        }

        /// Appends a number.
        public mutating func appendInterpolation(_ number: Int) { buffer.integer(Int64(number)) }

        /// Appends a number.
        public mutating func appendInterpolation(_ number: Int64) { buffer.integer(number) }

        /// Appends the number of an id.
        public mutating func appendInterpolation<Subject>(_ id: ID<Subject>) { buffer.integer(id.number) }

        /// Appends markup as it is.
        public mutating func appendInterpolation(_ html: HTML) { buffer.append(html.markup) }

        /// Appends markup as it is, if there is one.
        public mutating func appendInterpolation(_ html: HTML?) {
            if let html { buffer.append(html.markup) }
        }

        /// An address that may come from a person: anything but http, https and a path of ours becomes `#`.
        public mutating func appendInterpolation(url: String) {
            let isPath = url.utf8.first == UInt8(ascii: "/")
            let isOurs = isPath && url.utf8.dropFirst().first != UInt8(ascii: "/")
            let isWeb = !isPath && (url.hasPrefix("https://") || url.hasPrefix("http://"))
            buffer.escape(isOurs || isWeb ? url : "#")
        }

        /// A drawing as a URL of its own content (RFC 2397): only what would end the URL or the attribute is encoded.
        public mutating func appendInterpolation(dataURLOf drawing: SVG) {
            buffer.literal("data:image/svg+xml;charset=utf-8,")
            replacing(in: drawing.markup) { byte in
                // All of them are below the letters and digits, which drawings are mostly made of.
                guard byte <= UInt8(ascii: ">") else { return nil }
                return switch byte {
                case UInt8(ascii: "\""): "%22"
                case UInt8(ascii: "#"): "%23"
                case UInt8(ascii: "%"): "%25"
                case UInt8(ascii: "&"): "%26"
                case UInt8(ascii: "<"): "%3C"
                case UInt8(ascii: ">"): "%3E"
                default: nil
                }
            }
        }

        /// Data for a `<script type="application/json">`: JSON in which nothing can end the element.
        public mutating func appendInterpolation(script json: [UInt8]) {
            replacing(in: MarkupBytes(json)) { byte in
                switch byte {
                case UInt8(ascii: "<"): "\\u003c"
                case UInt8(ascii: ">"): "\\u003e"
                case UInt8(ascii: "&"): "\\u0026"
                default: nil
                }
            }
        }

        /// An attribute that stands alone, there or not: `<input \(attribute: "required", if: needed)>`.
        public mutating func appendInterpolation(attribute name: StaticString, if present: Bool) {
            if present { buffer.literal(name) }
        }

        /// Appends the markup of each item.
        public mutating func appendInterpolation<Items: Sequence>(
            each items: Items, _ body: (Items.Element) throws -> HTML
        ) rethrows {
            var isFirst = true
            for item in items {
                let markup = try body(item).markup
                // The others are about as long.
                if isFirst { buffer.makeRoom(for: (markup.count + 64) * items.underestimatedCount) }
                isFirst = false
                buffer.append(markup)
            }
        }

        /// Appends bytes, some of them replaced.
        private mutating func replacing(in markup: MarkupBytes, _ replacement: (UInt8) -> StaticString?) {
            markup.withUnsafeBytes { bytes in
                var start = 0
                for index in 0..<bytes.count {
                    guard let replacement = replacement(bytes[index]) else { continue }
                    buffer.append(UnsafeRawBufferPointer(rebasing: bytes[start..<index]))
                    buffer.literal(replacement)
                    start = index + 1
                }
                buffer.append(UnsafeRawBufferPointer(rebasing: bytes[start...]))
            }
        }
    }
}
