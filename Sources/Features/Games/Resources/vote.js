// Voting is one tap; the same tap takes it back. Every place that shows the review changes at once, and back if refused.
import { announce, complain } from "./toast.js";
import { isSlip, onChange, record } from "./changes.js";
import { hold } from "./outbox.js";
import { tell } from "./review-counts.js";
import { word } from "./words.js";

const queues = new Map();

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
    show(review, vote);
    tell("votes", review, count + vote - before);
    // One request at a time for one review, so that the last wish wins.
    const turn = (queues.get(review) ?? Promise.resolve()).then(async () => {
        try {
            const response = await cast(review, vote);
            if (!response) return;
            const now = await response.json();
            keep(review, now);
            announce(word(vote === 0 ? "vote_dropped" : "voted"));
        } catch (error) {
            show(review, before);
            tell("votes", review, count);
            if (error.status === 401) location.assign(`/login?to=${encodeURIComponent(location.pathname + location.search)}`);
            else complain(error);
        }
    });
    queues.set(review, turn);
}

function cast(review, vote) {
    const address = `/api/v1/reviews/${review}/vote`;
    const note = { kind: "vote", id: review, label: word(vote === 0 ? "vote_undo" : "vote_do") };
    if (vote === 0) return hold(address, { method: "DELETE" }, note);
    return hold(address, { method: "PUT", body: new URLSearchParams({ value: vote }) }, note);
}

// What was done without a network is shown as it stands when it was sent.
document.addEventListener("sent", ({ detail: { note, answer } }) => {
    if (note.kind !== "vote" || !answer) return;
    keep(note.id, answer);
});

/// Shows and remembers a vote as the server has it.
function keep(review, now) {
    const [vote, count] = [now.my_vote ?? 0, now.up_votes - now.down_votes];
    show(review, vote);
    tell("votes", review, count);
    record("vote", review, { vote, count });
}

onChange("vote", (review, { vote, count }) => {
    show(review, vote);
    tell("votes", review, count);
}, page => Array.from(page.querySelectorAll("form[data-vote]"), form => [
    form.dataset.vote, { vote: Number(form.dataset.mine), count: sum(form) },
]));

function sum(form) {
    return Number(form.querySelector('[data-count="votes"]').dataset.value);
}

function show(review, vote) {
    for (const form of document.querySelectorAll(`form[data-vote="${review}"]`)) {
        form.dataset.mine = vote;
        for (const button of form.querySelectorAll("button[data-value]")) {
            const isPressed = Number(button.dataset.value) === vote;
            button.setAttribute("aria-pressed", isPressed);
            button.value = isPressed ? 0 : button.dataset.value;
        }
    }
}
