// Requests that outlast a cut line: each waits for the network and is sent again until it is answered or cancelled.
import { Refusal, send } from "./request.js";
import { word } from "./words.js";

const longestPause = 8000;

/// Runs `attempt` until it is answered: what the line cut is tried again as soon as it is back.
///
/// @param attempt gets a signal that aborts with the reader's or when the network goes
/// @param told hears "offline" or "unreachable" while there is no line, and null when it is tried again
export async function persist(attempt, { signal, told }) {
    for (let failures = 0; ; ) {
        try {
            const result = await online(attempt, signal);
            told(null);
            return result;
        } catch (error) {
            signal.throwIfAborted();
            if (!isCut(error)) throw error;
            failures = navigator.onLine ? failures + 1 : 0;
            told(navigator.onLine ? "unreachable" : "offline");
            await pause(Math.min(500 * 2 ** failures, longestPause), signal);
            told(null);
        }
    }
}

/// As `send`, but a response that does not come within a time, in milliseconds, counts as a cut line.
export function sendInTime(url, options, signal, patience = 15_000) {
    const late = AbortSignal.timeout(patience);
    return send(url, { ...options, signal: either(signal, late) }).catch(error => {
        throw late.aborted ? cut() : error;
    });
}

/// Aborts with the first of two signals, as AbortSignal.any, which is younger than some phones.
function either(...signals) {
    const both = new AbortController();
    for (const signal of signals) {
        if (signal.aborted) both.abort(signal.reason);
        else signal.addEventListener("abort", () => both.abort(signal.reason), { once: true, signal: both.signal });
    }
    return both.signal;
}

/// What is thrown where the line was cut.
export function cut() {
    return new Refusal(word("offline"));
}

function isCut(error) {
    return error instanceof Refusal && error.status === 0;
}

/// The network may go without a request failing: then what runs is given up at once.
async function online(attempt, signal) {
    if (!navigator.onLine) throw cut();
    const gone = new AbortController();
    const leave = () => gone.abort();
    addEventListener("offline", leave);
    try {
        return await attempt(either(signal, gone.signal));
    } catch (error) {
        throw gone.signal.aborted ? cut() : error;
    } finally {
        removeEventListener("offline", leave);
    }
}

/// Waits, but no longer than until the network is back; without one, until it is.
export function pause(milliseconds, signal) {
    return new Promise((resolve, reject) => {
        const done = () => {
            clearTimeout(timer);
            removeEventListener("online", done);
            signal.removeEventListener("abort", abort);
            resolve();
        };
        const abort = () => {
            done();
            reject(new DOMException("cancelled", "AbortError"));
        };
        const timer = setTimeout(() => { if (navigator.onLine) done(); }, milliseconds);
        addEventListener("online", done);
        signal.addEventListener("abort", abort);
    });
}
