// Shows how far the restoring of a community is, until it is over.
import { fetchPage } from "./request.js";
import { showContent } from "./page.js";

const pause = 2000;

while (document.querySelector("[data-restoring]")) {
    await new Promise(resume => setTimeout(resume, pause));
    try {
        const page = await fetchPage(location.href);
        showContent(page);
    } catch (error) {
        // The server may be restarting; the page has a link to look again.
        console.info(`not looked: ${error.message}`);
    }
}
