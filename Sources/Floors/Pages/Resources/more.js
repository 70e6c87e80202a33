// Endless lists: the next page is fetched before the end is reached; the link does the same when tapped.
import { fetchPage } from "./request.js";
import { onAdded } from "./page.js";
import { join, twin, failure } from "./list.js";
import { announce } from "./toast.js";
import { number, word } from "./words.js";

const near = new IntersectionObserver(entries => {
    for (const entry of entries) if (entry.isIntersecting) load(entry.target);
}, { rootMargin: "800px" });

onAdded(root => {
    const links = root.matches?.("a[data-more]") ? [root] : root.querySelectorAll("a[data-more]");
    for (const link of links) near.observe(link);
});

document.addEventListener("click", event => {
    const link = event.target.closest("a[data-more]");
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    load(link, event.detail === 0);
});

/// @param byKeyboard moves the focus to the first new row, where a reader of the list goes on
export async function load(link, byKeyboard = false) {
    const section = link.closest("[data-results]");
    const foot = link.parentElement;
    if (!section || foot.hidden) return;
    near.unobserve(link);
    const list = section.querySelector("[data-list]");
    const bones = skeletons(section);
    foot.hidden = true;
    list.append(...bones);
    try {
        const page = twin(section, await fetchPage(link.href));
        bones.forEach(bone => bone.remove());
        // The list was replaced meanwhile, by a search: these rows belong to another one.
        if (!link.isConnected) return;
        const rows = join(list, page?.querySelectorAll("[data-list] > [data-key]") ?? []);
        const next = page?.querySelector("a[data-more]");
        if (next) foot.replaceWith(adopted(next.parentElement));
        else foot.remove();
        if (byKeyboard) rows[0]?.querySelector("a:not([tabindex]), button")?.focus();
        section.dataset.pages = Number(section.dataset.pages ?? 0) + 1;
        announce(word("loaded", { count: number(rows.length) }));
    } catch (error) {
        bones.forEach(bone => bone.remove());
        if (error.name === "AbortError" || !link.isConnected) return;
        const note = failure(`${word("more_failed")} ${error.message}`, () => {
            foot.hidden = false;
            load(link, byKeyboard);
        });
        foot.after(note);
    }
}

function adopted(foot) {
    document.adoptNode(foot);
    // Observed only once it stands in the page, and after the rows above it have been laid out.
    requestAnimationFrame(() => foot.querySelectorAll("a[data-more]").forEach(link => near.observe(link)));
    return foot;
}

function skeletons(section) {
    const template = section.querySelector("template[data-skeleton]");
    if (!template) return [];
    return Array.from({ length: 3 }, () => document.importNode(template.content.firstElementChild, true));
}
