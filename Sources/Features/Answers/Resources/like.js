// Liking is one tap, and so is taking it back; every place that shows the answer changes at once, and back if refused.
import { announce } from "./toast.js";
import { hold } from "./outbox.js";
import { tell as count } from "./counts.js";
import { attempt, isSlip, onChange, record } from "./changes.js";
import { word } from "./words.js";

document.addEventListener("submit", event => {
    const form = event.target.closest("form[data-like]");
    if (!form) return;
    event.preventDefault();
    if (isSlip(`like ${form.dataset.like}`)) return;
    wish(form.dataset.like, form.dataset.liked !== "true");
});

function wish(answer, liked) {
    const before = standing(answer);
    attempt("like", answer, {
        before, after: { liked, count: before.count + (liked ? 1 : -1) },
        send: () => hold(`/api/v1/answers/${answer}/like`, { method: liked ? "PUT" : "DELETE" }, {
            kind: "like", id: answer, on: liked, label: word(liked ? "like_do" : "like_undo"),
        }),
        read: async response => {
            const now = await response.json();
            return { liked: now.liked, count: now.likes_count };
        },
        accepted: () => announce(word(liked ? "liked" : "unliked")),
    });
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

onChange("like", (answer, now, isTap) => show(answer, now.liked, now.count, isTap), page =>
    Array.from(page.querySelectorAll("form[data-like]"), form => [
        form.dataset.like, { liked: form.dataset.liked === "true", count: Number(form.querySelector("[data-count]").dataset.value) },
    ]));
