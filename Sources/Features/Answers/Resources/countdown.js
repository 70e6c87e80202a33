// 3, 2, 1 before a recording, where the reader wants it.
import { announce } from "./toast.js";
import { number } from "./words.js";

const steps = 3;
const store = "recorder-countdown";

/// @param place where the numbers are shown
/// @param button turns it on and off
export function countdown(place, button) {
    let end = null;
    const isWanted = () => localStorage.getItem(store) !== "off";
    const draw = () => button.setAttribute("aria-pressed", isWanted());
    button.addEventListener("click", () => {
        localStorage.setItem(store, isWanted() ? "off" : "on");
        draw();
    });
    draw();

    /// True at its end, also when it was skipped; false when it was stopped.
    function run() {
        if (!isWanted()) return Promise.resolve(true);
        return new Promise(resolve => {
            let left = steps;
            const tick = () => {
                if (left === 0) return end(true);
                place.hidden = false;
                place.textContent = number(left);
                announce(number(left));
                left -= 1;
            };
            const timer = setInterval(tick, 1000);
            end = isOver => {
                clearInterval(timer);
                place.hidden = true;
                end = null;
                resolve(isOver);
            };
            tick();
        });
    }

    return { run, isRunning: () => end !== null, skip: () => end?.(true), stop: () => end?.(false) };
}
