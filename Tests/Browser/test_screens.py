"""Every screen at every width and in both themes: readable by all, and nothing sticks out."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import TimeoutError

from screens import MISSING, SCREENS, address

STICKING_OUT = """width => [...document.querySelectorAll("body *")]
    .filter(element => element.getBoundingClientRect().right > width + 1 && !element.closest(".scroll"))
    .slice(0, 5).map(element => element.outerHTML.slice(0, 120))"""

# Links in running text are as high as their line, a row's link covers the row, and the picture over an answer's link
# leads to the same; all are exempt.
SMALL = """() => [...document.querySelectorAll("a[href], button, summary, select, input:not([type=hidden])")].filter(element => {
    const box = element.getBoundingClientRect();
    if (!box.width || element.ariaHidden === "true" || element.closest("p, td, th, .stats, .heading, details:not([open]) > .menu-items") ||
        element.matches(".row-link, .answer-link, .skip, .visually-hidden, .choices input, .switch input")) return false;
    const wider = getComputedStyle(element, "::after");
    const more = side => wider.position === "absolute" && wider.content !== "none" ? Math.max(0, -2 * parseFloat(wider[side] || 0)) : 0;
    return box.height + more("top") < 43.5 || box.width + more("left") < 43.5;
}).map(element => element.outerHTML.slice(0, 120))"""


# The site's name stands in the rail of wide screens alone.
STYLED = """width => [...document.querySelectorAll(".brand")].every(
    brand => (getComputedStyle(brand).display !== "none") === (width > 900))"""


def resize(page, width):
    page.set_viewport_size({"width": width, "height": 844})
    # The style sheet may hear of the new width after the scripts.
    page.wait_for_function("width => innerWidth === width && matchMedia(`(width: ${width}px)`).matches", arg=width)
    page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    # On a busy machine the style of the width before holds for some frames more.
    page.wait_for_function(STYLED, arg=width)


def fits(page, width):
    try:
        # The style of the width before may hold for some frames more.
        page.wait_for_function("width => document.documentElement.scrollWidth <= width", arg=width, timeout=10_000)
    except TimeoutError:
        raise AssertionError(f"wider than {width}: {page.evaluate(STICKING_OUT, width)}") from None


def judge(page, theme):
    """Axe at both widths; for light also that it fits and can be touched."""
    for width in (390, 1280):
        resize(page, width)
        violations = Axe().run(page).response["violations"]
        assert not violations, [(v["id"], [node["target"] for node in v["nodes"]][:4]) for v in violations]
    if theme == "light":
        for width in (1280, 390, 320):
            resize(page, width)
            fits(page, width)
        assert not (small := page.evaluate(SMALL)), small


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("name, path, viewer", SCREENS, ids=[name for name, _, _ in SCREENS])
def test_a_screen_can_be_read_by_everybody(visit, everybody, name, path, viewer, theme):
    page = visit(member=viewer and getattr(everybody, viewer), theme=theme, motion="reduce")
    if name in MISSING:
        page.watch.expect(MISSING[name])
    page.goto(address(path, everybody))
    page.wait_for_load_state("load")
    judge(page, theme)
    assert page.locator("h1").count() == 1
    assert page.title()
