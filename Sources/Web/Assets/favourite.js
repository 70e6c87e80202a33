// A team is made a favourite by one tap and unmade by another; every place that shows it changes at once.
import { complain, announce } from "./toast.js";
import { hold } from "./outbox.js";
import { word } from "./words.js";

document.addEventListener("submit", async event => {
    const form = event.target.closest("form[data-favourite]");
    if (!form) return;
    event.preventDefault();
    const { favourite, name } = form.dataset;
    const on = form.dataset.on !== "true";
    show(favourite, on, true);
    try {
        const response = await hold(favourite, { method: on ? "PUT" : "DELETE" }, {
            kind: "favourite", id: favourite, on, label: word(on ? "favourite_do" : "favourite_undo", { name }),
        });
        if (response) announce(word(on ? "favourite_on" : "favourite_off", { name }));
    } catch (error) {
        show(favourite, !on);
        if (error.status === 401) location.assign(`/login?to=${encodeURIComponent(location.pathname + location.search)}`);
        else complain(error);
    }
});

document.addEventListener("held", ({ detail }) => {
    if (detail.kind === "favourite") show(detail.id, detail.on);
});

document.addEventListener("refused", ({ detail }) => {
    if (detail.kind === "favourite") show(detail.id, !detail.on);
});

function show(favourite, on, changed = false) {
    for (const form of document.querySelectorAll(`form[data-favourite="${CSS.escape(favourite)}"]`)) {
        form.dataset.on = on;
        form.classList.toggle("changed", changed);
        form.action = form.action.replace(/(un)?favourite$/, on ? "unfavourite" : "favourite");
        form.querySelector("button").setAttribute("aria-pressed", on);
    }
}
