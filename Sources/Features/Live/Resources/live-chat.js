// The chat of a live stream, and with it the numbers that change all the time.
import { show as open } from "./dialog.js";
import { element, icon, added } from "./page.js";
import { send } from "./request.js";
import { announce, complain, offer } from "./toast.js";
import { word } from "./words.js";

const pause = 2000;
const longest = 15_000;
const mostRows = 300;

/// @param told hears of each `pulse`, and that the reader was sent `out`
export function chat(page, told) {
    const { live: stream } = page.dataset;
    const box = page.querySelector("[data-chat]");
    const list = box.querySelector("[data-messages]");
    const frame = list.parentElement;
    const form = box.querySelector("form[data-say]");
    const more = box.querySelector("[data-newer]");
    const address = `/api/v1/live/${stream}/messages`;
    let last = Number(box.dataset.last);
    let failures = 0;
    let timer;
    let isOver = page.dataset.state === "ended";

    form?.addEventListener("submit", say);
    form?.elements.text.addEventListener("keydown", event => {
        if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
        event.preventDefault();
        form.requestSubmit();
    });
    list.addEventListener("click", event => {
        const button = event.target.closest("[data-about]");
        if (!button || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        about(button.closest("li")).catch(complain);
    });
    box.addEventListener("click", event => {
        const link = event.target.closest("[data-earlier]");
        if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        earlier(link).catch(complain);
    });
    // Who reads the newest goes on to when the keyboard opens or the phone is turned.
    let stays = true;
    frame.addEventListener("scroll", () => {
        stays = isAtEnd();
        if (stays) more.hidden = true;
    });
    new ResizeObserver(() => { if (stays) toEnd(); }).observe(frame);
    more.addEventListener("click", toEnd);
    document.addEventListener("visibilitychange", look);
    addEventListener("pageshow", look);
    toEnd();
    look();

    function look() {
        clearTimeout(timer);
        if (!isOver && document.visibilityState === "visible") ask();
    }

    async function ask() {
        clearTimeout(timer);
        try {
            const response = await send(`${address}?after=${last}&limit=100`);
            const { data, deleted, pulse } = await response.json();
            // Its page has another stream by now, or none.
            if (isOver) return;
            failures = 0;
            for (const message of data) add(message);
            for (const gone of deleted) row(gone)?.remove();
            told.pulse(pulse);
            // What came while the page was hidden may be more than one answer holds.
            if (data.length === 100) return ask();
        } catch (error) {
            if (isOver) return;
            failures += 1;
            if ([401, 403, 404, 410].includes(error.status)) {
                isOver = true;
                return told.out(error);
            }
        }
        clearTimeout(timer);
        if (!isOver && document.visibilityState === "visible") timer = setTimeout(ask, Math.min(pause * 2 ** failures, longest));
    }

    function row(id) {
        return list.querySelector(`:scope > [data-key="m${id}"]`);
    }

    function add(message) {
        last = Math.max(last, message.id);
        if (row(message.id)) return;
        put(made(message), message.author.id === Number(document.body.dataset.me));
    }

    /// What was said before stands above; what is read stays where it is.
    async function earlier(link) {
        if (link.getAttribute("aria-busy") === "true") return;
        link.setAttribute("aria-busy", "true");
        try {
            const response = await send(`${address}?limit=60&cursor=${encodeURIComponent(link.dataset.earlier)}`);
            const { data, next } = await response.json();
            const height = frame.scrollHeight;
            for (const message of data) if (!row(message.id)) list.prepend(made(message));
            added(list);
            if (next) link.dataset.earlier = next;
            else {
                link.parentElement.remove();
                announce(word("live_earlier_done"));
                frame.focus({ preventScroll: true });
            }
            frame.scrollTop += frame.scrollHeight - height;
        } finally {
            link.removeAttribute("aria-busy");
        }
    }

    /// The end stays in view for who was there.
    function put(entry, isMine) {
        const wasAtEnd = isAtEnd();
        const none = box.querySelector("[data-none]");
        if (none) none.hidden = true;
        list.append(entry);
        added(entry);
        if (wasAtEnd) while (list.childElementCount > mostRows) list.firstElementChild.remove();
        if (wasAtEnd || isMine) toEnd();
        else more.hidden = false;
    }

    function isAtEnd() {
        return frame.scrollHeight - frame.scrollTop - frame.clientHeight < 48;
    }

    function toEnd() {
        frame.scrollTop = frame.scrollHeight;
        more.hidden = true;
    }

    function made({ id, author, text, created_at: at = new Date().toISOString() }) {
        const entry = box.querySelector("template[data-message]").content.firstElementChild.cloneNode(true);
        const name = [author.first_name, author.last_name].filter(Boolean).join(" ");
        entry.dataset.key = id ? `m${id}` : "";
        entry.dataset.author = author.id;
        entry.dataset.name = name;
        entry.classList.toggle("host", author.id === Number(page.dataset.host));
        const face = entry.querySelector(".avatar");
        face.dataset.face = author.id;
        face.querySelector("img").src = picture(author.image_url);
        const link = entry.querySelector("a.name");
        link.href = `/people/${author.id}`;
        link.querySelector("bdi").textContent = name;
        entry.querySelector("[data-text]").textContent = text;
        const time = entry.querySelector("time");
        time.dateTime = at;
        time.textContent = since(page.dataset.started, at);
        const way = entry.querySelector("[data-about]");
        if (way) way.href = `/live/${stream}/messages/${id}`;
        entry.querySelector("[data-about]")?.setAttribute("aria-label", word("live_about", { name }));
        return entry;
    }

    /// As `face` of Screen.swift: drawn pictures as they are drawn, others in the small size.
    function picture(address) {
        const path = new URL(address, location.href).pathname;
        return path.startsWith("/avatars/") ? path.replace(/\.png$/, ".svg") : path.replace("-512.", "-192.");
    }

    /// Shown at once, taken back when it is refused, with what was written back in the field.
    async function say(event) {
        event.preventDefault();
        const field = form.elements.text;
        const text = field.value.trim();
        if (!text) return field.focus();
        complainAt("");
        const { name, picture } = form.dataset;
        const author = { id: Number(document.body.dataset.me), first_name: name, image_url: picture };
        const entry = made({ id: 0, author, text });
        entry.classList.add("waiting");
        put(entry, true);
        field.value = "";
        try {
            const response = await send(address, {
                method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ text }),
            });
            const message = await response.json();
            if (row(message.id)) entry.remove();
            else {
                entry.dataset.key = `m${message.id}`;
                const way = entry.querySelector("[data-about]");
                if (way) way.href = `/live/${stream}/messages/${message.id}`;
                entry.classList.remove("waiting");
            }
            announce(word("live_said"));
        } catch (error) {
            entry.remove();
            if (!field.value) field.value = text;
            complainAt(Object.values(error.fields ?? {}).flat().join(" ") || error.message);
            field.focus();
        }
    }

    function complainAt(text) {
        const error = form.querySelector(".error");
        error.textContent = text;
        error.hidden = !text;
        if (text) form.elements.text.setAttribute("aria-invalid", "true");
        else form.elements.text.removeAttribute("aria-invalid");
    }

    /// What can be done about a message: by who wrote it, by the host, by anybody.
    async function about(entry) {
        const { name, author, key } = entry.dataset;
        const id = key.slice(1);
        const isMine = author === document.body.dataset.me;
        const isHost = page.hasAttribute("data-own");
        const deeds = [];
        if (isMine || isHost || page.hasAttribute("data-moderator")) deeds.push(["trash", word("live_delete"), "delete"]);
        if (isHost && !isMine && !isOver) deeds.push(["mute", word("live_mute", { name }), "muted"], ["block", word("live_remove", { name }), "removed"]);
        if (!isMine) deeds.push(["flag", word("live_report"), "report"]);
        const choices = deeds.map(([sign, label, value]) =>
            element(`button.button.block${value === "delete" || value === "removed" ? ".danger" : ""}`, { value }, icon(sign), label));
        const { closed } = open([
            element("h2", {}, name),
            element("p.quiet.clip", {}, entry.querySelector("[data-text]").textContent),
            element("form.deeds", { method: "dialog" }, ...choices, element("button.button.plain.block", { value: "" }, word("cancel"))),
        ]);
        const wish = await closed;
        if (wish === "report") location.assign(`/report/message/${id}`);
        else if (wish === "delete") await remove(entry, id);
        else if (wish) await treat(wish, author, name);
    }

    async function remove(entry, id) {
        const place = document.createComment("");
        entry.replaceWith(place);
        try {
            await send(`${address}/${id}`, { method: "DELETE" });
            place.remove();
            announce(word("live_deleted"));
        } catch (error) {
            place.replaceWith(entry);
            complain(error);
        }
    }

    async function treat(how, person, name) {
        const place = `/api/v1/live/${stream}/${how}/${person}`;
        await send(place, { method: "PUT" });
        offer(word(how === "muted" ? "live_is_muted" : "live_is_removed", { name }), word("undo"), async () => {
            try {
                await send(place, { method: "DELETE" });
                announce(word("live_is_back", { name }));
            } catch (error) {
                complain(error);
            }
        }, how === "muted" ? "mute" : "block");
    }

    return {
        end() {
            isOver = true;
            clearTimeout(timer);
        },
    };
}

/// How long after the beginning something was said, as the server writes it: 12:34, 1:02:30.
function since(start, at) {
    const seconds = Math.max(0, Math.floor((new Date(at) - new Date(start)) / 1000));
    const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
    const pair = number => String(number).padStart(2, "0");
    return hours ? `${hours}:${pair(minutes)}:${pair(seconds % 60)}` : `${minutes}:${pair(seconds % 60)}`;
}
