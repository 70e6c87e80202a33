import JobQueue
import FanfareModels
import HTTPServer
import MediaKit
import Pages
import HTTPBinding

/// The page of background jobs, for admins.
struct JobsPage: Sendable {
    var state: JobState
    var counts: [JobState: Int]
    var jobs: [JobReport]
    var next: ID<Job>?

    func page(_ screen: ViewContext) -> Page {
        let t = screen.t
        return Page(
            t("Jobs"), back: "/admin",
            """
            <nav class="segments" aria-label="\(t("State"))" data-arrows>\(each: JobState.allCases, { segment($0, t) })</nav>
            \(screen.list(
                "jobs", t("Jobs"), rows: jobs.map { row($0, t) },
                more: next.map { "/admin/jobs?state=\(state.rawValue)&before=\($0)" },
                empty: screen.empty("clock", t("There is nothing here."))))
            """)
    }
}

extension JobsPage {
    private func segment(_ state: JobState, _ t: Localizer) -> HTML {
        """
        <a href="/admin/jobs?state=\(state.rawValue)"\
        \(state == self.state ? " aria-current=\"true\"" : HTML.empty)>\(name(state, t)) \
        <span class="quiet">\(t.number(Int64(counts[state] ?? 0)))</span></a>
        """
    }

    private func row(_ job: JobReport, _ t: Localizer) -> HTML {
        """
        <li class="row" data-key="j\(job.id)"><div class="row-body"><b>\(job.kind)</b> \(job.subject)\
        \(job.error.map { "<p>\($0)</p>" } ?? HTML.empty)\
        <p class="quiet">\(t.count(Int64(job.attempts), "try", "tries")) · \(t.time(job.created))</p>\
        \(state == .failed ? retry(job.id, t) : .empty)</div></li>

        """
    }

    private func retry(_ job: ID<Job>, _ t: Localizer) -> HTML {
        """
        <form class="actions" method="post" action="/admin/jobs/\(job)/retry">\
        <button class="button small">\(t("Try again"))<span class="visually-hidden"> \(job)</span></button></form>
        """
    }

    private func name(_ state: JobState, _ t: Localizer) -> String {
        switch state {
        case .waiting: t("Waiting")
        case .running: t("Running")
        case .done: t("Finished")
        case .failed: t("Failed")
        case .cancelled: t("Cancelled")
        }
    }
}
