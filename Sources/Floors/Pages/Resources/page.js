// DOM helpers: elements, icons, and an event for added content.
export function element(markup, attributes = {}, ...children) {
    const [name, ...classes] = markup.split(".");
    const made = document.createElement(name);
    if (classes.length) made.className = classes.join(" ");
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.append(...children);
    return made;
}

export function icon(name) {
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    svg.setAttribute("class", "icon");
    svg.setAttribute("aria-hidden", "true");
    const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
    use.setAttribute("href", `${document.body.dataset.icons}#${name}`);
    svg.append(use);
    return svg;
}

/// Shows the content of a page that was fetched in place of this one's.
export function showContent(page) {
    const main = document.querySelector("main");
    main.replaceChildren(...document.adoptNode(page.querySelector("main")).childNodes);
    added(main);
}

export function added(root) {
    document.dispatchEvent(new CustomEvent("added", { detail: root }));
}

export function onAdded(enhance) {
    enhance(document);
    document.addEventListener("added", event => enhance(event.detail));
}
