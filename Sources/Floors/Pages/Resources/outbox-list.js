// The list of the outbox: actions that wait to be sent, and why some were refused.
import { items, discard, again, flush, restoreDrafts } from "./outbox.js";
import { show } from "./dialog.js";
import { element, icon } from "./page.js";
import { announce, complain } from "./toast.js";
import { number, word } from "./words.js";

const button = element("button.outbox", { type: "button", hidden: "", "data-outbox": "" });
document.body.append(button);
button.addEventListener("click", () => list().catch(complain));

addEventListener("online", look);
// The page that was left may have been sending something.
addEventListener("pageshow", event => {
    if (event.persisted) begin().catch(complain);
});
document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") look();
});
navigator.serviceWorker?.addEventListener("message", ({ data }) => {
    if (data === "outbox") look();
});
document.addEventListener("outbox", () => count().catch(complain));
document.addEventListener("held", () => announce(word("held")));

begin().catch(complain);

async function begin() {
    await restoreDrafts();
    // A saved page shows what was done since it was saved.
    for (const item of await items()) {
        if (!item.refused) document.dispatchEvent(new CustomEvent("held", { detail: item.note }));
    }
    await count();
    await flush();
}

/// The worker may have sent some meanwhile.
function look() {
    count().then(flush).catch(complain);
}

async function count() {
    const all = await items();
    const refused = all.filter(item => item.refused).length;
    button.hidden = all.length === 0;
    button.classList.toggle("refused", refused > 0);
    const text = refused ? word("refused_count", { count: number(refused) }) : word("waiting_count", { count: number(all.length) });
    button.replaceChildren(icon(refused ? "warning" : "clock"), element("span", {}, text));
}

async function list() {
    const rows = (await items()).map(row);
    const close = element("button.button", { value: "", autofocus: "" }, word("close"));
    const { closed } = show([
        element("h2", {}, word("outbox")),
        element("p.quiet", {}, word("outbox_text")),
        element("ul.outbox-items", {}, ...rows),
        element("form.actions", { method: "dialog" }, close),
    ]);
    await closed;
}

function row(item) {
    const reason = ["too_old", "failed"].includes(item.refused) ? word(item.refused) : item.refused;
    const state = reason ? element("p.bad", {}, reason) : element("p.quiet", {}, word("held"));
    const entry = element("li", {}, element("div", {}, element("b", {}, item.note.label), state));
    const remove = element("button.button.small", { type: "button" }, word("discard"));
    remove.addEventListener("click", async () => {
        await discard(item.id);
        document.dispatchEvent(new CustomEvent("refused", { detail: item.note }));
        entry.remove();
    });
    entry.append(remove);
    if (!item.refused) return entry;
    const retry = element("button.button.small", { type: "button" }, word("retry"));
    retry.addEventListener("click", () => {
        entry.remove();
        again(item).catch(complain);
    });
    entry.append(retry);
    return entry;
}
