public import FanfareModels
public import HTTPServer
public import Pages
public import Storage
import Synchronization

/// A request of a guest or of a member, as far as its head determines it.
public struct Context: Sendable {
    /// Who the response is made for.
    public var audience: Audience = .guest
    /// The secret of the session that the request carries.
    public var token: String?
    /// Whether the token came in a cookie, which browsers attach to cross-site requests as well.
    var usesCookie = false
    /// The language of pages.
    public var language: Language = .english
    /// The theme of pages.
    public var theme: Theme = .system
    /// The address the request comes from, behind trusted proxies the client's.
    public var address: String
    /// The path of the request, percent-encoded.
    public let path: String
    /// The query of the request, percent-encoded.
    public let query: String?
    /// The name of the browser or app, for the list of sessions.
    public var agent = ""
    /// Uploaded files by field name; gone when the request ends.
    public var files: [String: UploadedFile] = [:]
    /// The captured parts of the path, percent-encoded.
    var parameters: [(name: String, value: String)] = []
    var wantsHTML = false
    /// Whether a person reads what is wrong: a page, or a call that one of our pages makes. Programs get
    /// English, which does not change with who uses them.
    var isOfPage = false
    var takesGzip = false
    /// The request does not come from a page of ours, which would have left its files in the browser. Where browsers do not say
    /// (Fetch Metadata: not over plain HTTP), it is taken to.
    var isFromElsewhere = false
    /// The request carries an Idempotency-Key.
    var isIdempotent = false
    /// The request carries If-None-Match.
    var isConditional = false
    /// Collects the subjects of a response that is kept for others.
    var shown: ShownSubjects?

    /// The member who asks; nil for guests, and where the response is made for all members.
    public var viewer: Viewer? { audience.viewer }

    /// Whose limits the request counts for: a member's, or an address's.
    var client: ClientKey { viewer.map { .person($0.id.number) } ?? .address(address) }

    /// Whether the browser has nothing of the site yet, as far as can be told.
    var isFirstView: Bool { isFromElsewhere && token == nil }

    /// Whether the response is made for all members at once.
    public var isShared: Bool { if case .shared = audience { true } else { false } }

    /// Gives up making one response for all members: this one is each member's own.
    ///
    /// - Throws: ``PersonalResponse``, for all members only.
    public func requirePersonal() throws(PersonalResponse) {
        if isShared { throw PersonalResponse() }
    }

    /// Says of which subjects the response shows figures, and that it shows no others: one that is made for many is then sent
    /// until figures of one of them change, instead of until any do.
    public func shows(_ subjects: some Sequence<Subject>) { shown?.add(subjects) }

    /// Says that the response shows what follows from writes in another way than by subjects, such as places in a ranking: after
    /// a write it is sent again only when this is true, too, which has to cost less than to make the response.
    public func shows(_ subjects: some Sequence<Subject>, while isTrue: @escaping Condition) {
        shown?.add(subjects, isTrue)
    }

    /// Whether a response that was made before is the one that would be made now.
    public typealias Condition = @Sendable () async throws -> Bool

    /// Goes on for a member.
    mutating func take(_ viewer: Viewer) {
        audience = .member(viewer)
        if let language = viewer.language { self.language = language }
    }
}

/// The subjects whose figures a response shows, as far as it says them.
final class ShownSubjects: Sendable {
    private let said = Mutex<(subjects: [Subject]?, condition: Context.Condition?)>((nil, nil))

    func add(_ more: some Sequence<Subject>, _ condition: Context.Condition? = nil) {
        said.withLock { said in
            said.subjects = (said.subjects ?? []) + more
            assert(said.condition == nil || condition == nil, "A response has one condition.")
            said.condition = condition ?? said.condition
        }
    }

    /// Nil where nothing was said.
    var all: [Subject]? { said.withLock { $0.subjects } }

    var condition: Context.Condition? { said.withLock { $0.condition } }
}

/// A member's request: signed in is a type, so the route table shows who may call what.
@dynamicMemberLookup
public struct MemberContext: Sendable {
    /// The request.
    public var context: Context
    /// The member.
    public var viewer: Viewer
    /// The member's id.
    public var person: ID<Person> { viewer.id }

    /// - Throws: `Problem` `.signedOut` for a guest's request.
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
    /// The admin's request as a member's.
    public var member: MemberContext

    /// - Throws: `Problem` `.signedOut` for a guest's request, `.missing` for a member's who is no admin.
    public init(_ context: Context) throws(Problem) {
        member = try MemberContext(context)
        guard member.viewer.isAdmin else { throw .missing() }
    }

    public subscript<Value>(dynamicMember path: KeyPath<MemberContext, Value>) -> Value {
        member[keyPath: path]
    }
}

/// A moderator's request; admins moderate, too.
@dynamicMemberLookup
public struct ModeratorContext: Sendable {
    /// The moderator's request as a member's.
    public var member: MemberContext

    /// - Throws: `Problem` `.signedOut` for a guest's request, `.missing` for a member's who may not moderate.
    public init(_ context: Context) throws(Problem) {
        member = try MemberContext(context)
        guard member.viewer.mayModerate else { throw .missing() }
    }

    public subscript<Value>(dynamicMember path: KeyPath<MemberContext, Value>) -> Value {
        member[keyPath: path]
    }
}
