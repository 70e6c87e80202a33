public import FanfareModels
public import Storage

/// A kind of thing that is commented on, as its slice tells of it. What takes a connection runs inside a transaction
/// and may run more than once.
public struct CommentPlace: Sendable {
    /// Throws `Problem.missing` when the viewer does not see the thing.
    public var ground: @Sendable (Int64, _ viewer: ID<Person>?, any Connection) throws -> CommentGround
    /// Counts comments that came or went.
    public var count: @Sendable (Int64, _ change: Int64, any Connection) throws -> Void
    /// Told after comments came or went, for those who are looking.
    public var changed: @Sendable (Int64) -> Void

    public init(
        ground: @escaping @Sendable (Int64, _ viewer: ID<Person>?, any Connection) throws -> CommentGround,
        count: @escaping @Sendable (Int64, _ change: Int64, any Connection) throws -> Void,
        changed: @escaping @Sendable (Int64) -> Void
    ) {
        self.ground = ground
        self.count = count
        self.changed = changed
    }
}

/// What is commented on.
public struct CommentGround: Sendable {
    public var owner: ID<Person>
    public var isClosed: Bool
    public var comments: Int64

    public init(owner: ID<Person>, isClosed: Bool, comments: Int64) {
        self.owner = owner
        self.isClosed = isClosed
        self.comments = comments
    }
}
