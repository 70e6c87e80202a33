import FanfareModels
import Foundation
import Pages

/// The secret of the link with which the first admin is made.
struct SetupToken: Decodable, Sendable {
    var token: String
}

/// The offer to restore a community in place of making a new one.
enum RestoringOffer {
    /// By the link with this token, as of a moment.
    case backup(token: String, Date)
    /// Why the backups cannot be read, for the operator.
    case unreadable(String)

    func card(_ screen: ViewContext) -> HTML {
        let t = screen.t
        return """
            <section class="card auth"><h2>\(t("Or restore a community"))</h2>\(content(t))</section>
            """
    }

    private func content(_ t: Localizer) -> HTML {
        switch self {
        case .backup(let token, let moment):
            """
            <p>\(t("There is a backup as of this moment:")) \(t.time(moment))</p>
            <p class="quiet">\(t("Everything comes back that it has: members, videos, settings. You log in as before."))</p>
            <form class="form" method="post" action="/setup/\(Layout.encoded(token))/restore">\
            <div class="actions"><button class="button">\(t("Restore"))</button></div></form>
            """
        case .unreadable(let reason):
            """
            <p>\(t("The backups can’t be read. The server says:"))</p><p class="quiet" lang="en">\(reason)</p>
            <p>\(t("Once that is mended, load this page again."))</p>
            """
        }
    }
}

/// How far a community is restored.
struct RestoringPage {
    var token: String
    var state: CommunityRestoringState

    func page(_ screen: ViewContext) -> Page {
        let t = screen.t
        return Page(
            t("Set up"), back: "/", width: .narrow,
            """
            <section class="card auth"\(attribute: "data-restoring", if: state.isRunning)>\(content(t))</section>
            """)
    }

    private func content(_ t: Localizer) -> HTML {
        let setup = "/setup/\(Layout.encoded(token))"
        return switch state {
        case .idle:
            """
            <h2>\(t("Nothing is restored"))</h2>
            <div class="actions"><a class="button primary" href="\(setup)">\(t("Back"))</a></div>
            """
        case .running(let fraction):
            """
            <h2>\(t("The community is being restored"))</h2>
            <p><progress max="100" value="\(Int(fraction * 100))" aria-label="\(t("The community is being restored"))"></progress> \
            \(Int(fraction * 100)) %</p>
            <p class="quiet">\(t("This may take some minutes. You can close this page and come back."))</p>
            <div class="actions"><a class="button primary" href="\(setup)/restoring">\(t("Look again"))</a></div>
            """
        case .failed(let reason):
            """
            <h2>\(t("That didn’t work"))</h2>
            <p>\(t("Nothing was changed. The server says:"))</p><p class="quiet" lang="en">\(reason)</p>
            <div class="actions"><a class="button primary" href="\(setup)">\(t("Back"))</a></div>
            """
        case .done:
            """
            <h2>\(t("The community is back"))</h2>
            <p>\(t("Log in with your name and password of before."))</p>
            <div class="actions"><a class="button primary" href="/login">\(t("Log in"))</a></div>
            """
        }
    }
}
