import CLibPQ
import Foundation
import Storage

/// A failed statement, with the facts that decide whether to retry.
struct PostgresFailure {
    var error: StorageError
    /// Five letters and digits, empty when the server said nothing:
    /// https://www.postgresql.org/docs/15/errcodes-appendix.html
    var state: String
    var isConnectionLost: Bool

    init(_ result: OpaquePointer?, on connection: OpaquePointer, _ keys: PostgresCatalogCache, _ sql: String?)
    {
        state = PostgresFailure.field("C", of: result) ?? ""
        // The server says goodbye by 57P01 to 57P03, before the connection ends.
        isConnectionLost =
            PQstatus(connection) == CONNECTION_BAD || state.hasPrefix("57P") || state.hasPrefix("08")
        let said =
            PostgresFailure.field("M", of: result) ?? String(cString: PQerrorMessage(connection)).trimmed
        let message = sql.map { "\(said) in: \($0)" } ?? said
        switch state {
        case "23505":
            let schema = PostgresFailure.field("s", of: result) ?? ""
            let name = PostgresFailure.field("n", of: result) ?? ""
            error = StorageError(.notUnique(keys.columns(of: name, in: schema)), message)
        case "23503": error = StorageError(.foreignKey, message)
        case "23502", "23514", "23P01": error = StorageError(.check, message)
        case "40001", "40P01", "53200", "55P03": error = StorageError(.busy, message)
        case "57014": error = StorageError(.interrupted, message)
        case "53100": error = StorageError(.full, message)
        case "XX001", "XX002": error = StorageError(.corrupt, message)
        default: error = StorageError(isConnectionLost ? .unavailable : .other, message)
        }
    }

    /// Whether the same body may succeed when it is run again.
    var mayPass: Bool { isConnectionLost || isTypeUnknown || isPlanOutdated || hasMetAnother }

    /// A transaction that ran at the same time is in the way, for good or until it ends.
    var hasMetAnother: Bool { state == "40001" || state == "40P01" }

    /// A null gives no hint at what type its place has.
    var isTypeUnknown: Bool { state == "42P18" }

    /// The schema has changed under a prepared statement.
    var isPlanOutdated: Bool { state == "0A000" && error.message.contains("cached plan") }

    /// `PG_DIAG_…`, whose letters Swift does not see.
    static func field(_ code: Character, of result: OpaquePointer?) -> String? {
        guard let code = code.asciiValue, let text = PQresultErrorField(result, Int32(code)) else {
            return nil
        }
        return String(cString: text)
    }
}

extension StorageError {
    static let lost = StorageError(.unavailable, "The connection to the database was lost.")
}

extension String {
    var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
