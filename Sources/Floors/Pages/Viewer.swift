public import FanfareModels

/// The person a request comes from, as far as every page needs it.
public struct Viewer: Sendable {
    public var id: ID<Person>
    public var session: ID<Session>
    public var username: String
    public var name: String
    public var picture: String
    public var isAdmin: Bool
    public var language: Language?

    public init(
        id: ID<Person>, session: ID<Session>, username: String, name: String, picture: String, isAdmin: Bool,
        language: Language?
    ) {
        self.id = id
        self.session = session
        self.username = username
        self.name = name
        self.picture = picture
        self.isAdmin = isAdmin
        self.language = language
    }
}

extension Viewer {
    /// For an answer made once for all members: nobody in particular, who follows and likes nothing.
    public static let anybody = Viewer(
        id: ID(-1), session: ID(-1), username: "", name: "", picture: "", isAdmin: false, language: nil)

    /// What depends on the viewer has to be a ``Seam``.
    public var isAnybody: Bool { id == Self.anybody.id }
}

/// How the pages look: as the device says, or as chosen.
public enum Theme: String, Sendable, CaseIterable, Codable {
    case system, light, dark
}
