// Numbers of likes and comments, wherever on the page they stand; those that change meanwhile come by themselves.
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
