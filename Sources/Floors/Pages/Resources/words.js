// Localised texts of the scripts: of every page those of words-LANGUAGE.js, which a first view has in itself, and a page's own.
const words = { ...globalThis.words };
for (const island of document.querySelectorAll("script[data-words]")) Object.assign(words, JSON.parse(island.textContent));

export const language = document.documentElement.lang || undefined;

export function word(key, values = {}) {
    return (words[key] ?? key).replace(/\{(\w+)\}/g, (slot, name) => values[name] ?? slot);
}

/// Dates are written as the server writes them: the day before the month.
export const dateLanguage = language === "en" ? "en-GB" : language;

const numbers = new Intl.NumberFormat(language, { useGrouping: "always" });

export function number(value) {
    return numbers.format(value).replace("-", "−");
}
