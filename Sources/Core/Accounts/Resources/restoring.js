// Shows how far the restoring of a community is, until it is over.
import { fetchPage } from "./request.js";
import { added } from "./page.js";

const pause = 2000;

while (document.querySelector("[data-restoring]")) {
    await new Promise(resume => setTimeout(resume, pause));
    try {
        const page = await fetchPage(location.href);
        const main = document.querySelector("main");
        main.replaceChildren(...document.adoptNode(page.querySelector("main")).childNodes);
        added(main);
    } catch (error) {
        // The server may be restarting; the page has a link to look again.
        console.info(`not looked: ${error.message}`);
    }
}
