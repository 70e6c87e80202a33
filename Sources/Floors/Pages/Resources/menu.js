// Menus close on Escape and on a tap elsewhere; arrow keys move in menus, segments and tabs.
document.addEventListener("click", event => {
    for (const menu of document.querySelectorAll("details[data-menu][open]")) {
        if (!menu.contains(event.target) || event.target.closest(".menu-items a, .menu-items button")) menu.open = false;
    }
});

document.addEventListener("keydown", event => {
    const menu = event.target.closest?.("details[data-menu][open]");
    if (menu && event.key === "Escape") {
        menu.open = false;
        menu.querySelector("summary").focus();
        return;
    }
    const step = steps(menu)[event.key];
    const row = menu?.querySelector(".menu-items") ?? event.target.closest?.("[data-arrows]");
    if (!step || !row) return;
    const stops = [...row.querySelectorAll("a, button")];
    const at = stops.indexOf(document.activeElement);
    const next = at < 0 ? (step > 0 ? 0 : stops.length - 1) : (at + step + stops.length) % stops.length;
    event.preventDefault();
    stops[next]?.focus();
});

function steps(menu) {
    return menu ? { ArrowDown: 1, ArrowUp: -1 } : { ArrowRight: 1, ArrowLeft: -1 };
}
