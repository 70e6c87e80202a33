// The profile picture: chosen or taken, cropped to a square, and put back into the form's own file field.
import { element } from "./page.js";
import { complain } from "./toast.js";
import { word } from "./words.js";
import { cropped } from "./cropper.js";
import { taken } from "./camera.js";

for (const field of document.querySelectorAll("[data-crop]")) prepare(field);

function prepare(field) {
    const input = field.querySelector('input[type="file"]');
    const camera = field.querySelector("[data-camera]");
    let kept = [];
    let isTaking = false;

    input.addEventListener("change", takeChosen);
    // One that was chosen before this ran.
    takeChosen();

    if (camera && navigator.mediaDevices?.getUserMedia) {
        camera.hidden = false;
        camera.addEventListener("click", async () => {
            try {
                const picture = await taken();
                if (picture) await take(picture);
            } catch (error) {
                complain(error);
            }
        });
    }

    async function takeChosen() {
        const [file] = input.files;
        if (!file || isTaking) return;
        isTaking = true;
        await take(file);
        isTaking = false;
    }

    async function take(file) {
        say(field, "");
        try {
            const bitmap = await createImageBitmap(file);
            const square = await cropped(bitmap);
            if (square) kept = [new File([square], "picture.jpg", { type: "image/jpeg" })];
            if (square) preview(field, square);
            fill(input, kept);
        } catch {
            // A kind of picture this browser cannot open may still be one the server can; the server judges it.
            const plausible = file instanceof File && file.type.startsWith("image/");
            kept = plausible ? [file] : [];
            fill(input, kept);
            say(field, plausible ? "" : word("not_a_picture"));
        }
    }
}

function fill(input, files) {
    const carrier = new DataTransfer();
    for (const file of files) carrier.items.add(file);
    input.files = carrier.files;
}

function preview(field, square) {
    const place = field.querySelector("[data-preview] .avatar");
    const old = place.querySelector("img");
    if (old?.src.startsWith("blob:")) URL.revokeObjectURL(old.src);
    place.classList.remove("loading");
    place.replaceChildren(element("img", { src: URL.createObjectURL(square), alt: "" }));
}

function say(field, text) {
    const error = field.querySelector(".error");
    error.textContent = text;
    error.hidden = !text;
}
