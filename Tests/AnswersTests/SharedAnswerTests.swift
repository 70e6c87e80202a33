import FanfareModels
import TestSupport
import Testing

@Suite struct SharedAnswerTests {
    @Test(arguments: Engine.available)
    func `an answer made for all is byte for byte the one made for this member`(engine: Engine) async throws {
        try await TestServer.run(engine) { server in
            let people = try await server.register(["ada", "grace", "linus", "yves", "zed"])
            let (ada, grace, linus, zed) = (people[0], people[1], people[2], people[4])
            var answers: [ID<Answer>] = []
            for (sender, receiver) in [(ada, grace), (grace, ada), (grace, linus)] {
                answers += try await server.seed(2, from: sender.user.id, to: receiver.user.id)
            }
            _ = try await server.send(Follow(grace.user.id), as: ada.token)
            _ = try await server.send(LikeAnswer(answers[0]), as: ada.token)
            let paths = [
                "/people?limit=3&sort=name", "/api/v1/people?limit=3&sort=name", "/", "/api/v1/feed",
                "/api/v1/answers",
            ]
            let read = {
                var answers: [TestResponse] = []
                for path in paths {
                    answers.append(try await server.page(path, as: ada.token))
                    #expect(answers.last?.bytes == (try await server.page(path, as: ada.token)).bytes)
                }
                return answers
            }
            let shared = try await read()
            // Who hides somebody has pages of their own.
            _ = try await server.send(Mute(zed.user.id), as: ada.token)
            let own = try await read()
            for (path, (one, other)) in zip(paths, zip(shared, own)) {
                #expect(one.text == other.text, "\(path)")
                #expect(one.status == 200 && other.status == 200)
                let names = { (reply: TestResponse) in
                    reply.headers.filter { !["date", "etag", "x-request-id"].contains($0.key) }
                }
                #expect(names(one) == names(other), "\(path)")
            }
            #expect(shared[0].text.contains("data-followed=\"true\""))
            #expect(shared[2].text.contains("data-liked=\"true\""))
        }
    }
}
