import FanfareModels
import Media
import Web

/// What the server does in the background, for admins.
struct JobsPage: Sendable {
    var state: JobState
    var counts: [JobState: Int]
    var jobs: [JobReport]
    var next: ID<Job>?

    func page(_ screen: Screen) -> Page {
        let t = screen.t
        return Page(
            t("Jobs"), back: "/admin", width: .wide,
            """
            <nav class="segments" aria-label="\(t("State"))" data-arrows>\(each: JobState.allCases, { segment($0, t) })</nav>
            \(jobs.isEmpty ? screen.empty("clock", t("There is nothing here.")) : table(t))\
            \(next.map { more($0, t) })
            """)
    }
}

extension JobsPage {
    private func segment(_ state: JobState, _ t: Words) -> HTML {
        """
        <a href="/admin/jobs?state=\(state.rawValue)"\
        \(state == self.state ? " aria-current=\"true\"" : HTML.empty)>\(name(state, t)) \
        <span class="quiet">\(t.number(Int64(counts[state] ?? 0)))</span></a>
        """
    }

    private func table(_ t: Words) -> HTML {
        """
        <div class="card"><div class="scroll" tabindex="0" role="region" aria-label="\(t("Jobs"))"><table class="table">\
        <thead><tr><th scope="col">\(t("Job"))</th><th scope="col">\(t("About"))</th>\
        <th scope="col" class="number">\(t("Tries"))</th><th scope="col">\(t("Since"))</th>\
        <th scope="col">\(t("What went wrong"))</th></tr></thead><tbody>
        \(each: jobs, { row($0, t) })</tbody></table></div></div>
        """
    }

    private func row(_ job: JobReport, _ t: Words) -> HTML {
        """
        <tr data-key="j\(job.id)"><th scope="row">\(job.kind) <span class="quiet">\(job.id)</span></th>\
        <td>\(job.subject)</td><td class="number">\(job.attempts)</td><td>\(t.time(job.created))</td>\
        <td>\(job.error ?? "")\(state == .failed ? retry(job.id, t) : .empty)</td></tr>

        """
    }

    private func retry(_ job: ID<Job>, _ t: Words) -> HTML {
        """
        <form method="post" action="/admin/jobs/\(job)/retry">\
        <button class="button small">\(t("Try again"))<span class="visually-hidden"> \(job)</span></button></form>
        """
    }

    private func more(_ next: ID<Job>, _ t: Words) -> HTML {
        """
        <nav class="pages" aria-label="\(t("Pages"))">\
        <a rel="next" href="/admin/jobs?state=\(state.rawValue)&amp;before=\(next)">\(t("Older"))</a></nav>
        """
    }

    private func name(_ state: JobState, _ t: Words) -> String {
        switch state {
        case .waiting: t("Waiting")
        case .running: t("Running")
        case .done: t("Done")
        case .failed: t("Failed")
        case .cancelled: t("Cancelled")
        }
    }
}
