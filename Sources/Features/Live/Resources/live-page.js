// The page of a live stream: its picture, its numbers, its chat, and what is left when it has ended.
import { element, icon, added } from "./page.js";
import { cheering } from "./live-cheers.js";
import { chat } from "./live-chat.js";
import { fetchPage, send } from "./request.js";
import { complain } from "./toast.js";
import { number } from "./words.js";

for (const page of document.querySelectorAll("[data-live]")) {
    if (page.dataset.state === "ended") chat(page, {});
    else begin(page).catch(complain);
}

async function begin(page) {
    const box = page.querySelector("[data-live-player]");
    const { player } = box ? await import("./live-player.js") : {};
    const machine = box ? player(box) : null;
    const talk = chat(page, {
        pulse: detail => document.dispatchEvent(new CustomEvent("pulse", { detail })),
        out: error => error.status === 410 ? over().catch(complain) : leave(error),
    });
    let isOver = false;
    cheering(page);
    document.addEventListener("pulse", hear);
    // After the question whether it is meant, which is asked there too.
    document.addEventListener("submit", end);

    function hear({ detail }) {
        for (const place of page.querySelectorAll("[data-viewers]")) place.textContent = number(detail.viewers);
        if (detail.state === "ended") over().catch(complain);
    }

    /// The page as the server now writes it stands in the place of this one.
    async function over() {
        if (isOver) return;
        isOver = true;
        stop();
        const fresh = (await fetchPage(location.href)).querySelector("[data-live]");
        if (!fresh) return location.reload();
        if (document.fullscreenElement) await document.exitFullscreen();
        page.replaceWith(document.adoptNode(fresh));
        added(fresh);
        chat(fresh, {});
        if (fresh.querySelector("[data-player]")) await import("./player.js");
        fresh.querySelector("[data-ended]")?.focus();
    }

    function stop() {
        machine?.end();
        talk.end();
        document.removeEventListener("pulse", hear);
        document.removeEventListener("submit", end);
    }

    /// The host has sent the reader out.
    function leave(error) {
        isOver = true;
        stop();
        page.replaceChildren(element("div.failure", { role: "alert" }, icon("block"), element("p", {}, error.message)));
    }

    async function end(event) {
        if (!event.target.matches("form[data-end]")) return;
        event.preventDefault();
        try {
            await send(`/api/v1/live/${page.dataset.live}`, { method: "DELETE" });
            await over();
        } catch (error) {
            complain(error);
        }
    }
}
