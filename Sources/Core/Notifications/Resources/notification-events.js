// Server-sent events: the number of unseen notifications, and new rows on the activity page. Only a visible page listens,
// since a browser gives a site few connections.
import { fetchPage } from "./request.js";
import { twin } from "./list.js";
import { added } from "./page.js";
import { complain, toast } from "./toast.js";
import { number, word } from "./words.js";

let source;
let delay = 1000;
let timer;

if (document.body.dataset.me) {
    document.addEventListener("visibilitychange", tune);
    addEventListener("pageshow", tune);
    addEventListener("pagehide", hush);
    tune();
}

function tune() {
    if (document.visibilityState !== "visible") return hush();
    if (source) return;
    source = new EventSource("/api/v1/events");
    source.addEventListener("open", () => {
        delay = 1000;
        tell("listening", true);
    });
    source.addEventListener("message", hear);
    source.addEventListener("unseen", event => {
        hear(event);
        if (isBehind(Number(event.lastEventId))) refresh().catch(complain);
    });
    source.addEventListener("notice", event => {
        hear(event);
        if (JSON.parse(event.data).kind === "badge") toast(word("badge_earned"), "medal");
        refresh().catch(complain);
    });
    for (const kind of ["answers", "games", "reviews"]) {
        source.addEventListener(kind, event => tell(kind, JSON.parse(event.data).data));
    }
    source.addEventListener("live", event => tell("live", JSON.parse(event.data)));
    source.addEventListener("error", retry);
}

function hush() {
    clearTimeout(timer);
    source?.close();
    source = undefined;
    tell("listening", false);
}

function tell(kind, detail) {
    document.dispatchEvent(new CustomEvent(kind, { detail }));
}

/// Longer each time, with some chance in it, so that a restarted server is not met by everyone at once.
function retry() {
    hush();
    timer = setTimeout(tune, delay * (0.75 + Math.random() / 2));
    delay = Math.min(delay * 2, 60_000);
}

function hear(event) {
    const { unseen } = JSON.parse(event.data || "{}");
    if (typeof unseen !== "number") return;
    for (const count of document.querySelectorAll("[data-unseen]")) {
        count.textContent = unseen > 99 ? "99+" : number(unseen);
        count.hidden = unseen === 0;
    }
    for (const bell of document.querySelectorAll("[data-bell]")) {
        bell.setAttribute("aria-label", unseen ? word("activity_new", { count: number(unseen) }) : word("activity"));
    }
}

/// Whether the list lacks the latest notification: it came after the page and before the events.
function isBehind(last) {
    const list = document.querySelector("[data-live-list]");
    return list && Math.max(0, ...[...list.querySelectorAll("[data-last]")].map(row => Number(row.dataset.last))) < last;
}

/// The first page again: what is new comes in, what has grown takes its new place, the rest stays as it is.
async function refresh() {
    const section = document.querySelector("[data-live-list]");
    const fresh = section && twin(section, await fetchPage(location.href));
    if (!fresh) return;
    const list = section.querySelector("[data-list]");
    if (!list) {
        section.replaceWith(document.adoptNode(fresh));
        return added(fresh);
    }
    let next = list.firstElementChild;
    for (const row of [...fresh.querySelectorAll("[data-list] > [data-key]")]) {
        const known = [...list.children].find(other => other.dataset.key === row.dataset.key);
        if (known && known.dataset.last === row.dataset.last) {
            if (known !== next) list.insertBefore(known, next);
            else next = known.nextElementSibling;
            continue;
        }
        if (known === next) next = known.nextElementSibling;
        known?.remove();
        list.insertBefore(document.adoptNode(row), next);
        row.classList.add("new");
        added(row);
    }
}
