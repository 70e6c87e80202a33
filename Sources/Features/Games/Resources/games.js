// Live updates of games: averages in grids, and on a game's page added, changed and deleted reviews.
// Members are told by the server; for guests the page is looked at again now and then.
import { onChange } from "./changes.js";
import { fetchPage } from "./request.js";
import { added } from "./page.js";
import { complain } from "./toast.js";
import { language, number, word } from "./words.js";

const decimal = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const rounds = 15_000;
let waiting;

document.addEventListener("games", ({ detail }) => {
    for (const line of detail) {
        for (const score of document.querySelectorAll(`[data-score="${line.id}"]`)) tell(score, line);
        if (isShown(line.id)) soon(line.reviews.map(String));
    }
});

if (!document.body.dataset.me && document.querySelector("#games, [data-score], article[data-game]")) {
    // Without a network what is shown stays, and the next round tries again.
    setInterval(() => { if (document.visibilityState === "visible") refresh(null).catch(() => {}); }, rounds);
}

function isShown(game) {
    return document.querySelector("article[data-game]")?.dataset.game === String(game);
}

function tell(score, { average, ratings_count: count }) {
    const isRated = count > 0;
    score.querySelector("[data-average]").textContent = isRated ? decimal.format(average) : "–";
    score.querySelector("[data-ratings]").textContent = isRated ? number(count) : "";
    score.querySelector("[data-spoken]").textContent =
        isRated ? word("rated", { average: decimal.format(average), count: number(count) }) : word("unrated");
}

/// A moment later, not all at once with everybody else, and once for what comes together.
const changed = new Set();
function soon(reviews) {
    reviews.forEach(review => changed.add(review));
    waiting ??= setTimeout(() => {
        waiting = undefined;
        const those = new Set(changed);
        changed.clear();
        refresh(those).catch(complain);
    }, 300 + Math.random() * 700);
}

/// Makes the page what it is now: averages, the rating, and the reviews that changed. `known` are their numbers; null
/// looks at all.
async function refresh(known) {
    const fresh = await fetchPage(location.href);
    for (const score of fresh.querySelectorAll("[data-score]")) renew(score, `[data-score="${score.dataset.score}"]`);
    const mean = fresh.getElementById("rating");
    if (mean) renew(mean, "#rating");
    const [now, then] = [fresh.getElementById("reviews"), document.getElementById("reviews")];
    if (!now || !then || !isShown(fresh.querySelector("article[data-game]")?.dataset.game)) return;
    const [rows, list] = [now.querySelectorAll("[data-list] > [data-key]"), then.querySelector("[data-list]")];
    if (list && rows.length) await merge(list, [...rows], known, Boolean(now.querySelector("a[data-more]")));
    else if (list || rows.length) replace(then, now);
}

function renew(fresh, place) {
    for (const shown of document.querySelectorAll(place)) {
        if (!shown.isEqualNode(fresh)) shown.replaceWith(document.importNode(fresh, true));
    }
}

// On the way back.
onChange("score", {
    show: (game, score) => renew(score, `[data-score="${game}"]`),
    read: page => Array.from(page.querySelectorAll("[data-score]"), score => [score.dataset.score, score]),
});

function replace(then, now) {
    const section = document.adoptNode(now);
    then.replaceWith(section);
    added(section);
}

/// The first page of reviews into those that are shown; `goesOn` says that there are more than these.
async function merge(list, rows, known, goesOn) {
    const fresh = new Set(rows.map(row => row.dataset.key));
    const shown = [...list.querySelectorAll("[data-key]")];
    const last = shown.findLastIndex(row => fresh.has(row.dataset.key));
    const missing = shown.filter(row => !fresh.has(row.dataset.key));
    for (const row of missing) {
        const isBehind = goesOn && shown.indexOf(row) > last;
        if (!isBehind) leave(row);
        else if (known?.has(numberOf(row))) await look(row);
    }
    const there = new Map(Array.from(list.children, row => [row.dataset.key, row]));
    let after = null;
    for (const row of rows) {
        const old = there.get(row.dataset.key);
        after = old ? change(old, row, known) : add(row, after, list);
    }
}

function add(row, after, list) {
    const shown = document.adoptNode(row);
    shown.classList.add("new");
    if (after) after.after(shown);
    else list.prepend(shown);
    added(shown);
    return shown;
}

/// A review that is being used stays as it is.
function change(old, row, known) {
    const isChanged = known ? known.has(numberOf(old)) : said(old) !== said(row);
    if (!isChanged || old.contains(document.activeElement)) return old;
    const shown = document.adoptNode(row);
    old.replaceWith(shown);
    added(shown);
    return shown;
}

function leave(row) {
    if (!row.contains(document.activeElement)) row.remove();
}

/// A review further down than the first page, changed or gone: its own page knows.
async function look(row) {
    try {
        const page = await fetchPage(`/reviews/${numberOf(row)}`);
        const fresh = page.getElementById(row.id);
        for (const part of [".review-stars", ".review-text"]) {
            const [now, then] = [fresh.querySelector(part), row.querySelector(part)];
            if (now && then) then.replaceChildren(...document.adoptNode(now).childNodes);
        }
    } catch (error) {
        if (error.status !== 404) throw error;
        leave(row);
    }
}

function numberOf(row) {
    return row.dataset.key.slice(1);
}

/// What is told of a review, without what the browser makes of its time.
function said(row) {
    const parts = [".votes", ".review-stars", ".review-text", "[data-count=comments]"];
    return parts.map(part => row.querySelector(part)?.textContent.trim() ?? "").join("\n");
}
