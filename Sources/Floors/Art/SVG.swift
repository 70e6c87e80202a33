public import JSON

/// A drawing. Interpolated text is escaped, an interpolated drawing is not.
public struct SVG: ExpressibleByStringInterpolation, Sendable {
    /// In UTF-8.
    public let markup: MarkupBytes

    public init(stringLiteral text: StaticString) { markup = MarkupBytes(text) }

    public init(stringInterpolation: Interpolation) { markup = MarkupBytes(stringInterpolation.buffer) }

    /// As text.
    public var string: String { markup.string }

    /// Builds a drawing from a string literal.
    public struct Interpolation: StringInterpolationProtocol {
        fileprivate var buffer: MarkupBuffer

        public init(literalCapacity: Int, interpolationCount: Int) {
            buffer = MarkupBuffer(room: literalCapacity + interpolationCount * 64)
        }

        /// Appends a part of the drawing that stands in the program.
        public mutating func appendLiteral(_ text: StaticString) { buffer.literal(text) }

        /// Appends escaped text.
        public mutating func appendInterpolation(_ text: String) { buffer.escape(text) }

        /// Appends a number.
        public mutating func appendInterpolation(_ number: Int) { buffer.integer(Int64(number)) }

        /// Appends a drawing as it is.
        public mutating func appendInterpolation(_ drawing: SVG) { buffer.append(drawing.markup) }

        /// Appends each drawing.
        public mutating func appendInterpolation(each drawings: [SVG]) {
            for drawing in drawings { buffer.append(drawing.markup) }
        }

        /// Appends a circle by its centre and radius.
        public mutating func appendInterpolation(circle x: Int, _ y: Int, _ radius: Int, _ fill: String) {
            buffer.literal("<circle cx='")
            buffer.integer(Int64(x))
            buffer.literal("' cy='")
            buffer.integer(Int64(y))
            buffer.literal("' r='")
            buffer.integer(Int64(radius))
            buffer.literal("' fill='")
            buffer.escape(fill)
            buffer.literal("'/>")
        }
    }
}
