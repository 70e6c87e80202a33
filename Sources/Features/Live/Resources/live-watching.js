// Sends the viewer's heartbeat while a stream is watched.
import { newKey, send } from "./request.js";

const pause = 20_000;

export function watching(stream) {
    let timer = null;

    async function beat() {
        try {
            const response = await send(`/api/v1/live/${stream}/watching`, {
                method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ player: name() }),
            });
            document.dispatchEvent(new CustomEvent("pulse", { detail: await response.json() }));
        } catch {
            // Who is not counted once is counted the next time.
        }
    }

    return {
        begin() {
            if (timer !== null) return;
            timer = setInterval(beat, pause);
            beat();
        },
        rest() {
            clearInterval(timer);
            timer = null;
        },
    };
}

/// What this window calls itself, so that several guests behind one address count as several.
function name() {
    const known = sessionStorage.getItem("player");
    if (known) return known;
    const fresh = newKey();
    sessionStorage.setItem("player", fresh);
    return fresh;
}
