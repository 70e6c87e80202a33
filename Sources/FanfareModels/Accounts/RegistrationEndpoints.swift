public import Foundation

/// Who may sign up.
public enum RegistrationPolicy: String, Codable, Sendable, CaseIterable {
    /// Everybody.
    case open
    /// Who has the code of an invitation.
    case invitation
    /// Nobody.
    case closed
}

/// Who may sign up at the moment.
public struct Registration: Codable, Sendable, Equatable {
    /// Who may.
    public var policy: RegistrationPolicy

    public init(policy: RegistrationPolicy) { self.policy = policy }
}

/// `GET /registration`: who may sign up at the moment.
public struct ShowRegistration: Endpoint {
    public typealias Response = Registration
    public static let method = Method.get
    public static let path = "/registration"
    public static let summary = "Who may sign up at the moment."

    public init() {}
}

/// `PUT /registration`: sets who may sign up; for admins.
public struct ChangeRegistration: Endpoint {
    public typealias Response = Registration
    public static let method = Method.put
    public static let path = "/registration"
    public static let summary = "Sets who may sign up; for admins."

    /// Who may from now on.
    public var policy: RegistrationPolicy

    public init(_ policy: RegistrationPolicy) { self.policy = policy }
}

/// A code with which somebody may sign up where that needs an invitation.
public struct Invitation: Codable, Sendable, Equatable {
    /// Its number.
    public var id: ID<Invitation>
    /// 12 letters and digits in groups of 4.
    public var code: String
    /// The page on which to sign up with it; absolute.
    public var url: String
    /// Whom it is for, in the words of who made it; at most 100 characters.
    public var note: String
    /// How many people may sign up with it.
    public var uses: Int
    /// How many have.
    public var used: Int
    /// Who made it; null for the operator and for former members.
    public var inviterID: ID<Person>?
    /// When it was made.
    public var createdAt: Date
    /// When it ends.
    public var expiresAt: Date

    public init(
        id: ID<Invitation>, code: String, url: String, note: String, uses: Int, used: Int,
        inviterID: ID<Person>?, createdAt: Date, expiresAt: Date
    ) {
        self.id = id
        self.code = code
        self.url = url
        self.note = note
        self.uses = uses
        self.used = used
        self.inviterID = inviterID
        self.createdAt = createdAt
        self.expiresAt = expiresAt
    }

    enum CodingKeys: String, CodingKey {
        case id, code, url, note, uses, used
        case inviterID = "inviter_id"
        case createdAt = "created_at"
        case expiresAt = "expires_at"
    }
}

/// `GET /invitations`: the invitations with which somebody may still sign up, newest first; for admins.
public struct ListInvitations: Endpoint {
    public typealias Response = Listing<Invitation>
    public static let method = Method.get
    public static let path = "/invitations"
    public static let summary =
        "The invitations with which somebody may still sign up, newest first; for admins."

    /// Elements of a page: 1 to 100, 20 unless told.
    public var limit: Int?
    /// The `next` of the page before; nil for the first page.
    public var cursor: Cursor?

    public init(limit: Int? = nil, cursor: Cursor? = nil) {
        self.limit = limit
        self.cursor = cursor
    }
}

/// `POST /invitations`: makes an invitation; for admins.
public struct MakeInvitation: Endpoint {
    public typealias Response = Invitation
    public static let method = Method.post
    public static let path = "/invitations"
    public static let summary = "Makes an invitation; for admins."
    public static let success = 201

    /// How many people may sign up with it: 1 to 1000, 1 unless told.
    public var uses: Int?
    /// How many days it lasts: 1 to 365, 7 unless told.
    public var days: Int?
    /// Whom it is for; at most 100 characters.
    public var note: String?

    public init(uses: Int? = nil, days: Int? = nil, note: String? = nil) {
        self.uses = uses
        self.days = days
        self.note = note
    }
}

/// `DELETE /invitations/:invitation`: ends an invitation; for admins. Who signed up with it stays.
public struct WithdrawInvitation: Endpoint {
    public typealias Response = EmptyResponse
    public static let method = Method.delete
    public static let path = "/invitations/:invitation"
    public static let summary = "Ends an invitation; for admins. Who signed up with it stays."
    public static let success = 204

    /// The invitation's number.
    public var invitation: ID<Invitation>

    public init(_ invitation: ID<Invitation>) { self.invitation = invitation }
}
