// Places of a ranking as they are now put into those that are shown: nothing that is the same is touched, the page does
// not jump, and the focus stays on whom it was.
import { added } from "./page.js";

const moves = matchMedia("(prefers-reduced-motion: no-preference)");
const most = 100;

export function renewBoard(board, fresh) {
    const [list, rows] = [board.querySelector("[data-list]"), fresh.querySelector("[data-list]")];
    const isSame = board.dataset.start === fresh.dataset.start && board.hasAttribute("data-closed") === fresh.hasAttribute("data-closed");
    const focus = focused(board);
    const top = scrollY;
    if (isSame && list && rows) {
        renewFirst(board, fresh);
        renewList(list, [...rows.children]);
        renewMore(board, fresh);
        renewOwn(board, fresh);
    } else if (!isSame || list || rows) {
        board.replaceChildren(...document.adoptNode(fresh).childNodes);
        board.dataset.start = fresh.dataset.start;
        board.toggleAttribute("data-closed", fresh.hasAttribute("data-closed"));
        added(board);
    }
    if (Math.abs(scrollY - top) > 1) scrollTo({ top, behavior: "instant" });
    focus?.();
}

/// The reader's own place below the first three.
function renewOwn(board, fresh) {
    const [shown, now] = [board, fresh].map(root => root.querySelector("[data-own-line]"));
    if (shown && now && !shown.isEqualNode(now)) shown.replaceWith(document.adoptNode(now));
}

/// The parts of a row that differ; its buttons stay as they are.
export function renewParts(shown, fresh) {
    for (const part of fresh.querySelectorAll("[data-part]")) {
        const old = shown.querySelector(`[data-part="${part.dataset.part}"]`);
        const isSame = part.dataset.version ? part.dataset.version === old?.dataset.version : old?.isEqualNode(part);
        if (!old || isSame) continue;
        for (const name of ["href", "data-version"]) if (part.hasAttribute(name)) old.setAttribute(name, part.getAttribute(name));
        old.replaceChildren(...document.importNode(part, true).childNodes);
        added(old);
    }
}

function renewFirst(board, fresh) {
    const [shown, now] = [board, fresh].map(root => root.querySelector(".champion"));
    if (!shown || !now) return;
    if (shown.dataset.key === now.dataset.key) return renewParts(shown, now);
    const first = document.adoptNode(now);
    keepFollow(board, first);
    shown.replaceWith(first);
    added(first);
}

/// Rows in their new order. Those further down than what was asked for stay below, and count on.
function renewList(list, rows) {
    const old = new Map(Array.from(list.children, row => [row.dataset.key, row]));
    const before = new Map(Array.from(list.children, row => [row, row.offsetTop]));
    const fresh = new Set(rows.map(row => row.dataset.key));
    const first = list.closest("[data-board]").querySelector(".champion")?.dataset.key;
    const isCut = rows.length >= most - 1;
    const rest = isCut ? [...list.children].filter(row => !fresh.has(row.dataset.key) && row.dataset.key !== first) : [];
    const order = rows.map(row => {
        const shown = old.get(row.dataset.key);
        if (shown) renewParts(shown, row);
        else keepFollow(list.closest("[data-board]"), row);
        return shown ?? document.adoptNode(row);
    });
    rest.forEach((row, at) => { row.querySelector(".place .number").textContent = most + 1 + at; });
    settle(list, [...order, ...rest]);
    for (const row of order) if (!before.has(row)) added(row);
    if (moves.matches) for (const row of order) move(row, before.get(row));
}

/// Takes away what is not in the order any more, and moves only what does not stand where it should.
function settle(list, order) {
    const stays = new Set(order);
    for (const row of [...list.children]) if (!stays.has(row)) row.remove();
    order.forEach((row, at) => {
        if (list.children[at] !== row) list.insertBefore(row, list.children[at] ?? null);
    });
}

function move(row, before) {
    if (before === undefined || before === row.offsetTop) return;
    row.animate([{ transform: `translateY(${before - row.offsetTop}px)` }, { transform: "none" }], { duration: 200, easing: "ease-out" });
    if (before <= row.offsetTop) return;
    row.classList.add("risen");
    row.addEventListener("animationend", () => row.classList.remove("risen"), { once: true });
}

function renewMore(board, fresh) {
    const [shown, now] = [board, fresh].map(root => root.querySelector("a[data-more]"));
    const isBeyond = board.querySelectorAll("[data-key]").length > most;
    if (isBeyond) return;
    if (shown && now) shown.href = now.href;
    else if (shown) shown.parentElement.remove();
    else if (now) {
        const foot = document.adoptNode(now.parentElement);
        board.querySelector("[data-list]").after(foot);
        added(foot);
    }
}

/// Whom one follows since a moment ago is not unfollowed by a page made before.
function keepFollow(board, row) {
    const [form, known] = [row, board.querySelector(`[data-key="${row.dataset.key}"]`)].map(root => root?.querySelector("form[data-follow]"));
    if (form && known) form.dataset.followed = known.dataset.followed;
}

/// Gives the focus back to the same control of the same person, if it went with what was replaced.
function focused(board) {
    const active = document.activeElement;
    const row = board.contains(active) && active.closest("[data-key]");
    if (!row) return null;
    const kind = active.matches("button") ? "button" : active.matches(".row-link") ? ".row-link" : ".ranked-face a";
    return () => {
        if (document.activeElement === active && active.isConnected) return;
        const now = board.querySelector(`[data-key="${row.dataset.key}"]`);
        (now?.querySelector(kind) ?? now?.querySelector(".row-link"))?.focus({ preventScroll: true });
    };
}
