public import Foundation

/// Notes on pages that show cached copies, and on pages whose content is still loading.
extension ViewContext {
    /// The time at which the cached copy was fetched.
    public func savedCopy(from date: Date) -> HTML {
        """
        <p class="note saved">\(icon("clock"))<span>\(t("Saved copy ·")) \(t.time(date)). \
        \(t("We are looking for a newer one."))</span></p>
        """
    }

    /// Bones of what another server is being asked for. The browser asks again, waiting this time; without
    /// JavaScript a link does.
    public func awaiting(_ bones: HTML) -> HTML {
        """
        <div data-awaiting="\(url: here.utf8.contains(UInt8(ascii: "?")) ? "\(here)&wait=1" : "\(here)?wait=1")" \
        role="status" aria-label="\(t("Loading"))">\(bones)</div>\
        <noscript><p class="more"><a class="button" href="\(url: here)">\(t("Load it now"))</a></p></noscript>
        """
    }
}
