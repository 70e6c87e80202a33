// Rankings: tabs and periods switch without a page load, and places are updated live.
import { fetchPage, send } from "./request.js";
import { added } from "./page.js";
import { failure } from "./list.js";
import { renewBoard, renewParts } from "./ranking-moves.js";
import { announce } from "./toast.js";
import { label } from "./offline.js";
import { word } from "./words.js";

const rounds = { first: 4_000, longest: 60_000 };
const most = 100;
/// What was asked for by a tap; only the last one is shown.
let asked;
/// What is being looked at again by itself.
let looking;
let timer;
let pause = rounds.first;
/// The tag of what is shown, and of which address.
let known = { address: "", tag: "" };

document.addEventListener("click", event => {
    const link = event.target.closest("[data-periods] a, a[data-turn], a[data-travel]");
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (link.hasAttribute("aria-current")) return;
    const address = link.href;
    select(link);
    show(address);
});

/// The tab, what the button beside it says, and the days, before the ranking itself is here.
function select(link) {
    const tabs = [...document.querySelectorAll("[data-periods] a")];
    const turn = document.querySelector("a[data-turn]");
    const tab = link.dataset.period ? link : tabs.find(tab => tab.hasAttribute("aria-current"));
    const query = new URL(link.href).searchParams;
    const isOver = !link.dataset.period && (query.has("previous") || query.has("at"));
    for (const other of tabs) {
        if (other === tab) other.setAttribute("aria-current", "true");
        else other.removeAttribute("aria-current");
        const own = new URL(other.href);
        own.searchParams.delete("previous");
        own.searchParams.delete("at");
        other.href = own.href;
    }
    const other = new URL(tab.href);
    if (isOver) tab.href = link.href;
    else other.searchParams.set("previous", "true");
    const { current, previous } = tab.dataset;
    turn.href = other.href;
    delete turn.dataset.version;
    turn.querySelector("span").textContent = isOver ? current : previous;
    document.querySelector("#when [data-part=travel]").replaceChildren();
    delete document.querySelector("#when [data-part=travel]").dataset.version;
    const dates = document.querySelector("#when [data-part=dates]");
    const shown = document.createElement("b");
    shown.textContent = link.matches("[data-travel]") ? link.getAttribute("aria-label").split(": ").at(-1) : isOver ? previous : current;
    dates.replaceChildren(shown);
    delete dates.dataset.version;
}

async function show(address) {
    asked?.abort();
    looking?.abort();
    const mine = asked = new AbortController();
    history.replaceState({ ...history.state, pages: 0 }, "", address);
    const board = document.getElementById("board");
    const bones = board.querySelector("template[data-bones]");
    const kept = [...board.querySelectorAll("template")];
    board.setAttribute("aria-busy", "true");
    board.replaceChildren(document.importNode(bones.content, true), ...kept);
    try {
        const page = await fetchPage(address, mine.signal);
        if (mine.signal.aborted) return;
        place(page);
        announce(document.querySelector("#board [data-summary]").textContent);
    } catch (error) {
        if (error.name === "AbortError" || mine.signal.aborted) return;
        board.removeAttribute("aria-busy");
        board.replaceChildren(failure(`${word("ranking_failed")} ${error.message}`, () => show(address)), ...kept);
    } finally {
        if (asked === mine) asked = undefined;
    }
}

/// All of another ranking.
function place(page) {
    const root = document.documentElement;
    root.removeAttribute("data-saved");
    document.querySelector(".saved-copy")?.remove();
    surround(page);
    const fresh = document.adoptNode(page.getElementById("board"));
    document.getElementById("board").replaceWith(fresh);
    document.title = page.title;
    added(fresh);
    if (!page.documentElement.dataset.saved) return;
    root.dataset.saved = page.documentElement.dataset.saved;
    label();
}

/// What stands around the places.
function surround(page) {
    const when = document.getElementById("when");
    if (!when) return;
    renewParts(when, page.getElementById("when"));
    const tabs = page.querySelectorAll("[data-periods] a");
    document.querySelectorAll("[data-periods] a").forEach((tab, at) => { tab.href = tabs[at].href; });
    const [own, now] = [document.getElementById("own-place"), page.getElementById("own-place")];
    if (!own.isEqualNode(now)) own.replaceChildren(...document.adoptNode(now).childNodes);
    const all = [document, page].map(root => root.querySelector("[data-all]"));
    if (all[1] && !all[0].isEqualNode(all[1])) all[0].replaceChildren(...document.adoptNode(all[1]).childNodes);
    const others = [document, page].map(root => root.getElementById("others"));
    if (others[1] && !others[0].isEqualNode(others[1])) others[0].replaceChildren(...document.adoptNode(others[1]).childNodes);
    const [formula, said] = [document, page].map(root => root.querySelector(".formula"));
    if (formula && said && formula.textContent !== said.textContent) formula.replaceChildren(...document.adoptNode(said).childNodes);
}

/// The rankings on the page as they are now, as far as they are shown.
async function look() {
    const mine = looking = new AbortController();
    const address = whole();
    const tag = known.address === address ? known.tag : "";
    const response = await send(address, { accept: "text/html", signal: mine.signal, headers: tag ? { "If-None-Match": tag } : {} });
    if (response.status === 304) return;
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    // Somebody else by now, or the worker's copy, or another ranking was asked for.
    const isOther = page.body.dataset.me !== document.body.dataset.me || page.documentElement.dataset.saved;
    if (isOther || asked || mine.signal.aborted || isLoading()) return;
    for (const fresh of page.querySelectorAll("[data-board]")) {
        const board = document.getElementById(fresh.id);
        if (board) renewBoard(board, fresh);
    }
    surround(page);
    known = { address, tag: response.headers.get("ETag") ?? "" };
}

/// The address of this page, for as many places as are shown.
function whole() {
    const address = new URL(location.href);
    address.hash = "";
    const count = document.querySelectorAll("#board [data-key]").length;
    if (count > 20 && !address.searchParams.has("cursor")) address.searchParams.set("limit", Math.min(count, most));
    return address.href;
}

function isLoading() {
    return Boolean(document.querySelector("#board .more[hidden], #board .skeleton, [data-board][aria-busy]"));
}

async function round() {
    const isDone = document.querySelector("#board[data-closed], #board [data-failure]");
    if (document.visibilityState === "visible" && !asked && !isDone && !isLoading() && !new URLSearchParams(location.search).has("cursor")) {
        try {
            await look();
            pause = rounds.first;
        } catch (error) {
            // What is shown stays; the next round comes later.
            if (error.name !== "AbortError") pause = Math.min(pause * 2, rounds.longest);
        }
    }
    timer = setTimeout(round, pause * (0.9 + Math.random() / 5));
}

function wake() {
    if (document.visibilityState !== "visible") return;
    clearTimeout(timer);
    pause = rounds.first;
    timer = setTimeout(round, 1_000);
}

// Who was first and fell behind meanwhile comes again with more of the list: it is looked at as a whole.
document.addEventListener("added", ({ detail }) => {
    const key = detail.dataset?.key;
    if (!key || detail.matches(".champion") || document.querySelector(".champion")?.dataset.key !== key) return;
    detail.remove();
    wake();
});

document.addEventListener("visibilitychange", wake);
addEventListener("online", wake);
wake();
