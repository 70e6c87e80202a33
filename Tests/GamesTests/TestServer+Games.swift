import AsyncHTTPClient
import App
import FanfareModels
import Foundation
import Games
import NIOHTTP1
import Members
import Storage
import TestSupport

extension TestServer {
    func game(_ title: String) async throws -> ID<Game> {
        try await app.games.add(GameDraft(title: title), poster: nil).id
    }

    func admin() async throws -> String {
        let root = try await register("root")
        try await app.database.write { [app] db in
            try app.people.set(.admin, of: root.user.id, in: db)
        }
        return root.token
    }

    /// What the grid, the game's page, the API and a profile with the favourite say.
    func averages(of game: ID<Game>, favouriteOf person: ID<Person>) async throws -> [String] {
        let grid = try await page("/games").text
        let own = try await page("/games/\(game)").text
        let profile = try await page("/people/\(person)?tab=games").text
        let api = try await send(ShowGame(game)).average.map { "\($0)" } ?? ""
        let shown: (String, String) -> String = { text, mark in
            guard let start = text.firstRange(of: mark)?.upperBound else { return "" }
            return String(text[start...].drop { $0 != ">" }.dropFirst().prefix { $0 != "<" })
        }
        return [
            shown(grid, "data-average"), shown(own, "rating-mean\"><b"), api,
            shown(profile, "data-average"),
        ]
    }

    func poster(_ bytes: [UInt8], of game: ID<Game>, as token: String) async throws -> TestResponse {
        var request = HTTPClientRequest(url: "\(base)/api/v1/games/\(game)")
        request.method = .PATCH
        request.headers.add(name: "Authorization", value: "Bearer \(token)")
        request.headers.add(name: "Content-Type", value: "multipart/form-data; boundary=frontier")
        let head = "--frontier\r\nContent-Disposition: form-data; name=\"poster\"; filename=\"p.png\"\r\n\r\n"
        request.body = .bytes(Array(head.utf8) + bytes + Array("\r\n--frontier--\r\n".utf8))
        return try await exchange(request)
    }

    /// Waits as long as the server asks when it is sent too much.
    @discardableResult
    func patiently<T>(_ send: () async throws -> T) async throws -> T {
        while true {
            do {
                return try await send()
            } catch let refusal as Refusal where refusal.status == 429 {
                try await Task.sleep(for: .seconds(refusal.headers["retry-after"].flatMap(Int.init) ?? 1))
            }
        }
    }
}

extension String {
    var local: String { URL(string: self)?.path ?? self }

    var encodedForQuery: String {
        addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    }

    func occurrences(of word: String) -> Int { ranges(of: "class=\"\(word)\"").count }
}
