// The page on which an answer is recorded and put together. Its markup comes hidden from the server; without this
// script a plain form takes one file.
import { ask } from "./dialog.js";
import { announce, complain } from "./toast.js";
import { clock } from "./clock.js";
import { word } from "./words.js";
import { draft, drop, dropPieces, forget, keep, keepDraft, keepPiece, kept, pieces } from "./takes.js";
import { canFlip, capture, choices, choose, flip, recorder } from "./media-devices.js";
import { look, stillAt } from "./recording-facts.js";
import { countdown } from "./countdown.js";
import { partBars } from "./part-bar.js";
import { preview, thumbnail } from "./take-preview.js";
import { trim } from "./take-trim.js";
import { reel } from "./take-list.js";
import { sending } from "./sending.js";

const page = document.querySelector("[data-recorder]");
const part = name => page.querySelector(`[data-${name}]`);
const limit = Number(page.dataset.limit);
const mostBytes = Number(page.dataset.bytes);
const name = `${document.body.dataset.me}/${page.dataset.recorder}`;

let takes = [];
let settings = { draft: name };
let running = null;
const camera = capture();

const list = reel(part("takes"), part("take"), {
    play: take => preview([take], takes.indexOf(take) + 1),
    remove,
    trim: shorten,
    moved: order => { takes = order; save(order).catch(complain); },
});
const bars = partBars(page.querySelectorAll("[data-part-bar]"), limit);
const counting = countdown(part("count"), part("countdown"));
const picker = thumbnail(part("frame"), part("moment"), choice => {
    settings.thumbnail = choice;
    keepDraft(settings).catch(unkept);
});
const line = sending(part("sending"), {
    begun: () => { page.dataset.busy = ""; release(); },
    ended: () => { delete page.dataset.busy; show(); },
    done: () => forget(name).catch(unkept),
});

document.querySelector("[data-plain]").remove();
page.hidden = false;
part("turn-on").addEventListener("click", turnOn);
part("record").addEventListener("click", () => running ? stop() : counting.isRunning() ? counting.skip() : begin());
part("turn-off").addEventListener("click", () => { release(); show(); part("turn-on").focus(); });
part("done").addEventListener("click", () => { release(); show(); part("send").focus({ preventScroll: true }); part("parts").scrollIntoView({ block: "start" }); });
part("flip").addEventListener("click", () => flip(camera.stream).then(turnOn).catch(complain));
part("settings").addEventListener("click", () => part("devices").showModal());
part("files").addEventListener("change", add);
part("play-all").addEventListener("click", () => preview(takes));
part("send").addEventListener("click", () => line.send({ takes, settings, thumbnailAt: picker.at(), page }));
part("drop-all").addEventListener("click", removeAll);
for (const device of ["camera", "microphone"]) {
    part(device).addEventListener("change", event => { choose(device, event.target.value); turnOn(); });
}
navigator.mediaDevices?.addEventListener?.("devicechange", () => {
    if (camera.stream && !running) choices({ camera: part("camera"), microphone: part("microphone") }, camera.stream).catch(complain);
});
addEventListener("beforeunload", event => { if (running || line.isRunning()) event.preventDefault(); });
addEventListener("pagehide", release);
alone().then(isAlone => isAlone ? load().catch(unkept) : closed());

/// Two windows with the same parts would undo each other's work.
function alone() {
    if (!navigator.locks) return Promise.resolve(true);
    return new Promise(resolve => {
        navigator.locks.request(`recorder ${name}`, { ifAvailable: true }, lock => {
            resolve(lock !== null);
            return lock && new Promise(() => {});
        });
    });
}

function closed() {
    say(word("elsewhere"));
    for (const control of page.querySelectorAll("button, select, input")) control.disabled = true;
}

/// What was recorded before comes back; of what was cut off, all that had been kept.
async function load() {
    settings = await draft(name);
    for (const take of await kept(name)) {
        if (!take.blob) {
            const blobs = await pieces(take.id);
            if (!blobs.length) { await drop(take.id); continue; }
            Object.assign(take, await finished(take, blobs));
        } else if (take.length === null) {
            // A page that was being left could not look at it any more.
            Object.assign(take, await finished(take, [take.blob]));
        }
        takes.push(take);
    }
    show();
    if (takes.some(take => take.upload)) line.offer();
    else if (takes.length) announce(word("parts_back", { count: takes.length }));
}

async function turnOn() {
    release();
    say("");
    part("stage").dataset.stage = "opening";
    let opened = null;
    try {
        opened = await camera.open();
        if (!opened) return;
        part("view").srcObject = opened;
        await part("view").play();
        if (camera.stream !== opened) return;
        part("stage").dataset.stage = "on";
        part("stage").classList.toggle("tall", part("view").videoHeight > part("view").videoWidth);
        const [picture] = opened.getVideoTracks();
        part("stage").classList.toggle("mirrored", picture.getSettings().facingMode !== "environment");
        picture.addEventListener("ended", () => { if (camera.stream === opened) { release(); say(word("camera_gone")); } });
        if (!opened.getAudioTracks().length) say(word("microphone_none"));
        part("record").focus({ preventScroll: true });
        await choices({ camera: part("camera"), microphone: part("microphone") }, opened);
        part("flip").hidden = !await canFlip();
    } catch (error) {
        if (camera.stream !== opened) return;
        release();
        say(error.message);
    }
    show();
}

function release() {
    counting.stop();
    if (running) stop();
    camera.close();
    part("view").srcObject = null;
    part("stage").dataset.stage = "off";
}

/// Records after the countdown, if there is to be one.
async function begin() {
    if (!camera.stream || left() <= 0.2) return;
    if (await counting.run()) record();
}

function record() {
    if (!camera.stream || left() <= 0.2) return;
    const take = fresh({ name: word("part", { number: takes.length + 1 }), blob: null, type: "" });
    const machine = recorder(camera.stream);
    const blobs = [];
    running = { take, machine, began: performance.now(), before: total() };
    take.type = machine.mimeType;
    keep(take).catch(unkept);
    machine.addEventListener("dataavailable", ({ data }) => {
        if (!data.size) return;
        blobs.push(data);
        keepPiece(take.id, blobs.length, data).catch(unkept);
    });
    machine.addEventListener("start", () => { if (running) running.began = performance.now(); });
    machine.addEventListener("stop", () => ended(take, blobs).catch(complain));
    machine.addEventListener("error", () => { say(word("record_failed")); });
    machine.start(1000);
    part("stage").dataset.stage = "recording";
    part("record").setAttribute("aria-label", word("stop"));
    part("done").hidden = true;
    announce(word("recording"));
    tick();
}

function tick() {
    if (!running) return;
    const rest = limit - running.before - (performance.now() - running.began) / 1000;
    part("left").textContent = word("time_left", { time: clock(rest) });
    bars.grow((performance.now() - running.began) / 1000);
    part("stage").classList.toggle("ending", rest < 10);
    if (rest <= 0.05) stop();
    else requestAnimationFrame(tick);
}

function stop() {
    const { machine } = running;
    running = null;
    bars.grow(0);
    part("stage").dataset.stage = "on";
    part("stage").classList.remove("ending");
    part("record").setAttribute("aria-label", word("record"));
    if (machine.state !== "inactive") machine.stop();
}

async function ended(take, blobs) {
    if (running?.take === take) stop();
    if (!blobs.length) return drop(take.id);
    takes.push(Object.assign(take, await finished(take, blobs)));
    show();
    announce(word("part_kept", { number: takes.length, length: clock(take.length ?? 0) }));
}

async function finished(take, blobs) {
    const blob = new Blob(blobs, { type: take.type });
    const whole = { ...take, blob, ...await look(blob) };
    try {
        await keep(whole);
        await dropPieces(take.id);
    } catch (error) {
        unkept(error);
    }
    return whole;
}

/// Video files chosen instead of, or beside, what is recorded here.
async function add(event) {
    const files = [...event.target.files];
    event.target.value = "";
    say("");
    for (const file of files) {
        const seen = await look(file);
        const isVideo = seen.length !== null || file.type.startsWith("video/") || /\.(mp4|m4v|mov|webm|mkv|mpe?g4?)$/i.test(file.name);
        const bytes = takes.reduce((sum, take) => sum + take.blob.size, file.size);
        if (!isVideo) say(word("not_a_video", { name: file.name }));
        else if (bytes > mostBytes) say(word("too_large", { name: file.name }));
        else if ((seen.length ?? 0) > left() + 0.5) say(word("too_long", { name: file.name, time: clock(left()) }));
        else {
            const take = fresh({ name: file.name, type: file.type, blob: file, ...seen });
            await keep(take).catch(unkept);
            takes.push(take);
        }
    }
    show();
}

function fresh(facts) {
    const id = Array.from(crypto.getRandomValues(new Uint8Array(8)), byte => byte.toString(16).padStart(2, "0")).join("");
    return { id, draft: name, place: (takes.at(-1)?.place ?? 0) + 1, length: null, still: null, upload: null, ...facts };
}

async function remove(take) {
    const number = takes.indexOf(take) + 1;
    if (!await ask({ title: word("delete_ask", { number }), text: word("delete_text"), action: word("delete"), danger: true })) return;
    takes = takes.filter(other => other !== take);
    await drop(take.id).catch(unkept);
    line.abandon([take]);
    show();
    announce(word("part_deleted", { number }));
    (part("takes").querySelector("[data-grip]") ?? part("turn-on")).focus();
}

async function shorten(take) {
    const number = takes.indexOf(take) + 1;
    const range = await trim(take, word("trim_part", { number }));
    if (!range) return;
    Object.assign(take, range);
    take.still = await stillAt(take.blob, take.from) ?? take.still;
    settings.order = undefined;
    await keep(take).catch(unkept);
    show();
    announce(word("part_trimmed", { number, length: clock(take.length) }));
}

async function removeAll() {
    if (!await ask({ title: word("delete_all_ask"), text: word("delete_text"), action: word("delete"), danger: true })) return;
    line.abandon(takes);
    takes = [];
    await forget(name).catch(unkept);
    show();
}

async function save(order) {
    order.forEach((take, at) => { take.place = at + 1; });
    // Before anything is awaited: the frame is chosen among the takes as they are shown.
    show();
    for (const take of order) await keep(take);
}

function total() {
    return takes.reduce((sum, take) => sum + (take.length ?? 0), 0);
}

function left() {
    return limit - total();
}

function show() {
    list.show(takes);
    picker.show(takes, settings.thumbnail);
    part("parts").hidden = !takes.length;
    part("total").textContent = word("total_of", { length: clock(total()), limit: clock(limit) });
    bars.show(takes);
    part("done").hidden = !takes.length || Boolean(running);
    part("play-all").hidden = takes.length < 2;
    part("left").textContent = word("time_left", { time: clock(left()) });
    part("record").disabled = left() <= 0.2;
    part("over").hidden = total() <= limit + 0.5;
    part("send").disabled = !part("over").hidden;
}

function say(text) {
    part("trouble").hidden = !text;
    part("trouble-text").textContent = text;
}

/// A browser that keeps nothing (a private window, a full disk) can still record and send.
function unkept(error) {
    console.warn(error);
    part("unkept").hidden = false;
}
