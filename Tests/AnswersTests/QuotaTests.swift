import App
import FanfareModels
import Foundation
import NIOHTTP1
import Storage
import TestSupport
import Testing

@Suite struct QuotaTests {
    @Test(arguments: Engine.available)
    func `what a member has left bounds uploads, answers and recordings, and what goes makes room`(
        engine: Engine
    ) async throws {
        try await TestServer.run(engine, configure: { $0.quota = 3 }) { server in
            let (ada, grace) = (try await server.register("ada"), try await server.register("grace"))
            func used() async throws -> Int64 {
                let storage = try await server.send(ShowStorage(), as: ada.token)
                #expect(storage.limit == 3 << 20)
                return storage.used
            }
            func begin(_ length: Int) async throws -> TestResponse {
                try await server.call(
                    .POST, "/api/v1/uploads", as: ada.token, headers: [("Upload-Length", "\(length)")])
            }
            #expect(try await used() == 0)
            let answer = try await server.answered(asker: grace, answerer: ada)
            let made = try await used()
            #expect(made > 0)
            let upload = try await server.begin(2 << 20, as: ada.token)
            #expect(try await used() == made + 2 << 20)
            let refused = try await begin(1 << 20)
            #expect(refused.status == 507 && refused.text.contains("fill the space you have here"))
            let left = (1 << 20) - Int(made)
            #expect(try await begin(left).status == 201)

            // Nothing is left: no answer's body is asked for, no recording begins, a stream without one does.
            let question = try await server.send(AskQuestion(ada.user.id, "Again?"), as: grace.token).id
            // What was taken in may become an answer.
            let path = "/api/v1/questions/\(question)/answers"
            let waiting = try await server.call(.POST, path, as: ada.token, body: Data("{}".utf8))
            #expect(waiting.status == 422)
            try await server.app.database.write { db in
                try db.run("UPDATE upload SET answer = \(answer.id)")
            }
            let answering = try await server.call(
                .POST, path, as: ada.token, body: Data("{}".utf8))
            #expect(answering.status == 507)
            do {
                try await server.send(StartLive(title: "A", keep: true), as: ada.token)
                Issue.record("a recording has begun")
            } catch let refusal as Refusal {
                #expect(refusal.status == 507)
            }
            _ = try await server.send(StartLive(title: "B"), as: ada.token)
            let page = try await server.page("/settings/data", as: ada.token).text
            #expect(page.contains("3 MB / 3 MB") && page.contains("<meter"))

            try await server.app.database.write { db in try db.run("UPDATE upload SET answer = NULL") }
            #expect(try await server.call(.DELETE, "/api/v1/uploads/\(upload)", as: ada.token).status == 204)
            _ = try await server.call(.DELETE, "/api/v1/answers/\(answer.id)", as: ada.token)
            #expect(try await used() == Int64(left))
            #expect(try await begin(2 << 20).status == 201)
            // Others have their own.
            #expect(try await server.send(ShowStorage(), as: grace.token).used == 0)
        }
    }
}
