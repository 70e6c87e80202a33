import Foundation
import JSON
import Storage

/// A row of a table as a line of JSON: an object with all columns in their order, bytes as base64.
struct RowCoding {
    let table: TableDescription

    /// Throws ``StorageError`` for a number that JSON does not have.
    func write(_ row: borrowing Row, to output: ByteWriter) throws {
        for (place, column) in table.columns.enumerated() {
            output.literal(place == 0 ? "{" : ",")
            output.quoted(column.name)
            output.literal(":")
            try write(row, place, column.kind, to: output)
        }
        output.literal("}\n")
    }

    /// The values of a line in the order of the table's columns.
    ///
    /// Throws ``ArchiveError`` when it is not such an object.
    func values(of line: ArraySlice<UInt8>) throws -> [SQLValue] {
        guard case .object(let members)? = try? JSON(parsing: Array(line)),
            members.map(\.name) == table.columns.map(\.name)
        else {
            throw ArchiveError.damaged(Archive.tablePath(table.name), "a line is no object of its columns")
        }
        return try zip(members, table.columns).map { member, column in
            guard let value = SQLValue(member.value, column.kind) else {
                throw ArchiveError.damaged(
                    Archive.tablePath(table.name), "\(column.name) is no \(column.kind.rawValue)")
            }
            return value
        }
    }

    private func write(
        _ row: borrowing Row, _ place: Int, _ kind: TableDescription.Column.Kind, to output: ByteWriter
    ) throws {
        switch kind {
        case .integer:
            guard let number: Int64 = row[place] else { return output.literal("null") }
            output.integer(number)
        case .real:
            guard let number: Double = row[place] else { return output.literal("null") }
            guard number.isFinite else {
                throw StorageError(.other, "\(table.name) has a number that is not finite.")
            }
            // SQLite stores no negative zero.
            output.text((number == 0 ? 0 : number).description)
        case .text:
            guard let text: String = row[place] else { return output.literal("null") }
            output.quoted(text)
        case .bytes:
            guard let bytes: [UInt8] = row[place] else { return output.literal("null") }
            output.quoted(Data(bytes).base64EncodedString())
        }
    }
}

extension SQLValue {
    fileprivate init?(_ json: JSON, _ kind: TableDescription.Column.Kind) {
        switch (json, kind) {
        case (.null, _): self = .null
        case (.number(let text), .integer):
            guard let number = Int64(text) else { return nil }
            self = .integer(number)
        case (.number(let text), .real):
            guard let number = Double(text) else { return nil }
            self = .real(number)
        case (.string(let text), .text): self = .text(text)
        case (.string(let text), .bytes):
            guard let bytes = Data(base64Encoded: text) else { return nil }
            self = .blob(Array(bytes))
        default: return nil
        }
    }
}
