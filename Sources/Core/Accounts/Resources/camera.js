// Takes a profile picture with the camera.
import { element } from "./page.js";
import { show } from "./dialog.js";
import { word } from "./words.js";

/// Resolves to the picture taken, or null when the reader would rather not; throws when there is no camera.
export async function taken() {
    const stream = await open();
    try {
        const video = element("video", { playsinline: "", "aria-label": word("camera_title") });
        video.muted = true;
        video.srcObject = stream;
        const no = element("button.button", { value: "" }, word("cancel"));
        const yes = element("button.button.primary", { value: "yes", disabled: "" }, word("camera_take"));
        let frame = null;
        yes.addEventListener("click", () => { frame = still(video); });
        const { closed } = show([
            element("h2", {}, word("camera_title")),
            video,
            element("form.actions", { method: "dialog" }, no, yes),
        ], "crop");
        const playing = video.play().then(() => {
            yes.disabled = false;
            yes.focus();
        });
        // Who cancels before does not wait for it.
        await Promise.race([playing, closed]);
        return await closed === "yes" ? await frame : null;
    } finally {
        for (const track of stream.getTracks()) track.stop();
    }
}

async function open() {
    try {
        return await navigator.mediaDevices.getUserMedia({ video: { facingMode: "user", width: { ideal: 1280 } } });
    } catch {
        throw new Error(word("camera_failed"));
    }
}

function still(video) {
    const canvas = element("canvas", { width: video.videoWidth, height: video.videoHeight });
    canvas.getContext("2d").drawImage(video, 0, 0);
    return new Promise(resolve => canvas.toBlob(resolve, "image/jpeg", 0.95));
}
