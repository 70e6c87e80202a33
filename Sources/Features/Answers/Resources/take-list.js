// The list of an answer's segments: each can be played, deleted and moved, by dragging, by buttons and by keys.
import { announce } from "./toast.js";
import { clock } from "./clock.js";
import { word } from "./words.js";

/// @param deeds play(take), trim(take), remove(take) and moved(takes in their new order)
export function reel(list, template, deeds) {
    let takes = [];
    const rows = new Map();

    function show(next) {
        takes = next;
        for (const [id, row] of rows) {
            if (takes.some(take => take.id === id)) continue;
            row.remove();
            rows.delete(id);
        }
        takes.forEach((take, at) => {
            const row = rows.get(take.id) ?? made(take);
            if (list.children[at] !== row) list.insertBefore(row, list.children[at] ?? null);
            name(row, take, at);
        });
    }

    function made(take) {
        const row = document.importNode(template.content.firstElementChild, true);
        const picture = row.querySelector("img");
        if (!take.still) picture.remove();
        rows.set(take.id, row);
        row.dataset.take = take.id;
        on(row, "[data-play]", () => deeds.play(take));
        on(row, "[data-trim]", () => deeds.trim(take));
        on(row, "[data-delete]", () => deeds.remove(take));
        on(row, "[data-earlier]", button => step(take, -1, button));
        on(row, "[data-later]", button => step(take, 1, button));
        drag(row, take);
        return row;
    }

    function name(row, take, at) {
        const number = at + 1;
        row.querySelector("[data-name]").textContent = word("part", { number });
        row.querySelector("[data-length]").textContent = take.length === null ? "?" : clock(take.length);
        for (const [part, key] of [["play", "play_part"], ["delete", "delete_part"], ["trim", "trim_part"], ["earlier", "earlier_part"], ["later", "later_part"], ["grip", "move_part"]]) {
            row.querySelector(`[data-${part}]`).setAttribute("aria-label", word(key, { number }));
        }
        // A part that this browser cannot show cannot be cut by eye.
        row.querySelector("[data-trim]").hidden = take.length === null;
        const picture = row.querySelector("img");
        if (picture && take.still && picture.dataset.at !== `${take.from ?? 0}`) {
            URL.revokeObjectURL(picture.src);
            picture.src = URL.createObjectURL(take.still);
            picture.dataset.at = `${take.from ?? 0}`;
        }
        row.querySelector("[data-earlier]").disabled = at === 0;
        row.querySelector("[data-later]").disabled = at === takes.length - 1;
    }

    function step(take, by, button) {
        const at = takes.indexOf(take);
        if (!takes[at + by]) return;
        const order = takes.toSpliced(at, 1).toSpliced(at + by, 0, take);
        settle(order, take);
        // The button may have become one that leads nowhere.
        (button.disabled ? rows.get(take.id).querySelector("[data-grip]") : button).focus();
    }

    function settle(order, take) {
        show(order);
        deeds.moved(order);
        announce(word("part_moved", { number: order.indexOf(take) + 1, count: order.length }));
    }

    function drag(row, take) {
        const grip = row.querySelector("[data-grip]");
        grip.addEventListener("keydown", event => {
            const by = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }[event.key];
            if (!by) return;
            event.preventDefault();
            step(take, by, grip);
        });
        grip.addEventListener("pointerdown", event => {
            if (event.button) return;
            grip.setPointerCapture(event.pointerId);
            row.classList.add("dragged");
        });
        grip.addEventListener("pointermove", event => {
            if (!grip.hasPointerCapture(event.pointerId)) return;
            const over = [...list.children].find(other => {
                const box = other.getBoundingClientRect();
                return event.clientY >= box.top && event.clientY < box.bottom;
            });
            if (!over || over === row) return;
            // The others move around the row: one that is moved itself loses the finger.
            const isBelow = row.compareDocumentPosition(over) & Node.DOCUMENT_POSITION_FOLLOWING;
            for (let next; next !== over;) {
                next = isBelow ? row.nextElementSibling : row.previousElementSibling;
                row[isBelow ? "before" : "after"](next);
            }
        });
        const drop = () => {
            if (!row.classList.contains("dragged")) return;
            row.classList.remove("dragged");
            const order = [...list.children].map(child => takes.find(one => one.id === child.dataset.take));
            if (order.some((one, at) => one !== takes[at])) settle(order, take);
        };
        grip.addEventListener("lostpointercapture", drop);
    }

    return { show };
}

function on(row, part, deed) {
    const button = row.querySelector(part);
    button.addEventListener("click", () => deed(button));
}
