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
    /// The paths of the pages of their subjects, by subject.
    var paths: [String: String]
    var next: ID<Job>?

    func page(_ screen: ViewContext) -> Page {
        let t = screen.t
        return Page(
            t("Jobs"), tab: "/profile", back: "/admin",
            """
            <nav class="segments" aria-label="\(t("State"))" data-arrows>\(each: JobState.allCases, { segment($0, t) })</nav>
            \(screen.list(
                "jobs", t("Jobs"), rows: jobs.map { row($0, screen) },
                more: next.map { "/admin/jobs?state=\(state.rawValue)&before=\($0)" },
                empty: screen.empty(
                    "clock", state == .failed ? t("Nothing failed.") : t("There is nothing here."))))
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

    private func row(_ job: JobReport, _ screen: ViewContext) -> HTML {
        let t = screen.t
        let path = paths[job.subject]
        return """
            <li class="row" data-key="j\(job.id)"><div class="row-body">\(heading(job, path, t))\
            \(job.error.map { "<p lang=\"en\">\($0)</p>" } ?? HTML.empty)\
            <p class="quiet"><span lang="en">\(job.kind)</span> · \(t.count(Int64(job.attempts), "try", "tries")) · \
            \(t.time(job.created))</p>\(state == .failed ? retry(job.id, t) : .empty)</div>\
            \(path == nil ? .empty : screen.icon("chevron"))</li>

            """
    }

    /// What a job does and its subject, as a link where that has a page.
    private func heading(_ job: JobReport, _ path: String?, _ t: Localizer) -> HTML {
        let content: HTML = """
            <b>\(Self.title(of: job.kind, t) ?? job.kind)</b> <span class="quiet" lang="en">\(job.subject)</span>
            """
        return path.map { "<a class=\"row-link\" href=\"\(url: $0)\">\(content)</a>" } ?? content
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
