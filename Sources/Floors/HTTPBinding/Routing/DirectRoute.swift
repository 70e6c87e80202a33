import FanfareModels
import HTTPTypes
import Hummingbird
import NIOCore

/// A small change that one person makes to one thing, such as a follow: what is asked stands in the path, what is
/// answered is short. There are many of them, so they go straight from their connection to the database and back.
struct Deed: Sendable {
    /// What it answers, to be written when the connection's thread has time.
    typealias Answer = Result<@Sendable () throws -> ByteSink, any Error>

    let method: String
    /// The pattern of its route.
    let pattern: String
    /// The path before and after the one part that varies, and that part's name.
    let before: String, after: String, name: String
    /// Begins it; what it answers is told on any thread.
    let begin: @Sendable (Input, Context, @escaping @Sendable (Answer) -> Void) throws -> Void

    /// Nothing when more than one part of the path varies.
    init?(
        _ method: FanfareModels.Method, _ path: String,
        _ begin: @escaping @Sendable (Input, Context, @escaping @Sendable (Answer) -> Void) throws -> Void
    ) {
        let pieces = path.split(separator: ":", omittingEmptySubsequences: false)
        guard pieces.count == 2 else { return nil }
        self.method = method.rawValue
        pattern = RouterPath(path).description
        before = String(pieces[0])
        name = String(pieces[1].prefix { $0 != "/" })
        after = String(pieces[1].dropFirst(name.count))
        self.begin = begin
    }

    /// What stands for the part that varies.
    func part(of path: String) -> Substring? {
        let utf8 = path.utf8
        guard utf8.count > before.utf8.count + after.utf8.count, utf8.starts(with: before.utf8) else {
            return nil
        }
        let end = utf8.index(utf8.endIndex, offsetBy: -after.utf8.count)
        let part = utf8[utf8.index(utf8.startIndex, offsetBy: before.utf8.count)..<end]
        guard utf8[end...].elementsEqual(after.utf8), !part.contains(UInt8(ascii: "/")) else { return nil }
        return Substring(part)
    }
}

/// A deed that was done, or refused.
struct DoneDeed: Sendable {
    let answer: Deed.Answer
    let request: Request
    let visit: Visit
    let context: Context
}

extension Edge {
    /// Begins a small change that a member makes, if it is one and nothing about it is unusual. `tell` is called on any
    /// thread when it is done.
    func begin(_ request: Request, _ visit: Visit, then tell: @escaping @Sendable (DoneDeed) -> Void) -> Bool
    {
        var context = visit.context
        guard !context.isOnce, context.query == nil, let token = context.token,
            let (deed, part) = known.deed(request.method.rawValue, context.path),
            let viewer = services.knownViewer(token)
        else { return false }
        context.take(viewer)
        context.coreContext.endpointPath.value = deed.pattern
        let finished = context
        do {
            try admit(request, finished)
            try deed.begin(Input(path: [(name: deed.name, value: String(part))]), finished) { answer in
                tell(DoneDeed(answer: answer, request: request, visit: visit, context: finished))
            }
            return true
        } catch {
            // It is refused once more on the usual way, which tells why.
            return false
        }
    }

    /// What a deed answers. Throws why it was refused.
    func bytes(of deed: DoneDeed, date: String) throws -> (head: ByteBuffer, body: ByteBuffer) {
        let sink = try deed.answer.get()()
        let body = ByteBuffer(bytes: sink.bytes)
        let head = done.head(
            ("content-length", String(body.readableBytes)), ("date", date),
            ("x-request-id", deed.visit.id.description))
        record(
            deed.request, deed.context, .ok, body.readableBytes, metric(deed.request, deed.context),
            deed.visit)
        return (head, body)
    }

    /// Why a deed was refused.
    func refusal(_ error: any Error, of deed: DoneDeed) async throws -> Response {
        let why = try await explain(error, deed.context, deed.visit)
        var response = try await finish(why, deed.request, deed.context)
        response.headers.append(HTTPField(name: .requestID, value: deed.visit.id.description))
        record(
            deed.request, deed.context, response.status, response.body.contentLength,
            metric(deed.request, deed.context), deed.visit)
        return response
    }
}
