public import FanfareModels
public import Foundation
public import Storage

/// What keeps a community in order: members report, admins look into it.
///
/// Of People it reads the view `person_card`.
public struct Admin: Sendable {
    let database: any Database
    let addresses: Addresses
    let needs: Needs
    let now: @Sendable () -> Date

    /// What other slices do for this one.
    public struct Needs: Sendable {
        /// Finds what can be reported, by its number; people are found without.
        public var subjects: [Report.SubjectType: @Sendable (Int64, any Connection) throws -> Reported?]
        /// The directory as nobody in particular sees it.
        public var find: @Sendable (ListPeople) async throws -> Listing<Person>
        /// Which of these people are suspended.
        public var suspended: @Sendable ([ID<Person>]) async throws -> Set<ID<Person>>
        /// Suspends a person, which ends their sessions and streams, or lets them back in.
        public var suspend: @Sendable (ID<Person>, Bool) async throws -> Void
        /// Deletes a person with everything of theirs.
        public var delete: @Sendable (ID<Person>) async throws -> Void

        public init(
            subjects: [Report.SubjectType: @Sendable (Int64, any Connection) throws -> Reported?] = [:],
            find: @escaping @Sendable (ListPeople) async throws -> Listing<Person>,
            suspended: @escaping @Sendable ([ID<Person>]) async throws -> Set<ID<Person>>,
            suspend: @escaping @Sendable (ID<Person>, Bool) async throws -> Void,
            delete: @escaping @Sendable (ID<Person>) async throws -> Void
        ) {
            self.subjects = subjects
            self.find = find
            self.suspended = suspended
            self.suspend = suspend
            self.delete = delete
        }
    }

    public init(
        database: any Database, addresses: Addresses, needs: Needs,
        now: @escaping @Sendable () -> Date = Date.init
    ) {
        self.database = database
        self.addresses = addresses
        self.needs = needs
        self.now = now
    }
}

/// Something that was or can be reported, as admins read it.
public struct Reported: Sendable, Equatable {
    /// A name or the beginning of a text.
    public var title: String
    /// The path of its page.
    public var path: String
    /// Whose it is.
    public var owner: ID<Person>?

    public init(title: String, path: String, owner: ID<Person>?) {
        self.title = title
        self.path = path
        self.owner = owner
    }
}
