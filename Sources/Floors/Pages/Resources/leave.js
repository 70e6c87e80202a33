// What a member leaves in a browser: nothing, once they have logged out.
import { ask } from "./dialog.js";
import { recall, remember } from "./back.js";
import { word } from "./words.js";

const me = document.body.dataset.me ?? "";
const own = /^(draft|outbox)-/;

document.addEventListener("submit", async event => {
    const form = event.target.closest("form[data-leaves]");
    if (!form) return;
    const { leaves } = form.dataset;
    remember("leaving", me);
    if (leaves !== "ask" || form.dataset.left) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (await Promise.race([holdsUnsent(), unanswered()]) && !await ask({ title: word("leave_title"), text: word("leave_text"), action: word("leave_action"), danger: true })) {
        return remember("leaving", null);
    }
    form.dataset.left = "yes";
    form.requestSubmit(event.submitter);
});

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

/// Stores that do not answer may hold something.
function unanswered() {
    return new Promise(resolve => setTimeout(resolve, 2000, true));
}

/// Deletes what was not sent.
export async function forget() {
    for (const key of keys()) if (own.test(key)) remember(key, null);
    try {
        await eachStore("readwrite", store => store.clear());
    } catch (error) {
        quiet(error);
    }
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
