// Plays HLS in browsers with native support.
const furthest = 8;

export function canPlay(video) {
    return Boolean(video.canPlayType("application/vnd.apple.mpegurl"));
}

/// The same as ``feed`` of live-source.js.
export function play(video, address, told) {
    const ending = new AbortController();
    const on = (moment, act) => video.addEventListener(moment, act, { signal: ending.signal });
    let isHeld = false;
    let timer;

    on("timeupdate", () => {
        told.fed();
        if (!isHeld && (behind() ?? 0) > furthest) toLive();
    });
    for (const moment of ["loadeddata", "canplay"]) on(moment, () => told.fed());
    on("ended", () => told.ended());
    on("error", () => {
        told.starving(video.error);
        clearTimeout(timer);
        timer = setTimeout(load, 1500);
    });
    load();

    function load() {
        if (ending.signal.aborted) return;
        video.src = address;
        video.load();
    }

    function newest() {
        return video.seekable.length ? video.seekable.end(video.seekable.length - 1) : null;
    }

    function behind() {
        const end = newest();
        return end === null || !Number.isFinite(end) ? null : end - video.currentTime;
    }

    function toLive() {
        isHeld = false;
        const end = newest();
        if (end !== null && Number.isFinite(end)) video.currentTime = end;
    }

    return {
        behind, toLive,
        hold(wanted) { isHeld = wanted; },
        end() {
            clearTimeout(timer);
            ending.abort();
            video.removeAttribute("src");
            video.load();
        },
    };
}
