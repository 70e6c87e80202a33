// Posts and deletes comments in place.
import { recordCount } from "./changes.js";
import { fetchPage, send } from "./request.js";
import { hold } from "./outbox.js";
import { join } from "./list.js";
import { added } from "./page.js";
import { announce, complain, offer } from "./toast.js";
import { settle } from "./waiting-rows.js";
import { number, word } from "./words.js";

document.addEventListener("submit", event => {
    const form = event.target;
    if (event.defaultPrevented) return;
    if (form.matches("form[data-comment]")) post(event, form);
    if (form.matches("form[data-remove]")) remove(event, form);
});

document.addEventListener("click", event => {
    const link = event.target.closest("a[data-reply], a[data-no-reply]");
    const form = document.getElementById("comment-form");
    if (!link || !form) return;
    event.preventDefault();
    reply(form, link.dataset.reply, link.dataset.name);
    form.elements.content.focus();
});

document.addEventListener("keydown", event => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.target.closest?.("form[data-comment]")?.requestSubmit();
});

async function post(event, form) {
    event.preventDefault();
    if (form.getAttribute("aria-busy") === "true") return;
    form.setAttribute("aria-busy", "true");
    say(form, "");
    try {
        const text = form.elements.content.value.trim();
        const sent = await hold(form.action, { method: "POST", body: new URLSearchParams(new FormData(form)) }, {
            kind: "comment", label: word("comment_do", { text: text.slice(0, 60) }), place: form.dataset.place, text,
        });
        form.dispatchEvent(new CustomEvent("accepted", { bubbles: true }));
        form.reset();
        reply(form);
        if (!sent) return;
        await refresh();
        announce(word("posted"));
    } catch (error) {
        say(form, Object.values(error.fields ?? {}).flat().join(" ") || error.message);
        form.elements.content.focus();
    } finally {
        form.removeAttribute("aria-busy");
    }
}

document.addEventListener("waited", ({ target }) => {
    if (target.id === "comments") refresh().then(() => settle(target)).catch(complain);
});

/// The first page of comments, for what is new in it: one's own and what others wrote meanwhile.
async function refresh() {
    const page = await fetchPage(location.pathname);
    const fresh = page.getElementById("comments");
    const section = document.getElementById("comments");
    const rows = fresh?.querySelectorAll("[data-list] > [data-key]") ?? [];
    let list = section.querySelector("[data-list]");
    if (!list && rows.length) {
        list = document.adoptNode(fresh.querySelector("[data-list]"));
        section.querySelector("[data-none]")?.replaceWith(list);
        added(list);
    } else {
        for (const row of join(list, rows, "prepend")) row.classList.add("new");
    }
    const count = fresh?.querySelector("[data-count]");
    if (count) tell(Number(count.dataset.value));
}

/// Gone at once; for a while it can be brought back.
async function remove(event, form) {
    event.preventDefault();
    const row = form.closest("[data-key]");
    const before = shown();
    const next = row.nextElementSibling ?? row.previousElementSibling;
    const place = document.createComment("");
    row.replaceWith(place);
    tell(before - 1);
    try {
        await send(form.action, { method: "POST" });
        (next?.querySelector("a, button") ?? document.getElementById("content"))?.focus();
        offer(word("comment_deleted"), word("undo"), () => restore(form.dataset.remove, row, place));
    } catch (error) {
        place.replaceWith(row);
        tell(before);
        complain(error);
    }
}

async function restore(comment, row, place) {
    try {
        await send(`/api/v1/comments/${comment}/restore`, { method: "POST" });
        place.replaceWith(row);
        // How many there are is not reckoned: events of this change and of earlier ones may come before its response or after it.
        await refresh();
        announce(word("restored"));
    } catch (error) {
        complain(error);
    }
}

/// How many comments the heading says there are.
function shown() {
    return Number(document.querySelector("#comments-title [data-count]").dataset.value);
}

/// The same number stands in the heading and wherever else the page shows what is talked about.
function tell(count) {
    const { answer, review } = document.querySelector("#comments-title [data-count]").dataset;
    recordCount("comments", answer ? `[data-answer="${answer}"]` : `[data-review="${review}"]`, count);
}

function reply(form, comment = "", name = "") {
    form.elements.reply_to.value = comment;
    const note = form.querySelector(".replying");
    note.hidden = !comment;
    note.querySelector("[data-whom]").textContent = name;
}

function say(form, text) {
    const error = form.querySelector(".error");
    error.textContent = text;
    error.hidden = !text;
    if (text) form.elements.content.setAttribute("aria-invalid", "true");
    else form.elements.content.removeAttribute("aria-invalid");
}
