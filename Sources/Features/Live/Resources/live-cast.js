// Going live: camera, microphone, title; then being live, until it is ended. Its markup comes hidden from the server.
import { cheering } from "./live-cheers.js";
import { chat } from "./live-chat.js";
import { sender } from "./live-sender.js";
import { capture, choices, choose } from "./media-devices.js";
import { ask } from "./dialog.js";
import { clock } from "./clock.js";
import { added } from "./page.js";
import { fetchPage, send } from "./request.js";
import { announce, complain, toast } from "./toast.js";
import { number, word } from "./words.js";

const page = document.querySelector("[data-cast]");
const part = name => page.querySelector(`[data-${name}]`);
const size = { width: { ideal: 640 }, height: { ideal: 360 } };
const piece = 500;
const types = [
    "video/mp4;codecs=avc1.42E01E,mp4a.40.2", "video/mp4;codecs=avc1.42E01E,opus", "video/webm;codecs=h264,opus",
    "video/webm;codecs=vp8,opus", "video/mp4", "video/webm",
];

const camera = capture(size);
let air = null;

page.hidden = false;
part("turn-on").addEventListener("click", turnOn);
part("go").addEventListener("submit", goLive);
part("mic").addEventListener("click", turnMicrophone);
part("turn").addEventListener("click", nextCamera);
for (const device of ["camera", "microphone"]) {
    part(device).addEventListener("change", event => { choose(device, event.target.value); turnOn(); });
}
document.addEventListener("submit", event => {
    if (!event.target.matches("form[data-end]") || !air) return;
    event.preventDefault();
    end().catch(complain);
});
addEventListener("beforeunload", event => { if (air) event.preventDefault(); });
// Who leaves all the same has ended it; it is said at once, so that nobody waits for more.
addEventListener("pagehide", () => {
    if (air) send(`/api/v1/live/${air.stream.id}`, { method: "DELETE", keepalive: true }).catch(() => {});
    release();
});

async function turnOn() {
    say("");
    part("stage").dataset.stage = air ? "live" : camera.stream ? "on" : "opening";
    let opened = null;
    try {
        opened = await camera.open();
        if (!opened) return;
        await look(opened);
        if (air) air.renew();
    } catch (error) {
        if (camera.stream !== opened) return;
        release();
        say(error.message);
        await end(error.message);
    }
    draw();
}

async function look(opened) {
    const [picture] = opened.getVideoTracks();
    part("view").srcObject = opened;
    await part("view").play();
    part("stage").dataset.stage = air ? "live" : "on";
    draw();
    part("stage").classList.toggle("tall", part("view").videoHeight > part("view").videoWidth);
    part("stage").classList.toggle("mirrored", picture.getSettings().facingMode !== "environment");
    const selects = { camera: part("camera"), microphone: part("microphone") };
    await choices(selects, opened);
    // Where there is nothing to choose nothing is asked.
    for (const select of Object.values(selects)) select.closest(".field").hidden = select.disabled;
    part("devices").hidden = Object.values(selects).every(select => select.disabled);
    if (!opened.getAudioTracks().length) say(word("microphone_none"));
    picture.addEventListener("ended", () => { if (camera.stream === opened) lost().catch(complain); });
    hush();
}

/// Somebody has pulled the plug.
async function lost() {
    release();
    say(word("camera_gone"));
    await end(word("camera_gone"));
    draw();
}

function release() {
    camera.close();
    part("view").srcObject = null;
    part("stage").dataset.stage = "off";
}

function draw() {
    page.classList.toggle("full", part("stage").dataset.stage !== "off");
    part("start").disabled = !camera.stream || Boolean(air);
    part("mic").hidden = !camera.stream?.getAudioTracks().length;
    part("turn").hidden = !camera.stream || part("camera").disabled;
}

function turnMicrophone() {
    const isOff = part("mic").getAttribute("aria-pressed") !== "true";
    part("mic").setAttribute("aria-pressed", isOff);
    hush();
    announce(word(isOff ? "live_mic_off" : "live_mic_on"));
}

function hush() {
    const isOff = part("mic").getAttribute("aria-pressed") === "true";
    for (const track of camera.stream?.getAudioTracks() ?? []) track.enabled = !isOff;
}

function nextCamera() {
    const select = part("camera");
    select.selectedIndex = (select.selectedIndex + 1) % select.options.length;
    choose("camera", select.value);
    turnOn();
}

async function goLive(event) {
    event.preventDefault();
    const form = part("go");
    if (form.getAttribute("aria-busy") === "true" || air) return;
    const title = form.elements.title.value.trim();
    complainAt(title ? "" : word("live_title_needed"));
    if (!title) return form.elements.title.focus();
    form.setAttribute("aria-busy", "true");
    say("");
    try {
        const response = await send("/api/v1/live", {
            method: "POST", headers: { "Content-Type": "application/json" },
            body: JSON.stringify({ title, keep: form.elements.keep.checked }),
        });
        begin(await response.json());
    } catch (error) {
        if (error.fields?.title) complainAt([error.fields.title].flat().join(" "));
        else if (error.status === 409) await elsewhere();
        else say(error.message);
    }
    form.removeAttribute("aria-busy");
    draw();
}

/// Another window, another device or a program is streaming.
async function elsewhere() {
    const fresh = await fetchPage(location.href);
    const running = fresh.querySelector("[data-running]");
    if (running) part("go").before(document.adoptNode(running));
    say(running ? "" : word("live_already"));
}

function complainAt(text) {
    const field = part("go").querySelector('[data-field="title"]');
    const error = field.querySelector(".error");
    error.textContent = text;
    error.hidden = !text;
    if (text) field.querySelector("input").setAttribute("aria-invalid", "true");
    else field.querySelector("input").removeAttribute("aria-invalid");
}

function begin(stream) {
    const began = performance.now();
    let machine = null;
    let renewals = 0;
    const line = sender(stream.id, {
        moved({ state }) {
            say("");
            page.dataset.air = state;
            if (state === "ended") end(word("live_over")).catch(complain);
        },
        cut(seconds) {
            if (seconds > 2) say(word(seconds > 10 ? "live_cut_long" : "live_cut_short"));
        },
        again() {
            renewals += 1;
            setTimeout(renew, Math.min(200 * renewals, 3000));
        },
        ended: error => end(error.status === 401 ? error.message : word("live_over")).catch(complain),
    });
    const timer = setInterval(() => { part("clock").textContent = clock((performance.now() - began) / 1000); }, 500);

    function renew() {
        if (!air || !camera.stream) return;
        stop();
        line.begin();
        record();
    }

    function record() {
        const mimeType = types.find(type => MediaRecorder.isTypeSupported(type));
        const mine = machine = new MediaRecorder(camera.stream, {
            mimeType, videoBitsPerSecond: 500_000, audioBitsPerSecond: 64_000,
            // A segment begins with a whole picture: this is how far viewers are behind.
            videoKeyFrameIntervalDuration: 1000,
        });
        mine.addEventListener("dataavailable", ({ data }) => { if (machine === mine) line.add(data); });
        mine.addEventListener("error", () => { if (machine === mine) renew(); });
        mine.start(piece);
    }

    function stop() {
        const old = machine;
        machine = null;
        if (old && old.state !== "inactive") old.stop();
    }

    /// The last words of the host go out before the end is told.
    async function finish() {
        const last = machine;
        if (last && last.state !== "inactive") {
            const stopped = new Promise(done => last.addEventListener("stop", done, { once: true }));
            last.stop();
            await stopped;
        }
        machine = null;
        await line.finish(2);
    }

    air = {
        stream, renew, finish,
        stop() {
            clearInterval(timer);
            stop();
            line.end();
        },
    };
    Object.assign(page.dataset, { live: stream.id, host: stream.person.id, started: stream.started_at, air: "starting", own: "" });
    part("name").textContent = stream.title;
    part("stage").dataset.stage = "live";
    part("clock").textContent = clock(0);
    record();
    awake().catch(() => {});
    talk().catch(complain);
    announce(word("live_begun"));
    part("stage").scrollIntoView({ block: "nearest" });
    draw();
}

/// The numbers and the chat, as they stand on the page that viewers see.
async function talk() {
    const { stream } = air;
    const fresh = (await fetchPage(`/live/${stream.id}`)).querySelector("[data-talk]");
    if (!fresh || !air) return;
    part("air").replaceChildren(document.adoptNode(fresh));
    added(part("air"));
    cheering(page);
    document.addEventListener("pulse", count);
    air.talk = chat(page, {
        pulse: detail => document.dispatchEvent(new CustomEvent("pulse", { detail })),
        out: () => {},
    });
}

function count({ detail }) {
    for (const place of page.querySelectorAll("[data-viewers]")) place.textContent = number(detail.viewers);
    if (detail.state === "ended") end(word("live_over")).catch(complain);
}

/// The end is told by the host, by refused pieces and by the chat, at about the same time: the first counts.
/// @param reason why it ended, when it was not the host who did
async function end(reason) {
    if (!air || air.isEnding) return;
    const { stream, stop, finish, renew, talk } = air;
    if (!reason) {
        air.isEnding = true;
        await finish();
        try {
            await send(`/api/v1/live/${stream.id}`, { method: "DELETE" });
        } catch (error) {
            air.isEnding = false;
            renew();
            throw error;
        }
    }
    air = null;
    stop();
    talk?.end();
    document.removeEventListener("pulse", count);
    for (const name of ["live", "host", "started", "air", "own"]) delete page.dataset[name];
    part("air").replaceChildren();
    part("stage").dataset.stage = camera.stream ? "on" : "off";
    draw();
    if (!reason) return location.assign(`/live/${stream.id}`);
    say(reason);
    if (camera.stream && await ask({ title: word("live_over_title"), text: reason, action: word("live_again") })) part("go").requestSubmit();
}

/// A phone that falls asleep stops its camera.
async function awake() {
    let lock = await navigator.wakeLock?.request("screen");
    document.addEventListener("visibilitychange", async () => {
        if (air && document.visibilityState === "visible" && lock?.released) lock = await navigator.wakeLock.request("screen").catch(() => lock);
    });
}

function say(text) {
    part("trouble").hidden = !text;
    part("trouble-text").textContent = text;
}
