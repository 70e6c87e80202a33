// Following is one tap, unfollowing asks; every place that shows the person changes at once, and back if refused.
import { ask } from "./dialog.js";
import { announce } from "./toast.js";
import { attempt, isSlip, onChange, wasChanged } from "./changes.js";
import { hold } from "./outbox.js";
import { number, word } from "./words.js";

document.addEventListener("submit", async event => {
    const form = event.target.closest("form[data-follow]");
    if (!form) return;
    event.preventDefault();
    const { person, name, followed } = form.dataset;
    // A question that was answered with no is no change.
    if (followed === "true" ? wasChanged(`follow ${person}`) || !await agrees(name) : isSlip(`follow ${person}`)) return;
    wish(person, name, followed !== "true");
});

function agrees(name) {
    return ask({
        title: word("unfollow_ask", { name }),
        text: word("unfollow_text", { name }),
        action: word("unfollow"),
        danger: true,
    });
}

function wish(person, name, followed) {
    const before = standing(document, person);
    attempt("follow", person, {
        before, after: { followed, count: before.count === null ? null : before.count + (followed ? 1 : -1) },
        send: () => hold(`/api/v1/people/${person}/follow`, { method: followed ? "PUT" : "DELETE" }, {
            kind: "follow", id: person, on: followed, label: word(followed ? "follow_do" : "follow_undo", { name }),
        }),
        accepted: () => announce(word(followed ? "followed" : "unfollowed", { name })),
    });
}

function standing(page, person) {
    const form = page.querySelector(`form[data-follow][data-person="${person}"]`);
    const count = page.querySelector(`[data-count="followers"][data-person="${person}"]`);
    return { followed: form?.dataset.followed === "true", count: count ? Number(count.dataset.value) : null };
}

function show(person, { followed, count }, changed = false) {
    for (const form of document.querySelectorAll(`form[data-follow][data-person="${person}"]`)) {
        form.dataset.followed = followed;
        form.classList.toggle("changed", changed);
    }
    if (count === null) return;
    for (const shown of document.querySelectorAll(`[data-count="followers"][data-person="${person}"]`)) {
        shown.dataset.value = count;
        shown.textContent = number(count);
    }
}

// What was done without a network is shown as done, and as it was when the server refuses it.
document.addEventListener("held", ({ detail }) => {
    if (detail.kind === "follow") show(detail.id, { followed: detail.on, count: null });
});
document.addEventListener("refused", ({ detail }) => {
    if (detail.kind === "follow") show(detail.id, { followed: !detail.on, count: null });
});

onChange("follow", {
    show,
    read: page => Array.from(
        page.querySelectorAll("form[data-follow]"), ({ dataset: { person } }) => [person, standing(page, person)]),
    answered: ({ followed, follower_count }) => ({ followed, count: follower_count }),
});
