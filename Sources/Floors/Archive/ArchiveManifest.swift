import Cryptography
import Foundation
import JSON
import MediaKit
import Storage

/// `archive.json`: the schema and the tables of an archive.
struct ArchiveManifest: Codable, Equatable {
    static let name = "archive.json"

    /// Raised when a reader of before would read it wrongly.
    static let currentVersion = 1

    /// A table, in an order in which each comes after those that it refers to.
    struct Table: Codable, Equatable {
        struct Column: Codable, Equatable {
            var name: String
            /// `integer`, `real`, `text` or `bytes`.
            var type: String
        }

        var name: String
        var columns: [Column]
        /// The columns of the primary key, by which the lines are sorted: texts by their UTF-8, bytes by their values.
        var key: [String]
        var rows: Int
        /// The last number that the database gave to a row, where it gives them.
        var lastNumber: Int64?
    }

    var version = Self.currentVersion
    /// The migrations of the schema, by name.
    var migrations: [String]
    var tables: [Table] = []
}

extension ArchiveManifest {
    /// Throws ``ArchiveError``.
    static func read(_ source: any ArchiveSource, _ digests: ArchiveDigests) throws -> Self {
        var data = Data()
        try source.pieces(of: name) { data.append(contentsOf: $0) }
        try digests.check(name, SHA256.hash(of: data).hex)
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        do {
            let manifest = try decoder.decode(Self.self, from: data)
            guard manifest.version <= currentVersion else {
                throw ArchiveError.tooNew("of archives, version \(manifest.version)")
            }
            return manifest
        } catch is DecodingError {
            throw ArchiveError.damaged(name, "it is no manifest")
        }
    }

    /// In the same bytes for the same content.
    var data: Data {
        get throws {
            let encoder = JSONEncoder()
            encoder.keyEncodingStrategy = .convertToSnakeCase
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            return try encoder.encode(self) + Data("\n".utf8)
        }
    }
}

extension ArchiveManifest.Table {
    init(_ table: TableDescription) {
        self.init(
            name: table.name, columns: table.columns.map { .init(name: $0.name, type: $0.kind.rawValue) },
            key: table.key, rows: 0, lastNumber: table.lastNumber)
    }

    /// Whether its lines are rows of the table.
    func fits(_ table: TableDescription) -> Bool {
        name == table.name && columns == table.columns.map { .init(name: $0.name, type: $0.kind.rawValue) }
    }
}
