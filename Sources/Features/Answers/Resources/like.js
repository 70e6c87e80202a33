// Liking is one tap, and so is taking it back; every place that shows the answer changes at once, and back if refused.
import { complain, announce } from "./toast.js";
import { hold } from "./outbox.js";
import { tell as count } from "./counts.js";
import { isSlip, onChange, record } from "./changes.js";
import { word } from "./words.js";

const queues = new Map();

document.addEventListener("submit", event => {
    const form = event.target.closest("form[data-like]");
    if (!form) return;
    event.preventDefault();
    if (isSlip(`like ${form.dataset.like}`)) return;
    wish(form.dataset.like, form.dataset.liked !== "true");
});

function wish(answer, liked) {
    const before = standing(answer);
    show(answer, liked, before.count + (liked ? 1 : -1), true);
    // One request at a time for one answer, so that the last wish wins.
    const turn = (queues.get(answer) ?? Promise.resolve()).then(async () => {
        try {
            const response = await hold(`/api/v1/answers/${answer}/like`, { method: liked ? "PUT" : "DELETE" }, {
                kind: "like", id: answer, on: liked, label: word(liked ? "like_do" : "like_undo"),
            });
            if (!response) return;
            const now = await response.json();
            tell(answer, now.liked, now.likes_count);
            announce(word(liked ? "liked" : "unliked"));
        } catch (error) {
            show(answer, before.liked, before.count);
            if (error.status === 401) location.assign(`/login?to=${encodeURIComponent(location.pathname + location.search)}`);
            else complain(error);
        }
    });
    queues.set(answer, turn);
}

function standing(answer) {
    const form = document.querySelector(`form[data-like="${answer}"]`);
    const count = form.querySelector("[data-count]");
    return { liked: form.dataset.liked === "true", count: Number(count.dataset.value) };
}

function tell(answer, liked, count) {
    show(answer, liked, count);
    record("like", answer, { liked, count });
}

function show(answer, liked, likes, changed = false) {
    for (const form of document.querySelectorAll(`form[data-like="${answer}"]`)) {
        form.dataset.liked = liked;
        form.classList.toggle("changed", changed && liked);
        form.querySelector("button").setAttribute("aria-pressed", liked);
    }
    count("likes", answer, likes);
}

// What was done without a network is shown as done, and as it was when the server refuses it.
document.addEventListener("held", ({ detail }) => {
    if (detail.kind === "like") turn(detail.id, detail.on);
});
document.addEventListener("refused", ({ detail }) => {
    if (detail.kind === "like") turn(detail.id, !detail.on);
});
document.addEventListener("sent", ({ detail: { note, answer } }) => {
    if (note.kind === "like" && answer) tell(note.id, answer.liked, answer.likes_count);
});

function turn(answer, liked) {
    if (!document.querySelector(`form[data-like="${answer}"]`)) return;
    const before = standing(answer);
    if (before.liked !== liked) show(answer, liked, before.count + (liked ? 1 : -1));
}

onChange("like", (answer, now) => show(answer, now.liked, now.count), page =>
    Array.from(page.querySelectorAll("form[data-like]"), form => [
        form.dataset.like, { liked: form.dataset.liked === "true", count: Number(form.querySelector("[data-count]").dataset.value) },
    ]));
