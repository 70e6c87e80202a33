// Liking is one tap, and so is taking it back; every place that shows the answer changes at once, and back if refused.
import { announce } from "./toast.js";
import { hold } from "./outbox.js";
import { tell as count } from "./counts.js";
import { attempt, isSlip, onChange } from "./changes.js";
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
        accepted: () => announce(word(liked ? "liked" : "unliked")),
    });
}

function standing(answer) {
    return shown(document.querySelector(`form[data-like="${answer}"]`));
}

function shown(form) {
    return { liked: form.dataset.liked === "true", count: Number(form.querySelector("[data-count]").dataset.value) };
}

function show(answer, { liked, count: likes }, changed = false) {
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

function turn(answer, liked) {
    if (!document.querySelector(`form[data-like="${answer}"]`)) return;
    const before = standing(answer);
    if (before.liked !== liked) show(answer, { liked, count: before.count + (liked ? 1 : -1) });
}

onChange("like", {
    show,
    read: page => Array.from(page.querySelectorAll("form[data-like]"), form => [form.dataset.like, shown(form)]),
    answered: ({ liked, likes_count }) => ({ liked, count: likes_count }),
});
