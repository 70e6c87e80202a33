// Counts of likes and comments, everywhere on the page; updated live by server-sent events.
import { number } from "./words.js";

export function tell(kind, answer, count) {
    for (const shown of document.querySelectorAll(`[data-count="${kind}"][data-answer="${answer}"]`)) {
        shown.dataset.value = count;
        shown.textContent = number(count);
    }
}

document.addEventListener("answers", ({ detail }) => {
    for (const line of detail) {
        tell("likes", line.id, line.likes_count);
        tell("comments", line.id, line.comment_count);
    }
});
