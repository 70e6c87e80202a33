// Times are relative under a week ("2 hours ago"), then dates, in the language of the page.
import { onAdded } from "./page.js";
import { dateLanguage, language } from "./words.js";

const steps = [["day", 86400], ["hour", 3600], ["minute", 60]];
const relative = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
const exact = new Intl.DateTimeFormat(dateLanguage, { dateStyle: "full", timeStyle: "short" });

onAdded(tell);
setInterval(tell, 60_000, document);

function tell(root) {
    for (const shown of root.querySelectorAll("time[data-relative]")) {
        const moment = new Date(shown.dateTime);
        const text = phrase(moment);
        if (shown.textContent !== text) shown.textContent = text;
        if (!shown.title) shown.title = exact.format(moment);
    }
}

function phrase(moment) {
    const seconds = (moment - Date.now()) / 1000;
    if (Math.abs(seconds) >= 7 * 86400) {
        const sameYear = moment.getFullYear() === new Date().getFullYear();
        const parts = { day: "numeric", month: "short", ...(!sameYear && { year: "numeric" }) };
        return new Intl.DateTimeFormat(dateLanguage, parts).format(moment);
    }
    const [unit, length] = steps.find(([, length]) => Math.abs(seconds) >= length) ?? ["second", Infinity];
    return relative.format(Math.trunc(seconds / length) || 0, unit);
}
