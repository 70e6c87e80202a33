// The preview of a recording: playback, and the choice of its thumbnail frame.
import { element, added } from "./page.js";
import { show } from "./dialog.js";
import { clock } from "./clock.js";
import { moveTo } from "./recording-facts.js";
import { word } from "./words.js";
import "./player.js";

/// Plays takes one after the other in a dialog.
export async function preview(takes, number) {
    const video = element("video", { playsinline: "" });
    const box = element("div.player", { "data-player": "play" }, video);
    const title = element("h2", {}, number ? word("part", { number }) : word("whole"));
    let at = 0;
    let address;
    const load = () => {
        URL.revokeObjectURL(address);
        address = URL.createObjectURL(takes[at].blob);
        box.dataset.length = takes[at].length ?? 0;
        video.src = address;
        const { from } = takes[at];
        if (from) video.addEventListener("loadedmetadata", () => { video.currentTime = from; }, { once: true });
    };
    const passed = () => {
        if (!takes[at + 1]) { at = 0; if (takes.length > 1) load(); return; }
        at += 1;
        load();
        video.play();
    };
    video.addEventListener("ended", passed);
    // A part that was trimmed ends before its file does.
    video.addEventListener("timeupdate", () => {
        const take = takes[at];
        if (take.full === undefined || video.paused || video.currentTime < (take.from ?? 0) + take.length) return;
        video.pause();
        passed();
    });
    load();
    const close = element("button.button", { value: "" }, word("close"));
    const { dialog, closed } = show([title, box, element("form.actions", { method: "dialog" }, close)], "viewing");
    added(dialog);
    await closed;
    video.pause();
    URL.revokeObjectURL(address);
}

/// The frame that stands for the answer: a slider over all takes, one after the other.
///
/// @param chosen hears the take and the moment in it
export function thumbnail(video, slider, chosen) {
    let takes = [];
    let choice = null;
    let shown = null;
    let isWhole = false;
    let moving = Promise.resolve();

    function place(seconds) {
        let before = 0;
        for (const take of takes) {
            if (seconds < before + take.length || take === takes.at(-1)) return { take: take.id, at: Math.min(seconds - before, take.length) };
            before += take.length;
        }
        return null;
    }

    function seconds() {
        if (!choice) return null;
        let before = 0;
        for (const take of takes) {
            if (take.id === choice.take) return before + choice.at;
            before += take.length;
        }
        return null;
    }

    /// One move at a time, and after it only the last one wished for.
    function view() {
        const wish = choice;
        moving = moving.then(async () => {
            if (wish !== choice || !wish) return;
            const take = takes.find(take => take.id === wish.take);
            if (!take) return;
            if (shown !== take.id) {
                URL.revokeObjectURL(video.src);
                video.src = URL.createObjectURL(take.blob);
                shown = take.id;
            }
            // The last frame begins a little before the end.
            await moveTo(video, (take.from ?? 0) + Math.max(Math.min(wish.at, take.length - 0.04), 0));
        }).catch(() => { shown = null; });
    }

    slider.addEventListener("input", () => {
        choice = place(Number(slider.value));
        label();
        view();
        chosen(choice);
    });

    function label() {
        slider.setAttribute("aria-valuetext", clock(seconds() ?? 0));
    }

    return {
        at: () => isWhole ? seconds() : null,
        show(next, wanted) {
            takes = next;
            // Of a part that this browser cannot show nobody knows how long it is.
            isWhole = takes.length > 0 && takes.every(take => take.length);
            slider.closest("[data-thumbnail]").hidden = !isWhole;
            if (!isWhole) return;
            const length = takes.reduce((sum, take) => sum + take.length, 0);
            slider.max = length;
            choice = takes.some(take => take.id === wanted?.take) ? wanted : place(Math.min(1, length / 3));
            slider.value = seconds();
            label();
            view();
        },
    };
}
