// Share by the device's own sheet where there is one, else copy the link.
import { complain, toast } from "./toast.js";
import { word } from "./words.js";

document.addEventListener("click", async event => {
    const link = event.target.closest("a[data-share]");
    if (!link) return;
    event.preventDefault();
    try {
        const touch = matchMedia("(pointer: coarse)").matches;
        if (touch && navigator.share) return await navigator.share({ title: link.dataset.title, url: link.href });
        await copy(link.href);
        toast(word("copied"));
    } catch (error) {
        complain(error);
    }
});

async function copy(text) {
    if (navigator.clipboard) return navigator.clipboard.writeText(text);
    // Plain HTTP on a home network has no clipboard of its own.
    const field = document.createElement("textarea");
    field.value = text;
    field.className = "visually-hidden";
    document.body.append(field);
    field.select();
    const copied = document.execCommand("copy");
    field.remove();
    if (!copied) throw new Error(word("failed"));
}
