import Concurrency
import FanfareModels
import Foundation
import HTTPTypes
import Testing

@testable import HTTPBinding
@testable import HTTPServer
@testable import Pages

/// What a client is told of an error of a handler.
struct ProblemTests {
    @Test func `too much at once is a 503 with the time to wait`() throws {
        let problem = try #require(Problem(QueueError.full("the till")))
        #expect(problem.status == .serviceUnavailable && problem.retryAfter == 10)
        #expect(!problem.detail.contains("the till"))
    }

    @Test func `a full disk is a 507, wherever it was found`() throws {
        let errors: [any Error] = [
            Problem.diskFull, RequestError(.full, "a"), CocoaError(.fileWriteOutOfSpace),
        ]
        for error in errors {
            let problem = try #require(Problem(error))
            #expect(problem == .diskFull && problem.status.code == 507)
        }
        #expect(Problem(CocoaError(.fileNoSuchFile)) == nil)
    }

    @Test func `a problem stays what it is, and an error of the HTTP server keeps its words`() throws {
        #expect(Problem(Problem(.gone, "It was deleted.")) == Problem(.gone, "It was deleted."))
        #expect(Problem(RequestError(.malformed, "a")) == Problem(.malformed, "a"))
        #expect(Problem(RequestError(.tooLarge, "b")) == Problem(.tooLarge, "b"))
        #expect(Problem(RequestError(.missing, "c")) == .missing("c"))
        #expect(Problem(RequestError(.invalid(field: "name"), "d")) == .invalid("name", "d"))
    }

    @Test func `the page of a problem needs no database`() async throws {
        let site = SiteInfo(url: "http://localhost")
        let layout = Layout(
            site: site, assets: try Assets([.pages]), translations: try Translations([.pages]), tabs: [],
            unseen: { _ in throw QueueError.full("the till") })
        var context = Context(Request(.get, "/"), behind: site)
        context.take(
            Viewer(
                id: ID(1), session: ID(1), username: "ada", name: "Ada", picture: "/ada", role: .member,
                language: nil))
        let response = await layout.response(Problem.busy("The till is closed.", retryAfter: 5), for: context)
        #expect(response.status == .serviceUnavailable)
        let text = String(decoding: response.body.bytes?.array ?? [], as: UTF8.self)
        #expect(text.contains("The till is closed."))
    }

    @Test func `a fault of the program is no problem of the client`() {
        struct Fault: Error {}
        #expect(Problem(Fault()) == nil)
        #expect(Problem(QueueError.closed("the till")) == nil)
    }
}
