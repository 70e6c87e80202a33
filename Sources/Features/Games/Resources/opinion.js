// What a member does with a game: stars that save on a tap, and whether they want to play it, do, or have. Both show at once,
// and as before if refused; what is done without a network waits. Who comes back to a page sees what was said since.
import { attempt, isSlip, onChange } from "./changes.js";
import { fetchPage } from "./request.js";
import { added } from "./page.js";
import { announce, complain, toast } from "./toast.js";
import { hold } from "./outbox.js";
import { number, word } from "./words.js";

document.addEventListener("submit", event => {
    const form = event.target.closest("form[data-rate], form[data-status]");
    if (!form || !event.submitter) return;
    event.preventDefault();
    if (form.dataset.rate) rate(form, Number(event.submitter.value));
    else say(form, event.submitter.dataset.value);
});

function rate(form, stars) {
    const { rate: game, name } = form.dataset;
    const address = `/api/v1/games/${game}/rating`;
    const note = { kind: "rate", id: game, on: stars, label: word(stars ? "rate_do" : "rate_undo", { name }) };
    attempt("rate", game, {
        before: Number(form.dataset.stars), after: stars,
        send: () => hold(address, stars ? put({ rating: stars }) : { method: "DELETE" }, note),
        async accepted() {
            await refresh(game);
            announce(word(stars ? "rated_saved" : "rated_removed"));
        },
    });
}

function put(fields) {
    return { method: "PUT", body: new URLSearchParams(fields) };
}

function fill(game, stars, text) {
    for (const form of document.querySelectorAll(`form[data-rate="${game}"]`)) {
        form.dataset.stars = stars;
        for (const star of form.querySelectorAll(".rate-star")) star.setAttribute("aria-pressed", Number(star.value) === stars);
        form.querySelector(".rate-clear").hidden = stars === 0;
        form.querySelector("[data-rate-word]").textContent = text || word(stars ? "rated_saved" : "tap_to_rate");
    }
}

/// The words after the stars, and the averages, as they are now.
async function refresh(game) {
    renew(game, await fetchPage(location.href), ["rate", "mine", "rating"]);
}

/// Shows parts of a page of a game as they are on a fresh one.
function renew(game, fresh, parts) {
    if (fresh.querySelector("article[data-game]")?.dataset.game !== String(game)) return;
    const focused = document.activeElement?.matches?.(".rate-star") ? document.activeElement.value : null;
    for (const id of parts) {
        const [now, then] = [fresh.getElementById(id), document.getElementById(id)];
        if (!now || !then || (id === "mine" && isTyping(then))) continue;
        const shown = document.adoptNode(now);
        then.replaceWith(shown);
        added(shown);
    }
    if (focused) document.querySelector(`.rate-star[value="${focused}"]`)?.focus();
}

/// What is being written is not taken away.
function isTyping(part) {
    const field = document.activeElement;
    return part.contains(field) && field.matches("textarea, input") && Boolean(field.value);
}

function say(form, status) {
    const { status: game, on: before, name } = form.dataset;
    if (isSlip(`status ${game} ${status}`)) return;
    const wanted = status === before ? "" : status;
    const address = `/api/v1/games/${game}/status`;
    const note = { kind: "status", id: game, on: wanted, label: word(wanted ? `status_${wanted}` : "status_none", { name }) };
    attempt("status", game, {
        before: { status: before }, after: { status: wanted },
        send: () => hold(address, wanted ? put({ status: wanted }) : { method: "DELETE" }, note),
        accepted: () => announce(note.label),
    });
}

/// @param counts how many say what, where that is known
function press(game, { status, counts }) {
    if (counts) tally(game, counts);
    for (const form of document.querySelectorAll(`form[data-status="${game}"]`)) {
        form.dataset.on = status;
        for (const button of form.querySelectorAll("button")) {
            const isOn = button.dataset.value === status;
            button.setAttribute("aria-pressed", isOn);
            button.value = isOn ? "none" : button.dataset.value;
        }
    }
}

function tally(game, counts) {
    for (const form of document.querySelectorAll(`form[data-status="${game}"]`)) {
        for (const count of form.querySelectorAll("[data-status-count]")) {
            const people = counts[count.dataset.statusCount];
            count.textContent = people ? number(people) : "";
        }
    }
}

onChange("rate", { show: (game, stars, isTap) => fill(game, stars, isTap && word(stars ? "saving" : "removing")) });
onChange("status", { show: press, answered: ({ status, counts }) => ({ status: status ?? "", counts }) });
// Read from the server only.
onChange("opinion", {
    show: (game, page) => renew(game, page, ["rate", "mine", "rating", "status"]),
    read(page) {
        const game = page.querySelector("article[data-game]")?.dataset.game;
        return game ? [[game, page]] : [];
    },
});

// What was done without a network is shown as done, and as it stands once it was sent.
document.addEventListener("held", ({ detail: note }) => {
    if (note.kind === "rate") fill(note.id, note.on, word("held"));
    if (note.kind === "status") press(note.id, { status: note.on });
});
document.addEventListener("sent", ({ detail: { note } }) => {
    if (note.kind === "rate") refresh(note.id).catch(complain);
});
document.addEventListener("refused", ({ detail: note }) => {
    if (note.kind === "rate") refresh(note.id).catch(complain);
});

// A review that was written without a network has been sent: it stands here as any other.
document.addEventListener("waited", ({ target }) => {
    const game = document.querySelector("article[data-game]")?.dataset.game;
    if (target.id === "mine" && game) refresh(game).catch(complain);
});

// A form that leads to another page says there what it did.
const said = "said";
let heldAt = -Infinity;
document.addEventListener("held", ({ detail: note }) => { if (note.kind === "form") heldAt = performance.now(); });
document.addEventListener("accepted", ({ target }) => {
    const text = target.dataset?.published;
    // What waits is not published yet.
    if (text && performance.now() - heldAt > 1000) keep(text);
});
try {
    const text = sessionStorage.getItem(said);
    sessionStorage.removeItem(said);
    if (text && navigator.onLine) toast(text, "check");
} catch (error) {
    console.info(`nothing is kept here: ${error.message}`);
}

function keep(text) {
    try {
        sessionStorage.setItem(said, text);
    } catch (error) {
        console.info(`nothing is kept here: ${error.message}`);
    }
}
