// Media devices: lists cameras and microphones, opens one, and explains errors of access.
import { element } from "./page.js";
import { word } from "./words.js";

const kinds = { videoinput: "camera", audioinput: "microphone" };
const codecs = [
    "video/mp4;codecs=avc1.42E01F,mp4a.40.2", "video/mp4;codecs=avc1.42E01F,opus", "video/webm;codecs=h264,opus",
    "video/mp4",
    "video/webm;codecs=vp8,opus", "video/webm",
];

const wide = { width: { ideal: 1280 }, height: { ideal: 720 } };

/// Camera and microphone of a page. Opening them again, or closing them, ends what was opened before and what comes for it late.
export function capture(size = wide) {
    let stream = null;
    /// Grows with each opening and closing.
    let turn = 0;
    function close() {
        turn += 1;
        if (stream) stop(stream);
        stream = null;
    }
    return {
        close,
        get stream() { return stream; },
        /// Resolves to the stream, or to null when it was opened again or closed meanwhile; throws an Error that says what to do.
        async open() {
            // A phone gives one camera at a time.
            close();
            const mine = turn;
            try {
                const opened = await open(size);
                if (mine === turn) return stream = opened;
                stop(opened);
            } catch (error) {
                if (mine === turn) throw error;
            }
            return null;
        },
    };
}

/// Opens what was chosen last.
async function open(size) {
    if (!navigator.mediaDevices?.getUserMedia) throw new Error(word(isSecureContext ? "camera_none" : "camera_insecure"));
    const picture = { ...size, frameRate: { ideal: 30, max: 30 }, ...chosen("camera") };
    const sound = { echoCancellation: true, noiseSuppression: true, ...chosen("microphone") };
    if (!picture.deviceId) picture.facingMode = localStorage.getItem("recorder-facing") ?? "user";
    try {
        return await navigator.mediaDevices.getUserMedia({ video: picture, audio: sound });
    } catch (error) {
        // One that was chosen once may be gone, and there may be no microphone at all.
        if (error.name === "OverconstrainedError" && forgotChoice()) return open(size);
        if (error.name === "NotFoundError") return silent(picture);
        throw explained(error);
    }
}

function stop(stream) {
    for (const track of stream.getTracks()) track.stop();
}

async function silent(picture) {
    try {
        return await navigator.mediaDevices.getUserMedia({ video: picture });
    } catch (error) {
        throw explained(error);
    }
}

function explained(error) {
    const key = {
        NotAllowedError: "camera_refused", SecurityError: "camera_refused",
        NotFoundError: "camera_none", NotReadableError: "camera_busy", AbortError: "camera_busy",
    }[error.name] ?? "camera_busy";
    return new Error(word(key), { cause: error });
}

/// Fills the two choices, once the reader has allowed us to know what there is.
export async function choices(selects, stream) {
    const devices = await navigator.mediaDevices.enumerateDevices();
    for (const [kind, name] of Object.entries(kinds)) {
        const mine = devices.filter(device => device.kind === kind && device.deviceId);
        const track = stream.getTracks().find(track => track.kind === kind.slice(0, 5));
        const used = track?.getSettings().deviceId;
        const options = mine.map((device, at) => {
            const option = element("option", { value: device.deviceId }, device.label || `${word(name)} ${at + 1}`);
            option.selected = device.deviceId === used;
            return option;
        });
        if (!options.length) options.push(element("option", { value: "" }, word(`${name}_missing`)));
        selects[name].replaceChildren(...options);
        selects[name].disabled = mine.length < 2;
    }
}

export function choose(name, device) {
    localStorage.setItem(`recorder-${name}`, device);
}

/// Chooses the next camera: the one on the other side of a phone, else the next of the list. To be opened anew then.
export async function flip(stream) {
    const [track] = stream.getVideoTracks();
    const { facingMode, deviceId } = track.getSettings();
    if (facingMode) {
        localStorage.removeItem("recorder-camera");
        localStorage.setItem("recorder-facing", facingMode === "environment" ? "user" : "environment");
        return;
    }
    const cameras = await cameraIds();
    choose("camera", cameras[(cameras.indexOf(deviceId) + 1) % cameras.length]);
}

/// Whether there is another camera than the one in use.
export async function canFlip() {
    return (await cameraIds()).length > 1;
}

async function cameraIds() {
    const devices = await navigator.mediaDevices.enumerateDevices();
    return devices.filter(device => device.kind === "videoinput" && device.deviceId).map(device => device.deviceId);
}

/// A recorder of a stream, in the form that the server has least work with.
export function recorder(stream) {
    const mimeType = codecs.find(type => MediaRecorder.isTypeSupported(type));
    return new MediaRecorder(stream, {
        mimeType, videoBitsPerSecond: 2_500_000, audioBitsPerSecond: 128_000,
        // An MP4 is given out from one whole picture to the next, and what is given out is kept.
        videoKeyFrameIntervalDuration: 1000,
    });
}

function chosen(name) {
    const device = localStorage.getItem(`recorder-${name}`);
    return device ? { deviceId: { exact: device } } : {};
}

function forgotChoice() {
    const keys = Object.values(kinds).map(name => `recorder-${name}`).filter(key => localStorage.getItem(key));
    for (const key of keys) localStorage.removeItem(key);
    return keys.length > 0;
}
