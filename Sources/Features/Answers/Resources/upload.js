// Sends a file in pieces, by the tus 1.0 protocol: what arrived counts, also when the line is cut or the page reloaded.
import { Refusal, refusal, send } from "./request.js";
import { word } from "./words.js";

const size = 4 << 20;
const patience = 5;

/// Sends one take and answers the number of its upload.
///
/// @param told hears the bytes that arrived
/// @param keep is asked to keep the take, with its upload's address, as soon as it has one
export async function sent(take, { signal, told, keep }) {
    let failures = 0;
    let offset = take.upload ? await known(take, signal) : null;
    while (true) {
        try {
            if (offset === null) {
                take.upload = await created(take, signal);
                await keep(take);
                offset = 0;
            }
            told(offset);
            if (offset >= take.blob.size) return Number(take.upload.split("/").pop());
            offset = await piece(take, offset, signal, told);
            failures = 0;
        } catch (error) {
            failures += 1;
            if (!isPassing(error) || failures > patience) throw error;
            await pause(500 * 2 ** failures, signal);
            if (take.upload) offset = await known(take, signal).catch(() => offset);
        }
    }
}

export async function cancelled(take) {
    if (take.upload) await send(take.upload, { method: "DELETE", headers: tus });
}

const tus = { "Tus-Resumable": "1.0.0" };

async function created(take, signal) {
    const response = await send("/api/v1/uploads", {
        method: "POST", signal,
        headers: { ...tus, "Upload-Length": `${take.blob.size}`, "Upload-Metadata": metadata(take) },
    });
    // As a path: the community may be reached under another name than it knows of itself.
    return new URL(response.headers.get("Location"), location.href).pathname;
}

function metadata(take) {
    const encoded = text => btoa(String.fromCodePoint(...new TextEncoder().encode(text)));
    return `filename ${encoded(take.name)},filetype ${encoded(take.blob.type)}`;
}

/// How much the server has; null when it has forgotten the upload.
async function known(take, signal) {
    try {
        const response = await send(take.upload, { method: "HEAD", headers: tus, signal });
        return Number(response.headers.get("Upload-Offset"));
    } catch (error) {
        if (![404, 410].includes(error.status)) throw error;
        take.upload = null;
        return null;
    }
}

/// fetch does not tell how far a body has come, so this is asked the old way.
function piece(take, offset, signal, told) {
    return new Promise((resolve, reject) => {
        const request = new XMLHttpRequest();
        request.open("PATCH", take.upload);
        request.setRequestHeader("Tus-Resumable", "1.0.0");
        request.setRequestHeader("Upload-Offset", offset);
        request.setRequestHeader("Content-Type", "application/offset+octet-stream");
        request.setRequestHeader("Accept", "application/json");
        request.upload.addEventListener("progress", event => told(offset + event.loaded));
        request.addEventListener("load", async () => {
            if (request.status === 204) return resolve(Number(request.getResponseHeader("Upload-Offset")));
            const type = request.getResponseHeader("Content-Type") ?? "";
            reject(await refusal(new Response(request.response || null, { status: request.status, headers: { "Content-Type": type } })));
        });
        request.addEventListener("error", () => reject(new Refusal(word("offline"))));
        request.addEventListener("abort", () => reject(new DOMException("cancelled", "AbortError")));
        signal.addEventListener("abort", () => request.abort(), { once: true });
        request.send(take.blob.slice(offset, offset + size));
    });
}

/// Whether trying again may help: the line was cut, the server was busy, or it has more than we thought.
function isPassing(error) {
    return error instanceof Refusal && [0, 404, 408, 409, 410, 423, 429, 500, 502, 503, 504].includes(error.status);
}

/// Waits, but no longer than until the network is back.
function pause(milliseconds, signal) {
    return new Promise((resolve, reject) => {
        const timer = setTimeout(resolve, milliseconds);
        addEventListener("online", () => { clearTimeout(timer); resolve(); }, { once: true });
        signal.addEventListener("abort", () => { clearTimeout(timer); reject(new DOMException("cancelled", "AbortError")); }, { once: true });
    });
}
