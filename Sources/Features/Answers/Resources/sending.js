// Uploads an answer: progress, cancellation, and resuming after errors.
import { persist, sendInTime } from "./connection.js";
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
            const answer = await delivered(cargo, stopping.signal, { told: tell, line });
            await deeds.done();
            face("done");
            stopping = null;
            // The way back does not lead to a recorder whose question is answered.
            location.replace(`/answers/${answer}?sent=1`);
        } catch (error) {
            stopping = null;
            if (error.name === "AbortError") return;
            deeds.ended();
            face("failed");
            part("error").textContent = sentence(error);
            const isOver = Boolean(error.fields?.question);
            part("retry").hidden = isOver;
            part("instead").hidden = !isOver;
            part(isOver ? "instead" : "retry").focus();
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

    /// How the line is, said as soon as it is known.
    function line(state) {
        part("line").hidden = !state;
        const text = state ? word(`line_${state}`) : "";
        if (part("line-text").textContent !== text) part("line-text").textContent = text;
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
        part("instead").hidden = true;
        line(null);
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
async function delivered({ takes, settings, thumbnailAt, page }, signal, { told, line }) {
    const bytes = takes.reduce((sum, take) => sum + take.blob.size, 0);
    const uploads = [];
    let before = 0;
    told(0);
    for (const take of takes) {
        uploads.push(await sent(take, {
            signal, line, told: offset => told((before + offset) / bytes), keep: take => keep(take).catch(complain),
        }));
        before += take.blob.size;
    }
    // The same wish has the same key, so that an answer lost on its way back is not given twice.
    const order = uploads.join(",");
    if (settings.order !== order) Object.assign(settings, { order, key: `answer-${order}-${Date.now()}`.slice(0, 120) });
    await keepDraft(settings).catch(complain);
    const body = JSON.stringify({ uploads, ...trims(takes), ...(thumbnailAt !== null && { thumbnail_at: thumbnailAt }) });
    const headers = { "Content-Type": "application/json", "Idempotency-Key": settings.key };
    return persist(async part => {
        const response = await sendInTime(page.dataset.deliver, { method: page.dataset.method, headers, body }, part, 120_000);
        return (await response.json()).answer;
    }, { signal, told: line });
}

/// Where the parts begin and end in their files, where one was trimmed.
function trims(takes) {
    if (takes.every(take => take.full === undefined)) return {};
    const isWhole = take => take.full === undefined || take.from + take.length >= take.full;
    return {
        starts: takes.map(take => take.from ?? 0),
        ends: takes.map(take => isWhole(take) ? 0 : take.from + take.length),
    };
}

/// What the server says of the fields, else of the whole; each is a sentence.
function sentence(error) {
    return Object.values(error.fields ?? {}).flat().join(" ") || error.message;
}
