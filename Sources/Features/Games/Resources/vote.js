// Voting is one tap; the same tap takes it back. Every place that shows the review changes at once, and back if refused.
import { announce } from "./toast.js";
import { attempt, isSlip, onChange } from "./changes.js";
import { hold } from "./outbox.js";
import { tell } from "./review-counts.js";
import { word } from "./words.js";

document.addEventListener("submit", event => {
    const form = event.target.closest("form[data-vote]");
    if (!form || !event.submitter) return;
    event.preventDefault();
    const mine = Number(form.dataset.mine);
    const pressed = Number(event.submitter.dataset.value);
    if (isSlip(`vote ${form.dataset.vote} ${pressed}`)) return;
    wish(form.dataset.vote, mine === pressed ? 0 : pressed, mine, sum(form));
});

function wish(review, vote, before, count) {
    attempt("vote", review, {
        before: { vote: before, count }, after: { vote, count: count + vote - before },
        send: () => cast(review, vote),
        accepted: () => announce(word(vote === 0 ? "vote_dropped" : "voted")),
    });
}

function cast(review, vote) {
    const address = `/api/v1/reviews/${review}/vote`;
    const note = { kind: "vote", id: review, label: word(vote === 0 ? "vote_undo" : "vote_do") };
    if (vote === 0) return hold(address, { method: "DELETE" }, note);
    return hold(address, { method: "PUT", body: new URLSearchParams({ value: vote }) }, note);
}

onChange("vote", {
    show,
    read: page => Array.from(page.querySelectorAll("form[data-vote]"), form => [
        form.dataset.vote, { vote: Number(form.dataset.mine), count: sum(form) },
    ]),
    answered: now => ({ vote: now.my_vote ?? 0, count: now.up_votes - now.down_votes }),
});

function sum(form) {
    return Number(form.querySelector('[data-count="votes"]').dataset.value);
}

function show(review, { vote, count }) {
    for (const form of document.querySelectorAll(`form[data-vote="${review}"]`)) {
        form.dataset.mine = vote;
        for (const button of form.querySelectorAll("button[data-value]")) {
            const isPressed = Number(button.dataset.value) === vote;
            button.setAttribute("aria-pressed", isPressed);
            button.value = isPressed ? 0 : button.dataset.value;
        }
    }
    tell("votes", review, count);
}
