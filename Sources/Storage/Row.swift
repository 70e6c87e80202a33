public import FanfareModels
public import Foundation

/// A row that is valid only while the statement stands on it, read by column position from 0.
public struct Row: ~Copyable {
    @usableFromInline let source: any RowSource

    public init(_ source: any RowSource) { self.source = source }
}

/// Where an engine's columns come from.
public protocol RowSource {
    func isNull(_ column: Int) -> Bool
    func integer(_ column: Int) -> Int64
    func real(_ column: Int) -> Double
    func text(_ column: Int) -> String
    func blob(_ column: Int) -> [UInt8]
}

extension Row {
    public subscript(column: Int) -> Int64 { source.integer(column) }
    public subscript(column: Int) -> Int { Int(source.integer(column)) }
    public subscript(column: Int) -> Bool { source.integer(column) != 0 }
    public subscript(column: Int) -> Double { source.real(column) }
    public subscript(column: Int) -> String { source.text(column) }
    public subscript(column: Int) -> [UInt8] { source.blob(column) }
    public subscript(column: Int) -> Date { Date(milliseconds: source.integer(column)) }
    public subscript<Subject>(column: Int) -> ID<Subject> { ID(source.integer(column)) }

    public subscript(column: Int) -> Int64? { source.isNull(column) ? nil : source.integer(column) }
    public subscript(column: Int) -> Int? { source.isNull(column) ? nil : Int(source.integer(column)) }
    public subscript(column: Int) -> Double? { source.isNull(column) ? nil : source.real(column) }
    public subscript(column: Int) -> String? { source.isNull(column) ? nil : source.text(column) }
    public subscript(column: Int) -> [UInt8]? { source.isNull(column) ? nil : source.blob(column) }
    public subscript(column: Int) -> Date? {
        source.isNull(column) ? nil : Date(milliseconds: source.integer(column))
    }
    public subscript<Subject>(column: Int) -> ID<Subject>? {
        source.isNull(column) ? nil : ID(source.integer(column))
    }
}
