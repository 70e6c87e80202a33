// Enhancements of single fields: show password, characters left.
import { onAdded } from "./page.js";
import { number, word } from "./words.js";

onAdded(root => {
    for (const button of root.querySelectorAll("button[data-reveal]")) button.hidden = false;
    for (const field of root.querySelectorAll("textarea[data-counter]")) count(field);
});

document.addEventListener("input", event => {
    if (event.target.matches("textarea[data-counter]")) count(event.target);
});

document.addEventListener("click", event => {
    const button = event.target.closest("button[data-reveal]");
    if (!button) return;
    const field = button.parentElement.querySelector("input");
    const shown = field.type === "password";
    field.type = shown ? "text" : "password";
    button.setAttribute("aria-pressed", shown);
});

/// Said when the limit comes near.
function count(field) {
    const left = field.maxLength - field.value.length;
    const isNear = left <= field.maxLength / 5;
    document.getElementById(field.dataset.counter).textContent = isNear ? word("left", { count: number(left) }) : "";
}
