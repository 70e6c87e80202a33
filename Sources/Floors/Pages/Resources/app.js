// Every page works without this; what is here makes it quicker. The modules that pages import follow.
import { complain } from "./toast.js";

// A transition between pages that is skipped is rejected, too, and nothing is wrong.
const skipped = new Set(["AbortError", "InvalidStateError", "TimeoutError"]);
addEventListener("unhandledrejection", ({ reason }) => {
    if (!(reason instanceof DOMException && skipped.has(reason.name))) complain(reason);
});

// Modules of this page; once they have run, the event "modules-loaded" tells.
const loading = [];
