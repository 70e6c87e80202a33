import Accounts
import App
import FanfareModels
import FeatureKit
import Foundation
import Pages
import TestSupport
import Testing

@testable import Moderation

/// What members read when they report something, and moderators of it.
struct ReportPageTests {
    @Test(
        arguments: [
            (.person, "Report <bdi>Ada Lovelace</bdi>", "Denunciar a <bdi>Ada Lovelace</bdi>"),
            (
                .answer, "Report <bdi>Ada Lovelace</bdi>’s answer",
                "Denunciar la respuesta de <bdi>Ada Lovelace</bdi>"
            ),
            (
                .comment, "Report <bdi>Ada Lovelace</bdi>’s comment",
                "Denunciar el comentario de <bdi>Ada Lovelace</bdi>"
            ),
            (
                .review, "Report <bdi>Ada Lovelace</bdi>’s review of <bdi>Fez</bdi>",
                "Denunciar la reseña de <bdi>Ada Lovelace</bdi> sobre <bdi>Fez</bdi>"
            ),
            (
                .live, "Report <bdi>Ada Lovelace</bdi>’s live stream",
                "Denunciar la transmisión en vivo de <bdi>Ada Lovelace</bdi>"
            ),
            (
                .message, "Report <bdi>Ada Lovelace</bdi>’s chat message",
                "Denunciar el mensaje de <bdi>Ada Lovelace</bdi> en el chat"
            ),
        ] as [(Report.SubjectType, String, String)])
    func `the form says whose what is reported`(
        type: Report.SubjectType, english: String, spanish: String
    ) throws {
        let ada = Person(
            id: ID(1), username: "ada", firstName: "Ada", lastName: "Lovelace", imageURL: "",
            userType: .member, location: nil, reputation: 0, badges: BadgeCounts(), followerCount: 0,
            followingCount: 0, live: false, followed: nil, createdAt: Date(timeIntervalSince1970: 0))
        let subject = ReportedContent(title: "Fez · ★★★★☆", path: "/reviews/1", owner: ada.id, about: "Fez")
        let page = ReportPage(type: type, subject: subject, owner: ada, address: "", state: FormState())
        let translations = try Translations([.moderation])
        for (language, heading) in [(Language.english, english), (.spanish, spanish)] {
            let html = page.heading(Localizer(language, translations))
            #expect(String(decoding: html.bytes, as: UTF8.self) == heading)
        }
    }

    @Test(arguments: Engine.available)
    func `a reported review is read with its game, stars and text, and gone when it is deleted`(
        on engine: Engine
    ) async throws {
        try await TestServer.run(engine) { server in
            let (root, ada) = (try await server.register("root"), try await server.register("ada"))
            try await server.app.accounts.setType(.admin, of: "root")
            let game = try await server.send(AddGame(GameDraft(title: "Fez")), as: root.token)
            let review = try await server.send(
                WriteReview(game.id, rating: try Stars(4), text: "Turn the world."), as: ada.token)
            let path = "/report/review/\(review.id)"
            let form = try await server.page(path, as: root.token).text
            #expect(form.contains("Report <bdi>Ada Example</bdi>’s review of <bdi>Fez</bdi>"))
            _ = try await server.send(
                SendReport(.review, review.id.number, reason: "Rude."), as: root.token)
            let report = try #require(try await server.send(ListReports(), as: root.token).data.first)
            #expect(report.text == "Fez · ★★★★☆\nTurn the world.")
            let page = try await server.page("/moderation/review/\(review.id)", as: root.token).text
            #expect(page.contains("<p class=\"about\">Fez · ★★★★☆\nTurn the world.</p>"))
            #expect(page.contains("<summary>You can also suspend Ada"))
            try await server.send(DeleteReview(review.id), as: ada.token)
            #expect(try await server.page(path, as: root.token).status == 404)
        }
    }
}
