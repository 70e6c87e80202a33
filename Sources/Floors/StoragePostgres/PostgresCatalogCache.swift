import CLibPQ
import Storage
import Synchronization

/// A cache of the catalog, shared by the connections of one database: which columns a unique index is on, and
/// the types of nulls that PostgreSQL cannot guess.
final class PostgresCatalogCache: Sendable {
    private let url: String
    private let columns = Mutex<[String: String]>([:])
    private let textNulls = Mutex<[PostgresStatement: Set<Int>]>([:])

    init(url: String) { self.url = url }

    /// `person.username_key`, as SQLite says it; for an index on an expression its name.
    ///
    /// The connection that met the index cannot ask, since its transaction is over: another one asks once.
    func columns(of index: String, in schema: String) -> String {
        let key = "\(schema).\(index)"
        if let known = columns.withLock({ $0[key] }) { return known }
        do {
            let all = try PostgresConnection(url: url, self).rows(PostgresCatalogCache.all) {
                ($0[0] as String, $0[1] as String)
            }
            columns.withLock { $0 = Dictionary(all) { first, _ in first } }
            return columns.withLock { $0[key] } ?? index
        } catch {
            // The name of the index still tells a reader of the log which one it was.
            return index
        }
    }

    /// The types of the statement's values, 0 where PostgreSQL finds out itself.
    func types(of statement: PostgresStatement) -> [Oid] {
        let places = textNulls.withLock { $0[statement] ?? [] }
        return statement.types.enumerated().map { places.contains($0) ? PostgresValues.text : $1 }
    }

    /// Remembers that a null is a text, after "could not determine data type of parameter $3".
    func learn(nullsOf statement: PostgresStatement, from failure: PostgresFailure?) {
        guard let digits = failure?.error.message.firstMatch(of: /parameter \$(\d+)/),
            let place = Int(digits.1)
        else {
            return
        }
        textNulls.withLock { _ = $0[statement, default: []].insert(place - 1) }
    }

    private static let all: SQL = """
        SELECT n.nspname || '.' || c.relname,
            CASE WHEN 0 = ANY (x.indkey::int2[]) THEN c.relname::text ELSE (
                SELECT string_agg(t.relname || '.' || a.attname, ', ' ORDER BY k.place)
                FROM unnest(x.indkey::int2[]) WITH ORDINALITY k(number, place)
                JOIN pg_attribute a ON a.attrelid = x.indrelid AND a.attnum = k.number) END
        FROM pg_index x
        JOIN pg_class c ON c.oid = x.indexrelid
        JOIN pg_class t ON t.oid = x.indrelid
        JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE x.indisunique AND n.nspname NOT IN ('pg_catalog', 'pg_toast', 'information_schema')
        """
}
