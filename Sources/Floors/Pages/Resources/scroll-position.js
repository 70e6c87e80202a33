// Restores the scroll position in a list, also when the page is not in the back/forward cache.
import { load } from "./more.js";

addEventListener("pagehide", () => {
    const pages = Number(document.querySelector("[data-results][data-pages]")?.dataset.pages ?? 0);
    if (pages || history.state?.pages) history.replaceState({ ...history.state, pages, top: scrollY }, "");
});

const [arrival] = performance.getEntriesByType("navigation");
if (arrival?.type === "back_forward" && history.state?.pages) restore(history.state);

async function restore({ pages, top }) {
    for (let page = 0; page < pages; page += 1) {
        const link = document.querySelector("[data-results] a[data-more]");
        if (!link) break;
        await load(link);
    }
    scrollTo({ top, behavior: "instant" });
}
