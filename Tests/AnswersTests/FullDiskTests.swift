import AsyncHTTPClient
import App
import FanfareModels
import Foundation
import NIOHTTP1
import TestSupport
import Testing

@Suite struct FullDiskTests {
    private func isFull(_ answer: TestResponse) -> Bool {
        answer.status == 507 && answer.text.contains(Problem.diskFull.detail)
    }

    @Test(arguments: Engine.available)
    func `a full disk refuses uploads, answers and captions before anything of them is taken`(engine: Engine)
        async throws
    {
        let disk = TestDisk()
        try await TestServer.run(engine, disk: disk.disk) { server in
            let (ada, grace) = (try await server.register("ada"), try await server.register("grace"))
            let ready = try await server.answered(asker: grace, answerer: ada)
            let question = try await server.send(AskQuestion(ada.user.id, "Again?"), as: grace.token).id
            let whole = try await server.upload(SampleVideo.short, as: ada.token)
            let part = try await server.begin(5, as: ada.token)
            disk.fill()

            func begin() async throws -> TestResponse {
                try await server.call(
                    .POST, "/api/v1/uploads", as: ada.token,
                    headers: [("Upload-Length", "10"), ("Idempotency-Key", "begin")])
            }
            #expect(try await isFull(begin()))
            #expect(try await isFull(server.piece(Data("01234".utf8), at: 0, to: part, as: ada.token)))
            let head = try await server.call(.HEAD, "/api/v1/uploads/\(part)", as: ada.token)
            #expect(head.headers["upload-offset"] == "0")
            let path = "/api/v1/questions/\(question)/answers"
            let type = ("Content-Type", "multipart/form-data; boundary=edge")
            let form =
                Data(
                    "--edge\r\nContent-Disposition: form-data; name=\"video\"; filename=\"v.mp4\"\r\n\r\n"
                        .utf8)
                + SampleVideo.short + Data("\r\n--edge--\r\n".utf8)
            #expect(try await isFull(server.call(.POST, path, as: ada.token, headers: [type], body: form)))
            #expect(
                try await server.refusal(AnswerQuestion(question, uploads: [whole]), as: ada.token) == 507)
            #expect(
                try await server.refusal(
                    SetCaptions(ready.id, "WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n"), as: ada.token) == 507
            )
            #expect(try await server.send(ListQuestions(), as: ada.token).data.map(\.id) == [question])

            // Making takes twice the bytes: what would fail later is not accepted.
            disk.leave(Int64(SampleVideo.short.count))
            #expect(
                try await server.refusal(AnswerQuestion(question, uploads: [whole]), as: ada.token) == 507)

            disk.clear()
            #expect(try await begin().status == 201, "a key that came on a full disk is free again")
            try await server.piece(Data("01234".utf8), at: 0, to: part, as: ada.token)
            let accepted = try await server.send(
                AnswerQuestion(question, uploads: [whole]), as: ada.token)
            #expect(try await server.made(accepted.answer, as: ada.token).state == .ready)
        }
    }
}
