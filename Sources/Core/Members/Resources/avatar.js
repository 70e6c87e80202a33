// Removes a picture's loading spinner once it has loaded. A picture that fails to load is replaced by a plain figure,
// never by another person's.
import { icon, onAdded } from "./page.js";

document.addEventListener("load", event => settle(event.target), true);
document.addEventListener("error", event => settle(event.target), true);

onAdded(root => {
    for (const picture of root.querySelectorAll(".avatar.loading img")) if (picture.complete) settle(picture);
});

function settle(picture) {
    const place = picture instanceof HTMLImageElement && picture.closest(".avatar");
    if (!place) return;
    place.classList.remove("loading");
    if (!picture.naturalWidth) picture.replaceWith(icon("person"));
}
