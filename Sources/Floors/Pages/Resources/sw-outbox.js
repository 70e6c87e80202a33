// Sends what was done without a network once there is one, also while no page of the app is open, where the browser tells
// its worker. Stands behind sw.js; what waits is put there by outbox.js.

/// A page that is looked at sends by itself and shows what comes of it.
async function sendWaiting() {
    const windows = await clients.matchAll({ type: "window" });
    const seen = windows.find(window => window.visibilityState === "visible");
    if (seen) return seen.postMessage("outbox");
    await navigator.locks.request("outbox", sendAll);
}

async function sendAll() {
    const me = await known("owner");
    for (const item of await outbox(store => store.getAll(), "readonly")) {
        if (item.me !== me || item.refused) continue;
        // As long as the server remembers keys; the page says of the others that they are too old.
        if (item.method === "POST" && Date.now() - item.at > 23 * 3600 * 1000) continue;
        const body = item.body === null ? undefined : new URLSearchParams(item.body);
        const headers = { Accept: "application/json", ...item.headers };
        const response = await fetch(item.url, { method: item.method, credentials: "same-origin", headers, body });
        // To be tried again: the browser does when this fails.
        if ([401, 409, 429].includes(response.status) || response.status >= 500) throw new Error(`status ${response.status}`);
        if (response.ok) await outbox(store => store.delete(item.id));
        else await refuse(item, response);
    }
}

async function refuse(item, response) {
    const { errors = {} } = await response.json().catch(() => ({}));
    const reason = errors.detail ?? Object.values(errors).flat()[0] ?? "failed";
    await outbox(store => store.put({ ...item, refused: reason }));
}

/// What `work` asks of the store, once it is done for good.
function outbox(work, mode = "readwrite") {
    return new Promise((resolve, reject) => {
        const opening = indexedDB.open("fanfare", 1);
        opening.onupgradeneeded = () => opening.result.createObjectStore("outbox", { keyPath: "id", autoIncrement: true });
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
            const transaction = opening.result.transaction("outbox", mode);
            const request = work(transaction.objectStore("outbox"));
            transaction.oncomplete = () => {
                opening.result.close();
                resolve(request.result);
            };
            transaction.onabort = () => {
                opening.result.close();
                reject(transaction.error);
            };
        };
    });
}
