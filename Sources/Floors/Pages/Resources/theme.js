// Light, dark or the system's wish, kept in a cookie (so that the next page is drawn right from the start).
import { word } from "./words.js";

const order = ["system", "light", "dark"];
const signs = { system: "theme", light: "sun", dark: "moon" };
const colours = Array.from(document.querySelectorAll('meta[name="theme-color"]'), meta => [meta, meta.content]);

document.addEventListener("submit", event => {
    const form = event.target.closest("form[data-theme-switch]");
    if (!form) return;
    event.preventDefault();
    const theme = form.querySelector("button").value;
    // Named as the server names it.
    const [prefix, secure] = /^https/.test(location.protocol) ? ["__Host-", "; secure"] : ["", ""];
    document.cookie = `${prefix}theme=${theme}; path=/; max-age=31536000; samesite=lax${secure}`;
    localStorage.setItem("theme", theme);
    apply(theme);
});

addEventListener("storage", event => {
    if (event.key === "theme" && order.includes(event.newValue)) apply(event.newValue);
});

function apply(theme) {
    const root = document.documentElement;
    if (theme === "system") delete root.dataset.theme;
    else root.dataset.theme = theme;
    const canvas = getComputedStyle(root).getPropertyValue("--canvas").trim();
    for (const [meta, own] of colours) meta.content = theme === "system" ? own : canvas;
    for (const button of document.querySelectorAll("form[data-theme-switch] button")) {
        button.value = order[(order.indexOf(theme) + 1) % order.length];
        button.setAttribute("aria-label", word(`theme_${theme}`));
        const use = button.querySelector("use");
        use.setAttribute("href", use.getAttribute("href").replace(/#.*/, `#${signs[theme]}`));
    }
}
