/// A statement whose interpolated values are bound, never pasted: `"SELECT id FROM game WHERE title =
/// \(title)"`.
///
/// The text uses `?` for each value; the engines translate. Arrays are interpolated with `list:` into
/// `(?, ?, …)`, an SQL fragment with `\(sql)`.
///
/// What runs on both engines: truth in columns is 0 or 1, so `WHERE seen = 1`; numbers are bound as `BIGINT`, so
/// `substr(name, CAST(? AS INTEGER))`; `LIKE` tells capitals apart, wants `ESCAPE '\'` after a pattern with
/// escapes, and finds no index by a bound pattern: a range, `name >= ? AND name < ?`, does.
public struct SQL: ExpressibleByStringInterpolation, Sendable {
    public var text: String
    public var values: [SQLValue]

    /// Words of our own as SQL: never text that comes from a request.
    public init(text: String) {
        self.text = text
        values = []
    }

    public init(stringLiteral text: String) {
        self.text = text
        values = []
    }

    public init(stringInterpolation interpolation: Interpolation) {
        text = interpolation.text
        values = interpolation.values
    }

    public struct Interpolation: StringInterpolationProtocol {
        @usableFromInline var text = ""
        @usableFromInline var values: [SQLValue] = []

        public init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity + interpolationCount * 3)
            values.reserveCapacity(interpolationCount)
        }

        @inlinable public mutating func appendLiteral(_ literal: String) { text += literal }

        @inlinable public mutating func appendInterpolation(_ value: some SQLBindable) {
            values.append(value.sqlValue)
            text += "?"
        }

        /// Nothing is bound as null.
        @inlinable public mutating func appendInterpolation(_ value: (some SQLBindable)?) {
            values.append(value?.sqlValue ?? .null)
            text += "?"
        }

        /// For `IN`. An empty list holds nothing, as `(NULL)`, which is not meant for `NOT IN`.
        @inlinable public mutating func appendInterpolation(list items: some Collection<some SQLBindable>) {
            if items.isEmpty {
                text += "(NULL)"
                return
            }
            text += "(?"
            for _ in 1..<items.count { text += ", ?" }
            text += ")"
            values.reserveCapacity(values.count + items.count)
            for item in items { values.append(item.sqlValue) }
        }

        public mutating func appendInterpolation(_ sql: SQL) {
            text += sql.text
            values += sql.values
        }
    }
}

/// A value as both engines store it. Times are integer milliseconds since 1970 in UTC; truth is 0 or 1.
public enum SQLValue: Sendable, Equatable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob([UInt8])
}

/// What may stand in an interpolation of ``SQL``.
public protocol SQLBindable {
    var sqlValue: SQLValue { get }
}
