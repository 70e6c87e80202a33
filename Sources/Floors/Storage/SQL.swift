/// A statement whose interpolated values are bound, never pasted: `"SELECT id FROM game WHERE title =
/// \(title)"`.
///
/// The text uses `?` for each value; the engines translate. Arrays are interpolated with `list:` into
/// `(?, ?, …)`, an SQL fragment with `\(sql)`.
///
/// The dialect that runs on both engines: truth in columns is 0 or 1, so `WHERE seen = 1`; numbers are bound
/// as `BIGINT`, so `substr(name, CAST(? AS INTEGER))`; `LIKE` is case-sensitive, wants `ESCAPE '\'` after
/// a pattern with escapes, and finds no index by a bound pattern: a range, `name >= ? AND name < ?`, does.
public struct SQL: ExpressibleByStringInterpolation, Sendable {
    /// The text with places for the values.
    public var text: SQLText
    /// The values to bind, in order.
    public var values: [SQLValue]

    /// Words of our own as SQL: never text that comes from a request.
    public init(text: String) {
        self.text = SQLText(text)
        values = []
    }

    public init(stringLiteral text: String) { self.init(text: text) }

    public init(stringInterpolation interpolation: Interpolation) {
        text = interpolation.text
        values = interpolation.values
    }

    /// That a column's text begins with a prefix, as a range that an index answers: no Unicode scalar is after U+10FFFF.
    public static func begins(_ column: SQL, with prefix: String) -> SQL {
        begins(column, with: prefix, before: column)
    }

    /// The same of a column of rows that another condition finds. PostgreSQL's plan for all values walks the whole range instead
    /// of them where an index answers both bounds.
    public static func begins(_ column: SQL, ofFoundWith prefix: String) -> SQL {
        begins(column, with: prefix, before: "\(column) || ''")
    }

    private static func begins(_ column: SQL, with prefix: String, before end: SQL) -> SQL {
        "\(column) >= \(prefix) AND \(end) < \(prefix + "\u{10FFFF}")"
    }

    /// The same with whole numbers after `LIMIT`, and 0 after `OFFSET`, as literals.
    ///
    /// PostgreSQL takes a bound one for a tenth of all rows, so that a statement that would do for all values seems dearer
    /// than one for just these, and is planned each time.
    public var withLiteralLimits: SQL {
        guard text.pieces.contains(where: { $0.hasSuffix("LIMIT ") }) else { return self }
        var literal = SQL(text: "")
        var place = 0
        var last = ""
        for piece in text.pieces {
            if piece == "?", case .integer(let rows) = values[place],
                last.hasSuffix("LIMIT ") || rows == 0 && last.hasSuffix("OFFSET ")
            {
                literal.text.append(String(rows))
                place += 1
            } else {
                let count = SQLText.places(in: piece)
                literal.text.append(piece)
                literal.values += values[place..<place + count]
                place += count
            }
            last = piece
        }
        return literal
    }

    /// Builds a statement from a string literal.
    public struct Interpolation: StringInterpolationProtocol {
        @usableFromInline var text = SQLText()
        @usableFromInline var values: [SQLValue] = []

        public init(literalCapacity: Int, interpolationCount: Int) {
            text.pieces.reserveCapacity(2 * interpolationCount + 1)
            values.reserveCapacity(interpolationCount)
        }

        /// Appends SQL of the source.
        @inlinable public mutating func appendLiteral(_ literal: String) { text.append(literal) }

        /// Binds a value.
        @inlinable public mutating func appendInterpolation(_ value: some SQLBindable) {
            values.append(value.sqlValue)
            text.append("?")
        }

        /// Nothing is bound as null.
        @inlinable public mutating func appendInterpolation(_ value: (some SQLBindable)?) {
            values.append(value?.sqlValue ?? .null)
            text.append("?")
        }

        /// For `IN`. An empty list holds nothing, as `(NULL)`, which is not meant for `NOT IN`. The last item stands there
        /// several times, so that lists of many lengths are of few statements.
        public mutating func appendInterpolation(list items: some Collection<some SQLBindable>) {
            if items.isEmpty {
                text.append("(NULL)")
                return
            }
            let room = SQLText.room(items.count)
            text.append(SQLText.list(room))
            values.reserveCapacity(values.count + room)
            for item in items { values.append(item.sqlValue) }
            if let last = values.last { values += repeatElement(last, count: room - items.count) }
        }

        /// Rows of as many values each, as a table whose columns are called `column1`, `column2` and so on. The first value of
        /// each is above 0: so that tables of many lengths are of few statements, more rows follow in which it is 0. To be
        /// joined: after `IN` SQLite goes through the whole other table.
        ///
        /// - Precondition: there are rows.
        public mutating func appendInterpolation(rows: [[SQLValue]]) {
            guard let last = rows.last else { preconditionFailure("A table of values has rows.") }
            let room = SQLText.room(rows.count)
            text.append("(VALUES ")
            text.append(SQLText.table(rows: room, columns: last.count))
            text.append(")")
            values.reserveCapacity(values.count + room * last.count)
            for row in rows { values += row }
            for _ in rows.count..<room {
                values.append(.integer(0))
                values += last.dropFirst()
            }
        }

        /// Appends a fragment with its values.
        public mutating func appendInterpolation(_ sql: SQL) {
            text.append(sql.text)
            values += sql.values
        }
    }
}

/// The text of a statement, in the pieces it was put together of.
///
/// Statements are looked up by their text a dozen times for a request. The pieces are mostly literals, which
/// are taken over without being copied and are equal at a glance, so looking up is several times quicker than
/// making one text.
public struct SQLText: Hashable, Sendable, CustomStringConvertible {
    @usableFromInline var pieces: [String] = []
    /// Of the pieces' lengths, which hardly two statements share: a polynomial of ``base``.
    @usableFromInline var mark = 0
    /// ``base`` to the power of the number of pieces.
    @usableFromInline var power = 1
    @usableFromInline static let base = 31

    @usableFromInline init() {}

    public init(_ text: String) { append(text) }

    @inlinable mutating func append(_ piece: String) {
        pieces.append(piece)
        mark = mark &* Self.base &+ piece.utf8.count
        power = power &* Self.base
    }

    mutating func append(_ other: SQLText) {
        pieces += other.pieces
        mark = mark &* other.power &+ other.mark
        power = power &* other.power
    }

    public var description: String { pieces.joined() }

    /// How many places a list of some items has: a power of two, or of many a multiple of 1,024.
    fileprivate static func room(_ items: Int) -> Int {
        guard items <= 1_024 else { return (items + 1_023) / 1_024 * 1_024 }
        var room = 1
        while room < items { room *= 2 }
        return room
    }

    /// `(?, ?, …)` with so many places.
    fileprivate static func list(_ places: Int) -> String {
        places <= 1_024 ? lists[places.trailingZeroBitCount] : written(places)
    }

    /// How many places for values a piece has.
    fileprivate static func places(in piece: String) -> Int {
        let marks = piece.utf8.count { $0 == UInt8(ascii: "?") }
        let isPlain = marks == 0 || piece.utf8.allSatisfy { " (?,)".utf8.contains($0) }
        return isPlain ? marks : SQLScanner(piece).count { $0 == .sign("?") }
    }

    private static let lists = (0...10).map { written(1 << $0) }

    private static func written(_ places: Int) -> String {
        "(?" + String(repeating: ", ?", count: places - 1) + ")"
    }

    /// `(?, …), (?, …)` with so many rows, a power of two.
    fileprivate static func table(rows: Int, columns: Int) -> String {
        let exponent = rows.trailingZeroBitCount
        guard columns <= tables.count, exponent < tables[columns - 1].count else {
            return table(of: written(columns), rows: rows)
        }
        return tables[columns - 1][exponent]
    }

    private static let tables = (1...12).map { columns in
        (0...6).map { table(of: written(columns), rows: 1 << $0) }
    }

    private static func table(of row: String, rows: Int) -> String {
        Array(repeating: row, count: rows).joined(separator: ", ")
    }

    public static func == (one: Self, other: Self) -> Bool {
        one.mark == other.mark && one.pieces == other.pieces
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(mark) }
}

/// A value as both engines store it. Times are integer milliseconds since 1970 in UTC; truth is 0 or 1.
public enum SQLValue: Sendable, Equatable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob([UInt8])
}

/// A value that can be bound in an interpolation of ``SQL``.
public protocol SQLBindable {
    var sqlValue: SQLValue { get }
}
