package import Concurrency
public import FanfareModels

/// A relational database, with the same SQL and the same guarantees on both engines.
///
/// - A read sees one consistent state of the database throughout its body.
/// - A write's body is one transaction and the whole use case. It may run more than once, so it has no
///   effects outside the database. When the call returns, what it wrote survives a crash of the program and
///   of the machine; when it throws, nothing of it is left.
public protocol Database: Sendable {
    /// Runs quick reads where they are called. On SQLite a body that outlasts its budget of work is stopped
    /// and run once more among the slow reads.
    func read<T: Sendable>(_ body: @escaping @Sendable (any Connection) throws -> T) async throws -> T

    /// Runs a read that is known to take long, without holding up the quick ones.
    func slow<T: Sendable>(_ body: @escaping @Sendable (any Connection) throws -> T) async throws -> T

    @discardableResult
    func write<T: Sendable>(
        _ change: ChangeKind, _ body: @escaping @Sendable (any Connection) throws -> T
    ) async throws -> T

    /// Runs a write without waiting for it: `completion` is called once with its result, on any thread.
    func write<T: Sendable>(
        _ change: ChangeKind, _ body: @escaping @Sendable (any Connection) throws -> T,
        then completion: @escaping @Sendable (Result<T, any Error>) -> Void)

    /// Brings the schema up to date, each migration once, in the order given, each in a transaction of its
    /// own.
    ///
    /// Throws `StorageError` when the database holds a migration that this program does not know (it is
    /// newer).
    func migrate(_ migrations: [Migration]) async throws

    /// Ends all connections, after the writes that were begun. What is asked of it later throws
    /// `unavailable`.
    func close() async

    /// Another number after each write: after one of this program before it is answered, after one of another
    /// program half a second later at most, some seconds later if that ended at once. What was made of what was read stays true while the number, taken
    /// before the reading, stays the same.
    func version() -> UInt64

    /// Like ``version()``, but the same after writes of ``ChangeKind/figures``.
    func contentVersion() -> UInt64

    /// At least the ``version()`` after the latest write of this program that named one of the subjects
    /// (``Connection/changes(_:)``).
    func lastChange(of subjects: [Subject]) -> UInt64

    /// Calls `body` after each commit of this program whose transaction called ``Connection/notify(_:)`` with
    /// the topic. It runs on the thread that committed, so it must be quick.
    func onNotification(_ topic: String, _ body: @escaping @Sendable () -> Void)

    /// Counters since it was opened: `reads`, `slow_reads`, `writes`, `commits`, `retries`
    /// and others.
    func counters() -> [String: Int]

    /// What it measures of itself now: of SQLite `log_bytes` and `log_bytes_left`.
    func gauges() -> [String: Int]
}

extension Database {
    public func gauges() -> [String: Int] { [:] }

    @discardableResult
    public func write<T: Sendable>(_ body: @escaping @Sendable (any Connection) throws -> T) async throws -> T
    {
        try await write(.content, body)
    }
}

/// What a write changes.
public enum ChangeKind: Sendable {
    /// Something that pages list comes, goes or reads differently.
    case content
    /// Figures of the subjects that the transaction names (``Connection/changes(_:)``), such as how many like an answer, or
    /// what stands on no page for many.
    case figures
}

/// One connection inside a read or a write, used by one thread at a time.
///
/// After a failed statement the transaction is aborted, as in PostgreSQL: the body may throw another error
/// instead, but no further statement runs, and nothing of the body is kept.
public protocol Connection: AnyObject {
    /// Calls `body` for each row, which is valid only inside it.
    func each(_ sql: SQL, _ body: (borrowing Row) throws -> Void) throws

    /// Runs a statement and returns how many rows it changed.
    @discardableResult func run(_ sql: SQL) throws -> Int

    /// Runs a statement of which nothing but its success is needed. On PostgreSQL it is sent together with the next one or
    /// the commit, and its error is thrown there: not for a statement whose error the body catches.
    func pipeline(_ sql: SQL) throws

    /// The same of a statement with a result: calls `body` for each row, before ``finishPipeline()`` or the next statement
    /// that is not pipelined returns.
    func pipeline(_ sql: SQL, _ body: @escaping (borrowing Row) throws -> Void) throws

    /// Runs what was pipelined and has not run yet.
    func finishPipeline() throws

    /// Says that figures of a subject change. Pages that show them, and were made before the commit, end with it.
    func changes(_ subject: Subject)

    /// Has this program's listeners on a topic called once the transaction has committed, each once however
    /// often it is said. Nothing comes of it when the transaction does not commit.
    func notify(_ topic: String)

    /// The least number of a transaction that still ran when this one began to read; nil where writes are committed in the
    /// order in which they begin. What all with lower numbers have committed is seen here.
    func oldestRunningTransaction() throws -> Int64?

    /// A number that is higher than that of each transaction that has written something by now; nil as above.
    func transactionNumber() throws -> Int64?

    /// The tables of the schema, by name.
    func tables() throws -> [TableDescription]

    /// Makes the number after `number` the next that the database gives to a row of the table, whose rows have ids of
    /// the database.
    func setLastNumber(of table: String, to number: Int64) throws
}

extension Connection {
    public func pipeline(_ sql: SQL) throws { try run(sql) }

    public func pipeline(_ sql: SQL, _ body: @escaping (borrowing Row) throws -> Void) throws {
        try each(sql, body)
    }

    public func finishPipeline() throws {}

    public func oldestRunningTransaction() throws -> Int64? { nil }

    public func transactionNumber() throws -> Int64? { nil }

    /// Reads all rows of a result that is not needed at once: statements of which none depends on another's result take one
    /// round trip to PostgreSQL when all but the last are pipelined.
    @inlinable
    public func pipelined<T>(_ sql: SQL, _ read: @escaping (borrowing Row) throws -> T) throws
        -> PipelinedRows<T>
    {
        let made = PipelinedRows<T>(on: self)
        try pipeline(sql) { made.found.append(try read($0)) }
        return made
    }

    /// Reads all rows of a result.
    @inlinable
    public func rows<T>(_ sql: SQL, _ read: (borrowing Row) throws -> T) throws -> [T] {
        var all: [T] = []
        try each(sql) { all.append(try read($0)) }
        return all
    }

    /// The first row, if there is one. The statement should be able to give one row only.
    @inlinable
    public func first<T>(_ sql: SQL, _ read: (borrowing Row) throws -> T) throws -> T? {
        var found: T?
        try each(sql) { if found == nil { found = try read($0) } }
        return found
    }
}

/// The rows of a pipelined statement.
public final class PipelinedRows<T> {
    @usableFromInline let connection: any Connection
    @usableFromInline var found: [T] = []

    @usableFromInline init(on connection: any Connection) { self.connection = connection }

    /// All rows. Throws what the statement met, or one before it.
    @inlinable
    public func all() throws -> [T] {
        try connection.finishPipeline()
        return found
    }

    /// The first row, if there is one.
    @inlinable
    public func first() throws -> T? { try all().first }
}

/// A failure of the database itself.
public struct StorageError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The kind of failure.
    public enum Kind: Sendable, Equatable {
        /// A UNIQUE or PRIMARY KEY constraint or index by its columns, `person.username_key` or
        /// `follow.follower, follow.followee`; an index on an expression by its name. When a row breaks two,
        /// the engines may name different ones.
        case notUnique(String)
        case foreignKey, check, full, busy, interrupted, tooNew, corrupt, unavailable, other
    }

    /// The kind of failure.
    public var kind: Kind
    /// The engine's message.
    public var message: String

    public init(_ kind: Kind, _ message: String) {
        self.kind = kind
        self.message = message
    }

    public var description: String { message }
}

extension StorageError: ProblemConvertible {
    /// A full disk and too much work are the server's, which a person can be told; anything else is a fault.
    public var problem: Problem? {
        switch kind {
        case .full: .diskFull
        case .busy: .busy("The server is busy. Try again soon.", retryAfter: 10)
        default: nil
        }
    }
}

extension StorageError {
    /// The error of a full or closed queue of database work.
    package init(_ error: QueueError) {
        switch error {
        case .full: self.init(.busy, "Too much is waiting for the database.")
        case .closed: self.init(.unavailable, "The database is closed.")
        }
    }
}
