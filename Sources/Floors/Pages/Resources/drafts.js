// Drafts: form input is stored in the browser until the server has accepted it.
import { onAdded } from "./page.js";

const prefix = `draft-${document.body.dataset.me ?? ""}-`;
const days = 30 * 86_400_000;

onAdded(root => {
    const forms = root.matches?.("form[data-draft]") ? [root] : root.querySelectorAll("form[data-draft]");
    for (const form of forms) restore(form);
});

for (const kind of ["input", "change"]) {
    document.addEventListener(kind, event => {
        const form = event.target.closest?.("form[data-draft]");
        if (form) keep(form);
    });
}

// Told by whoever sent the form and was answered well.
document.addEventListener("accepted", event => forget(event.target));

function keep(form) {
    const fields = [...new FormData(form)].filter(([name, value]) => typeof value === "string" && isTyped(form, name));
    if (fields.every(([, value]) => value === "")) return forget(form);
    try {
        localStorage.setItem(key(form), JSON.stringify({ at: Date.now(), fields }));
    } catch {
        // A browser that keeps nothing keeps no drafts either.
    }
}

function restore(form) {
    // What was typed before this script was there counts more than what was typed last time.
    if (isTouched(form)) keep(form);
    let draft;
    try {
        draft = JSON.parse(localStorage.getItem(key(form)) ?? "null");
    } catch {
        return;
    }
    if (!draft || form.querySelector("[aria-invalid]")) return;
    if (Date.now() - draft.at > days) return forget(form);
    for (const [name, value] of draft.fields) {
        const field = form.elements[name];
        if (field && isTyped(form, name)) field.value = value;
        if (field instanceof RadioNodeList && value) field[0].closest("details")?.setAttribute("open", "");
    }
    form.closest("details")?.setAttribute("open", "");
    for (const area of form.querySelectorAll("textarea")) area.dispatchEvent(new Event("input", { bubbles: true }));
}

function forget(form) {
    try {
        if (form.dataset?.draft) localStorage.removeItem(key(form));
    } catch {
        // Nothing was kept.
    }
}

function isTouched(form) {
    return [...form.elements].some(field => {
        if (field.type === "radio") return field.checked !== field.defaultChecked;
        return field.type !== "hidden" && "defaultValue" in field && field.value !== field.defaultValue;
    });
}

function isTyped(form, name) {
    const field = form.elements[name];
    return field instanceof RadioNodeList || field?.type !== "hidden";
}

function key(form) {
    return prefix + form.dataset.draft;
}
