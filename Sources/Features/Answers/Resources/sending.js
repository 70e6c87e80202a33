// Uploads an answer: progress, cancellation, and resuming after errors.
import { send } from "./request.js";
import { cancelled, sent } from "./upload.js";
import { keep, keepDraft } from "./takes.js";
import { complain, toast } from "./toast.js";
import { number, word } from "./words.js";

/// @param deeds begun(), ended() when it stopped before its end, done() when the server has it all
export function sending(panel, deeds) {
    const part = name => panel.querySelector(`[data-${name}]`);
    let stopping = null;
    let cargo = null;

    part("cancel").addEventListener("click", cancel);
    part("retry").addEventListener("click", () => cargo ? run() : document.querySelector("[data-send]").click());

    function begin(next) {
        cargo = next;
        return run();
    }

    async function run() {
        if (stopping) return;
        stopping = new AbortController();
        deeds.begun();
        face("running");
        try {
            const answer = await delivered(cargo, stopping.signal, tell);
            await deeds.done();
            face("done");
            stopping = null;
            location.assign(`/answers/${answer}?sent=1`);
        } catch (error) {
            stopping = null;
            if (error.name === "AbortError") return;
            deeds.ended();
            face("failed");
            part("error").textContent = error.status ? sentence(error) : word("send_cut");
            part("retry").focus();
        }
    }

    function cancel() {
        const takes = cargo?.takes ?? [];
        stopping?.abort();
        stopping = null;
        abandon(takes);
        face("idle");
        deeds.ended();
        toast(word("send_cancelled"));
    }

    /// What the server had so far is thrown away, also later if it cannot be reached now: it forgets by itself.
    function abandon(takes) {
        for (const take of takes) {
            cancelled({ ...take }).catch(() => {});
            take.upload = null;
        }
        for (const take of takes) if (take.blob && cargo?.takes.includes(take)) keep(take).catch(complain);
    }

    function tell(share) {
        part("progress").value = share;
        const percent = word("percent", { count: number(Math.floor(share * 100)) });
        if (part("percent").textContent !== percent) part("percent").textContent = percent;
        part("phase").textContent = share < 1 ? word("sending") : word("sent_checking");
    }

    function face(state) {
        panel.hidden = state === "idle";
        panel.dataset.state = state;
        part("failure").hidden = state !== "failed";
        part("retry").hidden = state !== "failed" && state !== "waiting";
        part("cancel").hidden = state === "done";
        if (state === "waiting") part("phase").textContent = word("send_unfinished");
        if (state === "running") panel.scrollIntoView({ block: "nearest" });
    }

    return {
        send: begin,
        offer: () => face("waiting"),
        abandon: takes => { if (!stopping) abandon(takes); },
        isRunning: () => stopping !== null,
    };
}

/// Sends every take, then the answer made of them; answers its number.
async function delivered({ takes, settings, thumbnailAt, page }, signal, told) {
    const bytes = takes.reduce((sum, take) => sum + take.blob.size, 0);
    const uploads = [];
    let before = 0;
    told(0);
    for (const take of takes) {
        uploads.push(await sent(take, {
            signal, told: offset => told((before + offset) / bytes), keep: take => keep(take).catch(complain),
        }));
        before += take.blob.size;
    }
    // The same wish has the same key, so that an answer lost on its way back is not given twice.
    const order = uploads.join(",");
    if (settings.order !== order) Object.assign(settings, { order, key: `answer-${order}-${Date.now()}`.slice(0, 120) });
    await keepDraft(settings).catch(complain);
    const response = await send(page.dataset.deliver, {
        method: page.dataset.method, signal,
        headers: { "Content-Type": "application/json", "Idempotency-Key": settings.key },
        body: JSON.stringify({ uploads, ...(thumbnailAt !== null && { thumbnail_at: thumbnailAt }) }),
    });
    return (await response.json()).answer;
}


function sentence(error) {
    return [error.message, ...Object.values(error.fields).flat()].join(" ");
}
