// Search as you type: the list is replaced by that of the same URL with ?q=; a late response never replaces a newer one.
import { fetchPage } from "./request.js";
import { added } from "./page.js";
import { twin, failure } from "./list.js";
import { announce } from "./toast.js";
import { word } from "./words.js";

const pause = 120;
let timer;
let asking;

document.addEventListener("input", event => {
    const form = event.target.closest("form[data-search]");
    if (!form || event.target.name !== "q" || event.isComposing) return;
    clearTimeout(timer);
    timer = setTimeout(search, pause, form);
});

document.addEventListener("change", event => {
    const form = event.target.closest("form[data-search]");
    if (form && event.target.matches("select")) search(form);
});

document.addEventListener("compositionend", event => {
    const form = event.target.closest?.("form[data-search]");
    if (form) search(form);
});

document.addEventListener("submit", event => {
    const form = event.target.closest("form[data-search]");
    if (!form || !document.getElementById(form.dataset.search)) return;
    event.preventDefault();
    clearTimeout(timer);
    search(form);
});

async function search(form) {
    asking?.abort();
    const mine = asking = new AbortController();
    const section = document.getElementById(form.dataset.search);
    const address = addressOf(form);
    section.setAttribute("aria-busy", "true");
    section.querySelectorAll("[data-failure]").forEach(note => note.remove());
    try {
        const found = twin(section, await fetchPage(address, mine.signal));
        if (mine.signal.aborted) return;
        history.replaceState(history.state, "", address);
        if (!found) throw new Error(word("failed"));
        section.replaceWith(document.adoptNode(found));
        added(found);
        announce(found.querySelector("[data-summary]")?.textContent ?? found.querySelector(".empty")?.textContent.trim() ?? "");
    } catch (error) {
        if (error.name === "AbortError") return;
        section.removeAttribute("aria-busy");
        section.prepend(failure(`${word("search_failed")} ${error.message}`, () => search(form)));
    }
}

/// The form's own address, without the fields that are empty.
function addressOf(form) {
    const address = new URL(form.action);
    const fields = [...new FormData(form)].filter(([, value]) => value !== "");
    address.search = new URLSearchParams(fields);
    return address.href;
}
