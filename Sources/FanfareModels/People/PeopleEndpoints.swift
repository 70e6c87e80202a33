public import Foundation

/// How a directory of people is ordered.
public enum PeopleOrder: String, Codable, Sendable, CaseIterable {
    case reputation, name, newest
}

/// Whom a list of people is about, other than everybody.
public enum PeopleFilter: String, Codable, Sendable, CaseIterable {
    /// Who has streamed.
    case creators
    /// Who is streaming now.
    case live
}

/// `GET /people`: the directory, or who is found by a name.
public struct ListPeople: Endpoint {
    public typealias Response = Listing<Person>
    public static let method = Method.get
    public static let path = "/people"
    public static let summary = "The directory, or who is found by a name."

    /// The order of the list.
    public var sort: PeopleOrder?
    /// Who is listed; everybody unless told.
    public var filter: PeopleFilter?
    /// The beginning of names or of the username.
    public var q: String?
    /// Elements of a page: 1 to 100, 20 unless told.
    public var limit: Int?
    /// The `next` of the page before; nil for the first page.
    public var cursor: Cursor?

    public init(
        sort: PeopleOrder? = nil, filter: PeopleFilter? = nil, q: String? = nil, limit: Int? = nil,
        cursor: Cursor? = nil
    ) {
        self.sort = sort
        self.filter = filter
        self.q = q
        self.limit = limit
        self.cursor = cursor
    }
}

/// `GET /people/:person`: a profile.
public struct ShowPerson: Endpoint {
    public typealias Response = Profile
    public static let method = Method.get
    public static let path = "/people/:person"
    public static let summary = "A profile."

    /// The person's number.
    public var person: ID<Person>

    public init(_ person: ID<Person>) { self.person = person }
}

/// Whether the viewer blocks and mutes a person.
public struct BlockState: Codable, Sendable, Equatable {
    /// Whether the viewer blocks the person.
    public var blocked: Bool
    /// Whether the viewer mutes the person.
    public var muted: Bool

    public init(blocked: Bool, muted: Bool) {
        self.blocked = blocked
        self.muted = muted
    }
}

/// `PUT /people/:person/block`: blocks a person: follows both ways end, and neither sees the other.
public struct Block: Endpoint {
    public typealias Response = BlockState
    public static let method = Method.put
    public static let path = "/people/:person/block"
    public static let summary = "Blocks a person: follows both ways end, and neither sees the other."
    /// The person's number.
    public var person: ID<Person>
    public init(_ person: ID<Person>) { self.person = person }
}

/// `DELETE /people/:person/block`: takes a block back.
public struct Unblock: Endpoint {
    public typealias Response = BlockState
    public static let method = Method.delete
    public static let path = "/people/:person/block"
    public static let summary = "Takes a block back."
    /// The person's number.
    public var person: ID<Person>
    public init(_ person: ID<Person>) { self.person = person }
}

/// `PUT /people/:person/mute`: hides a person from oneself, silently.
public struct Mute: Endpoint {
    public typealias Response = BlockState
    public static let method = Method.put
    public static let path = "/people/:person/mute"
    public static let summary = "Hides a person from oneself, silently."
    /// The person's number.
    public var person: ID<Person>
    public init(_ person: ID<Person>) { self.person = person }
}

/// `DELETE /people/:person/mute`: shows a muted person again.
public struct Unmute: Endpoint {
    public typealias Response = BlockState
    public static let method = Method.delete
    public static let path = "/people/:person/mute"
    public static let summary = "Shows a muted person again."
    /// The person's number.
    public var person: ID<Person>
    public init(_ person: ID<Person>) { self.person = person }
}

/// A person whom the member does not want to see.
public struct HiddenPerson: Codable, Sendable, Equatable {
    /// The person.
    public var person: Person
    /// Whether the member blocks the person.
    public var blocked: Bool
    /// Whether the member mutes the person.
    public var muted: Bool

    public init(person: Person, blocked: Bool, muted: Bool) {
        self.person = person
        self.blocked = blocked
        self.muted = muted
    }
}

/// `GET /users/me/hidden`: whom one blocks and mutes.
public struct ListHidden: Endpoint {
    public typealias Response = Listing<HiddenPerson>
    public static let method = Method.get
    public static let path = "/users/me/hidden"
    public static let summary = "Whom one blocks and mutes."

    /// Elements of a page: 1 to 100, 20 unless told.
    public var limit: Int?
    /// The `next` of the page before; nil for the first page.
    public var cursor: Cursor?

    public init(limit: Int? = nil, cursor: Cursor? = nil) {
        self.limit = limit
        self.cursor = cursor
    }
}

/// One entry of the score ledger: what somebody's reputation is the sum of.
public struct LedgerEntry: Codable, Sendable, Equatable {
    /// Its number among the person's entries, from 1.
    public var id: ID<LedgerEntry>
    /// What it was given for.
    public var reason: ScoreReason
    /// 1, or -1 for what was taken back; more for an opening entry.
    public var amount: Int64
    /// Points of reputation, below zero for what was taken back.
    public var reputation: Int64
    /// The number of the answer, review or stream it was given for; 0 without one.
    public var subject: Int64
    /// When it was recorded.
    public var at: Date

    public init(
        id: ID<LedgerEntry>, reason: ScoreReason, amount: Int64, reputation: Int64, subject: Int64, at: Date
    ) {
        self.id = id
        self.reason = reason
        self.amount = amount
        self.reputation = reputation
        self.subject = subject
        self.at = at
    }
}

/// `GET /people/:person/ledger`: the entries behind a reputation, newest first.
public struct ListLedger: Endpoint {
    public typealias Response = Listing<LedgerEntry>
    public static let method = Method.get
    public static let path = "/people/:person/ledger"
    public static let summary =
        "The entries behind a reputation, newest first; those without reputation are left out."

    /// The person's number.
    public var person: ID<Person>
    /// Elements of a page: 1 to 100, 20 unless told.
    public var limit: Int?
    /// The `next` of the page before; nil for the first page.
    public var cursor: Cursor?

    public init(_ person: ID<Person>, limit: Int? = nil, cursor: Cursor? = nil) {
        self.person = person
        self.limit = limit
        self.cursor = cursor
    }
}
