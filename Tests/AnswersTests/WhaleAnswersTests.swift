import AsyncHTTPClient
import FanfareModels
import Foundation
import NIOHTTP1
import TestSupport
import Testing

/// Questions, answers, comments and likes as existing Whale clients send and read them (`contracts/whale.md`).
@Suite struct WhaleAnswersTests {
    @Test(arguments: Engine.available)
    func `a whole conversation as a Whale client has it`(engine: Engine) async throws {
        try await TestServer.run(engine) { server in
            let (ada, grace) = (try await server.register("ada"), try await server.register("grace"))
            let asked = try await server.whale(
                .POST, "/questions", json: #"{"receiver_id":\#(ada.user.id),"content":"Why?"}"#, as: grace)
            #expect(asked.status == 201)
            let question = try asked.object()
            #expect(question["content"] as? String == "Why?")
            try expectUser(question["sender"], "grace")
            try expectUser(question["receiver"], "ada")
            let id = try #require(question["id"] as? Int)
            let waiting = try await server.whale(.GET, "/questions?page=0&per_page=20", as: ada).object()
            #expect((waiting["data"] as? [[String: Any]])?.compactMap { $0["id"] as? Int } == [id])
            #expect(waiting["page"] as? Int == 0 && waiting["per_page"] as? Int == 20)
            #expect(waiting["total_pages"] as? Int == 1)
            #expect(try await server.whale(.GET, "/questions/\(id)", as: ada).object()["id"] as? Int == id)

            let sent = try await server.whaleVideo(id, SampleVideo.short, as: ada)
            #expect(sent.status == 201, "\(sent.text)")
            #expect(try sent.object()["success"] as? Bool == true)
            let answerID = try #require(sent.object()["answer"] as? Int)
            _ = try await server.made(ID(Int64(answerID)), as: ada.token)
            #expect(try await server.whaleVideo(id, SampleVideo.short, as: ada).status == 422)

            let list = try await server.whale(.GET, "/answers", as: grace).object()
            let answer = try #require((list["data"] as? [[String: Any]])?.first)
            #expect(answer["likes_count"] as? Int == 0 && answer["comment_count"] as? Int == 0)
            for key in ["thumbnail_url", "video_url"] {
                let address = try #require(answer[key] as? String)
                #expect(try await server.call(.GET, address).status == 200, "\(address)")
            }
            try expectUser((answer["question"] as? [String: Any])?["sender"], "grace")

            for _ in 1...2 {
                let liked = try await server.whale(
                    .POST, "/answers/\(answerID)/likes", json: #"{"like":{"user_id":999,"answer_id":7}}"#,
                    as: grace)
                #expect(liked.status == 201)
                let like = try liked.object()
                #expect(like["user_id"] as? Int == Int(grace.user.id.number))
                #expect(like["answer_id"] as? Int == answerID)
                try expectUser(like["user"], "grace")
            }
            let likes = try await server.whale(.GET, "/answers/\(answerID)/likes", as: ada).object()
            #expect((likes["data"] as? [Any])?.count == 1 && likes["total_pages"] as? Int == 1)

            let commented = try await server.whale(
                .POST, "/answers/\(answerID)/comments", json: #"{"comment":"Well said!"}"#, as: grace)
            #expect(commented.status == 201)
            let comment = try commented.object()
            #expect(comment["content"] as? String == "Well said!" && comment["answer_id"] as? Int == answerID)
            try expectUser(comment["commenter"], "grace")
            let commentID = try #require(comment["id"] as? Int)
            for (method, body) in [
                (HTTPMethod.PUT, #"{"comment":{"content":"Better"}}"#), (.PATCH, #"{"content":"Best"}"#),
            ] {
                let edited = try await server.whale(method, "/comments/\(commentID)", json: body, as: grace)
                #expect(edited.status == 200, "\(edited.text)")
            }
            let comments = try await server.whale(.GET, "/answers/\(answerID)/comments?page=0", as: ada)
                .object()
            #expect((comments["data"] as? [[String: Any]])?.first?["content"] as? String == "Best")
            #expect(try await server.whale(.DELETE, "/comments/\(commentID)", as: grace).status == 204)
            #expect(try await server.whale(.DELETE, "/comments/\(commentID)", as: grace).status == 404)
            #expect(try await server.isClean())
        }
    }

    @Test func `without a token the answer is 401 and empty`() async throws {
        try await TestServer.run { server in
            for (method, path) in [
                (HTTPMethod.GET, "/questions"), (.GET, "/questions/1"), (.POST, "/questions"),
                (.POST, "/questions/1/answers"), (.GET, "/answers"), (.GET, "/answers/1/comments"),
                (.POST, "/answers/1/comments"), (.PUT, "/comments/1"), (.PATCH, "/comments/1"),
                (.DELETE, "/comments/1"), (.GET, "/answers/1/likes"), (.POST, "/answers/1/likes"),
            ] {
                let answer = try await server.whale(method, path, json: "{}")
                #expect(answer.status == 401 && answer.text.isEmpty, "\(method) \(path)")
            }
        }
    }

    @Test func `what is missing or wrong is told as Whale tells it`() async throws {
        try await TestServer.run { server in
            let (ada, grace) = (try await server.register("ada"), try await server.register("grace"))
            let answer = try await server.seed(1, from: grace.user.id, to: ada.user.id)[0]
            for (method, path, body, status) in [
                (HTTPMethod.POST, "/questions", #"{"receiver_id":99,"content":"x"}"#, 404),
                (.POST, "/questions", #"{"receiver_id":\#(ada.user.id)}"#, 422),
                (.POST, "/questions", #"{"content":"x"}"#, 422),
                (.GET, "/questions/99", nil, 404), (.POST, "/answers/99/likes", nil, 404),
                (.POST, "/answers/99/comments", #"{"comment":"x"}"#, 404),
                (.POST, "/answers/\(answer)/comments", "{}", 422),
                (.PUT, "/comments/99", #"{"content":"x"}"#, 404),
                (.DELETE, "/comments/99", nil, 404), (.GET, "/answers?per_page=0", nil, 422),
                (.GET, "/answers?page=-1", nil, 422), (.GET, "/answers?page=99", nil, 200),
            ] as [(HTTPMethod, String, String?, Int)] {
                let said = try await server.whale(method, path, json: body, as: grace)
                #expect(said.status == status, "\(method) \(path): \(said.text)")
            }
            let blank = try await server.whale(
                .POST, "/answers/\(answer)/comments", json: #"{"comment":""}"#, as: grace)
            #expect(
                blank.status == 422 && blank.text == #"{"errors":{"content":["can't be blank"]}}"#,
                "\(blank.text)")
            let form = try await server.call(
                .POST, "/api/v1/answers/\(answer)/comments?comment=by%20query", as: grace.token)
            #expect(form.status == 201)
        }
    }

    private func expectUser(_ value: Any?, _ username: String) throws {
        let user = try #require(value as? [String: Any])
        #expect(user["username"] as? String == username && user["email"] as? String == "")
        for key in ["id", "first_name", "last_name", "image_url", "follower_count", "following_count"] {
            #expect(user[key] != nil && !(user[key] is NSNull), "\(key)")
        }
    }
}

extension TestServer {
    fileprivate func whale(
        _ method: HTTPMethod, _ path: String, json: String? = nil, as person: SignedIn? = nil
    ) async throws -> TestResponse {
        let headers = json == nil ? [] : [("Content-Type", "application/json")]
        return try await call(
            method, "/api/v1\(path)", as: person?.token, headers: headers, body: json.map { Data($0.utf8) })
    }

    /// A multipart form with a video and a thumbnail, as iPhones send it.
    fileprivate func whaleVideo(_ question: Int, _ video: Data, as person: SignedIn) async throws
        -> TestResponse
    {
        var body = Data()
        let pixel = Data(base64Encoded: "R0lGODdhAQABAIAAAP///////ywAAAAAAQABAAACAkQBADs=") ?? Data()
        for (name, file, type, bytes) in [
            ("video", "movie.mov", "video/quicktime", video), ("thumbnail", "t.gif", "image/gif", pixel),
        ] {
            body += Data(
                """
                --whale\r\nContent-Disposition: form-data; name="\(name)"; filename="\(file)"\r\n\
                Content-Type: \(type)\r\n\r\n
                """.utf8)
            body += bytes + Data("\r\n".utf8)
        }
        body += Data("--whale--\r\n".utf8)
        return try await call(
            .POST, "/api/v1/questions/\(question)/answers", as: person.token,
            headers: [("Content-Type", "multipart/form-data; boundary=whale")], body: body)
    }
}

extension TestResponse {
    fileprivate func object() throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    }
}
