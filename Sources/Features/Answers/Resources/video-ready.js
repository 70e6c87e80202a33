// Shows a video that is being processed as soon as it is ready.
import { fetchPage } from "./request.js";
import { added, onAdded } from "./page.js";
import { announce, complain } from "./toast.js";
import { word } from "./words.js";

const first = 1000;
const longest = 15_000;

let timer;

onAdded(root => {
    if (pending(root)) wait(first);
});
document.addEventListener("answers", () => {
    if (pending(document)) wait(0, first);
});

function wait(pause, delay = pause) {
    clearTimeout(timer);
    timer = setTimeout(check, pause, delay);
}

function pending(page) {
    return page.querySelectorAll("[data-processing]").length;
}

async function check(delay) {
    if (!pending(document)) return;
    const shown = document.querySelector("main");
    const next = Math.min(delay * 1.4, longest);
    if (document.hidden) return wait(delay);
    try {
        const page = await fetchPage(location.href);
        if (pending(page) >= pending(document)) return wait(next);
        shown.replaceChildren(...document.adoptNode(page.querySelector("main")).children);
        added(shown);
        if (shown.querySelector("[data-player]")) {
            announce(word("answer_ready"));
            await import("./player.js");
        }
    } catch (error) {
        if (!error.status) wait(next);
        else complain(error);
    }
}
