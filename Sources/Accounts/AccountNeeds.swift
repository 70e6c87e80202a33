public import FanfareModels
public import Foundation
public import JSON
public import Storage
public import HTTPServer
public import Pages

/// What accounts need of the slices beside them, filled in by the executable.
///
/// What takes a connection runs inside a transaction of ours and may run more than once.
public struct AccountNeeds: Sendable {
    public typealias Whom = ID<Person>

    public var people: PeopleNeeds
    /// Makes the sizes of an uploaded picture. Throws `Problem.invalid` on the field of that name.
    public var picture: @Sendable (UploadedFile, _ field: String) async throws -> PreparedPicture
    /// Everything that has to go, counts elsewhere made right, when a person goes. People comes last.
    public var forget: [@Sendable (Whom, any Connection) throws -> Void]
    /// What is told of a person when they ask for all their data, by subject: `reviews`.
    public var export: [@Sendable (Whom, any Connection) throws -> [(name: String, json: JSON)]]
    /// Their files, saved into a folder, with the names they have there.
    public var media: @Sendable (Whom, _ folder: String) async throws -> [String]
    /// Sends a letter, or better puts it into a queue: the time it takes tells who has an account. Nil when the
    /// community has no mail server.
    public var mail: (@Sendable (Letter) async throws -> Void)?
    /// Told when sessions of a person have ended, so that what lasts as long as they do ends too.
    public var sessionsEnded: @Sendable (Whom) -> Void

    public init(
        people: PeopleNeeds,
        picture: @escaping @Sendable (UploadedFile, _ field: String) async throws -> PreparedPicture,
        forget: [@Sendable (Whom, any Connection) throws -> Void],
        export: [@Sendable (Whom, any Connection) throws -> [(name: String, json: JSON)]] = [],
        media: @escaping @Sendable (Whom, _ folder: String) async throws -> [String] = { _, _ in [] },
        mail: (@Sendable (Letter) async throws -> Void)? = nil,
        sessionsEnded: @escaping @Sendable (Whom) -> Void = { _ in }
    ) {
        self.people = people
        self.picture = picture
        self.forget = forget
        self.export = export
        self.media = media
        self.mail = mail
        self.sessionsEnded = sessionsEnded
    }
}

/// The rows that belong to the people slice.
public struct PeopleNeeds: Sendable {
    public typealias Whom = ID<Person>

    /// Throws when the username is taken, as does `edit`: `Problem.invalid`, or what the constraint says.
    public var create: @Sendable (NewPerson, any Connection) throws -> Whom
    public var edit: @Sendable (ProfileEdit, Whom, any Connection) throws -> Void
    public var setType: @Sendable (UserType, Whom, any Connection) throws -> Void
    public var find: @Sendable (Username, any Connection) throws -> Whom?
    public var profile: @Sendable (Whom, any Connection) throws -> OwnProfile?
    /// As Whale has it, with an empty email.
    public var user: @Sendable (Whom, any Connection) throws -> User?
    /// A page of everybody, or of who came after a moment, newest first.
    public var users: @Sendable (PageNumber, _ since: Date?) async throws -> NumberedPage<User>

    public init(
        create: @escaping @Sendable (NewPerson, any Connection) throws -> Whom,
        edit: @escaping @Sendable (ProfileEdit, Whom, any Connection) throws -> Void,
        setType: @escaping @Sendable (UserType, Whom, any Connection) throws -> Void,
        find: @escaping @Sendable (Username, any Connection) throws -> Whom?,
        profile: @escaping @Sendable (Whom, any Connection) throws -> OwnProfile?,
        user: @escaping @Sendable (Whom, any Connection) throws -> User?,
        users: @escaping @Sendable (PageNumber, _ since: Date?) async throws -> NumberedPage<User>
    ) {
        self.create = create
        self.edit = edit
        self.setType = setType
        self.find = find
        self.profile = profile
        self.user = user
        self.users = users
    }
}

/// A person's own profile, as the settings and the frame around every page show it.
public struct OwnProfile: Sendable {
    public var username: String
    public var firstName: String
    public var lastName: String
    public var about: String
    public var location: String
    public var topGenre: String
    public var topGame: String
    /// The address of their picture.
    public var picture: String
    public var userType: UserType

    public init(
        username: String, firstName: String, lastName: String, about: String, location: String,
        topGenre: String, topGame: String, picture: String, userType: UserType
    ) {
        self.username = username
        self.firstName = firstName
        self.lastName = lastName
        self.about = about
        self.location = location
        self.topGenre = topGenre
        self.topGame = topGame
        self.picture = picture
        self.userType = userType
    }
}

/// A picture whose sizes are made, waiting for the transaction that gives it to someone.
public struct PreparedPicture: Sendable {
    public var keep: @Sendable (ID<Person>, any Connection) throws -> Void
    /// Takes its files back when the transaction failed.
    public var discard: @Sendable () async throws -> Void

    public init(
        keep: @escaping @Sendable (ID<Person>, any Connection) throws -> Void,
        discard: @escaping @Sendable () async throws -> Void
    ) {
        self.keep = keep
        self.discard = discard
    }
}

/// An e-mail in plain text.
public struct Letter: Sendable, Equatable {
    public var to: String
    public var subject: String
    public var text: String
}
