import CSQLite

/// A version of the SQLite library.
public struct SQLiteVersion: Sendable, Equatable, CustomStringConvertible {
    private let number: Int

    /// 3.40.1 is 3,040,001.
    public init(number: Int) { self.number = number }

    /// The version that this program runs with.
    public static let current = SQLiteVersion(number: Int(sqlite3_libversion_number()))

    /// Whether it has the WAL-reset bug (https://www.sqlite.org/wal.html#walresetbug): two connections that
    /// write and checkpoint at the same time can corrupt the file. 3.44.6 and 3.50.7 have the repair of 3.51.3.
    public var hasWALResetBug: Bool {
        switch number {
        case ..<3_007_000, 3_044_006..<3_045_000, 3_050_007..<3_051_000, 3_051_003...: false
        default: true
        }
    }

    public var description: String { "\(number / 1_000_000).\(number / 1000 % 1000).\(number % 1000)" }

    /// What an operator has to know about a version with the bug; nil about others.
    public var warning: String? {
        guard hasWALResetBug else { return nil }
        return """
            SQLite \(self) has the WAL-reset bug. Fanfare avoids it; let no other program write to fanfare.db while it \
            runs, or install SQLite 3.51.3, 3.50.7, 3.44.6 or later ones of these
            """
    }
}
