// Something is a favourite with one tap, and no longer with another; every place that shows it changes at once,
// and back if the server refuses.
import { announce } from "./toast.js";
import { attempt, isSlip, onChange } from "./changes.js";
import { hold } from "./outbox.js";
import { word } from "./words.js";

document.addEventListener("submit", event => {
    const form = event.target.closest("form[data-favourite]");
    if (!form) return;
    event.preventDefault();
    if (isSlip(`favourite ${form.dataset.favourite}`)) return;
    wish(form.dataset.favourite, form.dataset.name, form.dataset.on !== "true");
});

/// @param address where the API says whether it is one
function wish(address, name, isOn) {
    attempt("favourite", address, {
        before: !isOn, after: isOn,
        send: () => hold(address, { method: isOn ? "PUT" : "DELETE" }, {
            kind: "favourite", id: address, on: isOn, label: word(isOn ? "favourite_do" : "favourite_undo", { name }),
        }),
        accepted: () => announce(word(isOn ? "favourite_on" : "favourite_off", { name })),
    });
}

// What was done without a network is shown as done, and as it was when the server refuses it.
document.addEventListener("held", ({ detail }) => {
    if (detail.kind === "favourite") show(detail.id, detail.on);
});
document.addEventListener("refused", ({ detail }) => {
    if (detail.kind === "favourite") show(detail.id, !detail.on);
});

function show(address, isOn, changed = false) {
    for (const form of document.querySelectorAll(`form[data-favourite="${CSS.escape(address)}"]`)) {
        form.dataset.on = isOn;
        form.classList.toggle("changed", changed && isOn);
        form.action = form.action.replace(/(un)?favourite$/, isOn ? "unfavourite" : "favourite");
        form.querySelector("button").setAttribute("aria-pressed", isOn);
    }
}

onChange("favourite", {
    show,
    read: page => Array.from(
        page.querySelectorAll("form[data-favourite]"), form => [form.dataset.favourite, form.dataset.on === "true"]),
});
