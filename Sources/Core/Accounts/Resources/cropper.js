// A square window on a picture: drag, pinch, wheel or keys move it.
import { element } from "./page.js";
import { show } from "./dialog.js";
import { word } from "./words.js";

const size = 640;
const deepest = 5;

/// Lets the reader choose a square; resolves to a JPEG, or null when they would rather not.
export async function cropped(bitmap) {
    const canvas = element("canvas", { width: size, height: size, tabindex: "0", role: "application", "aria-label": word("crop_hint") });
    const slider = element("input", { type: "range", min: "1", max: `${deepest}`, step: "0.01", value: "1" });
    const view = { x: bitmap.width / 2, y: bitmap.height / 2, zoom: 1 };
    const draw = () => {
        settle(view, bitmap);
        slider.value = view.zoom;
        paint(canvas, bitmap, view);
        shade(canvas);
    };
    slider.addEventListener("input", () => { view.zoom = Number(slider.value); draw(); });
    listen(canvas, view, bitmap, draw);
    draw();
    const no = element("button.button", { value: "" }, word("cancel"));
    const yes = element("button.button.primary", { value: "yes", autofocus: "" }, word("crop_use"));
    const { closed } = show([
        element("h2", {}, word("crop_title")),
        canvas,
        element("p.hint", { "aria-hidden": "true" }, word("crop_hint")),
        element("label", {}, word("crop_zoom"), slider),
        element("form.actions", { method: "dialog" }, no, yes),
    ], "crop");
    if (await closed !== "yes") return null;
    paint(canvas, bitmap, view);
    return new Promise(resolve => canvas.toBlob(resolve, "image/jpeg", 0.9));
}

function side(view, bitmap) {
    return Math.min(bitmap.width, bitmap.height) / view.zoom;
}

/// Keeps the window inside the picture.
function settle(view, bitmap) {
    view.zoom = Math.min(Math.max(view.zoom, 1), deepest);
    const half = side(view, bitmap) / 2;
    view.x = Math.min(Math.max(view.x, half), bitmap.width - half);
    view.y = Math.min(Math.max(view.y, half), bitmap.height - half);
}

function paint(canvas, bitmap, view) {
    const ink = canvas.getContext("2d");
    const length = side(view, bitmap);
    ink.fillStyle = "#fff";
    ink.fillRect(0, 0, size, size);
    ink.imageSmoothingQuality = "high";
    ink.drawImage(bitmap, view.x - length / 2, view.y - length / 2, length, length, 0, 0, size, size);
}

/// Pictures are shown round: what falls outside the circle is dimmed.
function shade(canvas) {
    const ink = canvas.getContext("2d");
    ink.fillStyle = "rgb(0 0 0 / 0.45)";
    ink.beginPath();
    ink.rect(0, 0, size, size);
    ink.arc(size / 2, size / 2, size / 2 - 4, 0, 7);
    ink.fill("evenodd");
}

function listen(canvas, view, bitmap, draw) {
    const fingers = new Map();
    const scale = () => side(view, bitmap) / canvas.clientWidth;
    const spread = () => {
        const [one, two] = [...fingers.values()];
        return Math.hypot(one.x - two.x, one.y - two.y);
    };
    canvas.addEventListener("pointerdown", event => {
        canvas.setPointerCapture(event.pointerId);
        fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    });
    canvas.addEventListener("pointermove", event => {
        const finger = fingers.get(event.pointerId);
        if (!finger) return;
        const before = fingers.size === 2 ? spread() : 0;
        const factor = scale() / fingers.size;
        view.x -= (event.clientX - finger.x) * factor;
        view.y -= (event.clientY - finger.y) * factor;
        Object.assign(finger, { x: event.clientX, y: event.clientY });
        if (before) view.zoom *= spread() / before;
        draw();
    });
    for (const end of ["pointerup", "pointercancel"]) {
        canvas.addEventListener(end, event => fingers.delete(event.pointerId));
    }
    canvas.addEventListener("wheel", event => {
        event.preventDefault();
        view.zoom *= Math.exp(-event.deltaY / 400);
        draw();
    }, { passive: false });
    canvas.addEventListener("keydown", event => {
        const step = side(view, bitmap) / 20;
        const moves = {
            ArrowLeft: () => { view.x -= step; },
            ArrowRight: () => { view.x += step; },
            ArrowUp: () => { view.y -= step; },
            ArrowDown: () => { view.y += step; },
            "+": () => { view.zoom *= 1.1; },
            "=": () => { view.zoom *= 1.1; },
            "-": () => { view.zoom /= 1.1; },
        };
        if (!moves[event.key]) return;
        event.preventDefault();
        moves[event.key]();
        draw();
    });
}
