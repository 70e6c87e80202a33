// Bars of the parts recorded so far, each as long as it lasts, and the one that grows.
import { element } from "./page.js";

/// @param limit seconds of a full bar
export function partBars(bars, limit) {
    let running = 0;
    let takes = [];

    function draw() {
        const lengths = [...takes.map(take => take.length ?? 0), ...(running ? [running] : [])];
        for (const bar of bars) {
            while (bar.children.length > lengths.length) bar.lastElementChild.remove();
            while (bar.children.length < lengths.length) bar.append(element("i"));
            lengths.forEach((length, at) => {
                const piece = bar.children[at];
                piece.style.width = `${Math.min(length / limit, 1) * 100}%`;
                piece.classList.toggle("growing", running > 0 && at === lengths.length - 1);
            });
        }
    }

    return {
        show(next) { takes = next; draw(); },
        grow(seconds) { running = seconds; draw(); },
    };
}
