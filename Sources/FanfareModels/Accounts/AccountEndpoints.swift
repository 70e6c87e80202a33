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
    /// The code of an ``Invitation``, where signing up needs one.
    public var invitation: String?

    public init(
        username: String? = nil, email: String? = nil, password: String? = nil, firstName: String? = nil,
        lastName: String? = nil, invitation: String? = nil
    ) {
        self.username = username
        self.email = email
        self.password = password
        self.firstName = firstName
        self.lastName = lastName
        self.invitation = invitation
    }

    enum CodingKeys: String, CodingKey {
        case username, email, password, invitation
        case firstName = "first_name"
        case lastName = "last_name"
    }
}
