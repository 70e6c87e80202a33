// Rows for what waits in the outbox, in the list where it will stand: shown at once, real once sent, or with the reason
// why it was refused.
//
// A section takes part with `data-waiting-list="KEY"` and a `<template data-waiting>` with one row, whose `[data-text]` takes what
// was written and `[data-state]` how it stands. What is held with a note of `{ place: KEY, text }` (`hold` of outbox.js, or
// a form's `data-waits-at="KEY"` with `data-waits-text="FIELD"`) gets such a row before the others of the section's
// `[data-list]`. The section hears `waited` when rows of it have been sent: it loads them, then calls `settle(section)`.
import { again, discard, items } from "./outbox.js";
import { element, icon, onAdded } from "./page.js";
import { complain } from "./toast.js";
import { word } from "./words.js";

onAdded(root => {
    const sections = root.matches?.("[data-waiting-list]") ? [root] : root.querySelectorAll("[data-waiting-list]");
    if (sections.length) showAll().catch(complain);
});
document.addEventListener("held", ({ detail }) => show(detail));
document.addEventListener("refused", ({ detail }) => { if (detail.reason) show(detail); });
document.addEventListener("outbox", () => reconcile().catch(complain));
document.addEventListener("sent", ({ detail: { note } }) => sent(rows(note.key)));

/// Removes the rows that were sent, whose places have been taken by real ones.
export function settle(section) {
    for (const row of section.querySelectorAll("[data-waiting-key][data-sent]")) row.remove();
}

async function showAll() {
    for (const item of await items()) show({ ...item.note, reason: item.refused });
}

/// The background worker sends without telling what, and a reader may discard: both are seen by what is left.
async function reconcile() {
    const left = await items();
    const keys = new Set(left.map(item => item.note.key));
    sent([...document.querySelectorAll("[data-waiting-key]:not([data-sent])")].filter(row => !keys.has(row.dataset.waitingKey)));
    for (const item of left) show({ ...item.note, reason: item.refused });
}

function sent(gone) {
    for (const row of gone) {
        row.dataset.sent = "";
        row.classList.remove("waiting", "refused");
        row.querySelector("[data-state]")?.replaceChildren();
    }
    const sections = new Set(gone.map(row => row.closest("[data-waiting-list]")));
    for (const section of sections) section.dispatchEvent(new CustomEvent("waited", { bubbles: true }));
}

function rows(key) {
    return [...document.querySelectorAll("[data-waiting-key]")].filter(row => row.dataset.waitingKey === key);
}

function show(note) {
    if (!note.place || !note.key) return;
    for (const section of document.querySelectorAll("[data-waiting-list]")) {
        if (section.dataset.waitingList !== note.place) continue;
        const row = rows(note.key).find(row => section.contains(row)) ?? made(section, note);
        if (row) state(row, note);
    }
}

function made(section, note) {
    const template = section.querySelector("template[data-waiting]");
    if (!template) return null;
    const row = document.importNode(template.content.firstElementChild, true);
    row.dataset.waitingKey = note.key;
    row.querySelector("[data-text]").textContent = note.text;
    list(section).prepend(row);
    return row;
}

/// An empty list has none yet; its sentence leaves.
function list(section) {
    const found = section.querySelector("[data-list]");
    if (found) return found;
    const list = element("ul.list", { "data-list": "" });
    const none = section.querySelector("[data-none]");
    if (none) none.replaceWith(list);
    else section.querySelector("template[data-waiting]").before(list);
    return list;
}

function state(row, { key, reason }) {
    row.classList.toggle("waiting", !reason);
    row.classList.toggle("refused", Boolean(reason));
    const place = row.querySelector("[data-state]");
    if (!reason) return place.replaceChildren(icon("clock"), word("held"));
    const text = ["too_old", "failed"].includes(reason) ? word(reason) : reason;
    place.replaceChildren(icon("warning"), text, button("retry", key, again), button("discard", key, item => discard(item.id)));
}

function button(name, key, act) {
    const made = element("button.button.plain.small", { type: "button" }, word(name));
    made.addEventListener("click", async () => {
        const item = (await items()).find(item => item.note.key === key);
        if (item) await act(item).catch(complain);
    });
    return made;
}
