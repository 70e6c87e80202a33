// What a member leaves in a browser: nothing, once they have logged out. And pages from the way back are those of whoever
// is logged in now.
import { ask } from "./dialog.js";
import { word } from "./words.js";

const me = document.body.dataset.me ?? "";
const own = /^(draft|outbox)-/;
const [visit] = performance.getEntriesByType("navigation");

settle();
addEventListener("pageshow", event => {
    if (event.persisted) compare();
});

document.addEventListener("submit", async event => {
    const form = event.target.closest("form[data-leaves]");
    if (!form) return;
    const { leaves } = form.dataset;
    remember("leaving", me);
    if (leaves !== "ask" || form.dataset.left) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (await holdsUnsent() && !await ask({ title: word("leave_title"), text: word("leave_text"), action: word("leave_action"), danger: true })) {
        return remember("leaving", null);
    }
    form.dataset.left = "yes";
    form.requestSubmit(event.submitter);
});

/// Notes whose page the server sent last, and forgets who has left.
function settle() {
    // A browser gives pages on the way back, and the worker saved ones, as they were.
    if (visit?.type === "back_forward") return compare();
    if (document.documentElement.dataset.saved) return;
    const leaving = recall("leaving");
    const last = recall("member");
    remember("leaving", null);
    if (leaving && leaving !== me || me && last && last !== me) forget().catch(quiet);
    remember("member", me);
}

function compare() {
    const member = recall("member");
    if (member === null || member === me) return;
    document.body.hidden = true;
    location.reload();
}

async function holdsUnsent() {
    if (keys().some(key => own.test(key) && recall(key) !== "[]")) return true;
    let rows = 0;
    try {
        await eachStore("readonly", store => {
            const counting = store.count();
            counting.onsuccess = () => { rows += counting.result; };
        });
    } catch (error) {
        quiet(error);
    }
    return rows > 0;
}

async function forget() {
    for (const key of keys()) if (own.test(key)) remember(key, null);
    await eachStore("readwrite", store => store.clear());
}

/// Everything in the databases of this app: what waits for the network, and what was recorded.
async function eachStore(mode, work) {
    for (const { name } of await window.indexedDB?.databases?.() ?? []) {
        if (!name.startsWith("fanfare")) continue;
        const database = await new Promise((resolve, reject) => {
            const opening = indexedDB.open(name);
            opening.onsuccess = () => resolve(opening.result);
            opening.onerror = () => reject(opening.error);
        });
        try {
            if (!database.objectStoreNames.length) continue;
            const transaction = database.transaction(database.objectStoreNames, mode);
            for (const store of database.objectStoreNames) work(transaction.objectStore(store));
            await new Promise((resolve, reject) => {
                transaction.oncomplete = resolve;
                transaction.onabort = () => reject(transaction.error);
            });
        } finally {
            database.close();
        }
    }
}

/// A browser may forbid stores; then there is nothing in them.
function quiet(error) {
    console.info(`no stores: ${error.message}`);
}

function keys() {
    try {
        return Object.keys(localStorage);
    } catch {
        return [];
    }
}

function recall(key) {
    try {
        return localStorage.getItem(key);
    } catch {
        return null;
    }
}

function remember(key, value) {
    try {
        if (value === null) localStorage.removeItem(key);
        else localStorage.setItem(key, value);
    } catch {
        // What cannot be noted cannot be read either.
    }
}
