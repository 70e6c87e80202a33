import FanfareModels
import Pages

/// What is shown in place of a list or a person of another site that gives nothing now: the directory's tabs and search
/// stay, a sentence says which site it is, and a saved copy stands below it where there is one.
struct OutsideFailurePage {
    var directory: Directory
    /// All of them, for the tabs.
    var directories: [Directory]
    var problem: Problem
    /// The list that was asked for; nil for a person.
    var listing: OutsideDirectoryPage?
    /// The first page by reputation, as it was saved.
    var saved: OutsidePage?

    func page(_ screen: ViewContext) -> Page {
        let t = screen.t
        let frame = listing?.controls(screen) ?? OutsideDirectoryPage.tabs(directories, directory, t)
        return Page(
            t("People"), tab: "/rankings",
            back: listing == nil ? "/directories/\(directory.site)" : "/people",
            status: status,
            """
            \(frame)<div class="failure" role="alert">\(screen.icon("warning"))<p>\(sentence(t))</p>\
            <div class="actions">\(action(screen))</div></div>
            \(copy(screen))
            """)
    }

    private var status: Int {
        switch problem.code {
        case .forbidden: 403
        case .tooMany: 429
        default: 503
        }
    }

    private func sentence(_ t: Localizer) -> String {
        guard problem.code == .busy else { return t.localized(problem).detail }
        let silent = t("{} does not answer at the moment.", directory.name)
        guard let seconds = problem.retryAfter, seconds > 120 else { return silent }
        let wait =
            seconds > 7_200
            ? t.count(Int64((seconds + 1_800) / 3_600), "hour", "hours")
            : t.count(Int64((seconds + 30) / 60), "minute", "minutes")
        return "\(silent) \(t("It can be asked again in {}.", wait))"
    }

    /// What is refused for good is not tried again.
    private func action(_ screen: ViewContext) -> HTML {
        let t = screen.t
        guard problem.code != .forbidden else {
            return "<a class=\"button\" href=\"/directories/\(directory.site)\">\(t("To the first page"))</a>"
        }
        return """
            <a class="button" href="\(url: listing?.here ?? screen.here)">\(screen.icon("retry"))\(t("Retry"))</a>
            """
    }

    private func copy(_ screen: ViewContext) -> HTML {
        guard let saved, var listing else { return .empty }
        listing.order = .reputation
        let t = screen.t
        return """
            <p class="note saved">\(screen.icon("clock"))<span>\(t(
                "Saved copy by reputation, of {}.", t.date(saved.savedAt)))</span></p>\(listing.people(saved, more: false, screen))
            """
    }
}
