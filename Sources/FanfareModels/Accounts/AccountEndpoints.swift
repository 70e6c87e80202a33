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

/// `GET /users`: everybody, newest first, by page number from zero.
public struct ListUsers: Endpoint {
    public typealias Response = NumberedPage<User>
    public static let method = Method.get
    public static let path = "/users"
    public static let summary = "Everybody, newest first, by page number from zero."

    /// From 0; the first page unless told.
    public var page: Int?
    /// Elements of a page: 1 to 100, 20 unless told.
    public var perPage: Int?

    public init(page: Int? = nil, perPage: Int? = nil) {
        self.page = page
        self.perPage = perPage
    }

    enum CodingKeys: String, CodingKey {
        case page
        case perPage = "per_page"
    }
}

/// `GET /users/newbies`: who joined in the last seven days, newest first.
public struct ListNewbies: Endpoint {
    public typealias Response = NumberedPage<User>
    public static let method = Method.get
    public static let path = "/users/newbies"
    public static let summary = "Who joined in the last seven days, newest first."

    /// From 0; the first page unless told.
    public var page: Int?
    /// Elements of a page: 1 to 100, 20 unless told.
    public var perPage: Int?

    public init(page: Int? = nil, perPage: Int? = nil) {
        self.page = page
        self.perPage = perPage
    }

    enum CodingKeys: String, CodingKey {
        case page
        case perPage = "per_page"
    }
}

/// `GET /users/:user`: one person.
public struct ShowUser: Endpoint {
    public typealias Response = User
    public static let method = Method.get
    public static let path = "/users/:user"
    public static let summary = "One person."

    /// The person's number.
    public var user: ID<Person>

    public init(_ user: ID<Person>) { self.user = user }
}

/// `POST /users`: signs a person up and in; the token comes in the Authorization header.
public struct Register: Endpoint {
    public typealias Response = SignedIn
    public static let method = Method.post
    public static let path = "/users"
    public static let summary = "Signs a person up and in; the token comes in the Authorization header."
    public static let success = 201
    public static let files = ["image_url"]

    /// The username.
    public var username: String?
    /// The e-mail address.
    public var email: String?
    /// The password.
    public var password: String?
    /// The first name: 1 to 50 characters.
    public var firstName: String?
    /// The last name: 1 to 50 characters.
    public var lastName: String?

    public init(
        username: String? = nil, email: String? = nil, password: String? = nil, firstName: String? = nil,
        lastName: String? = nil
    ) {
        self.username = username
        self.email = email
        self.password = password
        self.firstName = firstName
        self.lastName = lastName
    }

    enum CodingKeys: String, CodingKey {
        case username, email, password
        case firstName = "first_name"
        case lastName = "last_name"
    }
}

/// PATCH and PUT do the same; Whale clients use both.
public struct ChangePicture: Endpoint {
    public typealias Response = User
    public static let method = Method.patch
    public static let path = "/users/:user"
    public static let summary = "Gives oneself another picture."
    public static let files = ["image_url"]

    /// The person's number.
    public var user: ID<Person>

    public init(_ user: ID<Person>) { self.user = user }
}

/// `PUT /users/:user`: gives oneself another picture.
public struct ReplacePicture: Endpoint {
    public typealias Response = User
    public static let method = Method.put
    public static let path = "/users/:user"
    public static let summary = "Gives oneself another picture."
    public static let files = ["image_url"]

    /// The person's number.
    public var user: ID<Person>

    public init(_ user: ID<Person>) { self.user = user }
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
    public typealias Response = Nothing
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
    public typealias Response = Nothing
    public static let method = Method.delete
    public static let path = "/sessions/:session"
    public static let summary = "Ends one of one's sessions."
    public static let success = 204

    /// The session's number.
    public var session: ID<Session>

    public init(_ session: ID<Session>) { self.session = session }
}

/// `PATCH /users/me`: changes settings; what is blank or absent stays. Email and username need the password.
public struct UpdateMe: Endpoint {
    public typealias Response = User
    public static let method = Method.patch
    public static let path = "/users/me"
    public static let summary =
        "Changes settings; what is blank or absent stays. Email and username need the password."
    public static let files = ["image_url"]

    /// The new username.
    public var username: String?
    /// The new e-mail address.
    public var email: String?
    /// The current one, needed to change username or email.
    public var password: String?
    /// The first name: 1 to 50 characters.
    public var firstName: String?
    /// The last name: 1 to 50 characters.
    public var lastName: String?
    /// What a person says of themselves: up to 500 characters.
    public var about: String?
    /// A place in free text: up to 100 characters.
    public var location: String?
    /// The favourite genre: up to 100 characters.
    public var topGenre: String?
    /// The favourite game: up to 100 characters.
    public var topGame: String?
    /// `en` or `es`.
    public var language: String?
    /// `system`, `light` or `dark`.
    public var theme: String?

    public init() {}

    enum CodingKeys: String, CodingKey {
        case username, email, password, about, location, language, theme
        case firstName = "first_name"
        case lastName = "last_name"
        case topGenre = "top_genre"
        case topGame = "top_game"
    }
}

/// `PUT /users/me/password`: changes the password; the other sessions end.
public struct ChangePassword: Endpoint {
    public typealias Response = Nothing
    public static let method = Method.put
    public static let path = "/users/me/password"
    public static let summary = "Changes the password; the other sessions end."
    public static let success = 204

    /// The password that holds now.
    public var currentPassword: String?
    /// The new password.
    public var password: String?

    public init(current: String?, password: String?) {
        currentPassword = current
        self.password = password
    }

    enum CodingKeys: String, CodingKey {
        case password
        case currentPassword = "current_password"
    }
}

/// `DELETE /users/me`: deletes the account and everything of it, for good. Needs the password.
public struct DeleteMe: Endpoint {
    public typealias Response = Nothing
    public static let method = Method.delete
    public static let path = "/users/me"
    public static let summary = "Deletes the account and everything of it, for good. Needs the password."
    public static let success = 204

    /// The password.
    public var password: String?

    public init(password: String?) { self.password = password }
}

/// `POST /password-resets`: asks for a one-time link by e-mail; the answer is the same for an unknown
/// address.
public struct RequestPasswordReset: Endpoint {
    public typealias Response = Nothing
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
    public typealias Response = Nothing
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
