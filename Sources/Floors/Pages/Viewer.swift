public import FanfareModels

/// The person a request comes from, as far as every page needs it.
public final class Viewer: Sendable {
    /// The person.
    public let id: ID<Person>
    /// The session.
    public let session: ID<Session>
    /// The username.
    public let username: String
    /// The full name.
    public let name: String
    /// The URL of the picture.
    public let picture: String
    /// What the person is in the community.
    public let role: UserType
    /// The chosen language; nil for the browser's.
    public let language: Language?

    public init(
        id: ID<Person>, session: ID<Session>, username: String, name: String, picture: String,
        role: UserType = .member, language: Language?
    ) {
        self.id = id
        self.session = session
        self.username = username
        self.name = name
        self.picture = picture
        self.role = role
        self.language = language
    }

    /// Whether the person runs the community.
    public var isAdmin: Bool { role == .admin }
    /// Whether the person may remove what others posted and suspend members: see ``UserType/mayModerate``.
    public var mayModerate: Bool { role.mayModerate }
}

/// The audience of a response: a guest, one member, or all members.
public enum Audience: Sendable {
    case guest
    case member(Viewer)
    /// All members at once. What differs from one to the next is a ``Placeholder``.
    case shared

    /// Whether nobody is logged in.
    public var isGuest: Bool { if case .guest = self { true } else { false } }

    /// The member, where it is one.
    public var viewer: Viewer? { if case .member(let viewer) = self { viewer } else { nil } }
}

/// The colour scheme of pages: the device's, or a chosen one.
public enum Theme: String, Sendable, CaseIterable, Codable {
    case system, light, dark
}
