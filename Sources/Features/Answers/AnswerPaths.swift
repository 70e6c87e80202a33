import FanfareModels
import Members
import Pages

/// The ways on from an answer.
extension ViewContext {
    /// Asks who answers something of one's own; empty for themselves.
    func askLink(_ person: Author) -> HTML {
        guard !person.isFormer else { return .empty }
        return unlessSelf(person.id) {
            """
            <a class="button small ask-link" href="/people/\(person.id)/ask">\(icon("ask"))\(t("Ask"))\
            <span class="visually-hidden"> \(person.name)</span></a>
            """
        }
    }

    /// Who likes an answer, as faces, and how many more there are.
    func likers(_ likers: [Author], of answer: Answer) -> HTML {
        guard let first = likers.first else { return .empty }
        let others = max(answer.likesCount - 1, 0)
        let who: HTML = "<b><bdi>\(first.isFormer ? t("Former member") : first.name)</bdi></b>"
        let words: HTML =
            others == 0
            ? "\(text: t("Liked by {}"), [who])"
            : "\(text: t("Liked by {} and {}"), [who, "\(t.count(others, "other", "others"))"])"
        return """
            <a class="likes" href="/answers/\(answer.id)/likes"><span class="face-row">\(each: likers, { face($0, .small) })</span>\
            <span>\(words)</span></a>
            """
    }

    /// The way to another answer; scripts take it by a key or a swipe, too.
    func next(_ answer: Answer) -> HTML {
        """
        <a class="next-answer" rel="next" href="/answers/\(answer.id)" data-next><img src="\(url: local(answer.thumbnailURL))" \
        alt="" width="56" height="70" loading="lazy" decoding="async"><span class="row-body"><span class="quiet">\(t("Next answer"))</span>\
        <b>\(answer.question.content)</b><span class="quiet"><bdi>\(answer.answerer.name)</bdi></span></span>\(icon("chevron"))</a>
        """
    }

    /// Other answers of the same person.
    func more(_ answers: [Answer], of person: Author) -> HTML {
        guard !answers.isEmpty else { return .empty }
        return """
            <section class="more-answers" aria-labelledby="more-title"><div class="heading"><h2 id="more-title">\
            \(t("More from {}", person.firstName))</h2><a href="/people/\(person.id)/answers">\(t("All answers"))</a></div>\
            <ul class="answers few">\(each: answers, card)</ul></section>
            """
    }
}
