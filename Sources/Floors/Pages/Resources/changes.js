// What this member changed in this tab, by kind and id: told to other tabs at once, and applied to pages that may be older than
// the change, which are those of the back/forward cache, of the HTTP cache on the way back, and the offline copies. A page
// that the browser came back to is then compared with the server's, since others may have changed something, too.
import { channel } from "./channel.js";
import { items } from "./outbox.js";
import { fetchPage } from "./request.js";
import { complain } from "./toast.js";
import { number } from "./words.js";

const me = document.body.dataset.me ?? "";
const key = "changes";
const limit = 200;
const slip = 500;
const kinds = new Map();
const changedAt = new Map();
/// Grows with each change, so that a response made before one is not shown after it.
let edition = 0;

const tell = channel("changes", ({ member, kind, id, value }) => {
    if (member === me) kinds.get(kind)?.show(id, value);
});

/// Registers a kind of change.
/// @param show shows the value of an id everywhere on the page; also hears whether it is a tap that has just been made
/// @param read the ids and values that a document fetched from the server shows
/// @param answered the value in what the API answers to a change; without it, the one that was asked for
export function onChange(kind, { show, read = () => [], answered }) {
    kinds.set(kind, { show, read, answered });
    if (isOlder) replay(kind);
}

/// Records what the server has accepted.
export function record(kind, id, value) {
    edition += 1;
    id = String(id);
    const others = recorded().filter(change => change.kind !== kind || change.id !== id);
    keep([...others.slice(1 - limit), { kind, id, value }]);
    tell({ member: me, kind, id, value });
}

/// Whether a tap follows another on the same thing so quickly that it is a slip of the finger: it would take back what the
/// first one did.
export function isSlip(thing) {
    if (wasChanged(thing)) return true;
    changedAt.set(thing, performance.now());
    return false;
}

/// Whether a tap on the same thing was taken just now.
export function wasChanged(thing) {
    return performance.now() - (changedAt.get(thing) ?? -Infinity) < slip;
}

/// By kind and id: how many attempts are under way, the last of them, and what the server last accepted.
const attempts = new Map();

/// Shows at once what a tap asks for, and sends it: one request at a time for each thing, so that the last wish wins. If the
/// server refuses that, what it last accepted is shown again.
/// @param before the value that is shown, and `after`, the one that is wished
/// @param send sends it; resolves to null when it waits for a network
/// @param accepted is called when nothing else is wished meanwhile
export function attempt(kind, id, { before, after, send, accepted }) {
    const { show, answered } = kinds.get(kind);
    const key = `${kind} ${id}`;
    const state = attempts.get(key) ?? { value: before, count: 0, turn: Promise.resolve() };
    attempts.set(key, state);
    state.count += 1;
    edition += 1;
    show(id, after, true);
    state.turn = state.turn.then(async () => {
        try {
            const response = await send();
            if (response) {
                state.value = answered ? answered(await response.json()) : after;
                record(kind, id, state.value);
                if (state.count === 1) {
                    show(id, state.value);
                    await accepted();
                }
            }
        } catch (error) {
            if (state.count > 1) return;
            show(id, state.value);
            if (error.status === 401) location.assign(`/login?to=${encodeURIComponent(location.pathname + location.search)}`);
            else complain(error);
        } finally {
            state.count -= 1;
            if (state.count === 0) attempts.delete(key);
        }
    });
}

// What waited for a network has been sent.
document.addEventListener("sent", ({ detail: { note, answer } }) => {
    const kind = kinds.get(note.kind);
    if (!kind || (kind.answered && !answer)) return;
    const value = kind.answered ? kind.answered(answer) : note.on;
    kind.show(note.id, value);
    record(note.kind, note.id, value);
});

/// Shows a number wherever the page shows it, and remembers it.
/// @param place which one: `comments` of `[data-answer="7"]`
export function recordCount(count, place, value) {
    const id = `[data-count="${count}"]${place}`;
    showCount(id, value);
    record("count", id, value);
}

function showCount(id, value) {
    for (const shown of document.querySelectorAll(id)) {
        shown.dataset.value = value;
        shown.textContent = number(value);
    }
}

function readCounts(page) {
    return Array.from(page.querySelectorAll("[data-count][data-value]"), shown => {
        const { count, answer, review, person, value } = shown.dataset;
        const [name, subject] = answer ? ["answer", answer] : review ? ["review", review] : ["person", person];
        return [`[data-count="${count}"][data-${name}="${subject}"]`, Number(value)];
    });
}

const [arrival] = performance.getEntriesByType("navigation");
const isOlder = arrival?.type === "back_forward" || document.documentElement.dataset.saved !== undefined;

onChange("count", { show: showCount, read: readCounts });
if (arrival?.type === "back_forward") addEventListener("load", () => compare().catch(quiet), { once: true });
addEventListener("pageshow", event => {
    if (!event.persisted) return;
    for (const kind of kinds.keys()) replay(kind);
    compare().catch(quiet);
});

function replay(kind) {
    for (const change of recorded()) if (change.kind === kind) kinds.get(kind).show(change.id, change.value);
}

/// Whether something waits to be sent that the server does not know of yet.
let waits = false;

document.addEventListener("held", () => { waits = true; });
document.addEventListener("outbox", async () => {
    if (!waits || (await items()).some(item => !item.refused)) return;
    waits = false;
    compare().catch(quiet);
});

/// Shows what the server says now, or once what waits has been sent.
async function compare() {
    const before = edition;
    const changing = "form[data-like], form[data-follow], form[data-favourite], form[data-vote], [data-count], [data-score]";
    if (!document.querySelector(changing)) return;
    const page = await fetchPage(location.href);
    const isCopy = page.documentElement.dataset.saved !== undefined;
    if (edition !== before || isCopy || waits || (page.body.dataset.me ?? "") !== me) return;
    for (const { show, read } of kinds.values()) for (const [id, value] of read(page)) show(id, value);
}

/// Without a network the page stays as it is.
function quiet(error) {
    console.info(`not compared: ${error.message}`);
}

function recorded() {
    try {
        const { member, changes } = JSON.parse(sessionStorage.getItem(key) ?? "{}");
        return member === me ? changes : [];
    } catch {
        return [];
    }
}

function keep(changes) {
    try {
        sessionStorage.setItem(key, JSON.stringify({ member: me, changes }));
    } catch {
        // What cannot be noted is read from the server on the way back.
    }
}
