// The back button: history when the previous page was ours, with its scroll position; else the link.
document.addEventListener("click", event => {
    const link = event.target.closest("a[data-back]");
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey || !cameFromHere()) return;
    event.preventDefault();
    history.back();
});

function cameFromHere() {
    if (!document.referrer || history.length < 2) return false;
    const from = new URL(document.referrer);
    return from.origin === location.origin && from.pathname !== location.pathname;
}
