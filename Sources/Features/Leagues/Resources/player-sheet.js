// Opens a player as a bottom sheet over the squad; the link leads to the same on a page of its own.
import { show } from "./dialog.js";
import { fetchPage } from "./request.js";
import { element, icon, added } from "./page.js";
import { complain } from "./toast.js";
import { word } from "./words.js";

document.addEventListener("click", async event => {
    const link = event.target.closest("[data-sheets] a.row-link");
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (link.getAttribute("aria-busy") === "true") return;
    link.setAttribute("aria-busy", "true");
    try {
        const content = (await fetchPage(link.href)).querySelector("[data-sheet]");
        if (!content) return location.assign(link.href);
        const close = element("button.iconbutton", { type: "button", "aria-label": word("close") }, icon("close"));
        const { dialog, closed } = show([document.adoptNode(content), close], "sheet");
        close.addEventListener("click", () => dialog.close(""));
        added(dialog);
        await closed;
        link.focus();
    } catch (error) {
        complain(error);
    } finally {
        link.removeAttribute("aria-busy");
    }
});
