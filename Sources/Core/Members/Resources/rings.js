// Rings around the pictures of people who are live, on open pages. Members get events, guests poll.
import { onAdded } from "./page.js";
import { fetchPage, send } from "./request.js";
import { complain } from "./toast.js";

const pause = 2000;

let live;
let isTold = false;
let timer;

onAdded(root => { if (live) draw(root); });
document.addEventListener("live", ({ detail }) => {
    if (live) show([...[...live].filter(person => !detail.ended.includes(person)), ...detail.live]);
});
// What happened before the stream of events began has to be asked for.
document.addEventListener("listening", ({ detail }) => {
    isTold = detail;
    if (isTold) ask();
});
document.addEventListener("visibilitychange", turn);
addEventListener("pageshow", turn);
turn();

function turn() {
    clearTimeout(timer);
    if (document.visibilityState === "visible") ask();
}

async function ask() {
    clearTimeout(timer);
    try {
        if (document.querySelector("[data-face], [data-live-people]")) {
            const response = await send("/api/v1/live/now");
            show((await response.json()).data);
        }
    } catch {
        // Without an answer the rings stay as they are; the next question may find one.
    }
    clearTimeout(timer);
    if (document.visibilityState === "visible") timer = setTimeout(ask, isTold ? 10 * pause : pause);
}

function show(people) {
    const before = live;
    live = new Set(people);
    draw(document);
    const strip = document.querySelector("[data-live-people]");
    const isNews = before ? [...live, ...before].some(person => live.has(person) !== before.has(person)) : live.size !== shown(strip);
    if (strip && isNews) refresh(strip).catch(complain);
}

function shown(strip) {
    return strip?.querySelectorAll("[data-key]").length ?? 0;
}

function draw(root) {
    for (const face of root.querySelectorAll("[data-face]")) {
        const isLive = live.has(Number(face.dataset.face));
        face.classList.toggle("live", isLive);
        const link = face.closest("a[data-face-link]");
        const place = isLive ? "/live" : link?.dataset.faceLink === "live" ? null : "";
        if (place === null) link.removeAttribute("href");
        else if (link) link.setAttribute("href", `/people/${face.dataset.face}${place}`);
    }
    for (const sign of root.querySelectorAll("[data-live-of]")) sign.hidden = !live.has(Number(sign.dataset.liveOf));
}

/// The list of who is live, as the server writes it.
async function refresh(strip) {
    const fresh = (await fetchPage("/live")).querySelector("[data-live-people]");
    const rows = [...fresh?.children ?? []].filter(row => row.dataset.key).map(row => document.adoptNode(row));
    for (const old of strip.querySelectorAll(":scope > [data-key]")) old.remove();
    strip.append(...rows);
    const frame = strip.closest("[data-live-strip]");
    if (frame) frame.hidden = !strip.childElementCount;
    const none = document.querySelector("[data-nobody-live]");
    if (none) none.hidden = rows.length > 0;
    draw(strip);
}
