// Sends the pieces of a recording in order, one request at a time. What cannot be sent waits, up to a bound.
import { newKey, refusal } from "./request.js";

/// Bytes that wait at most: half a minute of a stream. Bytes in one request.
const mostWaiting = 4 << 20;
const mostAtOnce = 1 << 20;
const patience = 12_000;

/// @param told hears `moved` when a piece arrived, `cut` with the seconds since one did, `again` when a new recorder is
/// needed, `ended` when the stream is over
export function sender(stream, told) {
    let waiting = [];
    let bytes = 0;
    let number = 0;
    let current = null;
    let isOver = false;
    let isRunning = false;
    let movedAt = performance.now();
    let recorder = newKey();

    function add(blob) {
        if (isOver || !blob.size) return;
        waiting.push(blob);
        bytes += blob.size;
        // A gap would corrupt all that follows it: the recording is restarted instead.
        if (bytes > mostWaiting) return askAgain();
        go();
    }

    async function go() {
        if (isRunning) return;
        isRunning = true;
        while (!isOver && (current || waiting.length)) await deliver();
        isRunning = false;
    }

    async function deliver() {
        current ??= { blob: taken(), number: number++, recorder };
        const piece = current;
        try {
            const response = await post(piece);
            if (isOver || piece !== current) return;
            movedAt = performance.now();
            if (response.ok) {
                current = null;
                told.moved(await response.json());
            } else {
                await refused(response);
            }
        } catch (error) {
            if (isOver || piece !== current) return;
            told.cut((performance.now() - movedAt) / 1000);
            await rest(700);
        }
    }

    async function refused(response) {
        const body = await response.clone().json().catch(() => ({}));
        if ([429, 503].includes(response.status)) return rest(1000 * Number(response.headers.get("Retry-After") ?? 1));
        if (response.status >= 500) {
            told.cut((performance.now() - movedAt) / 1000);
            return rest(1000);
        }
        if (response.status === 413 || response.status === 409 && Number.isInteger(body.id)) {
            askAgain();
        } else {
            const error = await refusal(response);
            // The end was told otherwise in the meantime.
            if (isOver) return;
            isOver = true;
            told.ended(error);
        }
    }

    function post({ blob, number: seq, recorder: of }) {
        const csrf = document.querySelector('meta[name="csrf"]')?.content;
        return fetch(`/api/v1/live/${stream}/pieces?seq=${seq}&recorder=${of}`, {
            method: "POST", body: blob, credentials: "same-origin", signal: AbortSignal.timeout(patience),
            headers: {
                Accept: "application/json", "Content-Type": "application/octet-stream", ...(csrf && { "X-CSRF-Token": csrf }),
            },
        });
    }

    /// As much as may go in one request: after a pause that is more than one piece.
    function taken() {
        const some = [];
        let size = 0;
        while (waiting.length && (!some.length || size + waiting[0].size <= mostAtOnce)) {
            size += waiting[0].size;
            some.push(waiting.shift());
        }
        bytes -= size;
        return new Blob(some);
    }

    function askAgain() {
        begin();
        told.again();
    }

    /// What follows comes from a new recorder.
    function begin() {
        isOver = false;
        waiting = [];
        bytes = 0;
        number = 0;
        current = null;
        recorder = newKey();
    }

    /// Nothing more is sent.
    function end() {
        isOver = true;
    }

    /// Sends what waits, for as many seconds at most, and then nothing more.
    async function finish(seconds) {
        const until = performance.now() + seconds * 1000;
        while (!isOver && (current || waiting.length) && performance.now() < until) await rest(50);
        end();
    }

    return { add, begin, end, finish };
}

function rest(milliseconds) {
    return new Promise(done => setTimeout(done, milliseconds));
}
