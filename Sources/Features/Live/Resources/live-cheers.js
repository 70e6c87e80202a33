// Cheering: each tap counts at once and lets a cheer rise; several taps are sent as one.
import { element, icon } from "./page.js";
import { send } from "./request.js";
import { complain } from "./toast.js";
import { number } from "./words.js";

const gathering = 600;
const most = 10;
const calm = matchMedia("(prefers-reduced-motion: reduce)");

export function cheering(page) {
    const { live: stream } = page.dataset;
    const button = page.querySelector("button[data-cheer]");
    const sky = page.querySelector("[data-hearts]");
    let known = Number(page.querySelector("[data-cheers]").dataset.value);
    let waiting = 0;
    let sending = 0;
    let timer = null;

    button?.addEventListener("click", () => {
        if (waiting + sending >= 3 * most) return;
        waiting += 1;
        show();
        rise();
        button.classList.remove("changed");
        requestAnimationFrame(() => button.classList.add("changed"));
        timer ??= setTimeout(deliver, gathering);
    });
    document.addEventListener("pulse", ({ detail }) => {
        if (sending) return;
        const more = Math.min(Number(detail.cheers) - known, 6);
        for (let at = 0; at < more; at++) setTimeout(rise, at * 180);
        known = Math.max(known, Number(detail.cheers));
        show();
    });

    async function deliver() {
        sending = Math.min(waiting, most);
        waiting -= sending;
        try {
            const response = await send(`/api/v1/live/${stream}/cheers`, {
                method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ count: sending }),
            });
            known = Math.max(known, Number((await response.json()).cheers));
        } catch (error) {
            // What was not accepted is not shown as if it were.
            waiting = 0;
            if (error.status === 401) location.assign(`/login?to=${encodeURIComponent(location.pathname)}`);
            else complain(error);
        }
        sending = 0;
        timer = waiting ? setTimeout(deliver, gathering) : null;
        show();
    }

    function show() {
        for (const place of page.querySelectorAll("[data-cheers]")) place.textContent = number(known + waiting + sending);
    }

    function rise() {
        if (calm.matches || !sky || sky.childElementCount > 24) return;
        const heart = element(`span.heart.h${1 + Math.floor(Math.random() * 5)}`, {}, icon("rank-cheers"));
        heart.addEventListener("animationend", () => heart.remove());
        sky.append(heart);
    }
}
