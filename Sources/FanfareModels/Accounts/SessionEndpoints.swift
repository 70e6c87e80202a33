public import Foundation

/// A person who has just logged in or signed up: the user is the body, the token travels in two headers.
public struct SignedIn: Codable, Sendable, HeaderCarrying {
    /// The person.
    public var user: User
    /// The secret of the session, for `Authorization: Bearer`.
    public var token: String
    /// When the token ends.
    public var expiresAt: Date

    public init(user: User, token: String, expiresAt: Date) {
        self.user = user
        self.token = token
        self.expiresAt = expiresAt
    }

    public init(from decoder: any Decoder) throws {
        self.init(user: try User(from: decoder), token: "", expiresAt: .distantPast)
    }

    public func encode(to encoder: any Encoder) throws { try user.encode(to: encoder) }

    /// The headers `Authorization` and `X-Expires` (seconds since 1970).
    public var headers: [(name: String, value: String)] {
        [("Authorization", "Bearer \(token)"), ("X-Expires", String(Int64(expiresAt.timeIntervalSince1970)))]
    }
}

/// `POST /sessions`: logs in with email or username; the token comes in the Authorization header.
public struct LogIn: Endpoint {
    public typealias Response = SignedIn
    public static let method = Method.post
    public static let path = "/sessions"
    public static let summary = "Logs in with email or username; the token comes in the Authorization header."

    /// The email or the username.
    public var email: String?
    /// The password.
    public var password: String?

    public init(email: String? = nil, password: String? = nil) {
        self.email = email
        self.password = password
    }
}

/// `GET /sessions`: who is logged in.
public struct ShowSession: Endpoint {
    public typealias Response = User
    public static let method = Method.get
    public static let path = "/sessions"
    public static let summary = "Who is logged in."
    public init() {}
}

/// `DELETE /sessions`: ends the session that asks.
public struct LogOut: Endpoint {
    public typealias Response = EmptyResponse
    public static let method = Method.delete
    public static let path = "/sessions"
    public static let summary = "Ends the session that asks."
    public static let success = 204
    public init() {}
}

/// `GET /sessions/all`: where one is logged in.
public struct ListSessions: Endpoint {
    public typealias Response = Listing<Session>
    public static let method = Method.get
    public static let path = "/sessions/all"
    public static let summary = "Where one is logged in."
    public init() {}
}

/// `DELETE /sessions/:session`: ends one of one's sessions.
public struct EndSession: Endpoint {
    public typealias Response = EmptyResponse
    public static let method = Method.delete
    public static let path = "/sessions/:session"
    public static let summary = "Ends one of one's sessions."
    public static let success = 204

    /// The session's number.
    public var session: ID<Session>

    public init(_ session: ID<Session>) { self.session = session }
}

/// `POST /password-resets`: asks for a one-time link by e-mail; the answer is the same for an unknown
/// address.
public struct RequestPasswordReset: Endpoint {
    public typealias Response = EmptyResponse
    public static let method = Method.post
    public static let path = "/password-resets"
    public static let summary =
        "Asks for a one-time link by e-mail; the answer is the same for an unknown address."
    public static let success = 204

    /// The e-mail address.
    public var email: String?

    public init(email: String?) { self.email = email }
}

/// `PUT /password-resets/:token`: sets a new password with the secret of a one-time link.
public struct ResetPassword: Endpoint {
    public typealias Response = EmptyResponse
    public static let method = Method.put
    public static let path = "/password-resets/:token"
    public static let summary = "Sets a new password with the secret of a one-time link."
    public static let success = 204

    /// The secret of the link.
    public var token: String
    /// The new password.
    public var password: String?

    public init(token: String, password: String?) {
        self.token = token
        self.password = password
    }
}

/// `GET /users/me/export`: everything the community holds of one, as a zip file with JSON by subject and their media.
public struct ExportMe: Endpoint {
    public typealias Response = EmptyResponse
    public static let method = Method.get
    public static let path = "/users/me/export"
    public static let summary =
        "Everything the community holds of one, as a zip file with JSON by subject and one's pictures and videos."
    public static let mediaType = "application/zip"

    public init() {}
}
