// What happens to games while one looks: averages in grids, and on a game's page reviews that come, change and go.
// Members are told by the server; for guests the page is looked at again now and then.
import { fetchPage } from "./request.js";
import { added } from "./page.js";
import { complain } from "./toast.js";
import { language, number } from "./words.js";

const decimal = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const rounds = 15_000;
let waiting;

document.addEventListener("games", ({ detail }) => {
    for (const line of detail) {
        for (const score of document.querySelectorAll(`[data-score="${line.id}"]`)) tell(score, line);
        if (isShown(line.id)) soon(line.reviews.map(String));
    }
});

if (page() && !document.body.dataset.me) {
    // Without a network what is shown stays, and the next round tries again.
    setInterval(() => { if (document.visibilityState === "visible") refresh(null).catch(() => {}); }, rounds);
}

function page() {
    return document.querySelector("article[data-game]");
}

function isShown(game) {
    return page()?.dataset.game === String(game);
}

function tell(score, line) {
    score.querySelector("[data-average]").textContent = line.average === null || line.average === undefined ? "–" : decimal.format(line.average);
    score.querySelector("[data-ratings]").textContent = line.ratings_count ? number(line.ratings_count) : "";
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

/// Makes the page what it is now: the rating, and the reviews that changed. `known` are their numbers; null looks at all.
async function refresh(known) {
    const fresh = await fetchPage(location.href);
    const [mean, shown] = [fresh.getElementById("rating"), document.getElementById("rating")];
    if (mean && shown && !mean.isEqualNode(shown)) shown.replaceWith(document.adoptNode(mean));
    const [now, then] = [fresh.getElementById("reviews"), document.getElementById("reviews")];
    if (!now || !then) return;
    const list = then.querySelector("[data-list]");
    if (!list || !now.querySelector("[data-list]")) {
        if (list || now.querySelector("[data-list]")) replace(then, now);
        return;
    }
    merge(list, [...now.querySelectorAll("[data-list] > [data-key]")], known);
}

function replace(then, now) {
    const section = document.adoptNode(now);
    then.replaceWith(section);
    added(section);
}

function merge(list, rows, known) {
    const there = new Map([...list.children].map(row => [row.dataset.key, row]));
    const fresh = new Set(rows.map(row => row.dataset.key));
    for (const key of there.keys()) {
        const isGone = !fresh.has(key) && (known ? known.has(key.slice(1)) : false);
        if (isGone && !there.get(key).contains(document.activeElement)) there.get(key).remove();
    }
    let after = null;
    for (const row of rows) {
        const old = there.get(row.dataset.key);
        const isNew = !old;
        const isChanged = old && known?.has(row.dataset.key.slice(1)) && !old.contains(document.activeElement);
        let shown = old;
        if (isNew || isChanged) {
            shown = document.adoptNode(row);
            if (isNew) shown.classList.add("new");
            if (old) old.replaceWith(shown);
            else if (after) after.after(shown);
            else list.prepend(shown);
            added(shown);
        }
        after = shown;
    }
}
