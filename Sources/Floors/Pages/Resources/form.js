// Forms sent from the page: once, with what was typed kept when the network fails, and errors under their fields.
import { send } from "./request.js";
import { hold } from "./outbox.js";
import { element, icon } from "./page.js";
import { renew } from "./back.js";
import { toast } from "./toast.js";
import { word } from "./words.js";

document.addEventListener("submit", async event => {
    const form = event.target.closest("form[data-form]");
    if (!form || event.defaultPrevented) return;
    event.preventDefault();
    if (form.getAttribute("aria-busy") === "true") return;
    form.setAttribute("aria-busy", "true");
    clear(form);
    try {
        const sending = { method: "POST", body: payload(form, event.submitter) };
        // What may wait for a network says so, with words for the list of what waits.
        const { waits, waitsAt: place, waitsText: field } = form.dataset;
        const note = { kind: "form", label: waits, ...(place && { place, text: form.elements[field]?.value ?? "" }) };
        const response = waits ? await hold(form.action, sending, note) : await send(form.action, sending);
        form.dispatchEvent(new CustomEvent("accepted", { bubbles: true }));
        if (response) return leave(response);
        form.removeAttribute("aria-busy");
        form.reset();
        toast(word("held"), "clock");
    } catch (error) {
        form.removeAttribute("aria-busy");
        explain(form, error);
    }
});

// A page the browser kept for the way back may have been left in the middle of sending.
addEventListener("pageshow", () => {
    for (const form of document.querySelectorAll("form[data-form][aria-busy]")) form.removeAttribute("aria-busy");
});

function payload(form, button) {
    const data = new FormData(form, button);
    if (form.enctype === "multipart/form-data") return data;
    return new URLSearchParams([...data].filter(([, value]) => typeof value === "string"));
}

/// To what came of it. The form is not come back to: its entry in the history is replaced.
async function leave(response) {
    if (response.redirected) return replace(new URL(response.url));
    const isJSON = response.headers.get("Content-Type")?.includes("json");
    const { location: place } = isJSON ? await response.json() : {};
    if (!place) return location.reload();
    const there = new URL(place, location.href);
    const isHere = there.pathname === location.pathname && there.search === location.search;
    // An address that differs in its fragment alone is the same page to the browser, as it was before.
    if (isHere && there.hash) {
        location.replace(there);
        return location.reload();
    }
    replace(there);
}

/// Goes back where the page before is the one to go to, so that the history does not hold it twice.
function replace(there) {
    const { navigation } = window;
    const before = navigation?.entries()[navigation.currentEntry.index - 1];
    if (before?.url !== there.href) return location.replace(there);
    renew(there.href);
    history.back();
}

function clear(form) {
    for (const error of form.querySelectorAll(".error")) {
        error.textContent = "";
        error.hidden = true;
    }
    for (const note of form.querySelectorAll("[data-failure]")) note.remove();
    for (const input of form.querySelectorAll("[aria-invalid]")) input.removeAttribute("aria-invalid");
}

/// Puts every message under its field, the first wrong one in focus; what has no field stands above the button.
function explain(form, error) {
    const homeless = [];
    for (const [name, messages] of Object.entries(error.fields ?? {})) {
        const text = [messages].flat().join(" ");
        const field = form.querySelector(`[data-field="${CSS.escape(name)}"]`);
        if (field) mark(field, text);
        else homeless.push(text);
    }
    const wrong = form.querySelector("[aria-invalid]");
    if (!wrong && !homeless.length) homeless.push(error.message);
    if (homeless.length) {
        const note = element("p.note.bad", { role: "alert", "data-failure": "" }, icon("warning"), element("span", {}, homeless.join(" ")));
        const actions = form.querySelector(".actions");
        if (actions) actions.before(note);
        else form.append(note);
    }
    wrong?.focus();
}

function mark(field, text) {
    const error = field.querySelector(".error");
    error.textContent = text;
    error.hidden = false;
    field.querySelector("input, textarea, select").setAttribute("aria-invalid", "true");
}
