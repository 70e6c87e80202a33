public import FanfareModels
public import Foundation
public import Storage
import Synchronization

/// Where features tell that a moderator has removed something of somebody, whichever way it was asked for, so that the reports
/// about it are closed in the same transaction.
public final class ModeratorRemovals: Sendable {
    /// Something that was removed.
    public struct Removal: Sendable {
        /// Its kind.
        public var type: Report.SubjectType
        /// Its number.
        public var subject: Int64
        /// Who removed it.
        public var moderator: ID<Person>
        /// When.
        public var at: Date
    }

    public typealias Listener = @Sendable (Removal, any Connection) throws -> Void

    private let listener = Mutex<Listener?>(nil)

    public init() {}

    /// Sets who is told.
    public func onRemoval(_ body: @escaping Listener) { listener.withLock { $0 = body } }

    /// Tells of a removal within its transaction.
    public func tell(
        _ type: Report.SubjectType, _ subject: Int64, by moderator: ID<Person>, at: Date,
        in db: any Connection
    ) throws {
        let told = listener.withLock(\.self)
        try told?(Removal(type: type, subject: subject, moderator: moderator, at: at), db)
    }
}
