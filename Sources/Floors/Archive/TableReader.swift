import Foundation
import JSON
import MediaKit
import Storage

/// Reads the lines of tables, and inserts them.
struct TableReader {
    /// Rows that are inserted together.
    private static let batch = 500

    let source: any ArchiveSource
    let db: any Connection
    let progress: @Sendable (Archive.Progress) -> Void

    /// Throws ``ArchiveError`` `damaged` when the lines are no rows of the table.
    func load(_ described: ArchiveManifest.Table, into table: TableDescription) throws {
        let name = Archive.tablePath(table.name)
        let coding = RowCoding(table: table)
        let columns = table.columns.map(\.name).joined(separator: ", ")
        let places = table.columns.map { _ in "?" }.joined(separator: ", ")
        var (rest, rows, count): ([UInt8], [[SQLValue]], Int) = ([], [], 0)
        func insert() throws {
            try db.insert("\(table.name) (\(columns))", row: "(\(places))", rows)
            count += rows.count
            rows.removeAll(keepingCapacity: true)
            progress(
                Archive.Progress(
                    part: table.name, fraction: Double(count) / Double(max(described.rows, 1)), count: count))
        }
        try source.pieces(of: name) { piece in
            rest += piece
            var start = rest.startIndex
            while let end = rest[start...].firstIndex(of: UInt8(ascii: "\n")) {
                rows.append(try coding.values(of: rest[start..<end]))
                start = end + 1
                if rows.count == Self.batch { try insert() }
            }
            rest.removeSubrange(..<start)
        }
        try insert()
        guard rest.isEmpty, count == described.rows else {
            throw ArchiveError.damaged(name, "it has \(count) rows instead of \(described.rows)")
        }
    }
}
