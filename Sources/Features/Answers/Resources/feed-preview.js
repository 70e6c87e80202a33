// Silent previews in lists of answers: of the card that rests in view on a phone, of the one under the pointer elsewhere.
// One at a time, after the page is there, and for nobody who wants less motion or less data.
import { element, onAdded } from "./page.js";

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const hovers = matchMedia("(hover: hover)");
const rest = 600;
const longest = 15_000;

let timer;
let playing = null;
const visible = new Map();
const observer = new IntersectionObserver(entries => {
    for (const { target, intersectionRatio } of entries) visible.set(target, intersectionRatio);
    settle();
}, { threshold: [0, 0.6, 0.9], rootMargin: "-56px 0px -58px 0px" });

if (document.readyState === "complete") begin();
else addEventListener("load", begin, { once: true });

function begin() {
    onAdded(root => {
        const stills = root.matches?.("[data-preview]") ? [root] : root.querySelectorAll("[data-preview]");
        for (const still of stills) observer.observe(still);
    });
    document.addEventListener("pointerover", event => {
        if (!hovers.matches || event.pointerType !== "mouse") return;
        const still = event.target.closest?.(".answer-card")?.querySelector("[data-preview]");
        if (still !== playing?.still) choose(still);
    });
    document.addEventListener("visibilitychange", () => { if (document.hidden) choose(null); });
    addEventListener("pagehide", () => choose(null));
    addEventListener("scroll", () => { if (!hovers.matches) settle(); }, { passive: true });
}

/// The card nearest to the middle of the screen, once nothing moves any more.
function settle() {
    if (hovers.matches) {
        if (playing && !(visible.get(playing.still) > 0)) choose(null);
        return;
    }
    if (playing && !(visible.get(playing.still) >= 0.6)) choose(null);
    clearTimeout(timer);
    timer = setTimeout(() => {
        const middle = still => {
            const { top, height } = still.getBoundingClientRect();
            return Math.abs(top + height / 2 - innerHeight / 2);
        };
        const inView = [...visible].filter(([still, share]) => share >= 0.6 && still.isConnected).map(([still]) => still);
        const [best] = inView.sort((one, other) => middle(one) - middle(other));
        if (best && best !== playing?.still) choose(best);
    }, rest);
}

function choose(still) {
    clearTimeout(timer);
    playing?.end();
    playing = null;
    if (!still || calm.matches || navigator.connection?.saveData || document.hidden) return;
    // Nothing moves beside what one watches.
    if ([...document.querySelectorAll("[data-player] video")].some(video => !video.paused)) return;
    timer = setTimeout(play, hovers.matches ? 250 : 0, still);
}

function play(still) {
    const video = element("video", { playsinline: "", loop: "", preload: "auto", tabindex: "-1", "aria-hidden": "true", disablepictureinpicture: "" });
    video.muted = true;
    video.src = still.dataset.preview;
    // What takes more than a while is a wait, and what plays long is watched better on its own page.
    const over = setTimeout(() => choose(null), longest);
    playing = {
        still,
        end() {
            clearTimeout(over);
            delete still.dataset.playing;
            video.removeAttribute("src");
            video.load();
            video.remove();
        },
    };
    video.addEventListener("playing", () => { still.dataset.playing = ""; }, { once: true });
    video.addEventListener("error", () => { if (playing?.still === still && video.getAttribute("src")) choose(null); });
    still.append(video);
    video.play().catch(() => { if (playing?.still === still) choose(null); });
}
