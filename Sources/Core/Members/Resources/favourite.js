// Something is a favourite with one tap, and no longer with another; every place that shows it changes at once,
// and back if the server refuses.
import { announce, complain } from "./toast.js";
import { isSlip, onChange, record } from "./changes.js";
import { hold } from "./outbox.js";
import { word } from "./words.js";

const queues = new Map();

document.addEventListener("submit", event => {
    const form = event.target.closest("form[data-favourite]");
    if (!form) return;
    event.preventDefault();
    if (isSlip(`favourite ${form.dataset.favourite}`)) return;
    wish(form.dataset.favourite, form.dataset.name, form.dataset.on !== "true");
});

/// @param address where the API says whether it is one
function wish(address, name, isOn) {
    show(address, isOn, true);
    // One request at a time for one thing, so that the last wish wins.
    const turn = (queues.get(address) ?? Promise.resolve()).then(async () => {
        try {
            const response = await hold(address, { method: isOn ? "PUT" : "DELETE" }, {
                kind: "favourite", id: address, on: isOn, label: word(isOn ? "favourite_do" : "favourite_undo", { name }),
            });
            if (!response) return;
            record("favourite", address, isOn);
            announce(word(isOn ? "favourite_on" : "favourite_off", { name }));
        } catch (error) {
            show(address, !isOn);
            if (error.status === 401) location.assign(`/login?to=${encodeURIComponent(location.pathname + location.search)}`);
            else complain(error);
        }
    });
    queues.set(address, turn);
}

// What was done without a network is shown as done, and as it was when the server refuses it.
document.addEventListener("held", ({ detail }) => {
    if (detail.kind === "favourite") show(detail.id, detail.on);
});
document.addEventListener("refused", ({ detail }) => {
    if (detail.kind === "favourite") show(detail.id, !detail.on);
});
document.addEventListener("sent", ({ detail: { note } }) => {
    if (note.kind === "favourite") record("favourite", note.id, note.on);
});

function show(address, isOn, changed = false) {
    for (const form of document.querySelectorAll(`form[data-favourite="${CSS.escape(address)}"]`)) {
        form.dataset.on = isOn;
        form.classList.toggle("changed", changed && isOn);
        form.action = form.action.replace(/(un)?favourite$/, isOn ? "unfavourite" : "favourite");
        form.querySelector("button").setAttribute("aria-pressed", isOn);
    }
}

onChange("favourite", (address, isOn) => show(address, isOn), page =>
    Array.from(page.querySelectorAll("form[data-favourite]"), form => [form.dataset.favourite, form.dataset.on === "true"]));
