import App
import FanfareModels
import Members
import NIOHTTP1
import TestSupport
import Testing

/// What one client can keep others from: shares of what all bodies hold together, and what is refused before a body is read.
@Suite(.serialized) struct ClientShareTests {
    /// Begins a request with a body of a megabyte, of which the end does not come.
    private func slowBody(
        _ server: TestServer, _ path: String = "/api/v1/sessions", _ fields: String = ""
    ) throws -> RawConnection {
        let connection = try RawConnection(server)
        try connection.send(
            "POST \(path) HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\(fields)"
                + "Content-Length: 1048576\r\n\r\n\"")
        try connection.send(String(repeating: "x", count: 1_000_000))
        return connection
    }

    @Test(arguments: ["", "Idempotency-Key: "])
    func `one address holds a quarter of the memory for bodies, and members are served beside it`(
        field: String
    ) async throws {
        try await TestServer.run { server in
            let ada = try await server.register("ada")
            let grace = try await server.register("grace")
            var slow: [RawConnection] = []
            func sendSlowly() throws {
                let fields = field.isEmpty ? "" : "\(field)\(slow.count)\r\n"
                slow.append(try slowBody(server, "/api/v1/sessions", fields))
            }
            // Sixteen fill it, but of those that are read at once more may be refused than have no room.
            for _ in 0..<16 { try sendSlowly() }
            let padded = String(repeating: " ", count: 1_000_000) + "[]"
            try await eventually("another guest is refused") {
                let response = try await server.get("/api/v1/sessions", method: .POST, body: padded)
                if response.status == 503, response.headers["retry-after"] != nil { return true }
                try sendSlowly()
                return false
            }
            let text = String(repeating: "a", count: 200)
            try await server.send(AskQuestion(grace.user.id, text), as: ada.token)
            slow = []
            try await eventually("the address is served again") {
                try await server.get("/api/v1/sessions", method: .POST, body: padded).status != 503
            }
        }
    }

    @Test func `who may not call it is refused before a body is read`() async throws {
        try await TestServer.run(configure: { $0.limits = .init() }) { server in
            let (ada, grace) = (try await server.register("ada"), try await server.register("grace"))
            let question = try await server.send(AskQuestion(grace.user.id, "Which team?"), as: ada.token)
            func status(_ path: String, _ token: String?, key: Bool = false) async throws -> String {
                let connection = try RawConnection(server)
                try connection.send(
                    "POST /api/v1\(path) HTTP/1.1\r\nHost: localhost\r\n"
                        + (token.map { "Authorization: Bearer \($0)\r\n" } ?? "")
                        + (key ? "Idempotency-Key: a\r\n" : "")
                        + "Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 400000000\r\n"
                        + "Expect: 100-continue\r\n\r\n")
                return String(try await connection.receive { $0.contains("\r\n\r\n") }.prefix(12))
            }
            let path = AnswerQuestion.path.replacing(":question", with: "\(question.id)")
            #expect(try await status(path, nil) == "HTTP/1.1 401")
            #expect(try await status(path, nil, key: true) == "HTTP/1.1 401")
            #expect(try await status(path, ada.token) == "HTTP/1.1 422")
            #expect(
                try await status(AnswerQuestion.path.replacing(":question", with: "12345"), grace.token)
                    == "HTTP/1.1 404")
            #expect(try await status(path, grace.token) == "HTTP/1.1 100")
            #expect(try await status("/users", nil) == "HTTP/1.1 100")
            for number in 0..<8 { _ = try await server.register("fan\(number)") }
            #expect(try await status("/users", nil) == "HTTP/1.1 429")
        }
    }

    @Test func `one member cannot fill another's list of questions`() async throws {
        var limits = SharedLimits.Figures()
        limits.firstDay = [:]
        limits.questionsToOne = 3
        try await TestServer.run(configure: { [limits] in $0.limits = limits }) { server in
            let (ada, grace) = (try await server.register("ada"), try await server.register("grace"))
            let bob = try await server.register("bob")
            var last: Question?
            for number in 0..<3 {
                last = try await server.send(AskQuestion(grace.user.id, "Question \(number)?"), as: ada.token)
            }
            let refused = await #expect(throws: Refusal.self) {
                try await server.send(AskQuestion(grace.user.id, "One more?"), as: ada.token)
            }
            #expect(refused?.status == 422)
            _ = try await server.send(AskQuestion(grace.user.id, "And I?"), as: bob.token)
            _ = try await server.send(AskQuestion(bob.user.id, "And you?"), as: ada.token)
            try await server.send(WithdrawQuestion(#require(last).id), as: ada.token)
            _ = try await server.send(AskQuestion(grace.user.id, "One more?"), as: ada.token)
        }
    }

    @Test func `a guest's keys are kept two hundred at once, a member's as they come`() async throws {
        try await TestServer.run(configure: { $0.limits = .init() }) { server in
            let ada = try await server.register("ada")
            // A token comes back every second, and each request takes its time.
            func statuses(_ fields: [(String, String)], _ path: String, _ body: String) async throws -> [Int]
            {
                var statuses: [Int] = []
                for number in 0..<260 {
                    let headers = fields + [("Idempotency-Key", "k\(number)")]
                    let response = try await server.get(path, method: .POST, headers: headers, body: body)
                    statuses.append(response.status)
                }
                return statuses
            }
            let guest = try await statuses([], "/theme", "theme=dark")
            #expect(guest.prefix(200).allSatisfy { $0 != 429 } && guest.contains(429))
            let member = try await statuses(
                [("Authorization", "Bearer \(ada.token)")], "/api/v1/questions",
                #"{"receiver_id":\#(ada.user.id),"content":"x?"}"#)
            #expect(member.allSatisfy { $0 == 422 })
        }
    }
}
