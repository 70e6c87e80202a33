// Questions that need a yes, asked in a dialog; without this script the server asks on a page of its own.
import { element } from "./page.js";
import { word } from "./words.js";

/// Shows content in a modal dialog; resolves to the value it is closed with, "" when it is dismissed.
export function show(content, kind = "") {
    const dialog = element(`dialog.dialog${kind && `.${kind}`}`, {}, ...content);
    const title = dialog.querySelector("h2");
    if (title) {
        title.id = "dialog-title";
        dialog.setAttribute("aria-labelledby", title.id);
    }
    // Only a press that also began on the backdrop dismisses, so that dragging out of the dialog does not.
    let pressed = null;
    dialog.addEventListener("pointerdown", event => { pressed = event.target; });
    dialog.addEventListener("click", event => {
        if (event.target === dialog && pressed === dialog) dialog.close("");
    });
    document.body.append(dialog);
    dialog.showModal();
    const closed = new Promise(resolve => {
        dialog.addEventListener("close", () => {
            dialog.remove();
            resolve(dialog.returnValue);
        });
    });
    return { dialog, closed };
}

export async function ask({ title, text, action, danger = false }) {
    const no = element("button.button", { value: "", autofocus: "" }, word("cancel"));
    const yes = element(danger ? "button.button.danger" : "button.button.primary", { value: "yes" }, action);
    const content = [
        element("h2", {}, title),
        ...(text ? [element("p.quiet", {}, text)] : []),
        element("form.actions", { method: "dialog" }, no, yes),
    ];
    return await show(content).closed === "yes";
}

document.addEventListener("submit", async event => {
    const form = event.target.closest("form[data-confirm]");
    if (!form || form.dataset.confirmed) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const { confirm, confirmText, confirmAction, danger } = form.dataset;
    const agreed = await ask({ title: confirm, text: confirmText, action: confirmAction, danger: danger !== undefined });
    if (!agreed) return;
    form.dataset.confirmed = "yes";
    form.requestSubmit(event.submitter);
    delete form.dataset.confirmed;
});
