// The outbox: actions taken offline are sent once when there is a network: each action carries the key it was first
// sent with, so one that did arrive has no second effect. What the server refuses is shown.
import { send, newKey } from "./request.js";

const me = document.body.dataset.me;
/// Keys are remembered by the server for 24 hours; after that an action could have its effect twice.
const longest = 23 * 3600 * 1000;
const first = 5000;
let delay = first;
let timer;

/// Sends, or keeps for later when there is no network; null when it waits.
/// @param told what it is, for the list of what waits: { kind, id, on, label }, and for waiting-rows.js { place, text }
export async function hold(url, options, told) {
    const headers = { "Idempotency-Key": newKey(), ...options.headers };
    const keeps = Boolean(me && window.indexedDB && navigator.serviceWorker);
    if (!keeps) return send(url, { ...options, headers });
    const note = { ...told, key: headers["Idempotency-Key"] };
    const item = { me, url, method: options.method, body: options.body?.toString() ?? null, headers, note, at: Date.now() };
    addDraft(item);
    try {
        // In order: what waits goes first.
        if (recall("waits") && (await items()).some(other => !other.refused)) return await keep(item);
        // Going on to another page does not take it back.
        return await send(url, { ...options, headers, keepalive: true });
    } catch (error) {
        if (error.status !== 0) throw error;
        return await keep(item);
    } finally {
        removeDraft(item);
    }
}

// A person who taps and leaves the page at once loses nothing: what is being sent is saved as a draft synchronously, which
// IndexedDB cannot do, and the next page that finds a draft adds it to the outbox. Its key keeps it from having its effect
// twice.
const drafts = () => recall("jottings") ?? [];
const addDraft = item => remember("jottings", [...drafts(), item]);
const removeDraft = item => remember("jottings", drafts().filter(other => keyOf(other) !== keyOf(item)));
const keyOf = item => item.headers["Idempotency-Key"];

/// Takes up what a page before was sending when it was left.
export async function restoreDrafts() {
    for (const item of drafts()) {
        if (item.me === me) {
            remember("waits", true);
            await add(item);
        }
        removeDraft(item);
    }
}

function recall(name) {
    try {
        return JSON.parse(localStorage.getItem(`outbox-${name}`));
    } catch {
        return null;
    }
}

function remember(name, value) {
    try {
        if (value && value.length !== 0) localStorage.setItem(`outbox-${name}`, JSON.stringify(value));
        else localStorage.removeItem(`outbox-${name}`);
    } catch (error) {
        console.info(`nothing can be jotted down here: ${error.message}`);
    }
}

async function keep(item) {
    remember("waits", true);
    await add(item);
    tell("held", item.note);
    tell("outbox");
    wait();
    askWorker();
    return null;
}

/// Once: a page that was left while it kept something may have got as far as that.
function add(item) {
    return change(store => {
        const kept = store.getAll();
        kept.onsuccess = () => {
            if (!kept.result.some(other => keyOf(other) === keyOf(item))) store.add(item);
        };
        return kept;
    });
}

/// Where the browser can, its worker sends what waits when this page is closed by then.
async function askWorker() {
    try {
        const { sync } = await navigator.serviceWorker.ready;
        await sync?.register("outbox");
    } catch (error) {
        console.info(`no sending in the background: ${error.message}`);
    }
}

/// Everything of this member's that waits or was refused, oldest first.
export async function items() {
    if (!me || !window.indexedDB) return [];
    const all = await change(store => store.getAll(), "readonly");
    return all.filter(item => item.me === me);
}

export async function discard(id) {
    await change(store => store.delete(id));
    tell("outbox");
}

/// Sends a refused one again as if it were new.
export async function again(item) {
    delete item.refused;
    item.at = Date.now();
    item.headers["Idempotency-Key"] = newKey();
    await change(store => store.put(item));
    tell("outbox");
    await flush();
}

/// Sends what waits, one after the other; one page at a time does.
export async function flush() {
    clearTimeout(timer);
    if (!(await items()).some(item => !item.refused)) return remember("waits", false);
    await navigator.locks.request("outbox", { ifAvailable: true }, lock => lock && sendAll());
    tell("outbox");
}

async function sendAll() {
    for (const item of await items()) {
        if (item.refused) continue;
        if (item.method === "POST" && Date.now() - item.at > longest) {
            await refuse(item, "too_old");
            continue;
        }
        try {
            const response = await send(item.url, { method: item.method, body: body(item), headers: item.headers });
            const answer = await response.json().catch(() => null);
            await change(store => store.delete(item.id));
            delay = first;
            tell("sent", { note: item.note, answer });
        } catch (error) {
            if (isPassing(error, item)) {
                item.tries = (item.tries ?? 0) + 1;
                await change(store => store.put(item));
                return wait();
            }
            await refuse(item, error.message);
        }
        tell("outbox");
    }
}

async function refuse(item, reason) {
    await change(store => store.put({ ...item, refused: reason }));
    tell("refused", { ...item.note, reason });
}

/// No network, too fast, a server that is starting, a first sending that still runs; a session that ended waits too.
function isPassing(error, item) {
    if ([0, 401, 429].includes(error.status) || error.status >= 500) return true;
    return error.status === 409 && (item.tries ?? 0) < 5;
}

function body(item) {
    return item.body === null ? undefined : new URLSearchParams(item.body);
}

function wait() {
    clearTimeout(timer);
    timer = setTimeout(flush, delay);
    delay = Math.min(delay * 2, 60_000);
}

function tell(name, detail) {
    document.dispatchEvent(new CustomEvent(name, { detail }));
}

function change(work, mode = "readwrite") {
    return new Promise((resolve, reject) => {
        const opening = indexedDB.open("fanfare", 1);
        opening.onupgradeneeded = () => opening.result.createObjectStore("outbox", { keyPath: "id", autoIncrement: true });
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
            const database = opening.result;
            const transaction = database.transaction("outbox", mode);
            const request = work(transaction.objectStore("outbox"));
            transaction.oncomplete = () => {
                database.close();
                resolve(request.result);
            };
            transaction.onabort = () => {
                database.close();
                reject(transaction.error);
            };
        };
    });
}
