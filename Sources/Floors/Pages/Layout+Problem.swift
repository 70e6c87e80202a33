public import FanfareModels

extension Layout {
    /// The page for a problem, with a way on. What is not there can be searched for.
    ///
    /// - Parameter reference: the number of a fault, for those who look for it in the log.
    public func page(
        for problem: Problem, status: Int, reference: String? = nil, in view: ViewContext
    ) -> Page {
        status == 404 ? missing(problem, in: view) : failure(problem, status, reference, view)
    }

    private func failure(_ problem: Problem, _ status: Int, _ reference: String?, _ view: ViewContext) -> Page
    {
        let t = view.t
        return Page(
            t("That didn’t work"), back: "/", width: .narrow, status: status,
            """
            <div class="failure" role="alert">\(assets.icon("warning"))<p>\(t.localized(problem).detail)</p>\
            \(reference.map { "<p class=\"quiet\">\(t("Reference")): <code>\($0)</code></p>" } ?? HTML.empty)\
            <div class="actions"><a class="button" href="\(url: view.path)">\(assets.icon("retry"))\(t("Retry"))</a>\
            <a class="button plain" href="/">\(t("Go to the start"))</a></div></div>
            """)
    }

    private func missing(_ problem: Problem, in view: ViewContext) -> Page {
        let t = view.t
        // What an address with words in it was about is a guess worth making.
        let words = view.path.split(separator: "/").last.map(String.init).map(Self.words) ?? ""
        return Page(
            t("Not found"), back: "/", width: .narrow, status: 404,
            """
            <div class="empty lost">\(assets.icon("search"))<h2>\(t.localized(problem).detail)</h2>
            <p>\(t("It may have been taken down, or the link has a mistake in it. Look for it by name:"))</p>
            <form class="search lost-search" role="search" action="/search">\
            <label class="visually-hidden" for="lost">\(t("Search"))</label>\(assets.icon("search"))\
            <input id="lost" type="search" name="q" value="\(words)" maxlength="100" autocomplete="off">\
            <button class="button primary">\(t("Search"))</button></form></div>
            <nav class="lost-tabs" aria-label="\(t("Or go on here"))"><h2>\(t("Or go on here"))</h2><ul class="list">\(each: tabs, { tab in
                "<li class=\"row\">\(assets.icon(tab.icon))<a class=\"row-link row-body\" href=\"\(tab.path)\">\(t(tab.title))</a>\(assets.icon("chevron"))</li>"
            })</ul></nav>
            """)
    }

    /// The words of a part of a path: of `elden-ring` "elden ring"; none where it is a number.
    private static func words(_ part: String) -> String {
        let shown = part.prefix(60).map { $0.isLetter ? $0 : " " as Character }
        return String(shown).split(separator: " ").filter { $0.count > 2 }.joined(separator: " ")
    }
}
