public import FanfareModels
public import JSON

/// The schema of a string, number or boolean in the OpenAPI document.
public struct OpenAPIScalar: Sendable, Equatable {
    /// A `type` of JSON Schema.
    public enum Kind: String, Sendable {
        case string, integer, number, boolean
    }

    /// The schema's `type`.
    public var kind: Kind
    /// The schema's `format`.
    public var format: String?
    /// The schema's `pattern`.
    public var pattern: String?
    /// Of a number's value.
    public var range: ClosedRange<Int>?
    /// Of a text's characters.
    public var length: ClosedRange<Int>?
    /// One value that is right. The document shows it, and finding a checked type's shape begins with it.
    public var example: JSON

    public init(
        _ kind: Kind, format: String? = nil, pattern: String? = nil, range: ClosedRange<Int>? = nil,
        length: ClosedRange<Int>? = nil, example: JSON = .null
    ) {
        self.kind = kind
        self.format = format
        self.pattern = pattern
        self.range = range
        self.length = length
        self.example = example
    }
}

/// A type that reads one checked value, so its shape cannot be found by giving it just any.
public protocol SchemaDescribed {
    static var schema: OpenAPIScalar { get }
}

extension ID: SchemaDescribed {
    /// The shape in the OpenAPI document.
    public static var schema: OpenAPIScalar { OpenAPIScalar(.integer, format: "int64", example: 1) }
}

extension Cursor: SchemaDescribed {
    /// The shape in the OpenAPI document.
    public static var schema: OpenAPIScalar { OpenAPIScalar(.string, example: "OQ") }
}

extension CalendarDay: SchemaDescribed {
    /// The shape in the OpenAPI document.
    public static var schema: OpenAPIScalar { OpenAPIScalar(.string, format: "date", example: "2026-11-24") }
}
