// Switches that save when they are turned; without this, the form has a button.
import { send } from "./request.js";
import { complain, toast } from "./toast.js";
import { word } from "./words.js";

for (const form of document.querySelectorAll("form[data-saves]")) {
    const actions = form.querySelector(".actions");
    actions.hidden = true;
    let saving = Promise.resolve();
    form.addEventListener("change", event => {
        saving = saving.then(() => save(form, event.target));
    });
}

async function save(form, input) {
    try {
        await send(form.action, { method: "POST", body: new URLSearchParams(new FormData(form)) });
        toast(word("saved"), "check");
    } catch (error) {
        input.checked = !input.checked;
        complain(error);
    }
}
