import Answers
import AsyncHTTPClient
import App
import FanfareModels
import Foundation
import NIOHTTP1
import Members
import Processes
import Storage
import TestSupport
import Testing

/// Videos for tests, made once.
enum SampleVideo {
    /// A moving pattern with a tone, of about this many seconds.
    static let short = make(1)
    static let other = make(2)
    static let tooLong = make(125, size: "64x64")

    private static func make(_ seconds: Int, size: String = "160x120") -> Data {
        let file = FileManager.default.temporaryDirectory.appending(path: "clip-\(UUID()).mp4")
        defer { unlink(file.path) }
        let arguments = [
            "-v", "error", "-f", "lavfi", "-i", "testsrc=d=\(seconds):s=\(size):r=10", "-f", "lavfi", "-i",
            "sine=d=\(seconds)", "-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-c:a",
            "aac",
            "-shortest", file.path,
        ]
        do {
            try #require(try run("ffmpeg", arguments).succeeded)
            return try Data(contentsOf: file)
        } catch {
            Issue.record(error)
            return Data()
        }
    }
}

extension TestServer {
    /// Any request of the API, as bytes.
    func call(
        _ method: HTTPMethod, _ path: String, as token: String? = nil, headers: [(String, String)] = [],
        body: Data? = nil
    ) async throws -> TestResponse {
        var request = HTTPClientRequest(url: path.hasPrefix("http") ? path : "\(base)\(path)")
        request.method = method
        if let token { request.headers.add(name: "Authorization", value: "Bearer \(token)") }
        for (name, value) in headers { request.headers.add(name: name, value: value) }
        if let body { request.body = .bytes(Array(body)) }
        return try await exchange(request)
    }

    func begin(_ length: Int, as token: String) async throws -> ID<Upload> {
        let answer = try await call(
            .POST, "/api/v1/uploads", as: token, headers: [("Upload-Length", "\(length)")])
        try #require(answer.status == 201, "\(answer.text)")
        let id = try #require(answer.headers["location"]?.split(separator: "/").last.flatMap { Int64($0) })
        return ID(id)
    }

    @discardableResult
    func piece(
        _ bytes: Data, at offset: Int, to upload: ID<Upload>, as token: String,
        type: String = "application/offset+octet-stream"
    ) async throws -> TestResponse {
        try await call(
            .PATCH, "/api/v1/uploads/\(upload)", as: token,
            headers: [
                ("Upload-Offset", "\(offset)"), ("Content-Type", type), ("Tus-Resumable", "1.0.0"),
            ], body: bytes)
    }

    func upload(_ bytes: Data, as token: String) async throws -> ID<Upload> {
        let id = try await begin(bytes.count, as: token)
        let answer = try await piece(bytes, at: 0, to: id, as: token)
        try #require(answer.status == 204, "\(answer.text)")
        return id
    }

    /// Waits until a video is no longer in the making.
    func made(_ answer: ID<Answer>, as token: String) async throws -> Answer {
        for _ in 0..<1_000 {
            let answer = try await send(ShowAnswer(answer), as: token)
            if answer.state != .processing, answer.replacement != .processing { return answer }
            try await Task.sleep(for: .milliseconds(30))
        }
        throw Problem.busy("The video is not made.", retryAfter: 0)
    }

    /// Asks, uploads and answers, and waits for the video.
    func answered(
        _ text: String = "Why?", asker: SignedIn, answerer: SignedIn, with clip: Data = SampleVideo.short
    ) async throws -> Answer {
        let question = try await send(AskQuestion(answerer.user.id, text), as: asker.token)
        let upload = try await upload(clip, as: answerer.token)
        let accepted = try await send(AnswerQuestion(question.id, uploads: [upload]), as: answerer.token)
        return try await made(accepted.answer, as: answerer.token)
    }

    /// Answers that are ready at once and have no video, for what concerns the rows alone.
    func seed(_ count: Int, from asker: ID<Person>, to answerer: ID<Person>) async throws -> [ID<
        Answer
    >] {
        try await app.database.write { db in
            var answers: [ID<Answer>] = []
            for number in 0..<count {
                let question: ID<Question>? = try db.first(
                    """
                    INSERT INTO question (sender, receiver, content, state, created_ms)
                    VALUES (\(asker), \(answerer), \("Question \(number)"), 'answered', \(Date())) RETURNING id
                    """
                ) { $0[0] }
                let answer: ID<Answer>? = try db.first(
                    """
                    INSERT INTO answer (question, sender, receiver, state, version, length_ms, created_ms)
                    VALUES (\(question), \(asker), \(answerer), 'ready', 1, 1000, \(Date())) RETURNING id
                    """
                ) { $0[0] }
                guard let answer else { continue }
                answers.append(answer)
                for word in ["question", "\(number)"] {
                    try db.run("INSERT INTO answer_word (word, answer) VALUES (\(word), \(answer))")
                }
            }
            try db.run("UPDATE answer_count SET answers = answers + \(count) WHERE one = 1")
            return answers
        }
    }

    func isClean() async throws -> Bool {
        let answers = try await app.answers.recount(fixing: false)
        let people = try await app.people.recount(fixing: false)
        return answers.isClean && people.isClean
    }

    /// The status a call is refused with, 0 when it succeeds.
    func refusal(_ call: some Endpoint, as token: String? = nil) async throws -> Int {
        do {
            try await send(call, as: token)
            return 0
        } catch let refusal as Refusal {
            return refusal.status
        }
    }
}
