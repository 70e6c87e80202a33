// Comments appear where they are written, and leave where they are deleted.
import { fetchPage, send } from "./request.js";
import { hold } from "./outbox.js";
import { join } from "./list.js";
import { added } from "./page.js";
import { announce, complain, toast } from "./toast.js";
import { tell } from "./counts.js";
import { word } from "./words.js";

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
        const text = form.elements.content.value.trim().slice(0, 60);
        const sent = await hold(form.action, { method: "POST", body: new URLSearchParams(new FormData(form)) }, {
            kind: "comment", label: word("comment_do", { text }),
        });
        form.reset();
        reply(form);
        if (!sent) return toast(word("held"), "clock");
        await refresh();
        announce(word("posted"));
    } catch (error) {
        say(form, Object.values(error.fields ?? {}).flat().join(" ") || error.message);
        form.elements.content.focus();
    } finally {
        form.removeAttribute("aria-busy");
    }
}

document.addEventListener("sent", ({ detail: { note } }) => {
    if (note.kind === "comment" && document.getElementById("comments")) refresh().catch(complain);
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
    if (count) tell("comments", count.dataset.answer, Number(count.dataset.value));
}

async function remove(event, form) {
    event.preventDefault();
    const row = form.closest("[data-key]");
    const answer = form.dataset.remove;
    const shown = document.querySelector(`[data-count="comments"][data-answer="${answer}"]`);
    const before = Number(shown.dataset.value);
    const next = row.nextElementSibling ?? row.previousElementSibling;
    row.hidden = true;
    tell("comments", answer, before - 1);
    try {
        await send(form.action, { method: "POST" });
        row.remove();
        (next?.querySelector("a, button") ?? document.getElementById("content"))?.focus();
    } catch (error) {
        row.hidden = false;
        tell("comments", answer, before);
        complain(error);
    }
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
