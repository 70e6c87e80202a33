import FanfareModels
import Members
import Pages

/// What a member does with a game on its page: stars with one tap, the words after them, and whether they play it.
extension GamePage {
    func own(_ screen: ViewContext) -> HTML {
        """
        <div class="game-own">\(starButtons(screen))\(statusButtons(screen))\(words(screen))</div>
        """
    }

    /// Five buttons, which save without anything else.
    private func starButtons(_ screen: ViewContext) -> HTML {
        let t = screen.t
        guard !screen.isGuest else {
            return """
                <p class="rate guest" id="mine">\(each: 1...5, { number in
                    "<a class=\"rate-star\" href=\"\(screen.login(to: .review))\" aria-label=\"\(t("Log in to give {} of 5 stars", "\(number)"))\">\(screen.icon("star-filled"))</a>"
                })<span class="quiet"><a href="\(screen.login(to: .review))">\(t("Log in"))</a> \(t("to rate it"))</span></p>
                """
        }
        let given = mine?.rating.number ?? 0
        let clear: HTML = """
            <button class="iconbutton rate-clear" name="stars" value="0" aria-label="\(t("Remove my rating"))" title="\(t("Remove my rating"))"\
            \(given == 0 ? " hidden" as HTML : .empty)>\(screen.icon("close"))</button>
            """
        return """
            <form class="rate" id="rate" method="post" action="/games/\(game.id)/rate" data-rate="\(game.id)" data-stars="\(given)" data-name="\(game.title)">\
            <div class="rate-stars" role="group" aria-label="\(t("Rate with one tap"))">\(each: 1...5, { number in
                """
                <button class="rate-star" name="stars" value="\(number)" aria-pressed="\(given == number ? "true" : "false")" \
                aria-label="\(t.count(Int64(number), "star", "stars"))">\(screen.icon("star-filled"))</button>
                """
            })</div>\(clear)<span class="quiet rate-word" data-rate-word>\(given == 0 ? t("Tap to rate") : t("Your rating is saved."))</span></form>
            """
    }

    /// The way to words and aspects, in the same place before and after the stars.
    private func words(_ screen: ViewContext) -> HTML {
        let t = screen.t
        guard !screen.isGuest else { return .empty }
        guard let mine else {
            return """
                <section id="mine" data-waiting-list="\(waitingPlace)">\(undo(screen))\(newReview(screen))\
                <ul class="reviews" data-list></ul>\(waiting(screen))</section>
                """
        }
        guard mine.text.isEmpty, mine.commentCount == 0, mine.upVotes + mine.downVotes == 0 else {
            return """
                <section id="mine"><div class="heading"><h2>\(t("Your review"))</h2></div>\
                <ul class="reviews">\(screen.card(mine, on: .game))</ul></section>
                """
        }
        return """
            <section id="mine"><details class="card write"\(state.problem == nil ? .empty : " open" as HTML)><summary><h2>\(t("Say why, or rate single aspects"))</h2></summary>\
            <form class="form" method="post" action="/reviews/\(mine.id)/edit" data-form data-published="\(t("Your review is published."))" data-draft="review-\(game.id)">\
            <input type="hidden" name="rating" value="\(mine.rating.number)">\
            \(screen.reviewWords(state, mine))\(screen.formError(state))\
            <div class="actions"><button class="button primary">\(t("Publish review"))</button></div></form></details></section>
            """
    }

    /// The name under which the outbox keeps a review of this game.
    private var waitingPlace: String { "game-review-\(game.id)" }

    /// A review that waits for a network, in the place where it will stand.
    private func waiting(_ screen: ViewContext) -> HTML {
        """
        <template data-waiting><li class="review waiting"><span></span><div class="review-body"><div class="review-head">\
        \(screen.ownFace(.medium))<div><p class="name">\(screen.ownName)</p></div></div>\
        <p class="review-text" data-text></p><p class="quiet" data-state></p></div></li></template>
        """
    }

    private func undo(_ screen: ViewContext) -> HTML {
        let t = screen.t
        guard let undoable else { return .empty }
        return """
            <form class="note undo" method="post" action="/reviews/\(undoable)/restore">\(screen.icon("trash"))\
            <span>\(t("You deleted your review."))</span><button class="button plain small">\(t("Bring it back"))</button></form>
            """
    }

    private func newReview(_ screen: ViewContext) -> HTML {
        let t = screen.t
        return """
            <details class="card write"\(state.problem == nil ? .empty : " open" as HTML)>\
            <summary><h2>\(t("What do you think?"))</h2></summary>\
            <form class="form" method="post" action="/games/\(game.id)/review" data-form data-waits="\(t("Review of {}", game.title))" \
            data-published="\(t("Your review is published."))" data-waits-at="\(waitingPlace)" data-waits-text="text" data-draft="review-\(game.id)">\
            \(screen.reviewFields(state))\(screen.formError(state))\
            <div class="actions"><button class="button primary">\(t("Publish review"))</button></div></form></details>
            """
    }

    private func statusButtons(_ screen: ViewContext) -> HTML {
        let t = screen.t
        let label: (GameStatus) -> HTML = { status in
            """
            \(screen.icon(status.icon))<span>\(t.name(status)) \
            <b class="number" data-status-count="\(status.rawValue)">\(game.statusCounts[status] == 0 ? "" : t.number(game.statusCounts[status]))</b></span>
            """
        }
        guard !screen.isGuest else {
            return """
                <p class="statuses">\(each: GameStatus.allCases, { "<a class=\"button\" href=\"\(screen.login(to: .playing))\">\(label($0))</a>" })</p>
                """
        }
        return """
            <form class="statuses" id="status" method="post" action="/games/\(game.id)/status" data-status="\(game.id)" \
            data-on="\(game.status?.rawValue ?? "")" data-name="\(game.title)">\(each: GameStatus.allCases, { status in
                """
                <button class="button" name="status" value="\(game.status == status ? "none" : status.rawValue)" data-value="\(status.rawValue)" \
                aria-pressed="\(game.status == status ? "true" : "false")">\(label(status))</button>
                """
            })</form>
            """
    }
}

extension GameStatus {
    fileprivate var icon: String {
        switch self {
        case .want: "plus"
        case .playing: "play"
        case .played: "check"
        }
    }
}

extension Localizer {
    func name(_ status: GameStatus) -> String {
        switch status {
        case .want: self("Want to play")
        case .playing: self("Playing")
        case .played: self("Played")
        }
    }
}
