// Pages whose content is still being fetched from another server show a skeleton; replaces it with the content.
import { fetchPage } from "./request.js";
import { failure } from "./list.js";
import { showContent } from "./page.js";

const bones = document.querySelector("[data-awaiting]");
if (bones) await fill();

async function fill() {
    try {
        // A page that says why there is nothing is whole, too.
        const page = await fetchPage(bones.dataset.awaiting).catch(refusal => refusal.page ?? Promise.reject(refusal));
        showContent(page);
    } catch (error) {
        bones.hidden = true;
        bones.after(failure(error.message, () => {
            bones.hidden = false;
            fill();
        }));
    }
}
