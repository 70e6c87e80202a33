// The stream key, for programs such as OBS: made, shown once, copied, taken away.
import { send } from "./request.js";
import { complain, toast } from "./toast.js";
import { word } from "./words.js";

const box = document.querySelector("[data-key-box]");
const part = name => box.querySelector(`[data-${name}]`);

document.addEventListener("submit", async event => {
    const { method } = event.target.dataset;
    if (!box.contains(event.target) || !method || event.defaultPrevented) return;
    event.preventDefault();
    try {
        const response = await send("/api/v1/live/key", { method });
        show(await response.json());
    } catch (error) {
        complain(error);
    }
});

for (const button of box.querySelectorAll("button[data-copy]")) {
    button.addEventListener("click", async () => {
        try {
            const field = part(button.dataset.copy);
            field.select();
            if (navigator.clipboard) await navigator.clipboard.writeText(field.value);
            else if (!document.execCommand("copy")) throw new Error(word("failed"));
            toast(word("live_copied"));
        } catch (error) {
            complain(error);
        }
    });
}

function show({ key, url, set }) {
    part("address").value = url;
    part("secret").value = key ?? "";
    part("shown").hidden = !key;
    part("unset").hidden = set;
    part("is-set").hidden = !set;
}
