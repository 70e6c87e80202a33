// Offline reading: registers the service worker, and marks pages that come from its cache.
import { fetchPage } from "./request.js";
import { element, icon, added, showContent } from "./page.js";
import { complain } from "./toast.js";
import { word } from "./words.js";

const root = document.documentElement;

if (navigator.serviceWorker) addEventListener("load", () => keepStyle().then(() => navigator.serviceWorker.register("/sw.js")).catch(quiet));
navigator.serviceWorker?.addEventListener("controllerchange", () => navigator.serviceWorker.controller?.postMessage("open"));
if (root.dataset.saved) {
    if (root.dataset.refreshes === undefined) label();
    else refresh();
}

/// Keeps the style sheet that a first page brings, for the worker and for the pages that link to it.
async function keepStyle() {
    const style = document.querySelector("style[data-href]");
    if (!style || await caches.match(style.dataset.href)) return;
    const kept = new Response(style.textContent, { headers: { "content-type": "text/css; charset=utf-8" } });
    await (await caches.open("app-first")).put(style.dataset.href, kept);
}

/// A browser may forbid workers; everything else works all the same.
function quiet(error) {
    console.info(`no offline use: ${error.message}`);
}

/// Says that the page is a saved copy, and from when.
export function label() {
    const time = element("time", { datetime: root.dataset.saved, "data-relative": "" }, new Date(root.dataset.saved).toLocaleString(root.lang));
    const note = element("p.saved-copy", { role: "status" }, icon("offline"), element("span", {}, `${word("saved_copy")} `, time));
    document.querySelector(".topbar").after(note);
    added(note);
    addEventListener("online", () => renew().catch(complain));
}

/// Seconds after which to look again whether the network is really there: it is often told of before it carries anything.
const pauses = [0, 1, 3, 10, 30];

/// Shows the page as it is now: not under somebody's hands who writes.
async function renew() {
    for (const pause of pauses) {
        await new Promise(resume => setTimeout(resume, pause * 1000));
        if (!navigator.onLine) return;
        const fields = [...document.querySelectorAll("main textarea, main input:not([type=hidden])")];
        if (fields.some(field => field.value !== field.defaultValue)) return;
        try {
            const page = await fetchPage(location.href);
            if (page.documentElement.dataset.saved === undefined) return location.reload();
        } catch (error) {
            if (error.status) throw error;
        }
    }
}

/// One's own profile opens at once from the saved copy and is then made new.
async function refresh() {
    try {
        const page = await fetchPage(location.href);
        // Without a network the worker gives the copy again.
        if (page.documentElement.dataset.saved) return label();
        if (page.body.dataset.me !== document.body.dataset.me) return location.replace("/login?to=/profile");
        showContent(page);
        delete root.dataset.saved;
    } catch (error) {
        if (error.status) complain(error);
        else label();
    }
}
