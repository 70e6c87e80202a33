"""Everything by keyboard alone."""

import re

from playwright.sync_api import expect

FOCUSED = "document.activeElement.outerHTML.slice(0, 160)"
VISIBLE = """() => {
    const element = document.activeElement, box = element.getBoundingClientRect(), style = getComputedStyle(element);
    const ring = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
    const row = element.matches(".row-link") && element.closest(".row");
    const inside = element.closest(".search, .choices label, .switch");
    const marked = [row, inside].some(around => around && getComputedStyle(around).outlineStyle !== "none")
        || [..."before after".split(" ")].some(part => getComputedStyle(element, "::" + part).outlineStyle !== "none")
        || style.boxShadow !== "none";
    return (ring || marked) && box.bottom > 0 && box.top < innerHeight;
}"""


def tab_stops(page, most=200):
    """The elements that Tab reaches, in their order, from the top of the page to its end."""
    stops = []
    for _ in range(most):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement === document.body"):
            return stops
        if not page.evaluate(VISIBLE):
            # What slides into view may take a frame.
            page.wait_for_timeout(200)
            assert page.evaluate(VISIBLE), page.evaluate(FOCUSED)
        stops.append(page.evaluate("document.activeElement.getAttribute('aria-label') || document.activeElement.textContent.trim()"))
    return stops


def test_tab_goes_through_the_frame_first_and_shows_where_it_is(visit, ada):
    page = visit(member=ada, width=1280, motion="reduce")
    page.goto("/people?q=grace")
    stops = tab_stops(page)
    assert stops[0] == "Skip to content"
    assert [stop.split(",")[0] for stop in stops[1:11]] == [
        "Back", "Search", "Activity", "Theme: system. Switch to light", "Fanfare", "Answers", "Rankings", "Games", "Leagues",
        "Profile"]
    assert any("Grace" in stop for stop in stops)


def test_the_skip_link_leads_to_the_content(visit, ada):
    page = visit(member=ada, width=1280)
    page.goto("/settings")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('main') !== null"), page.evaluate(FOCUSED)


def test_every_settings_page_can_be_tabbed_through(visit, ada):
    page = visit(member=ada, motion="reduce")
    for part in ("profile", "account", "password", "display", "notifications", "sessions", "data"):
        page.goto(f"/settings/{part}")
        assert len(tab_stops(page)) > 4


def test_arrows_move_along_the_segments(visit, crowd):
    page = visit()
    page.goto("/people")
    page.locator(".segments a").first.focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".segments a").nth(1)).to_be_focused()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".segments a").last).to_be_focused()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("sort=newest"))


def test_the_dialog_keeps_the_focus_and_gives_it_back(visit, member, crowd):
    member.follow(crowd[11])
    page = visit(member=member, motion="reduce")
    page.goto(f"/people/{crowd[11].id}")
    button = page.get_by_role("button", name=re.compile("^Following"))
    button.focus()
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("button", name="Cancel")).to_be_focused()
    for _ in range(6):
        page.keyboard.press("Tab")
        # The browser's own bar is a stop on the way round; nothing of the page behind is.
        assert page.evaluate("document.activeElement === document.body || document.activeElement.closest('dialog') !== null")
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(button).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name=re.compile("^Follow "))).to_be_focused()


def test_the_menu_opens_moves_and_closes(visit, member, crowd):
    page = visit(member=member)
    page.goto(f"/people/{crowd[12].id}")
    profile = page.locator(".profile")
    more = profile.get_by_label("More")
    more.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowDown")
    expect(profile.locator(".menu-items button").first).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(profile.locator(".menu-items a")).to_be_focused()
    page.keyboard.press("Escape")
    expect(more).to_be_focused()
    expect(profile.locator(".menu-items")).to_be_hidden()


def test_more_of_a_list_by_keyboard_goes_on_at_its_first_new_row(visit, crowd):
    page = visit()
    page.add_init_script("window.IntersectionObserver = class { observe() {} unobserve() {} }")
    page.goto("/people")
    page.locator("a[data-more]").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-list] > li").nth(20).locator(".row-link")).to_be_focused()
