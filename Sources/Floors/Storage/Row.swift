import CSQLite
public import FanfareModels
public import Foundation

/// A row that is valid only while the statement stands on it, read by column position from 0.
public struct Row: ~Copyable {
    /// SQLite's statement stands here as it is: a call through a protocol would cost as much as the column.
    private enum Source {
        case sqlite(OpaquePointer)
        case other(any RowSource)
    }

    private let source: Source

    public init(_ source: any RowSource) { self.source = .other(source) }
    init(statement: OpaquePointer) { source = .sqlite(statement) }
}

/// The columns of a row of another engine.
public protocol RowSource: AnyObject {
    /// The columns by name, each with its value as it is stored.
    var columns: [(name: String, value: SQLValue)] { get }
    func isNull(_ column: Int) -> Bool
    func integer(_ column: Int) -> Int64
    func real(_ column: Int) -> Double
    func text(_ column: Int) -> String
    func blob(_ column: Int) -> [UInt8]
}

extension Row {
    /// The column as a 64-bit integer.
    public subscript(column: Int) -> Int64 { integer(column) }
    /// The column as an integer.
    public subscript(column: Int) -> Int { Int(integer(column)) }
    /// The column as a truth value: true unless 0.
    public subscript(column: Int) -> Bool { integer(column) != 0 }
    /// The column as a floating-point number.
    public subscript(column: Int) -> Double { real(column) }
    /// The column as text.
    public subscript(column: Int) -> String { text(column) }
    /// The column as bytes.
    public subscript(column: Int) -> [UInt8] { blob(column) }
    /// The column as a time, stored in milliseconds since 1970.
    public subscript(column: Int) -> Date { Date(milliseconds: integer(column)) }
    /// The column as an id.
    public subscript<Subject>(column: Int) -> ID<Subject> { ID(integer(column)) }

    /// The column as a 64-bit integer, nil for NULL.
    public subscript(column: Int) -> Int64? { isNull(column) ? nil : integer(column) }
    /// The column as an integer, nil for NULL.
    public subscript(column: Int) -> Int? { isNull(column) ? nil : Int(integer(column)) }
    /// The column as a truth value, nil for NULL.
    public subscript(column: Int) -> Bool? { isNull(column) ? nil : integer(column) != 0 }
    /// The column as a floating-point number, nil for NULL.
    public subscript(column: Int) -> Double? { isNull(column) ? nil : real(column) }
    /// The column as text, nil for NULL.
    public subscript(column: Int) -> String? { isNull(column) ? nil : text(column) }
    /// The column as bytes, nil for NULL.
    public subscript(column: Int) -> [UInt8]? { isNull(column) ? nil : blob(column) }
    /// The column as a time, nil for NULL.
    public subscript(column: Int) -> Date? { isNull(column) ? nil : Date(milliseconds: integer(column)) }
    /// The column as an id, nil for NULL.
    public subscript<Subject>(column: Int) -> ID<Subject>? { isNull(column) ? nil : ID(integer(column)) }
}

extension Row {
    /// The columns by name, each with its value as it is stored: for rows that are written out as they are.
    public var columns: [(name: String, value: SQLValue)] {
        switch source {
        case .sqlite(let statement):
            (0..<sqlite3_column_count(statement)).map {
                (String(cString: sqlite3_column_name(statement, $0)), value(Int($0), of: statement))
            }
        case .other(let source): source.columns
        }
    }

    private func value(_ column: Int, of statement: OpaquePointer) -> SQLValue {
        switch sqlite3_column_type(statement, Int32(column)) {
        case SQLITE_NULL: .null
        case SQLITE_INTEGER: .integer(integer(column))
        case SQLITE_FLOAT: .real(real(column))
        case SQLITE_BLOB: .blob(blob(column))
        default: .text(text(column))
        }
    }

    private func isNull(_ column: Int) -> Bool {
        switch source {
        case .sqlite(let statement): sqlite3_column_type(statement, Int32(column)) == SQLITE_NULL
        case .other(let source): source.isNull(column)
        }
    }

    private func integer(_ column: Int) -> Int64 {
        switch source {
        case .sqlite(let statement): sqlite3_column_int64(statement, Int32(column))
        case .other(let source): source.integer(column)
        }
    }

    private func real(_ column: Int) -> Double {
        switch source {
        case .sqlite(let statement): sqlite3_column_double(statement, Int32(column))
        case .other(let source): source.real(column)
        }
    }

    private func text(_ column: Int) -> String {
        switch source {
        case .sqlite(let statement):
            let start = sqlite3_column_text(statement, Int32(column))
            let count = Int(sqlite3_column_bytes(statement, Int32(column)))
            return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
        case .other(let source): return source.text(column)
        }
    }

    private func blob(_ column: Int) -> [UInt8] {
        switch source {
        case .sqlite(let statement):
            let start = sqlite3_column_blob(statement, Int32(column))
            return Array(
                UnsafeRawBufferPointer(
                    start: start, count: Int(sqlite3_column_bytes(statement, Int32(column)))))
        case .other(let source): return source.blob(column)
        }
    }
}
