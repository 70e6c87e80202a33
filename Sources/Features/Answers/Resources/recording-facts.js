// Metadata of a recording: duration, size, a still frame.
import { element } from "./page.js";

const patience = 8000;

/// Looks at a recording. Nothing but `length: null` is known of a kind this browser cannot show. A busy device may need
/// longer than it is given, and a second try.
export async function look(blob, tries = 2) {
    const video = element("video", { playsinline: "", preload: "auto" });
    video.muted = true;
    video.src = URL.createObjectURL(blob);
    try {
        await moment(video, "loadeddata");
        await knowLength(video);
        const length = video.duration;
        await moveTo(video, Math.min(0.5, length / 2));
        return { length, width: video.videoWidth, height: video.videoHeight, still: await still(video) };
    } catch (error) {
        if (error.isLate && tries > 1) return look(blob, tries - 1);
        console.info(`a recording of ${blob.size} bytes could not be looked at: ${error.message}`);
        return { length: null, width: 0, height: 0, still: null };
    } finally {
        URL.revokeObjectURL(video.src);
        video.removeAttribute("src");
    }
}

/// A still of the frame at a moment; null where it cannot be shown.
export async function stillAt(blob, seconds) {
    const video = element("video", { playsinline: "", preload: "auto" });
    video.muted = true;
    video.src = URL.createObjectURL(blob);
    try {
        await moment(video, "loadeddata");
        await moveTo(video, seconds);
        return await still(video);
    } catch (error) {
        console.info(`no still at ${seconds} s: ${error.message}`);
        return null;
    } finally {
        URL.revokeObjectURL(video.src);
        video.removeAttribute("src");
    }
}

/// Shows the frame of a moment of a clip, whose length is known from then on.
export async function moveTo(video, seconds) {
    await knowLength(video);
    if (Math.abs(video.currentTime - seconds) < 0.001) return;
    const arrived = moment(video, "seeked");
    const frame = presented(video, seconds);
    video.currentTime = seconds;
    await arrived;
    await Promise.race([frame, new Promise(done => setTimeout(done, 500))]);
}

/// Resolves when the frame of a moment is presented: on a busy machine "seeked" comes before it, and what is drawn
/// until then is the frame of before. A tab that is hidden presents none, and not every browser tells.
function presented(video, seconds) {
    return new Promise(resolve => {
        const hear = (_, frame) =>
            Math.abs(frame.mediaTime - seconds) < 0.25 ? resolve() : video.requestVideoFrameCallback(hear);
        video.requestVideoFrameCallback ? video.requestVideoFrameCallback(hear) : resolve();
    });
}

/// A recorder's file does not say how long it is; its end has to be looked for.
async function knowLength(video) {
    if (Number.isFinite(video.duration)) return;
    const known = until(video, "durationchange", () => Number.isFinite(video.duration));
    video.currentTime = 1e7;
    await known;
    if (video.seeking) await moment(video, "seeked");
}

function still(video) {
    const scale = Math.min(1, 320 / Math.max(video.videoWidth, video.videoHeight));
    const canvas = element("canvas", { width: Math.round(video.videoWidth * scale), height: Math.round(video.videoHeight * scale) });
    canvas.getContext("2d").drawImage(video, 0, 0, canvas.width, canvas.height);
    return new Promise(resolve => canvas.toBlob(resolve, "image/jpeg", 0.8));
}

export function moment(video, name) {
    return until(video, name, () => true);
}

function until(video, name, isDone) {
    return new Promise((resolve, reject) => {
        const late = () => reject(Object.assign(new Error(`no ${name} in time`), { isLate: true }));
        const timer = setTimeout(late, patience);
        const hear = () => {
            if (!isDone()) return;
            clearTimeout(timer);
            video.removeEventListener(name, hear);
            resolve();
        };
        video.addEventListener(name, hear);
        video.addEventListener("error", () => reject(video.error ?? new Error(`no ${name}`)), { once: true });
    });
}
