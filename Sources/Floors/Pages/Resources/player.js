// The player of an answer: our own controls, for thumb, mouse and keyboard. Without this script the browser's are there.
import { element, icon, onAdded } from "./page.js";
import { language, number, word } from "./words.js";
import { channel } from "./channel.js";
import { clock } from "./clock.js";

const speeds = [0.5, 0.75, 1, 1.25, 1.5, 2];
const tellTabs = channel("player", () => quiet(null));
const calm = matchMedia("(prefers-reduced-motion: reduce)");

onAdded(root => {
    for (const box of root.querySelectorAll("[data-player]:not([data-state])")) prepare(box);
});

// One answer plays at a time, in this window and in all others.
document.addEventListener("play", event => {
    // A silent preview is no answer that plays.
    if (!event.target.closest("[data-player]")) return;
    quiet(event.target);
    tellTabs("play");
}, true);

function quiet(but) {
    for (const video of document.querySelectorAll("[data-player] video")) if (video !== but) video.pause();
}

function prepare(box) {
    const video = box.querySelector("video");
    const part = controls(video);
    const length = () => Number.isFinite(video.duration) ? video.duration : Number(box.dataset.length) || 0;
    video.controls = false;
    box.append(part.cue, part.centre, part.sound, part.bar);
    const act = actions(box, video, length);

    part.play.addEventListener("click", act.toggle);
    part.centre.addEventListener("click", act.toggle);
    part.mute.addEventListener("click", act.mute);
    part.volume.addEventListener("input", () => act.louder(Number(part.volume.value) - video.volume));
    part.sound.addEventListener("click", () => { act.mute(); part.mute.focus(); });
    part.speed.addEventListener("change", () => act.speed(Number(part.speed.value)));
    part.float.addEventListener("click", act.float);
    part.captions.addEventListener("click", act.captions);
    part.full.addEventListener("click", act.full);
    part.seek.addEventListener("input", () => act.seek(Number(part.seek.value)));

    const show = () => draw(box, video, part, length());
    const moments = "play pause ended seeked timeupdate durationchange volumechange ratechange progress waiting playing loadedmetadata";
    for (const moment of moments.split(" ")) video.addEventListener(moment, show);
    video.addEventListener("waiting", () => { box.dataset.waiting = ""; });
    for (const moment of ["playing", "seeked", "pause", "error"]) video.addEventListener(moment, () => { delete box.dataset.waiting; });
    video.addEventListener("error", () => trouble(box, video));
    document.addEventListener("fullscreenchange", show);
    hide(box, video, act);
    keys(box, video, act, length);
    listen(video, part, show);
    restore(video);
    show();
    // A clip with a broken source may have failed before this script came.
    if (video.error) trouble(box, video);
    else if (box.dataset.player === "play" && !calm.matches) start(box, video);
}

function controls(video) {
    const button = (name, kind) => element(`button.iconbutton.${kind}`, { type: "button", "aria-label": word(name) });
    const seek = element("input", { type: "range", min: "0", step: "any", value: "0", "aria-label": word("seek") });
    const volume = element("input.volume", { type: "range", min: "0", max: "1", step: "0.05", value: "1", "aria-label": word("volume") });
    const loaded = element("progress.loaded", { max: "1", value: "0", "aria-hidden": "true" });
    const played = element("progress.played", { max: "1", value: "0", "aria-hidden": "true" });
    const part = {
        seek, volume, loaded, played,
        play: button("play", "toggle"), mute: button("mute", "mute"), captions: button("captions", "captions"),
        speed: element("select.speed", {}, ...speeds.map(speed => element("option", { value: speed }, `${number(speed)}×`))),
        float: button("picture_in_picture", "float"), full: button("fullscreen", "full"),
        time: element("span.time", { "aria-hidden": "true" }),
        cue: element("div.cue", { hidden: "" }),
        centre: element("button.centre", { type: "button", tabindex: "-1", "aria-hidden": "true" }, icon("play")),
        sound: element("button.button.sound", { type: "button", hidden: "" }, icon("mute"), word("tap_for_sound")),
    };
    part.captions.append(icon("captions"));
    part.float.append(icon("float"));
    part.float.hidden = !document.pictureInPictureEnabled;
    part.captions.hidden = !video.textTracks.length;
    part.bar = element("div.controls", {},
        element("div.seek", {}, loaded, played, seek),
        element("div.keys", {}, part.play, part.mute, part.volume, part.time, part.captions, part.speed, part.float, part.full));
    return part;
}

function actions(box, video, length) {
    const act = {
        toggle() {
            if (video.paused) video.play().catch(() => trouble(box, video));
            else video.pause();
        },
        seek(seconds) { video.currentTime = Math.min(Math.max(seconds, 0), length()); },
        skip(seconds) { act.seek(video.currentTime + seconds); },
        mute() {
            video.muted = !video.muted;
            if (!video.muted && !video.volume) video.volume = 0.5;
            keep("muted", video.muted);
        },
        louder(step) {
            video.volume = Math.min(Math.max(video.volume + step, 0), 1);
            video.muted = !video.volume;
            keep("volume", video.volume);
        },
        faster(step) {
            const at = speeds.indexOf(video.playbackRate) + (step === -1 ? -1 : 1);
            act.speed(speeds[(at + speeds.length) % speeds.length]);
        },
        speed(rate) {
            video.playbackRate = rate;
            keep("speed", rate);
        },
        float() {
            if (document.pictureInPictureElement) document.exitPictureInPicture();
            else video.requestPictureInPicture().catch(error => console.info(`no picture in picture: ${error.message}`));
        },
        captions() {
            const [track] = video.textTracks;
            if (!track) return;
            track.mode = track.mode === "hidden" ? "disabled" : "hidden";
            keep("captions", track.mode === "hidden");
        },
        full() {
            if (document.fullscreenElement) document.exitFullscreen();
            else if (box.requestFullscreen) box.requestFullscreen().catch(() => {});
            else video.webkitEnterFullscreen?.();
        },
    };
    return act;
}

function draw(box, video, part, length) {
    const at = video.currentTime;
    box.dataset.state = video.ended ? "ended" : video.paused ? "paused" : "playing";
    box.classList.toggle("tall", video.videoHeight > video.videoWidth);
    const playSign = video.ended ? "retry" : video.paused ? "play" : "pause";
    sign(part.play, playSign, word(video.ended ? "play_again" : playSign));
    part.centre.replaceChildren(icon(playSign));
    sign(part.mute, video.muted ? "mute" : "volume", word(video.muted ? "unmute" : "mute"));
    if (!part.volume.matches(":active")) part.volume.value = video.muted ? 0 : video.volume;
    const isFull = Boolean(document.fullscreenElement);
    sign(part.full, isFull ? "shrink" : "fullscreen", word(isFull ? "leave_fullscreen" : "fullscreen"));
    part.speed.value = video.playbackRate;
    part.speed.setAttribute("aria-label", word("speed", { speed: number(video.playbackRate) }));
    part.captions.setAttribute("aria-pressed", video.textTracks[0]?.mode === "hidden");
    if (!video.muted) part.sound.hidden = true;
    part.time.textContent = `${clock(at)} / ${clock(length)}`;
    part.seek.max = length || 1;
    if (document.activeElement !== part.seek || !part.seek.matches(":active")) part.seek.value = at;
    part.seek.setAttribute("aria-valuetext", word("time_of", { at: clock(at), length: clock(length) }));
    part.played.value = length ? Math.min(at / length, 1) : 0;
    const end = video.buffered.length ? video.buffered.end(video.buffered.length - 1) : 0;
    part.loaded.value = length ? Math.min(end / length, 1) : 0;
}

function sign(button, name, label) {
    if (button.dataset.sign === name) return;
    button.dataset.sign = name;
    button.replaceChildren(icon(name));
    button.setAttribute("aria-label", label);
}

/// Plays with sound where the browser lets it, else silently with a button for the sound, else waits for a tap.
async function start(box, video) {
    try {
        await video.play();
    } catch (error) {
        if (error.name !== "NotAllowedError") return;
        video.muted = true;
        try {
            await video.play();
            box.querySelector(".sound").hidden = false;
        } catch {
            video.muted = recalled("muted") === true;
        }
    }
}

/// Controls leave while a video plays and nobody touches it.
function hide(box, video, act) {
    let timer;
    let touched = false;
    const wake = () => {
        delete box.dataset.idle;
        clearTimeout(timer);
        timer = setTimeout(() => { if (!video.paused && !box.querySelector(".controls :focus-visible")) box.dataset.idle = ""; }, 2500);
    };
    for (const moment of ["pointermove", "focusin", "keydown"]) box.addEventListener(moment, wake);
    for (const moment of ["play", "pause"]) video.addEventListener(moment, wake);
    const taps = doubleTaps(box, video, act);
    let isTouch = false;
    video.addEventListener("pointerdown", event => {
        isTouch = event.pointerType === "touch";
        touched = isTouch && box.dataset.idle !== undefined;
    });
    // The first tap on a phone brings the controls back; the next one is for the video.
    video.addEventListener("click", event => {
        wake();
        if (isTouch && taps(event)) return;
        if (!touched) act.toggle();
    });
    video.addEventListener("dblclick", () => { if (!isTouch) act.full(); });
}

/// Two taps on one side of the picture go back or forward by ten seconds. Whether a tap there is the first of two is known
/// a little later; until then it does nothing.
function doubleTaps(box, video, act) {
    const patience = 280;
    let last = { at: 0, by: 0 };
    let timer;
    return event => {
        const { left, width } = video.getBoundingClientRect();
        const place = (event.clientX - left) / width;
        const by = place < 1 / 3 ? -10 : place > 2 / 3 ? 10 : 0;
        const isSecond = by !== 0 && by === last.by && event.timeStamp - last.at < patience;
        last = { at: event.timeStamp, by };
        clearTimeout(timer);
        if (isSecond) {
            act.skip(by);
            const mark = element("div.skipped", { "data-by": by, "aria-hidden": "true" }, `${by > 0 ? "+" : "−"}${number(Math.abs(by))}`);
            box.append(mark);
            setTimeout(() => mark.remove(), 600);
        } else if (by && box.dataset.idle === undefined) {
            timer = setTimeout(act.toggle, patience);
        }
        return by !== 0;
    };
}

function keys(box, video, act, length) {
    const deeds = {
        " ": act.toggle, k: act.toggle, m: act.mute, f: act.full, c: act.captions,
        ArrowLeft: () => act.skip(-5), ArrowRight: () => act.skip(5), j: () => act.skip(-10), l: () => act.skip(10),
        ArrowUp: () => act.louder(0.1), ArrowDown: () => act.louder(-0.1),
        Home: () => act.seek(0), End: () => act.seek(length()), ">": act.faster, "<": () => act.faster(-1),
    };
    // Where nothing has the focus, the keys are the player's, but for those that move the page.
    const moving = new Set(["ArrowUp", "ArrowDown", "Home", "End"]);
    const isOurs = event => box.contains(event.target)
        || event.target === document.body && !moving.has(event.key) && box === document.querySelector("[data-player]");
    document.addEventListener("keydown", event => {
        if (!box.isConnected || event.defaultPrevented || !isOurs(event)) return;
        if (event.metaKey || event.ctrlKey || event.altKey || event.target.closest(".failure, select")) return;
        if (event.key === " " && event.target.matches("button, a")) return;
        const deed = deeds[event.key] ?? (/^\d$/.test(event.key) ? () => act.seek(length() * event.key / 10) : null);
        if (!deed) return;
        event.preventDefault();
        deed();
    });
}

/// Captions are drawn by us, above the controls and in our type.
function listen(video, part, show) {
    const [track] = video.textTracks;
    if (!track) return;
    track.mode = recalled("captions") ? "hidden" : "disabled";
    const say = () => {
        const cues = track.mode === "hidden" ? [...track.activeCues ?? []] : [];
        const lines = cues.flatMap(readable);
        part.cue.replaceChildren(...lines.map(line => element("p", {}, line)));
        part.cue.hidden = !lines.length;
    };
    track.addEventListener("cuechange", say);
    video.textTracks.addEventListener("change", () => { say(); show(); });
}

/// What a cue says; where lines are in several languages, those in the reader's.
function readable(cue) {
    const lines = cue.text.split("\n").map(text => new VTTCue(0, 1, text).getCueAsHTML());
    const own = lines.filter(line => line.querySelector("[lang]")?.lang.split("-")[0] === language);
    return own.length ? own : [cue.getCueAsHTML()];
}

function trouble(box, video) {
    if (box.querySelector(".failure") || (!video.error && video.networkState !== HTMLMediaElement.NETWORK_NO_SOURCE)) return;
    const again = element("button.button", { type: "button" }, icon("retry"), word("retry"));
    const note = element("div.failure", { role: "alert" }, icon("warning"), element("p", {}, word("video_failed")), again);
    box.append(note);
    again.addEventListener("click", () => {
        const at = video.currentTime;
        note.remove();
        video.load();
        video.currentTime = at;
        video.play().catch(() => trouble(box, video));
    });
}

function restore(video) {
    video.volume = recalled("volume") ?? 1;
    video.muted = recalled("muted") ?? false;
    video.playbackRate = recalled("speed") ?? 1;
    video.defaultPlaybackRate = video.playbackRate;
}

function keep(name, value) {
    localStorage.setItem(`player-${name}`, JSON.stringify(value));
}

function recalled(name) {
    return JSON.parse(localStorage.getItem(`player-${name}`) ?? "null");
}
