// The page of an answer: the player stays in sight while one reads on, and a key or a flick leads to the next answer.
import { element, icon, onAdded } from "./page.js";

const wide = matchMedia("(min-width: 1100px)");

onAdded(root => {
    const page = root.querySelector("[data-answer-page]:not([data-begun])");
    const place = page?.querySelector(".player-place");
    if (!place) return;
    page.dataset.begun = "";
    pin(place);
    const next = page.querySelector("a[data-next]");
    if (!next) return;
    flick(place, next);
    offer(place, next, page.querySelector(".ask-link"));
});

document.addEventListener("keydown", event => {
    const isPlain = !event.metaKey && !event.ctrlKey && !event.altKey;
    const isFree = event.target === document.body || event.target.closest("[data-player]");
    if (event.key.toLowerCase() === "n" && isPlain && isFree) document.querySelector("[data-answer-page] a[data-next]")?.click();
});

/// Small in a corner while its place is out of sight and it plays.
function pin(place) {
    const player = place.querySelector("[data-player]");
    const video = place.querySelector("video");
    let isAway = false;
    const show = () => {
        const isPinned = isAway && !wide.matches && !document.fullscreenElement
            && (player.classList.contains("pinned") || !video.paused);
        if (isPinned === player.classList.contains("pinned")) return;
        // Its place keeps its height, so that nothing moves.
        place.style.height = isPinned ? `${place.getBoundingClientRect().height}px` : "";
        player.classList.toggle("pinned", isPinned);
    };
    new IntersectionObserver(([entry]) => {
        isAway = !entry.isIntersecting && entry.boundingClientRect.bottom < innerHeight / 2;
        show();
    }, { rootMargin: "-56px 0px 0px 0px" }).observe(place);
    video.addEventListener("play", show);
    player.addEventListener("click", event => {
        if (!player.classList.contains("pinned")) return;
        event.stopPropagation();
        event.preventDefault();
        place.scrollIntoView({ block: "center" });
    }, true);
}

/// A quick flick upwards over the picture; a slow one scrolls, as everywhere.
function flick(place, next) {
    let start = null;
    place.addEventListener("touchstart", event => {
        const [touch] = event.touches;
        start = event.touches.length === 1 ? { x: touch.clientX, y: touch.clientY, at: event.timeStamp, top: scrollY } : null;
    }, { passive: true });
    place.addEventListener("touchend", event => {
        if (!start || document.fullscreenElement || event.target.closest(".controls")) return;
        const [touch] = event.changedTouches;
        const up = start.y - touch.clientY;
        const isStraight = Math.abs(touch.clientX - start.x) < up / 2;
        if (isStraight && up > 140 && event.timeStamp - start.at < 260 && start.top < 40) next.click();
    }, { passive: true });
}

/// At the end of the video, where to go on stands on it.
function offer(place, next, ask) {
    const link = (from, sign, text) => element("a.button.small", { href: from.href }, icon(sign), text);
    const panel = element("div.player-end", {}, link(next, "play", next.querySelector(".quiet").textContent));
    if (ask) panel.append(link(ask, "ask", ask.textContent));
    place.querySelector("[data-player]").append(panel);
}
