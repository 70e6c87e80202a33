/// What can go wrong that a person can be told about. Anything else that is thrown is a fault of ours.
public struct Problem: Error, Sendable, Equatable {
    /// The closed list; `HTTPBinding` maps each to a status in one switch.
    public enum Code: String, Sendable, CaseIterable {
        case malformed, invalid, signedOut, forbidden, missing, wrongMethod, conflict, gone, tooLarge,
            unsupported
        case tooMany, busy, badRange, changed, timedOut, misdirected, full
    }

    /// What kind of thing went wrong.
    public var code: Code
    /// One English sentence; the pages translate it.
    public var detail: String
    /// What is wrong with each field, for `invalid`.
    public var fields: [String: [String]]
    /// When trying again may help, in seconds.
    public var retryAfter: Int?
    /// The number of what is there already, for `conflict`.
    public var id: Int64?

    public init(_ code: Code, _ detail: String, fields: [String: [String]] = [:], retryAfter: Int? = nil) {
        self.code = code
        self.detail = detail
        self.fields = fields
        self.retryAfter = retryAfter
    }

    /// A field that is wrong, with what is wrong with it.
    public static func invalid(_ field: String, _ message: String) -> Problem {
        Problem(.invalid, message, fields: [field: [message]])
    }

    /// A thing that is not there, or that the caller may not see.
    public static func missing(_ what: String = "page") -> Problem {
        Problem(.missing, what == "page" ? "Page not found" : "There is no such \(what).")
    }

    /// A call that needs a session.
    public static let signedOut = Problem(.signedOut, "Log in first.")

    /// Something the caller may not do.
    public static func forbidden(_ detail: String) -> Problem { Problem(.forbidden, detail) }

    /// Something that does not go with what is there already.
    public static func conflict(_ detail: String) -> Problem { Problem(.conflict, detail) }

    /// One of these is there already, and this is its number.
    public static func taken(_ detail: String, by id: Int64) -> Problem {
        var problem = Problem(.conflict, detail)
        problem.id = id
        return problem
    }

    /// Too much to do; `retryAfter` is in seconds.
    public static func busy(_ detail: String, retryAfter: Int) -> Problem {
        Problem(.busy, detail, retryAfter: retryAfter)
    }
}

/// An error of a lower layer that a person can be told about.
public protocol ProblemConvertible: Error {
    /// What the person is told; nil for a fault of this program.
    var problem: Problem? { get }
}

extension Problem: ProblemConvertible {
    /// The problem itself.
    public var problem: Problem? { self }

    /// There is no room left for what would have to be stored.
    public static let diskFull = Problem(.full, "The disk of this server is full. Nothing can be saved now.")

    /// Whether an error says that there is no room left, for a file or in the database.
    public static func isFull(_ error: any Error) -> Bool {
        (error as? any ProblemConvertible)?.problem?.code == .full
    }
}
