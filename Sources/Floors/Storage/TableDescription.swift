/// A table as it stands in the database, with the same words on both engines.
public struct TableDescription: Sendable, Equatable {
    /// A column.
    public struct Column: Sendable, Equatable {
        /// The values it takes beside null.
        public enum Kind: String, Sendable {
            case integer, real, text, bytes
        }

        /// As in statements.
        public var name: String
        /// One of four, whatever its declared width.
        public var kind: Kind

        public init(name: String, kind: Kind) {
            self.name = name
            self.kind = kind
        }
    }

    /// As in statements.
    public var name: String
    /// In the order of the table.
    public var columns: [Column]
    /// The columns of the primary key, in its order.
    public var key: [String]
    /// The other tables that its foreign keys refer to.
    public var references: Set<String>
    /// The last number that the database gave to a row, 0 before the first; nil where it gives none.
    public var lastNumber: Int64?

    public init(
        name: String, columns: [Column], key: [String], references: Set<String>, lastNumber: Int64?
    ) {
        self.name = name
        self.columns = columns
        self.key = key
        self.references = references
        self.lastNumber = lastNumber
    }
}

extension TableDescription {
    /// The tables in an order in which each comes after those that it refers to.
    ///
    /// - Throws: ``StorageError`` of kind `other` when some refer to each other in a circle.
    public static func ordered(_ tables: [Self]) throws -> [Self] {
        var rest = tables.sorted { $0.name < $1.name }
        var ordered: [Self] = []
        while !rest.isEmpty {
            let waiting = Set(rest.map(\.name))
            let ready = rest.filter { $0.references.isDisjoint(with: waiting) }
            guard !ready.isEmpty else {
                throw StorageError(.other, "Tables refer to each other: \(waiting.sorted()).")
            }
            ordered += ready
            rest.removeAll { $0.references.isDisjoint(with: waiting) }
        }
        return ordered
    }
}
