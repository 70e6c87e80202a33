public import FanfareModels
import JSON

/// Markup. Interpolated text is escaped, interpolated markup is not: `"<h2>\(person.name)</h2>\(badges)"`.
///
/// Attributes are always written in double quotes. A URL that came from outside goes through ``HTML/Interpolation/appendInterpolation(url:)``.
public struct HTML: ExpressibleByStringInterpolation, Sendable {
    /// The markup in UTF-8.
    public var bytes: [UInt8]

    public init(stringLiteral text: String) { bytes = Array(text.utf8) }

    public init(stringInterpolation: Interpolation) { bytes = stringInterpolation.bytes }

    /// Bytes that are known to be markup, from an asset or a generator of ours.
    public init(markup: String) { bytes = Array(markup.utf8) }

    /// No markup.
    public static let empty: HTML = ""

    /// Markup that reads one way or another by the state of a flag, in a page made once for all members.
    static func placeholder(_ flag: ViewerFlag, of subject: Int64 = 0, _ alternatives: HTML...) -> HTML {
        placeholder(flag, of: subject, alternatives)
    }

    static func placeholder(_ flag: ViewerFlag, of subject: Int64, _ alternatives: [HTML]) -> HTML {
        HTML(bytes: Placeholder.bytes(flag, of: subject, alternatives.map(\.bytes)))
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    /// Whether there is no markup.
    public var isEmpty: Bool { bytes.isEmpty }

    /// Appends markup.
    public static func += (one: inout HTML, other: HTML) { one.bytes += other.bytes }

    /// Builds markup from a string literal; texts are escaped.
    public struct Interpolation: StringInterpolationProtocol {
        @usableFromInline var bytes: [UInt8] = []

        public init(literalCapacity: Int, interpolationCount: Int) {
            bytes.reserveCapacity(literalCapacity + interpolationCount * 24)
        }

        /// Appends markup of the source.
        @inlinable public mutating func appendLiteral(_ text: String) {
            var text = text
            text.withUTF8 { bytes.append(contentsOf: $0) }
        }

        /// Appends escaped text.
        public mutating func appendInterpolation(_ text: String) { bytes.append(htmlEscaped: text) }

        /// Appends escaped text, if there is one.
        public mutating func appendInterpolation(_ text: String?) {
            if let text { bytes.append(htmlEscaped: text) }
        }

        /// Appends a number.
        public mutating func appendInterpolation(_ number: Int) { bytes.appendDecimal(Int64(number)) }

        /// Appends a number.
        public mutating func appendInterpolation(_ number: Int64) { bytes.appendDecimal(number) }

        /// Appends the number of an id.
        public mutating func appendInterpolation<Subject>(_ id: ID<Subject>) {
            bytes.appendDecimal(id.number)
        }

        /// Appends markup as it is.
        public mutating func appendInterpolation(_ html: HTML) {
            // Room at once for a large piece and what comes after it.
            if html.bytes.count > 1024 { bytes.reserveCapacity(bytes.count + html.bytes.count + 1024) }
            bytes += html.bytes
        }

        /// Appends markup as it is, if there is one.
        public mutating func appendInterpolation(_ html: HTML?) {
            if let html { bytes += html.bytes }
        }

        /// An address that may come from a person: anything but http, https and a path of ours becomes `#`.
        public mutating func appendInterpolation(url: String) {
            let isOurs = url.hasPrefix("/") && !url.hasPrefix("//")
            let isWeb = url.hasPrefix("https://") || url.hasPrefix("http://")
            bytes.append(htmlEscaped: isOurs || isWeb ? url : "#")
        }

        /// Data for a `<script type="application/json">`: JSON in which nothing can end the element.
        public mutating func appendInterpolation(script json: [UInt8]) {
            for byte in json {
                switch byte {
                case UInt8(ascii: "<"): appendLiteral("\\u003c")
                case UInt8(ascii: ">"): appendLiteral("\\u003e")
                case UInt8(ascii: "&"): appendLiteral("\\u0026")
                default: bytes.append(byte)
                }
            }
        }

        /// An attribute that stands alone, there or not: `<input \(attribute: "required", if: needed)>`.
        public mutating func appendInterpolation(attribute name: StaticString, if present: Bool) {
            guard present else { return }
            bytes.append(
                contentsOf: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
        }

        /// Appends the markup of each item.
        @inlinable public mutating func appendInterpolation<Items: Sequence>(
            each items: Items, _ body: (Items.Element) throws -> HTML
        ) rethrows {
            bytes.reserveCapacity(bytes.count + items.underestimatedCount * 256)
            for item in items { bytes += try body(item).bytes }
        }
    }
}

extension [UInt8] {
    mutating func appendDecimal(_ value: Int64) {
        if value < 0 { append(UInt8(ascii: "-")) }
        var rest = value.magnitude
        var digits: (UInt64, Int) = (1, 1)
        while rest / digits.0 >= 10 { digits = (digits.0 * 10, digits.1 + 1) }
        for _ in 0..<digits.1 {
            append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest / digits.0))
            rest %= digits.0
            digits.0 /= 10
            if digits.0 == 0 { break }
        }
    }
}
