// A game is a favourite with one tap, and no longer with another; back if the server refuses.
import { announce, complain } from "./toast.js";
import { send } from "./request.js";
import { word } from "./words.js";

const queues = new Map();

document.addEventListener("submit", event => {
    const form = event.target.closest("form[data-favourite]");
    if (!form) return;
    event.preventDefault();
    wish(form.dataset.favourite, form.dataset.on !== "true");
});

function wish(game, isOn) {
    show(game, isOn, true);
    // One request at a time for one game, so that the last wish wins.
    const turn = (queues.get(game) ?? Promise.resolve()).then(async () => {
        try {
            const response = await send(`/api/v1/games/${game}/favourite`, { method: isOn ? "PUT" : "DELETE" });
            const { favourite } = await response.json();
            show(game, favourite);
            sessionStorage.setItem(`favourite-${game}`, favourite);
            announce(word(favourite ? "favourite_added" : "favourite_dropped"));
        } catch (error) {
            show(game, !isOn);
            if (error.status === 401) location.assign(`/login?to=${encodeURIComponent(location.pathname + location.search)}`);
            else complain(error);
        }
    });
    queues.set(game, turn);
}

function show(game, isOn, changed = false) {
    for (const form of document.querySelectorAll(`form[data-favourite="${game}"]`)) {
        form.dataset.on = isOn;
        form.classList.toggle("changed", changed && isOn);
        form.querySelector("button").setAttribute("aria-pressed", isOn);
    }
}

// A page kept by the browser for the way back missed what happened since.
addEventListener("pageshow", event => {
    if (!event.persisted) return;
    for (const form of document.querySelectorAll("form[data-favourite]")) {
        const known = sessionStorage.getItem(`favourite-${form.dataset.favourite}`);
        if (known !== null) show(form.dataset.favourite, known === "true");
    }
});
