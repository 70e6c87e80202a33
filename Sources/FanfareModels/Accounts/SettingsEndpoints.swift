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

/// A part of a profile that may be empty.
public enum ProfilePart: String, Codable, Sendable, CaseIterable {
    case about, location, picture
    case lastName = "last_name"
    case topGenre = "top_genre"
    case topGame = "top_game"
}

/// `DELETE /users/me/picture`: takes one's own picture away; one is drawn from the name again.
public struct RemovePicture: Endpoint {
    public typealias Response = User
    public static let method = Method.delete
    public static let path = "/users/me/picture"
    public static let summary = "Takes one's own picture away; one is drawn from the name again."

    public init() {}
}

/// `PATCH /users/me`: changes settings; what is blank or absent stays. Email and username need the password.
public struct UpdateMe: Endpoint {
    public typealias Response = User
    public static let method = Method.patch
    public static let path = "/users/me"
    public static let summary =
        "Changes settings; what is blank or absent stays, what `clear` names is emptied. Email and username need the "
        + "password."
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
    /// What is emptied on purpose: a blank field alone changes nothing.
    public var clear: [ProfilePart]?

    public init() {}

    enum CodingKeys: String, CodingKey {
        case username, email, password, about, location, language, theme, clear
        case firstName = "first_name"
        case lastName = "last_name"
        case topGenre = "top_genre"
        case topGame = "top_game"
    }
}

/// `PUT /users/me/password`: changes the password; the other sessions end.
public struct ChangePassword: Endpoint {
    public typealias Response = EmptyResponse
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
    public typealias Response = EmptyResponse
    public static let method = Method.delete
    public static let path = "/users/me"
    public static let summary = "Deletes the account and everything of it, for good. Needs the password."
    public static let success = 204

    /// The password.
    public var password: String?

    public init(password: String?) { self.password = password }
}

/// `GET /users/me/storage`: how much one's pictures, videos and recordings take.
public struct ShowStorage: Endpoint {
    public typealias Response = StorageUse
    public static let method = Method.get
    public static let path = "/users/me/storage"
    public static let summary = "How much one's pictures, videos and recordings take."

    public init() {}
}

/// What somebody's files take.
public struct StorageUse: Codable, Sendable, Equatable {
    /// Bytes of pictures, videos and recordings, and of uploads that are to become some.
    public var used: Int64
    /// Bytes that they may take; nil for any number.
    public var limit: Int64?

    public init(used: Int64, limit: Int64?) {
        self.used = used
        self.limit = limit
    }
}
