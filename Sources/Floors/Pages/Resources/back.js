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

/// Has the page of an address loaded anew when the browser comes back to it.
export function renew(address) {
    sessionStorage.setItem("renew", address);
}

function renewed() {
    if (sessionStorage.getItem("renew") !== location.href) return;
    sessionStorage.removeItem("renew");
    location.reload();
}

addEventListener("pageshow", renewed);

// Pages on the way back are those of whoever is logged in now, and who has left leaves nothing.
const me = document.body.dataset.me ?? "";

if (performance.getEntriesByType("navigation")[0]?.type === "back_forward") compare();
// A page that the worker saved is not what the server says now.
else if (!document.documentElement.dataset.saved) settle();
addEventListener("pageshow", event => {
    if (event.persisted) compare();
});

function settle() {
    const [leaving, last] = [recall("leaving"), recall("member")];
    remember("leaving", null);
    remember("member", me);
    if (leaving && leaving !== me || me && last && last !== me) import("./leave.js").then(({ forget }) => forget());
}

function compare() {
    const member = recall("member");
    if (member === null || member === me) return;
    document.body.hidden = true;
    location.reload();
}

export function recall(key) {
    try {
        return localStorage.getItem(key);
    } catch {
        return null;
    }
}

export function remember(key, value) {
    try {
        if (value === null) localStorage.removeItem(key);
        else localStorage.setItem(key, value);
    } catch {
        // What cannot be noted cannot be read either.
    }
}
