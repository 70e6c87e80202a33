// A tap answers at once, whatever the network does: what was tapped shows it, the tab moves, and when the next page takes its
// time a thin bar runs under the top bar. On pointer-down the page is asked for already, a moment before the click.
import { element } from "./page.js";

const patience = 150;
/// On touch screens most pointer-downs begin to scroll: those are cancelled within this time.
const hesitation = 70;
let timer;
let early;

document.addEventListener("click", event => {
    const link = target(event);
    // Whether another script prevents it is known once all have heard of it.
    if (link) setTimeout(() => { if (!event.defaultPrevented) leave(link); });
});

document.addEventListener("submit", event => {
    setTimeout(() => { if (!event.defaultPrevented) wait(); });
});

function leave(link) {
    const tab = link.closest(".rail li a");
    if (!tab) {
        link.closest("[data-key], .card.link, .segments a, .button, li")?.classList.add("tapped");
    } else {
        for (const other of document.querySelectorAll(".rail [aria-current]")) other.removeAttribute("aria-current");
        tab.setAttribute("aria-current", "page");
    }
    wait();
}

function wait() {
    clearTimeout(timer);
    timer = setTimeout(() => {
        if (!document.querySelector(".topbar > .progress")) document.querySelector(".topbar")?.append(element("span.progress"));
    }, patience);
}

// The page that is come back to waits for nothing, and a navigation that was given up neither.
for (const kind of ["pageshow", "pagehide"]) addEventListener(kind, settle);
addEventListener("keydown", event => { if (event.key === "Escape") settle(); });

function settle() {
    clearTimeout(timer);
    for (const bar of document.querySelectorAll(".progress")) bar.remove();
    for (const tapped of document.querySelectorAll(".tapped")) tapped.classList.remove("tapped");
}

/// A link that leads to another page of ours in this tab.
function target(event) {
    const link = event.target.closest?.("a[href]");
    if (!link || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
    if (link.target || link.hasAttribute("download") || link.origin !== location.origin) return null;
    if (link.pathname === location.pathname && link.search === location.search) return null;
    return link;
}

document.addEventListener("pointerdown", event => {
    const link = target(event);
    if (!link || !navigator.serviceWorker?.controller || navigator.connection?.saveData) return;
    if (link.matches("[data-back], [data-more], [data-share], [data-sheets] a")) return;
    cancel();
    early = { controller: new AbortController(), timer: setTimeout(ask, event.pointerType === "touch" ? hesitation : 0, link.href) };
});
for (const kind of ["pointercancel", "dragstart"]) document.addEventListener(kind, cancel);

/// The worker keeps the response for the navigation that follows within seconds.
function ask(address) {
    fetch(address, { credentials: "same-origin", headers: { Accept: "text/html", "X-Early": "1" }, signal: early.controller.signal })
        .catch(error => console.info(`not asked early: ${error.message}`));
}

function cancel() {
    if (!early) return;
    clearTimeout(early.timer);
    early.controller.abort();
    early = undefined;
}

// A name for what shows only an icon, where a pointer rests.
document.addEventListener("pointerover", event => {
    const button = event.target.closest?.(".iconbutton, .rate-star, form[data-like] button");
    if (!button) return;
    const name = (button.ariaLabel ?? button.innerText).replace(/\s+/g, " ").trim();
    if (button.title !== name) button.title = name;
});
