/// The result of a recount: how many things were counted, and how many stored counters differed.
public struct RecountReport: Sendable, Equatable {
    /// The plural of the things that were counted: `people`.
    public var subject: String
    /// How many things were counted.
    public var counted: Int64
    /// How many counters were wrong, by their name: `reputations`.
    public var wrong: [(name: String, count: Int64)]

    public init(_ subject: String, counted: Int64, wrong: [(name: String, count: Int64)]) {
        self.subject = subject
        self.counted = counted
        self.wrong = wrong
    }

    /// Whether no counter differed.
    public var isClean: Bool { wrong.allSatisfy { $0.count == 0 } }

    /// How many counters of that name differed.
    public subscript(name: String) -> Int64 { wrong.first { $0.name == name }?.count ?? 0 }

    /// `12 people counted. Put right: 0 reputations, 1 badges.`
    public var line: String {
        "\(counted) \(subject) counted. Put right: \(differences)."
    }

    /// `0 reputations, 1 badges`
    public var differences: String {
        wrong.map { "\($0.count) \($0.name)" }.joined(separator: ", ")
    }

    public static func == (one: Self, other: Self) -> Bool {
        one.line == other.line
    }
}

extension Database {
    /// Runs a transaction and commits it only if `isKept`; otherwise it is rolled back.
    public func write<T: Sendable>(
        keeping isKept: Bool, _ body: @escaping @Sendable (any Connection) throws -> T
    ) async throws -> T {
        do {
            return try await write { db in
                let result = try body(db)
                guard isKept else { throw Rollback(result: result) }
                return result
            }
        } catch let undone as Rollback<T> {
            return undone.result
        }
    }
}

/// Rolls the transaction back and carries its result out of it.
private struct Rollback<Result: Sendable>: Error {
    let result: Result
}
