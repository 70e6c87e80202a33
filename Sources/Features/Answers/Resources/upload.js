// Sends a file in pieces, by the tus 1.0 protocol: what arrived counts, also when the line is cut or the page reloaded.
import { cut, pause, persist, sendInTime } from "./connection.js";
import { Refusal, refusal, send } from "./request.js";

const size = 4 << 20;
/// Refusals in a row after which a server that is busy is given up.
const patience = 5;
/// Milliseconds without progress after which the line counts as slow, and as cut.
const slow = 1000;
const stalled = 15_000;

/// Sends one take and answers the number of its upload. A line that is cut is waited for, however long it takes.
///
/// @param told hears the bytes that arrived
/// @param line hears how the line is: null, "slow", "offline" or "unreachable"
/// @param keep is asked to keep the take, with its upload's address, as soon as it has one
export async function sent(take, { signal, told, line, keep }) {
    const asking = { signal, told: line };
    let failures = 0;
    let offset = take.upload ? await persist(part => known(take, part), asking) : null;
    while (true) {
        try {
            if (offset === null) {
                take.upload = await persist(part => created(take, part), asking);
                await keep(take);
                offset = 0;
            }
            told(offset);
            if (offset >= take.blob.size) return Number(take.upload.split("/").pop());
            let isFirst = true;
            offset = await persist(async part => {
                // How much of a piece came through before the line was cut, the server knows.
                if (!isFirst) offset = await known(take, part);
                isFirst = false;
                return offset === null || offset >= take.blob.size ? offset : piece(take, offset, { signal: part, told, line });
            }, asking);
            failures = 0;
        } catch (error) {
            failures += 1;
            if (!isPassing(error) || failures > patience) throw error;
            await pause(500 * 2 ** failures, signal);
            if (take.upload) offset = await persist(part => known(take, part), asking);
        }
    }
}

export async function cancelled(take) {
    if (take.upload) await send(take.upload, { method: "DELETE", headers: tus });
}

const tus = { "Tus-Resumable": "1.0.0" };

async function created(take, signal) {
    const response = await sendInTime("/api/v1/uploads", {
        method: "POST",
        headers: { ...tus, "Upload-Length": `${take.blob.size}`, "Upload-Metadata": metadata(take) },
    }, signal);
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
        const response = await sendInTime(take.upload, { method: "HEAD", headers: tus }, signal);
        return Number(response.headers.get("Upload-Offset"));
    } catch (error) {
        if (![404, 410].includes(error.status)) throw error;
        take.upload = null;
        return null;
    }
}

/// fetch does not tell how far a body has come, so this is asked the old way.
function piece(take, offset, { signal, told, line }) {
    return new Promise((resolve, reject) => {
        const request = new XMLHttpRequest();
        const abort = () => request.abort();
        const watch = watching(line, () => {
            reject(cut());
            request.abort();
        });
        request.open("PATCH", take.upload);
        request.setRequestHeader("Tus-Resumable", "1.0.0");
        request.setRequestHeader("Upload-Offset", offset);
        request.setRequestHeader("Content-Type", "application/offset+octet-stream");
        request.setRequestHeader("Accept", "application/json");
        request.upload.addEventListener("progress", event => {
            watch.moved(event.loaded < event.total);
            told(offset + event.loaded);
        });
        request.addEventListener("load", async () => {
            if (request.status === 204) return resolve(Number(request.getResponseHeader("Upload-Offset")));
            const type = request.getResponseHeader("Content-Type") ?? "";
            reject(await refusal(new Response(request.response || null, { status: request.status, headers: { "Content-Type": type } })));
        });
        request.addEventListener("error", () => reject(cut()));
        request.addEventListener("abort", () => reject(new DOMException("cancelled", "AbortError")));
        request.addEventListener("loadend", () => {
            watch.end();
            signal.removeEventListener("abort", abort);
        });
        signal.addEventListener("abort", abort);
        request.send(take.blob.slice(offset, offset + size));
    });
}

/// Says when nothing moves, and gives up what has not moved for long. While the server stores a piece that it has whole,
/// nothing can move.
function watching(line, giveUp) {
    let saying, ending;
    const moved = isMoving => {
        end();
        saying = setTimeout(line, isMoving ? slow : 4 * slow, "slow");
        ending = setTimeout(giveUp, stalled);
    };
    const end = () => {
        clearTimeout(saying);
        clearTimeout(ending);
        line(null);
    };
    moved(true);
    return { moved, end };
}

/// Whether trying again may help: the server was busy, or it has more than we thought.
function isPassing(error) {
    return error instanceof Refusal && [404, 408, 409, 410, 423, 429, 500, 502, 503, 504].includes(error.status);
}
