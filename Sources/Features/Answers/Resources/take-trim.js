// Trims a part in a dialog: where it begins and ends, by two handles, with the frame that each stands at.
import { element } from "./page.js";
import { show } from "./dialog.js";
import { clock } from "./clock.js";
import { moveTo } from "./recording-facts.js";
import { number, word } from "./words.js";

const step = 0.04;
const shortest = 0.2;

/// Answers `{ from, full, length }`, in seconds; null when nothing is to change.
export async function trim(take, title) {
    const full = take.full ?? take.length;
    let from = take.from ?? 0;
    let to = from + take.length;
    const video = element("video", { playsinline: "", preload: "auto" });
    video.muted = true;
    video.src = URL.createObjectURL(take.blob);
    const handle = (name, value) => element("input", { type: "range", min: 0, max: full, step, value, "aria-label": word(name), [`data-${name.replace("_", "-")}`]: "" });
    const [start, end] = [handle("trim_from", from), handle("trim_to", to)];
    const lasts = element("p.quiet.number", { role: "status" });
    const range = element("div.trim-range", {}, element("span"), start, end);

    const draw = () => {
        lasts.textContent = `${seconds(from)} – ${seconds(to)} · ${seconds(to - from)}`;
        range.firstElementChild.style.insetInlineStart = `${from / full * 100}%`;
        range.firstElementChild.style.insetInlineEnd = `${(1 - to / full) * 100}%`;
        for (const [input, value] of [[start, from], [end, to]]) {
            input.value = value;
            input.setAttribute("aria-valuetext", seconds(value));
        }
    };
    let moving = Promise.resolve();
    const view = at => { moving = moving.then(() => moveTo(video, Math.min(at, full - step))).catch(() => {}); };
    start.addEventListener("input", () => { from = Math.max(0, Math.min(Number(start.value), to - shortest)); draw(); view(from); });
    end.addEventListener("input", () => { to = Math.min(full, Math.max(Number(end.value), from + shortest)); draw(); view(to - step); });
    const whole = element("button.button", { type: "button" }, word("trim_whole"));
    whole.addEventListener("click", () => { [from, to] = [0, full]; draw(); view(0); });
    const play = element("button.button", { type: "button" }, word("play"));
    play.addEventListener("click", async () => {
        await moveTo(video, from).catch(() => {});
        video.muted = false;
        await video.play().catch(() => {});
    });
    video.addEventListener("timeupdate", () => { if (!video.paused && video.currentTime >= to) video.pause(); });
    draw();
    view(from);
    const form = element("form.actions", { method: "dialog" }, play, whole,
        element("button.button", { value: "" }, word("cancel")), element("button.button.primary", { value: "save" }, word("save")));
    const { closed } = show([element("h2", {}, title), video, range, lasts, form], "trimming");
    const answer = await closed;
    video.pause();
    URL.revokeObjectURL(video.src);
    return answer === "save" ? { from, full, length: to - from } : null;
}

function seconds(value) {
    return `${clock(Math.floor(value))}.${number(Math.floor(value * 10) % 10)}`;
}
