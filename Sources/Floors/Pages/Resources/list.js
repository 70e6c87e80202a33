// Lists rendered by the server: merges the rows of a fetched page into the current one.
import { element, icon, added } from "./page.js";
import { word } from "./words.js";

/// Puts the rows that are not there yet at the end (or the start) of a list; answers the new ones.
export function join(list, rows, place = "append") {
    const known = new Set(Array.from(list.children, row => row.dataset.key));
    const fresh = Array.from(rows).filter(row => row.dataset.key && !known.has(row.dataset.key));
    const adopted = fresh.map(row => document.adoptNode(row));
    list[place](...adopted);
    adopted.forEach(added);
    return adopted;
}

/// The same part of the page in a document that was fetched again.
export function twin(section, page) {
    return page.getElementById(section.id) ?? page.querySelector("[data-results]");
}

/// Says what went wrong, with a way to try again.
export function failure(error, retry) {
    const button = element("button.button.small", { type: "button" }, icon("retry"), word("retry"));
    const note = element("div.note.bad", { role: "alert", "data-failure": "" }, icon("warning"), element("span", {}, error), button);
    button.addEventListener("click", () => {
        note.remove();
        retry();
    });
    return note;
}
