import Foundation
import JSON
import Storage

/// Writes the rows of tables as lines, sorted by their keys.
struct TableWriter {
    /// Rows of one statement.
    private static let page = 1000
    /// Bytes that are held before they are written.
    private static let held = 1 << 20

    let db: any Connection
    let progress: @Sendable (Archive.Progress) -> Void

    /// Appends the lines of a table, and returns how many they are.
    func write(_ table: TableDescription, _ append: (UnsafeRawBufferPointer) throws -> Void) throws -> Int {
        guard !table.key.isEmpty else {
            throw StorageError(.other, "The table \(table.name) has no primary key.")
        }
        let total = try db.first(SQL(text: "SELECT COUNT(*) FROM \(table.name)")) { $0[0] as Int } ?? 0
        let (coding, output) = (RowCoding(table: table), ByteWriter())
        var (written, last): (Int, [SQLValue]) = (0, [])
        func flush() throws {
            try append(output.buffer)
            output.clear()
        }
        while true {
            var count = 0
            var statement = Self.page(of: table, isFirst: last.isEmpty)
            statement.values = last
            try db.each(statement) { row in
                count += 1
                try coding.write(row, to: output)
                if count == Self.page { last = Self.key(of: row, table) }
                if output.count >= Self.held { try flush() }
            }
            written += count
            guard count == Self.page else { break }
            progress(
                Archive.Progress(
                    part: table.name, fraction: Double(written) / Double(max(total, 1)), count: written))
        }
        try flush()
        return written
    }

    private static func page(of table: TableDescription, isFirst: Bool) -> SQL {
        let columns = table.columns.map(\.name).joined(separator: ", ")
        let key = table.key.joined(separator: ", ")
        let places = table.key.map { _ in "?" }.joined(separator: ", ")
        let from = isFirst ? "" : "WHERE (\(key)) > (\(places))"
        return SQL(text: "SELECT \(columns) FROM \(table.name) \(from) ORDER BY \(key) LIMIT \(page)")
    }

    private static func key(of row: borrowing Row, _ table: TableDescription) -> [SQLValue] {
        let columns = row.columns
        return table.key.compactMap { name in columns.first { $0.name == name }?.value }
    }
}
