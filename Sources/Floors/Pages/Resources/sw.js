// Keeps the app usable without a network. Before this stand two lines: `version`, and `assets`, all files of the app.
//
// kind      what                               how it is answered
// app       /assets/…, which never change      from the keeping, else the network
// picture   faces, crests, photos, thumbnails  from the keeping, made new behind the scenes where it may change
// page      what members read                  the network; the saved copy when there is none, or none in time
// own       one's own profile                  the saved copy at once; the page then makes itself new
// other     calls, videos, forms, settings,    the network alone
//           what is live
const app = `app-${version}`;
const pages = "pages";
const pictures = "pictures";
const about = "about";
const limits = { [pages]: 150, [pictures]: 600 };
const patience = 4000;

const picture = /^\/(pictures|avatars|covers|crests|photos|thumbnails|posters)\/|^\/directories\/[^/]+\/pictures\//;
const changing = /^\/(crests|photos)\/|^\/directories\//;
const unkept = /^\/(api|login|register|forgot|reset|claim|confirm|setup|settings|admin|report|uploads|videos|captions|live|health|metrics|offline|sw\.js|manifest)/;
const form = /\/(edit|ask|answer|replace|captions|unfollow|delete|report|live)$/;

addEventListener("install", event => event.waitUntil(install()));
addEventListener("activate", event => event.waitUntil(activate()));
addEventListener("sync", event => {
    if (event.tag === "outbox") event.waitUntil(sendWaiting());
});
addEventListener("message", event => {
    if (event.data === "open") event.waitUntil(keepOpen(new URL(event.source.url)));
});
addEventListener("fetch", event => {
    const { request } = event;
    const url = new URL(request.url);
    if (url.origin !== location.origin || request.headers.has("range")) return;
    if (request.method !== "GET") {
        wroteAt = Date.now();
        if (request.method === "POST" && url.pathname === "/logout") event.respondWith(leave(event));
        return;
    }
    if (url.pathname.startsWith("/assets/")) return event.respondWith(fromApp(request));
    if (picture.test(url.pathname)) return event.respondWith(fromPictures(event, url));
    if (request.headers.has("x-early")) {
        const isPage = !unkept.test(url.pathname) && !form.test(url.pathname);
        return isPage ? askEarly(event, url) : event.respondWith(new Response(null, { status: 204 }));
    }
    if (unkept.test(url.pathname) || form.test(url.pathname)) {
        if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => unseen(url)));
        return;
    }
    if (request.mode === "navigate" || request.headers.get("accept")?.startsWith("text/html")) event.respondWith(fromPages(event, url));
});

/// Pages that were asked for on pointer-down, for the navigation that follows: by address, for a few seconds, once.
const early = new Map();
const earliness = 5000;

function askEarly(event, url) {
    const stopping = new AbortController();
    const options = { credentials: "same-origin", redirect: "manual", headers: { accept: "text/html" }, signal: stopping.signal };
    const entry = { response: fetch(url, options), at: Date.now() };
    early.clear();
    early.set(url.href, entry);
    // Once a navigation has taken it, leaving the page that asked does not end it.
    event.request.signal.addEventListener("abort", () => {
        if (early.get(url.href) === entry && early.delete(url.href)) stopping.abort();
    });
    // Whoever asked needs no body, only to hear when it is there.
    event.respondWith(entry.response.then(() => new Response(null, { status: 204 }), () => Response.error()));
}

/// What was asked for early, unless something was written since.
function takeEarly(url) {
    const found = early.get(url.href);
    early.delete(url.href);
    return found && Date.now() - found.at < earliness && found.at > wroteAt ? found.response : null;
}

/// When something was last written, so that the profile which follows is not an old one.
let wroteAt = 0;

/// A newer worker waits until no page is open that an older one answers for, as browsers have it by themselves. In the
/// meantime the files that it keeps are found all the same. One that takes over at once leaves pages without an answer that
/// are asked for at that moment.
async function install() {
    const cache = await caches.open(app);
    // What an earlier version has, or the page that brought its style sheet, is not fetched again.
    const missing = await Promise.all(assets.map(async address => {
        const kept = await caches.match(address);
        if (kept) await cache.put(address, kept);
        return kept ? [] : [address];
    }));
    await cache.addAll(missing.flat());
    await keepUnseen();
}

/// The files of an earlier version stay as long as a saved page needs them.
async function activate() {
    const cache = await caches.open(pages);
    const needed = new Set([app]);
    for (const key of await cache.keys()) needed.add((await cache.match(key)).headers.get("x-app"));
    for (const name of await caches.keys()) if (name.startsWith("app-") && !needed.has(name)) await caches.delete(name);
    await clients.claim();
}

/// A page that was open when the first worker took over, and the start, were loaded without it: they are saved now, so that a
/// first visit already lasts without a network. Not as a part of activation, which pages wait for.
async function keepOpen(open) {
    for (const url of [new URL("/", location.origin), open]) {
        const key = nameOf(url);
        if (unkept.test(url.pathname) || form.test(url.pathname) || await saved(key)) continue;
        try {
            const response = await fetch(url, { credentials: "same-origin", headers: { accept: "text/html" } });
            if (!response.redirected) await save(key, response);
        } catch (error) {
            // Without a network there is nothing to save; the next visit does.
            console.info(`not saved: ${error.message}`);
        }
    }
}

async function fromApp(request) {
    const kept = await caches.match(request);
    if (kept) return kept;
    const response = await fetch(request);
    if (response.ok) await (await caches.open(app)).put(request, response.clone());
    return response;
}

async function fromPictures(event, url) {
    const cache = await caches.open(pictures);
    const kept = await cache.match(url.pathname);
    if (kept && !changing.test(url.pathname)) return kept;
    const fresh = fetch(event.request).then(async response => {
        // What stands in for a picture says that it is not to be kept.
        if (response.ok && response.headers.get("cache-control") !== "no-cache") await put(cache, pictures, url.pathname, response.clone());
        return response;
    });
    if (!kept) return fresh;
    event.waitUntil(fresh.catch(() => {}));
    return kept;
}

async function fromPages(event, url) {
    const isDocument = event.request.mode === "navigate";
    const key = nameOf(url);
    const copy = await saved(key);
    if (copy && isDocument && url.pathname === "/profile" && Date.now() - wroteAt > 10_000) return shown(copy, true);
    const asked = isDocument ? takeEarly(url)?.catch(() => fetch(event.request)) : null;
    const fresh = (asked ?? fetch(event.request)).then(async response => {
        if (!response.redirected) event.waitUntil(save(key, response.clone()));
        // A session that ended elsewhere: what was saved is nobody's any more.
        else if (new URL(response.url).pathname === "/login") event.waitUntil(wipe());
        return response;
    });
    try {
        const response = await (copy && isDocument ? Promise.race([fresh, late()]) : fresh);
        return response.status >= 500 && copy ? shown(copy) : response;
    } catch {
        event.waitUntil(fresh.catch(() => {}));
        const kept = copy ?? await renewed(key);
        if (kept) return shown(kept);
        return isDocument ? unseen() : Response.error();
    }
}

/// A copy that is being made anew is away for a moment.
async function renewed(key) {
    await Promise.race([saving, late()]).catch(() => {});
    return saved(key);
}

function late() {
    return new Promise((_, reject) => setTimeout(reject, patience, new Error("late")));
}

/// A page behind bones is the same page, and so is a ranking looked at again with as many places as were shown.
function nameOf(url) {
    const name = new URL(url);
    name.searchParams.delete("wait");
    name.searchParams.delete("limit");
    name.hash = "";
    return name.pathname + name.search;
}

/// One after the other: a page of another member first takes away what was kept, and only that.
let saving = Promise.resolve();

function save(key, response) {
    saving = saving.catch(() => {}).then(() => saveNow(key, response));
    return saving;
}

async function saveNow(key, response) {
    const isPage = response.ok && response.headers.get("content-type")?.startsWith("text/html");
    if (!isPage) return;
    const text = await response.text();
    if (text.includes("data-awaiting=")) return;
    const whose = owner(text);
    if (whose !== await known("owner")) {
        await wipe();
        await note("owner", whose);
    }
    const language = /<html lang="(\w+)"/.exec(text)?.[1] ?? "";
    if (`${language} ${whose}` !== await known("unseen")) await keepUnseen();
    const headers = { "content-type": "text/html; charset=utf-8", "x-saved": new Date().toISOString(), "x-app": app };
    const policy = response.headers.get("content-security-policy");
    if (policy) headers["content-security-policy"] = policy;
    await put(await caches.open(pages), pages, key, new Response(text, { headers }));
}

/// Whose page it is; a guest's is nobody's.
function owner(text) {
    return /<body[^>]* data-me="(\d+)"/.exec(text)?.[1] ?? "";
}

async function saved(key) {
    return (await caches.open(pages)).match(key);
}

/// The copy, which says of itself when it was saved.
async function shown(copy, refreshes = false) {
    const marks = `data-saved="${copy.headers.get("x-saved")}"${refreshes ? " data-refreshes" : ""}`;
    const text = (await copy.text()).replace("<html ", `<html ${marks} `);
    return new Response(text, { headers: copy.headers });
}

async function keepUnseen() {
    for (const page of ["/offline?live=1", "/offline"]) {
        const response = await fetch(page, { credentials: "same-origin", headers: { accept: "text/html" } });
        if (!response.ok) return;
        const text = await response.text();
        const language = /<html lang="(\w+)"/.exec(text)?.[1] ?? "";
        const { headers } = response;
        await (await caches.open(about)).put(page, new Response(text, { headers }));
        await note("unseen", `${language} ${owner(text)}`);
    }
}

/// What is told of a page that was never loaded, or that is nothing without a network.
async function unseen(url) {
    const page = url?.pathname.startsWith("/live") ? "/offline?live=1" : "/offline";
    return await caches.match(page, { cacheName: about }) ?? Response.error();
}

/// The least recently saved go.
async function put(cache, name, key, response) {
    await cache.delete(key);
    await cache.put(key, response);
    const keys = await cache.keys();
    for (const old of keys.slice(0, Math.max(0, keys.length - limits[name]))) await cache.delete(old);
}

async function known(name) {
    return await (await (await caches.open(about)).match(`/about/${name}`))?.text() ?? "";
}

async function note(name, value) {
    await (await caches.open(about)).put(`/about/${name}`, new Response(value));
}

/// Logging out takes what was saved along, once the server has done its part. Stores that do not answer are not waited for:
/// whoever left has left.
async function leave(event) {
    let response;
    try {
        response = await fetch(event.request);
    } catch {
        return unseen();
    }
    const cleared = Promise.all([wipe(), outbox(store => store.clear())]).catch(error => console.info(`not cleared: ${error.message}`));
    event.waitUntil(cleared);
    await Promise.race([cleared, late().catch(() => {})]);
    return response;
}

async function wipe() {
    await caches.delete(pages);
    await caches.delete(pictures);
}
