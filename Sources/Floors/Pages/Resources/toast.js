// Short messages above the tab bar, and sentences that are only read out.
import { element, icon } from "./page.js";
import { word } from "./words.js";

const region = document.getElementById("toasts");
const voice = element("p.visually-hidden", { role: "status" });
document.body.append(voice);

export function toast(text, sign = "check") {
    const close = element("button.iconbutton", { type: "button", "aria-label": word("close") }, icon("close"));
    const shown = element("div.toast", {}, icon(sign), element("span", {}, text), close);
    const leave = () => shown.remove();
    let timer;
    const wait = () => { timer = setTimeout(leave, 4000 + text.length * 60); };
    const hold = () => clearTimeout(timer);
    close.addEventListener("click", leave);
    for (const kind of ["pointerenter", "focusin"]) shown.addEventListener(kind, hold);
    for (const kind of ["pointerleave", "focusout"]) shown.addEventListener(kind, wait);
    region.replaceChildren(...[...region.children].slice(-1), shown);
    wait();
    return shown;
}

/// Says something, with a button to take it back.
export function offer(text, action, act, sign = "trash") {
    const button = element("button.button.plain.small", { type: "button" }, action);
    const shown = toast(text, sign);
    shown.querySelector("span").after(button);
    button.addEventListener("click", () => {
        shown.remove();
        act();
    });
}

/// Says what went wrong: in the words of an error of our own, not in those of the browser.
export function complain(error) {
    if (error?.name === "AbortError") return;
    const isOurs = error?.name === "Error";
    if (!isOurs) console.error(error);
    toast(isOurs ? error.message : word("failed"), "warning");
}

export function announce(text) {
    voice.textContent = text;
}
