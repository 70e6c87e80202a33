// Parses HLS media playlists (RFC 8216), and the codecs of a fragmented MP4's init segment.

/// @returns the segments, each with its number, address, the address of its beginning and whether it breaks with the one before
export function read(text, address) {
    const list = { segments: [], target: 1, hasEnded: false };
    let number = 0;
    let map = null;
    let isBreak = false;
    for (const line of text.split(/\r?\n/)) {
        const [, tag, value] = /^#(EXT[^:]*):?(.*)$/.exec(line) ?? [];
        if (tag === "EXT-X-TARGETDURATION") list.target = Number(value) || 1;
        else if (tag === "EXT-X-MEDIA-SEQUENCE") number = Number(value) || 0;
        else if (tag === "EXT-X-DISCONTINUITY") isBreak = true;
        else if (tag === "EXT-X-MAP") map = new URL(/URI="([^"]+)"/.exec(value)[1], address).href;
        else if (tag === "EXT-X-ENDLIST") list.hasEnded = true;
        else if (line && !line.startsWith("#")) {
            list.segments.push({ number: number++, address: new URL(line, address).href, map, isBreak });
            isBreak = false;
        }
    }
    return list;
}

/// The type of a beginning, for a source buffer.
export function type(bytes) {
    const names = [];
    const at = name => find(bytes, name);
    const avc = at("avcC");
    if (avc >= 0) names.push(`avc1.${[5, 6, 7].map(place => bytes[avc + place].toString(16).padStart(2, "0")).join("")}`);
    else if (at("vp08") >= 0) names.push("vp8");
    else if (at("vp09") >= 0) names.push("vp09.00.31.08");
    if (at("mp4a") >= 0) names.push("mp4a.40.2");
    else if (at("Opus") >= 0) names.push("opus");
    return `video/mp4; codecs="${names.join(",")}"`;
}

function find(bytes, name) {
    const codes = [...name].map(letter => letter.charCodeAt(0));
    for (let at = 0; at <= bytes.length - 4; at++) if (codes.every((code, place) => bytes[at + place] === code)) return at;
    return -1;
}
