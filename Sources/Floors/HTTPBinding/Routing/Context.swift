public import FanfareModels
import HTTPTypes
public import Hummingbird
import Logging
import NIOCore

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
    static let anybody = Viewer(
        id: ID(-1), session: ID(-1), username: "", name: "", picture: "", isAdmin: false, language: nil)

    /// What depends on the viewer has to be a ``Seam``.
    public var isAnybody: Bool { id == Self.anybody.id }
}

/// A request, of a guest or of a member.
public struct Context: RequestContext {
    public var coreContext: CoreRequestContextStorage
    public var viewer: Viewer?
    /// The secret of the session that the request carries.
    public var token: String?
    /// Whether the secret came in a cookie, which browsers send along whoever asks them to.
    var usesCookie = false
    public var language: Language = .english
    public var theme: Theme = .system
    /// The address the request comes from, behind trusted proxies the client's.
    public var address: String
    public var path = ""
    public var query: String?
    /// What the browser or app calls itself, for the list of sessions.
    public var agent = ""
    /// Uploaded files by field name; gone when the request ends.
    public var files: [String: UploadedFile] = [:]
    /// What the request asked for that is not part of its input.
    public var wantsHTML = false
    /// Whether a person reads what is wrong: a page, or a call that one of our pages makes. Programs get English, which
    /// does not change with who uses them.
    var isOfPage = false
    var takesGzip = false
    /// Whether it may come again and is to have one effect.
    var isOnce = false
    /// Only wanted if the client has another.
    var isConditional = false

    public init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        address = source.channel.remoteAddress?.ipAddress ?? "local"
    }

    /// Goes on for a member.
    mutating func take(_ viewer: Viewer) {
        self.viewer = viewer
        if let language = viewer.language { self.language = language }
    }

    init(channel: any Channel, address: String, logger: Logger) {
        coreContext = .init(source: ApplicationRequestContextSource(channel: channel, logger: logger))
        self.address = address
    }
}

/// A member's request: signed in is a type, so the route table shows who may call what.
@dynamicMemberLookup
public struct MemberContext: Sendable {
    public var context: Context
    public var viewer: Viewer
    public var person: ID<Person> { viewer.id }

    public init(_ context: Context) throws(Problem) {
        guard let viewer = context.viewer else { throw .signedOut }
        self.context = context
        self.viewer = viewer
    }

    public subscript<Value>(dynamicMember path: KeyPath<Context, Value>) -> Value { context[keyPath: path] }
}

/// An admin's request.
@dynamicMemberLookup
public struct AdminContext: Sendable {
    public var member: MemberContext

    public init(_ context: Context) throws(Problem) {
        member = try MemberContext(context)
        guard member.viewer.isAdmin else { throw .missing() }
    }

    public subscript<Value>(dynamicMember path: KeyPath<MemberContext, Value>) -> Value {
        member[keyPath: path]
    }
}

/// How the pages look: as the device says, or as chosen.
public enum Theme: String, Sendable, CaseIterable, Codable {
    case system, light, dark
}
