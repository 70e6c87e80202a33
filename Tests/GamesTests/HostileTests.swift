import FanfareModels
import Foundation
import TestSupport
import Testing

private let samples = ProcessInfo.processInfo.environment["FANFARE_SAMPLES"]

/// What people type to do harm, and what happens to be typed.
@Suite(.serialized) struct HostileTests {
    @Test(
        .enabled(if: samples != nil, "FANFARE_SAMPLES names no folder"), .timeLimit(.minutes(5)))
    func `naughty strings are kept whole and shown escaped, or refused with a word`() async throws {
        let file = URL(filePath: samples ?? "/").appending(path: "hostile/blns/blns.json")
        let strings = try JSONDecoder().decode([String].self, from: Data(contentsOf: file))
        try await TestServer.run { server in
            let root = try await server.admin()
            let ada = try await server.register("ada")
            let game = try await server.game("Fez")
            let review = try await server.send(WriteReview(game, rating: try Stars(4)), as: ada.token).id
            let comment = try await server.send(PostReviewComment(review, "Well."), as: ada.token).id
            var kept = 0
            for text in strings {
                do {
                    let edited = try await server.patiently {
                        try await server.send(EditReview(review, text: text), as: ada.token)
                    }
                    let isBlank = text.allSatisfy { $0.isWhitespace || $0 == "\u{FEFF}" }
                    let expected = isBlank ? "" : text.trimmingCharacters(in: .whitespacesAndNewlines)
                    #expect(edited.text == expected, "\(text.debugDescription)")
                    kept += 1
                } catch let refusal as Refusal {
                    #expect(refusal.status == 422, "\(text.debugDescription): \(refusal)")
                }
                for send in [
                    { _ = try await server.send(EditComment(comment, text), as: ada.token) },
                    {
                        _ = try await server.send(
                            EditGame(
                                game,
                                GameDraft(
                                    title: text, description: text, genres: NameList(text),
                                    platforms: NameList(text),
                                    released: text,
                                    developer: text)), as: root)
                    },
                    {
                        _ = try await server.send(
                            EditGame(game, GameDraft(title: text, developer: text)), as: root)
                    },
                ] as [() async throws -> Void] {
                    do {
                        try await server.patiently { try await send() }
                    } catch let refusal as Refusal {
                        #expect(refusal.status == 422, "\(text.debugDescription): \(refusal)")
                    }
                }
                for path in [
                    "/games/\(game)", "/reviews/\(review)", "/games?q=\(text.encodedForQuery)",
                    "/games?genre=\(text.encodedForQuery)", "/people/\(ada.user.id)",
                ] {
                    let page = try await server.page(path)
                    #expect([200, 400, 422].contains(page.status), "\(path) \(page.status)")
                    #expect(
                        !page.text.contains("<script>alert") && !page.text.contains("<img src=x"), "\(path)")
                }
                let drawing = try await server.page(
                    try await server.send(ShowGame(game)).posterURL.local.replacing(".png", with: ".svg"))
                #expect(drawing.status == 200)
                let parser = XMLParsing(drawing.bytes)
                #expect(parser.isWellFormed, "\(text.debugDescription)")
            }
            #expect(kept > strings.count / 2)
        }
    }

    @Test(
        arguments: [
            (
                "https://example.org/a?b=1&c=2.",
                "<a href=\"https://example.org/a?b=1&amp;c=2\" rel=\"nofollow ugc noopener\">"
            ),
            (
                "(see http://example.org/x_(y))",
                "<a href=\"http://example.org/x_(y)\" rel=\"nofollow ugc noopener\">"
            ),
            (
                "http://example.org/" + String(repeating: ")", count: 9_000),
                "<a href=\"http://example.org/\" rel=\"nofollow ugc noopener\">"
            ),
            ("javascript:alert(1)", nil), ("xhttps://example.org", nil), ("https://", nil),
            (
                "https://example.org/\"onmouseover=\"alert(1)",
                "<a href=\"https://example.org/\" rel=\"nofollow ugc noopener\">"
            ),
        ] as [(String, String?)])
    func `web addresses in a review are links and nothing else is`(text: String, link: String?) async throws {
        try await TestServer.run { server in
            let game = try await server.game("Fez")
            let ada = try await server.register("ada")
            try await server.send(WriteReview(game, rating: try Stars(4), text: text), as: ada.token)
            let page = try await server.page("/games/\(game)").text
            #expect(page.contains("nofollow ugc") == (link != nil))
            if let link { #expect(page.contains(link)) }
            #expect(!page.contains("\"onmouseover"))
        }
    }
}

/// Whether bytes can be read as XML: tags that close in their order, and no sign that XML does not have.
private struct XMLParsing {
    let isWellFormed: Bool

    init(_ bytes: [UInt8]) {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            isWellFormed = false
            return
        }
        var open: [[UInt8]] = []
        var rest = bytes[...]
        var isFine = !text.unicodeScalars.contains {
            $0.value < 0x20 || $0.value == 0xFFFE || $0.value == 0xFFFF
        }
        while let start = rest.firstIndex(of: UInt8(ascii: "<")),
            let end = rest[start...].firstIndex(of: UInt8(ascii: ">"))
        {
            let tag = rest[(start + 1)..<end]
            let name = Array(
                tag.drop { $0 == UInt8(ascii: "/") }.prefix { $0 != 0x20 && $0 != UInt8(ascii: "/") })
            if tag.first == UInt8(ascii: "/") {
                isFine = isFine && open.popLast() == name
            } else if tag.last != UInt8(ascii: "/") {
                open.append(name)
            }
            rest = rest[(end + 1)...]
        }
        isWellFormed = isFine && open.isEmpty && !rest.contains(UInt8(ascii: "<"))
    }
}
