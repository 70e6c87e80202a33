// Offers to put the app on the home screen, once the browser says that it can; "not now" is kept.
import { element, icon } from "./page.js";
import { word } from "./words.js";

const places = ["/", "/profile", "/settings"];

addEventListener("beforeinstallprompt", event => {
    event.preventDefault();
    if (localStorage.getItem("install") === "no" || !places.includes(location.pathname)) return;
    const yes = element("button.button.small", { type: "button" }, word("install"));
    const no = element("button.button.small.plain", { type: "button" }, word("not_now"));
    const note = element("div.note.install", {}, icon("download"), element("span", {}, word("install_text")), element("span.actions", {}, no, yes));
    yes.addEventListener("click", async () => {
        note.remove();
        await event.prompt();
    });
    no.addEventListener("click", () => {
        note.remove();
        localStorage.setItem("install", "no");
    });
    document.querySelector("main").prepend(note);
});

// An iPhone shows a picture of exactly its size while the app starts: it is drawn here, for light and for dark.
if ("standalone" in navigator) {
    for (const [scheme, ground, ink] of [["light", "#f7f8f6", "#141d1a"], ["dark", "#0f1413", "#e9efec"]]) {
        launch(scheme, ground, ink);
    }
}

async function launch(scheme, ground, ink) {
    const logo = new Image();
    logo.src = document.querySelector('link[rel="apple-touch-icon"]').href;
    await logo.decode();
    const [width, height] = [screen.width * devicePixelRatio, screen.height * devicePixelRatio];
    const canvas = element("canvas", { width, height });
    const pen = canvas.getContext("2d");
    const side = Math.round(width * 0.24);
    pen.fillStyle = ground;
    pen.fillRect(0, 0, width, height);
    pen.drawImage(logo, (width - side) / 2, height * 0.42 - side / 2, side, side);
    pen.fillStyle = ink;
    pen.font = `600 ${Math.round(side / 4)}px system-ui`;
    pen.textAlign = "center";
    pen.fillText(document.querySelector('meta[name="apple-mobile-web-app-title"]').content, width / 2, height * 0.42 + side);
    document.head.append(element("link", {
        rel: "apple-touch-startup-image", media: `(prefers-color-scheme: ${scheme})`, href: canvas.toDataURL("image/png"),
    }));
}
