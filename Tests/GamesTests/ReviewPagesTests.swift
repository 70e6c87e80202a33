import App
import FanfareModels
import Foundation
import Games
import Storage
import TestSupport
import Testing

/// Reviews over HTTP, with what is said of them.
@Suite(.serialized) struct ReviewPagesTests {
    @Test func `comments stand under reviews, and can be brought back`() async throws {
        try await TestServer.run { server in
            let game = try await server.game("Fez")
            let (ada, leo) = (try await server.register("ada"), try await server.register("leo"))
            let review = try await server.send(WriteReview(game, rating: try Stars(4)), as: ada.token).id
            let comment = try await server.send(PostReviewComment(review, "Agreed!"), as: leo.token)
            #expect(comment.reviewID == review && comment.answerID == nil)
            #expect(try await server.send(ShowReview(review)).commentCount == 1)
            let heard = try await server.send(ListActivity(), as: ada.token).data
            #expect(heard.map(\.kind).contains(.comment))
            let activity = try await server.page("/activity", as: ada.token).text
            #expect(activity.contains("/reviews/\(review)#comment-\(comment.id)"))
            try await server.send(DeleteComment(comment.id), as: leo.token)
            #expect(try await server.send(ShowReview(review)).commentCount == 0)
            let page = try await server.page("/reviews/\(review)", as: leo.token).text
            #expect(page.contains("/comments/\(comment.id)/restore"))
            let refusal = await #expect(throws: Refusal.self) {
                try await server.send(RestoreComment(comment.id), as: ada.token)
            }
            #expect(refusal?.status == 404)
            #expect(try await server.send(RestoreComment(comment.id), as: leo.token).content == "Agreed!")
            #expect(try await server.send(ListReviewComments(review)).data.count == 1)
            try await server.send(DeleteReview(review), as: ada.token)
            #expect(try await server.page("/reviews/\(review)").status == 404)
            #expect(try await server.send(ListCommentsOf(leo.user.id)).data.isEmpty)
            let undo = try await server.page("/games/\(game)", as: ada.token).text
            #expect(undo.contains("/reviews/\(review)/restore"))
            let back = try await server.submit("/reviews/\(review)/restore", [:], as: ada.token)
            #expect(back.status == 303 && back.headers["location"] == "/games/\(game)#mine")
            #expect(try await server.send(ListCommentsOf(leo.user.id)).data.count == 1)
            #expect(try await server.app.games.recount(fixing: false).isClean)
        }
    }

    @Test func `forms do what scripts do, and show again what is refused`() async throws {
        try await TestServer.run { server in
            let game = try await server.game("Fez")
            let (ada, leo) = (try await server.register("ada"), try await server.register("leo"))
            let empty = try await server.submit("/games/\(game)/review", ["text": "No stars"], as: ada.token)
            #expect(
                empty.status == 422 && empty.text.contains("No stars")
                    && empty.text.contains("Give 1 to 5 stars."))
            let sent = try await server.submit(
                "/games/\(game)/review", ["text": "Good", "rating": "4", "story": "5", "sound": ""],
                as: ada.token)
            #expect(sent.status == 303)
            let review = try #require(try await server.send(ListReviews(game)).data.first)
            #expect(
                review.rating.number == 4 && review.aspects.story?.number == 5 && review.aspects.sound == nil)
            let path = "/reviews/\(review.id)"
            #expect(try await server.submit("\(path)/vote", ["value": "1"], as: leo.token).status == 303)
            #expect(try await server.send(ShowReview(review.id)).upVotes == 1)
            _ = try await server.submit("\(path)/vote", ["value": "0"], as: leo.token)
            #expect(try await server.send(ShowReview(review.id)).upVotes == 0)
            let form = try await server.page("\(path)/edit", as: ada.token).text
            #expect(form.contains("Good") && form.contains("name=\"rating\" value=\"4\" checked"))
            #expect(try await server.page("\(path)/edit", as: leo.token).status == 404)
            _ = try await server.submit("\(path)/edit", ["text": "", "rating": "2"], as: ada.token)
            let edited = try await server.send(ShowReview(review.id))
            #expect(
                edited.text.isEmpty && edited.rating.number == 2 && edited.aspects.isEmpty && edited.edited)
            #expect(try await server.submit("/games/\(game)/favourite", [:], as: ada.token).status == 303)
            #expect(try await server.send(ShowGame(game), as: ada.token).favourite == true)
            #expect(try await server.submit("\(path)/delete", [:], as: leo.token).status == 404)
            #expect(try await server.submit("\(path)/delete", [:], as: ada.token).status == 303)
            #expect(try await server.send(ShowGame(game)).ratingsCount == 0)
        }
    }
}
