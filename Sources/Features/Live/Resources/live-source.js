// Plays a live playlist where the browser does not by itself: its segments go into a media source, near the newest.
import { read, type } from "./live-playlist.js";

/// Seconds behind the newest picture: where playing begins, and from where on it jumps back there.
const begins = 1.6;
const furthest = 7;
const kept = 20;
const Source = globalThis.MediaSource;

export const canFeed = Boolean(Source);

/// Feeds a video until it is told to end. `told` hears of `starving`, `fed` and `ended`.
export function feed(video, address, told) {
    const source = new Source();
    const ending = new AbortController();
    const place = URL.createObjectURL(source);
    let buffer;
    let next = null;
    let map = null;
    let hold = begins;
    let isHeld = false;
    let failures = 0;

    video.disableRemotePlayback = true;
    video.src = place;
    video.addEventListener("waiting", stalled, { signal: ending.signal });
    video.addEventListener("seeking", keepUp, { signal: ending.signal });
    source.addEventListener("sourceopen", () => run(), { once: true });

    async function run() {
        URL.revokeObjectURL(place);
        while (!ending.signal.aborted) {
            let pause = 400;
            try {
                if (isFull()) keepUp();
                else pause = await step();
                failures = 0;
            } catch (error) {
                if (ending.signal.aborted) return;
                if (video.error || source.readyState === "closed") return told.broken();
                failures += 1;
                if (failures > 2) told.starving(error);
                pause = Math.min(500 * failures, 4000);
            }
            if (pause === null) return;
            await new Promise(done => setTimeout(done, pause));
        }
    }

    async function step() {
        const list = read(await text(address), new URL(address, location.href));
        const [first, last] = [list.segments[0], list.segments.at(-1)];
        if (!last) return 400;
        // Too far behind the playlist, or of another run of the server: restart at the newest segment.
        if (next === null || next < first.number || next > last.number + 1) next = Math.max(first.number, last.number - 1);
        for (const segment of list.segments) if (segment.number >= next) await take(segment);
        trim();
        keepUp();
        if (!list.hasEnded) return Math.min(Math.max(list.target * 250, 200), 600);
        if (source.readyState === "open") source.endOfStream();
        told.ended();
        return null;
    }

    async function take(segment) {
        const isNew = segment.map !== map;
        const [head, body] = await Promise.all([isNew ? bytes(segment.map) : null, bytes(segment.address)]);
        if (isNew && !buffer) {
            buffer = source.addSourceBuffer(type(head));
        } else if (isNew || segment.isBreak) {
            if (isNew) buffer.changeType(type(head));
            joinOn();
        }
        if (isNew) await append(head);
        map = segment.map;
        await append(body);
        if (buffer.mode === "sequence") buffer.mode = "segments";
        next = segment.number + 1;
        told.fed();
    }

    /// Timestamps restart after a discontinuity: what follows is put where what was there ends.
    function joinOn() {
        const end = newest();
        if (end === null) return;
        buffer.mode = "sequence";
        buffer.timestampOffset = end;
    }

    function append(data) {
        return new Promise((done, fail) => {
            const over = new AbortController();
            const settle = (then, value) => { over.abort(); then(value); };
            buffer.addEventListener("updateend", () => settle(done), { signal: over.signal });
            buffer.addEventListener("error", () => settle(fail, new Error("append")), { signal: over.signal });
            try {
                buffer.appendBuffer(data);
            } catch (error) {
                settle(fail, error);
            }
        });
    }

    function trim() {
        const [start] = ranges()[0] ?? [];
        const before = video.currentTime - kept;
        if (start === undefined || start > before - 5 || buffer.updating) return;
        buffer.remove(0, before);
    }

    function keepUp() {
        const end = newest();
        if (end === null) return;
        const here = ranges().find(([start, stop]) => start <= video.currentTime + 0.1 && video.currentTime < stop);
        const behind = end - video.currentTime;
        if (!here) {
            // Before the first range, in a gap, or beyond the end.
            const later = ranges().find(([start]) => start > video.currentTime);
            if (later || behind < -0.5) video.currentTime = Math.max((later ?? ranges().at(-1))[0] + 0.01, end - hold);
        } else if (!isHeld && behind > furthest) {
            video.currentTime = end - hold;
        }
        const rate = isHeld || behind < hold + 0.8 ? 1 : 1.06;
        if (video.playbackRate !== rate) video.playbackRate = rate;
    }

    /// A line that does not keep up plays a little further behind.
    function stalled() {
        if (video.currentTime > 0) hold = Math.min(hold + 0.4, 4);
    }

    /// Who paused wants to go on there; what was not seen waits for a while.
    function isFull() {
        return video.paused && isHeld && newest() !== null && newest() - video.currentTime > 2 * kept;
    }

    function ranges() {
        if (!buffer || source.readyState === "closed") return [];
        return Array.from({ length: buffer.buffered.length }, (_, at) => [buffer.buffered.start(at), buffer.buffered.end(at)]);
    }

    function newest() {
        return ranges().at(-1)?.[1] ?? null;
    }

    async function text(from) {
        return (await got(from, "no-store")).text();
    }

    async function bytes(from) {
        return new Uint8Array(await (await got(from, "default")).arrayBuffer());
    }

    async function got(from, cache) {
        const response = await fetch(from, { cache, signal: AbortSignal.any([ending.signal, AbortSignal.timeout(8000)]) });
        if (!response.ok) throw Object.assign(new Error("no answer"), { status: response.status });
        return response;
    }

    return {
        behind: () => newest() === null ? null : newest() - video.currentTime,
        hold(wanted) { isHeld = wanted; },
        toLive() {
            isHeld = false;
            const end = newest();
            if (end !== null) video.currentTime = Math.max(end - hold, ranges().at(-1)[0]);
        },
        end() {
            ending.abort();
            video.removeAttribute("src");
            video.load();
        },
    };
}
