public import FanfareModels

/// What stands at the end of every page, and the language of guests.
extension Layout {
    /// The operator's texts; for guests, who have no settings, the language.
    func footer(_ context: ViewContext) -> HTML {
        let t = context.t
        return """
            <footer class="foot"><a href="/terms">\(t("Terms"))</a><a href="/privacy">\(t("Privacy"))</a>\
            \(context.isGuest ? languages(context) : .empty)</footer>
            """
    }

    private func languages(_ context: ViewContext) -> HTML {
        languageForm(
            context, "languages", label: context.t("Language"),
            "\(each: Language.allCases, { language in option(language, isCurrent: language == context.t.language) })"
        )
    }

    private func option(_ language: Language, isCurrent: Bool) -> HTML {
        """
        <button name="language" value="\(language.rawValue)" lang="\(language.rawValue)"\
        \(isCurrent ? " aria-current=\"true\"" as HTML : .empty)>\(language.ownName)</button>
        """
    }

    /// The other language in one tap, in the top bar.
    func otherLanguage(_ context: ViewContext) -> HTML {
        guard let other = Language.allCases.first(where: { $0 != context.t.language }) else { return .empty }
        return languageForm(
            context, "other-language",
            """
            <button class="iconbutton" name="language" value="\(other.rawValue)" lang="\(other.rawValue)" \
            aria-label="\(other.ownName)" title="\(other.ownName)">\(other.rawValue.uppercased())</button>
            """)
    }

    /// - Parameter label: makes it a landmark, which the page needs once.
    private func languageForm(
        _ context: ViewContext, _ kind: String, label: String? = nil, _ buttons: HTML
    ) -> HTML {
        """
        <form class="\(kind)" method="post" action="/language"\(label.map { " aria-label=\"\($0)\"" as HTML })>\
        <input type="hidden" name="back" value="\(context.here)">\(buttons)</form>
        """
    }
}

extension Language {
    /// The language's name as its speakers write it.
    public var ownName: String {
        switch self {
        case .english: "English"
        case .spanish: "Español"
        }
    }
}
