// What was looked for lately, kept in this browser alone: shown before anything is typed, cleared by a button and at log-out.
import { element, onAdded } from "./page.js";

const most = 8;
const prefix = "recent-searches-";
const key = prefix + (document.body.dataset.me ?? "");

onAdded(root => {
    const place = root.matches?.("[data-recent]") ? root : root.querySelector("[data-recent]");
    if (place) show(place);
});
const shown = document.querySelector("[data-recent]");
if (shown) show(shown);

document.addEventListener("click", event => {
    if (event.target.closest("#found .row a")) note();
    if (!event.target.closest("[data-recent-clear]")) return;
    forget(key);
    for (const place of document.querySelectorAll("[data-recent]")) place.hidden = true;
    document.getElementById("q")?.focus();
});

document.addEventListener("submit", event => {
    if (event.target.matches("[data-search=found]")) note();
    if (event.target.matches("form[data-leaves]")) forgetAll();
}, true);

/// Remembers the text that found what was tapped, the latest first.
function note() {
    const text = document.querySelector("[data-search=found] [name=q]")?.value.trim().slice(0, 80);
    if (!text || text.length < 2) return;
    const others = recent().filter(other => other.toLowerCase() !== text.toLowerCase());
    try {
        localStorage.setItem(key, JSON.stringify([text, ...others].slice(0, most)));
    } catch (error) {
        console.info(`no searches are kept here: ${error.message}`);
    }
}

function recent() {
    try {
        const texts = JSON.parse(localStorage.getItem(key) ?? "[]");
        return Array.isArray(texts) ? texts.filter(text => typeof text === "string") : [];
    } catch {
        return [];
    }
}

function show(place) {
    const texts = recent();
    place.hidden = texts.length === 0;
    const links = texts.map(text => element("a.chip", { href: `/search?q=${encodeURIComponent(text)}` }, text));
    place.querySelector("ul").replaceChildren(...links.map(link => element("li", {}, link)));
}

function forgetAll() {
    try {
        for (const name of Object.keys(localStorage)) if (name.startsWith(prefix)) forget(name);
    } catch (error) {
        console.info(`no searches are kept here: ${error.message}`);
    }
}

function forget(name) {
    try {
        localStorage.removeItem(name);
    } catch (error) {
        console.info(`no searches are kept here: ${error.message}`);
    }
}
