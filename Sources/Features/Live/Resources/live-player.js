// The player of a live stream: play and pause, sound, the way back to what happens now, full screen.
import { element, icon } from "./page.js";
import { canPlay, play } from "./live-native.js";
import { canFeed, feed } from "./live-source.js";
import { watching } from "./live-watching.js";
import { word } from "./words.js";

const patience = 4000;
/// Seconds behind the newest picture that still count as live.
const late = 7;

/// Plays in a box until the stream ends.
export function player(box) {
    const video = box.querySelector("video");
    const part = controls();
    const heart = watching(box.dataset.stream);
    let machine = null;
    let rebuilt = 0;
    let isWanted = true;
    let isOffered = true;
    let idle;

    box.append(part.centre, part.sound, part.bar);
    // Who has tapped has seen the offer; the button of the bar stays.
    const tapped = event => {
        if (event.target.closest?.(".sound")) return;
        isOffered = false;
        draw();
        document.removeEventListener("pointerup", tapped);
    };
    document.addEventListener("pointerup", tapped);
    part.play.addEventListener("click", toggle);
    part.centre.addEventListener("click", toggle);
    part.mute.addEventListener("click", mute);
    part.sound.addEventListener("click", () => { mute(); part.mute.focus(); });
    part.now.addEventListener("click", toNow);
    part.full.addEventListener("click", full);
    video.addEventListener("dblclick", full);
    video.addEventListener("click", () => { if (matchMedia("(hover: hover)").matches) toggle(); });
    for (const moment of "play pause playing waiting volumechange timeupdate ended".split(" ")) video.addEventListener(moment, draw);
    video.addEventListener("playing", () => { delete box.dataset.waiting; heart.begin(); });
    video.addEventListener("pause", () => heart.rest());
    video.addEventListener("waiting", () => { box.dataset.waiting = ""; });
    document.addEventListener("fullscreenchange", draw);
    box.addEventListener("keydown", press);
    for (const sign of ["pointermove", "pointerdown", "focusin"]) box.addEventListener(sign, wake);
    addEventListener("pagehide", () => heart.rest());
    begin();
    draw();

    function begin() {
        const told = {
            starving: () => { if (!video.ended) box.dataset.waiting = ""; say(navigator.onLine ? "" : word("live_cut")); },
            fed: () => { say(""); start(); },
            ended: () => { heart.rest(); },
            broken: () => { machine?.end(); rebuilt += 1; setTimeout(() => { if (box.isConnected) begin(); }, Math.min(rebuilt * 500, patience)); },
        };
        const way = wayOf(video);
        if (way) machine = way(video, box.dataset.src, told);
        else say(word("live_unplayable"));
    }

    /// Browsers let a silent video play by itself; where one does not, a tap begins it.
    function start() {
        if (!isWanted || !video.paused || video.readyState < 2) return;
        video.play().then(() => { part.sound.hidden = !video.muted || !isOffered; }).catch(error => {
            if (error.name === "NotAllowedError") isWanted = false;
            draw();
        });
    }

    function toggle() {
        isWanted = video.paused;
        if (video.paused) video.play().catch(draw);
        else {
            machine?.hold(true);
            video.pause();
        }
    }

    function toNow() {
        isWanted = true;
        machine?.toLive();
        if (video.paused) video.play().catch(draw);
    }

    function mute() {
        video.muted = !video.muted;
        if (!video.muted && !video.volume) video.volume = 0.5;
    }

    function full() {
        if (document.fullscreenElement) document.exitFullscreen();
        else if (box.requestFullscreen) box.requestFullscreen().catch(() => {});
        else video.webkitEnterFullscreen?.();
    }

    function press(event) {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        const isButton = event.target.closest("button");
        const act = { k: toggle, m: mute, f: full, l: toNow, ...(!isButton && { " ": toggle }) }[event.key.toLowerCase()];
        if (!act) return;
        event.preventDefault();
        act();
    }

    function wake() {
        delete box.dataset.idle;
        clearTimeout(idle);
        idle = setTimeout(() => { if (!video.paused && !box.querySelector(".controls :focus-visible")) box.dataset.idle = ""; }, 3000);
    }

    function draw() {
        const isPlaying = !video.paused && !video.ended;
        const hasPicture = video.readyState >= 2 || video.currentTime > 0;
        box.dataset.state = isPlaying ? "playing" : "paused";
        box.toggleAttribute("data-shown", hasPicture);
        box.classList.toggle("tall", video.videoHeight > video.videoWidth);
        sign(part.play, isPlaying ? "pause" : "play", word(isPlaying ? "pause" : "play"));
        part.centre.hidden = !hasPicture || isPlaying;
        sign(part.mute, video.muted ? "mute" : "volume", word(video.muted ? "unmute" : "mute"));
        if (!video.muted || !isOffered) part.sound.hidden = true;
        const isFull = Boolean(document.fullscreenElement);
        sign(part.full, isFull ? "shrink" : "fullscreen", word(isFull ? "leave_fullscreen" : "fullscreen"));
        const isNow = isPlaying && (machine?.behind() ?? 0) < late;
        part.now.classList.toggle("live", isNow);
        sign(part.now, isNow ? "now" : "late", word(isNow ? "live_now" : "live_jump"));
    }

    function sign(button, name, label) {
        if (button.dataset.sign === name) return;
        button.dataset.sign = name;
        if (button === part.now) button.textContent = label;
        else {
            button.replaceChildren(icon(name));
            button.setAttribute("aria-label", label);
        }
    }

    function say(text) {
        const note = box.querySelector("[data-trouble]");
        if (note.textContent !== text) note.textContent = text;
        note.hidden = !text;
    }

    return {
        end() {
            machine?.end();
            heart.rest();
            clearTimeout(idle);
            document.removeEventListener("pointerup", tapped);
        },
    };
}

/// Where the system plays such streams well, that is iPhones, iPads and Macs, it does; elsewhere our own way is nearer to
/// now, and can be sent there again.
function wayOf(video) {
    if (canPlay(video) && ("ManagedMediaSource" in globalThis || !canFeed)) return play;
    return canFeed ? feed : null;
}

function controls() {
    const button = (name, kind) => element(`button.iconbutton.${kind}`, { type: "button", "aria-label": word(name) });
    const part = {
        play: button("play", "toggle"), mute: button("mute", "mute"), full: button("fullscreen", "full"),
        now: element("button.chip.live", { type: "button" }),
        centre: element("button.centre", { type: "button", tabindex: "-1", "aria-hidden": "true", hidden: "" }, icon("play")),
        sound: element("button.button.sound", { type: "button", hidden: "" }, icon("mute"), word("tap_for_sound")),
    };
    part.bar = element("div.controls", {}, element("div.keys", {}, part.play, part.mute, part.now, element("span.time"), part.full));
    return part;
}
