import FanfareModels
import HTTPBinding
import Members
import Pages

/// A report of one's own, and what came of it.
struct OwnReportPage: Sendable {
    var report: ReceivedReport

    func page(_ screen: ViewContext) -> Page {
        let t = screen.t
        let outcome =
            report.outcome.map { $0.told(t) } ?? t("A moderator has not looked at it yet. You will be told.")
        return Page(
            t("Your report"), back: "/activity", width: .narrow,
            """
            <section class="card"><p class="note\(report.outcome == nil ? "" : " good")" role="status">\
            \(screen.icon(report.outcome == nil ? "clock" : "check"))<span>\(outcome)</span></p>\
            <h2>\(t("What you reported"))</h2><blockquote class="reported"><p class="quiet">\(report.report.subjectType.name(t))</p>\
            \(report.text.isEmpty ? .empty : "<p class=\"about\">\(report.text)</p>" as HTML)</blockquote>\
            <h2>\(t("What you wrote"))</h2><p class="about">\(report.report.reason)</p>\
            <p class="quiet">\(t.time(report.report.createdAt))</p></section>
            """)
    }
}

extension Report.Outcome {
    /// What came of a report, to whoever sent it.
    func told(_ t: Localizer) -> String {
        switch self {
        case .dismissed: t("A moderator looked at it and left it as it is: it is within the rules here.")
        case .removed: t("A moderator removed it. Thank you for telling us.")
        case .suspended: t("A moderator suspended this person. Thank you for telling us.")
        case .picture: t("A moderator removed the picture. Thank you for telling us.")
        case .left: t("It is gone: whoever made it has left.")
        case .resolved: t("A moderator settled it. Thank you for telling us.")
        }
    }
}
