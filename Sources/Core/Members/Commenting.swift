public import FanfareModels
public import Storage
import Synchronization
public import Pages

/// The registry between comments and the features whose things are commented on. Each registers its part
/// while the community is composed; without comments, nothing can be commented on.
public final class Commenting: Sendable {
    private struct State {
        var targets: [CommentTarget.Kind: CommentTargetSource] = [:]
        var threads: CommentThreads?
    }

    private let state = Mutex(State())

    public init() {}

    /// Registers a kind of thing that can be commented on.
    public func register(_ source: CommentTargetSource, for kind: CommentTarget.Kind) {
        state.withLock { $0.targets[kind] = source }
    }

    /// Registers the comments themselves.
    public func register(_ threads: CommentThreads) { state.withLock { $0.threads = threads } }

    /// Returns the source of a target.
    ///
    /// - Throws: `missing` when no feature has things of this kind.
    public func source(of target: CommentTarget) throws(Problem) -> CommentTargetSource {
        guard let source = state.withLock({ $0.targets[target.kind] }) else {
            throw .missing(target.kind.rawValue)
        }
        return source
    }

    /// The subquery that counts the comments on the thing whose number is in a column, also those hidden with it.
    public func counted(_ kind: CommentTarget.Kind, of column: SQL) -> SQL {
        threads?.counted(kind, column) ?? "0"
    }

    /// The comments; nil when the community has none.
    public var threads: CommentThreads? { state.withLock { $0.threads } }
}

/// A kind of thing that is commented on. What takes a connection runs inside a transaction and may run more
/// than once.
public struct CommentTargetSource: Sendable {
    /// Returns what comments need to know of a thing; throws `missing` when the viewer may not see it.
    public var info: @Sendable (Int64, _ viewer: ID<Person>?, any Connection) throws -> CommentTargetInfo
    /// Adds to the number of comments that is stored with a thing.
    public var count: @Sendable (Int64, _ change: Int64, any Connection) throws -> Void
    /// Called after the number of comments of a thing changed, for live updates.
    public var changed: @Sendable (Int64) -> Void
    /// Returns the titles of those of some things that the viewer may see.
    public var titles: @Sendable ([Int64], _ viewer: ID<Person>?, any Connection) throws -> [Int64: String]

    public init(
        info: @escaping @Sendable (Int64, _ viewer: ID<Person>?, any Connection) throws -> CommentTargetInfo,
        count: @escaping @Sendable (Int64, _ change: Int64, any Connection) throws -> Void,
        changed: @escaping @Sendable (Int64) -> Void,
        titles: @escaping @Sendable ([Int64], _ viewer: ID<Person>?, any Connection) throws -> [Int64: String]
    ) {
        self.info = info
        self.count = count
        self.changed = changed
        self.titles = titles
    }
}

/// The facts about a comment target that comments need.
public struct CommentTargetInfo: Sendable {
    /// The person whose thing it is.
    public var owner: ID<Person>
    /// Whether it takes no more comments.
    public var isClosed: Bool
    /// How many comments are stored with it.
    public var comments: Int64

    public init(owner: ID<Person>, isClosed: Bool, comments: Int64) {
        self.owner = owner
        self.isClosed = isClosed
        self.comments = comments
    }
}

/// The part of a page that shows the comments on what the page is about.
public struct CommentSection: Sendable {
    public var target: CommentTarget
    public var info: CommentTargetInfo
    /// The `next` of the comments before; nil for the newest.
    public var cursor: Cursor?
    /// The comment that a reply is being written to.
    public var replying: ID<Comment>?

    public init(
        on target: CommentTarget, _ info: CommentTargetInfo, from cursor: Cursor?, replying: ID<Comment>?
    ) {
        self.target = target
        self.info = info
        self.cursor = cursor
        self.replying = replying
    }
}

/// The comments, as the features whose things are commented on use them.
public struct CommentThreads: Sendable {
    public typealias Section =
        @Sendable (CommentSection, Visibility, ViewContext, any Connection) throws -> HTML

    /// Hides the comments on a thing that is deleted, or shows them again.
    public var hold: @Sendable (Bool, CommentTarget, any Connection) throws -> Void
    /// Removes the comments on a thing of this owner for good.
    public var removeAll: @Sendable (CommentTarget, _ owner: ID<Person>, any Connection) throws -> Void
    /// The subquery that counts the comments on the thing whose number is in a column, also those hidden with it.
    public var counted: @Sendable (CommentTarget.Kind, _ column: SQL) -> SQL
    /// Renders the comments as a part of the thing's page, within the read that found the thing.
    public var section: Section

    public init(
        hold: @escaping @Sendable (Bool, CommentTarget, any Connection) throws -> Void,
        removeAll: @escaping @Sendable (CommentTarget, _ owner: ID<Person>, any Connection) throws -> Void,
        counted: @escaping @Sendable (CommentTarget.Kind, _ column: SQL) -> SQL,
        section: @escaping Section
    ) {
        self.hold = hold
        self.removeAll = removeAll
        self.counted = counted
        self.section = section
    }
}
