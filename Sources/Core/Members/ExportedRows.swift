import Foundation
public import JSON
public import Storage

/// Parts of the export of an account, each a file by its name without `.json`.
public typealias ExportedSubjects = [(name: String, json: JSON)]

/// Files of the export of an account by their names in it; `key` is that of a ``BlobStore``.
public typealias ExportedFiles = [(name: String, key: String)]

extension Connection {
    /// The rows of a statement as JSON, for the export of an account: each an object with the statement's columns by
    /// name. Whole numbers in columns named `at`, `since` or `…_at` are times in milliseconds and become ISO 8601.
    public func exported(_ statement: SQL) throws -> JSON {
        .array(
            try rows(statement) { row in
                .object(row.columns.map { JSON.Member($0.name, JSON(exporting: $0.value, named: $0.name)) })
            })
    }
}

extension JSON {
    fileprivate init(exporting value: SQLValue, named name: String) {
        switch value {
        case .null: self = .null
        case .integer(let milliseconds) where name == "at" || name == "since" || name.hasSuffix("_at"):
            self = .string(Date(milliseconds: milliseconds).iso8601)
        case .integer(let number): self = .number(String(number))
        case .real(let number): self = .number(String(number))
        case .text(let text): self = .string(text)
        case .blob(let bytes): self = .string(String(decoding: bytes, as: UTF8.self))
        }
    }
}
