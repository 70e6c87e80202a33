// Numbers of votes on reviews and of their comments, wherever on the page they stand; those that change meanwhile come by
// themselves.
import { number } from "./words.js";

export function tell(kind, review, count) {
    for (const shown of document.querySelectorAll(`[data-count="${kind}"][data-review="${review}"]`)) {
        shown.dataset.value = count;
        shown.textContent = number(count);
    }
}

document.addEventListener("reviews", ({ detail }) => {
    for (const line of detail) {
        tell("votes", line.id, line.up_votes - line.down_votes);
        tell("comments", line.id, line.comment_count);
    }
});
