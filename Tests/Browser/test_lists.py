"""Lists that go on, searches, and the way back."""

import re

from playwright.sync_api import expect

from community import png
from scrolling import scroll_to_end

KEYS = "[...document.querySelectorAll('[data-list] > li')].map(row => row.dataset.key)"


def test_a_list_goes_on_as_one_scrolls_with_nobody_twice(visit, community, crowd):
    page = visit()
    page.goto("/people?sort=name")
    scroll_to_end(page)
    keys = page.evaluate(KEYS)
    assert len(keys) == len(set(keys)) >= len(crowd)


def test_going_back_returns_to_the_same_place_in_a_long_list(visit, crowd):
    page = visit(motion="reduce")
    page.goto("/people?sort=name")
    scroll_to_end(page)
    row = page.locator(".row-link").nth(34)
    row.scroll_into_view_if_needed()
    name, top = row.inner_text(), row.bounding_box()["y"]
    row.click()
    expect(page.locator(".profile-name")).to_contain_text(name)
    page.locator("[data-back]").click()
    expect(page).to_have_url(re.compile("sort=name"))
    expect(row).to_have_text(name)
    page.wait_for_timeout(300)
    assert abs(row.bounding_box()["y"] - top) < 80


def test_the_back_button_leads_up_where_there_is_no_way_back(visit, ada):
    page = visit()
    page.goto(f"/people/{ada.id}")
    page.locator("[data-back]").click()
    expect(page).to_have_url(re.compile("/people$"))


def test_a_search_changes_the_list_and_the_address(visit, crowd):
    page = visit()
    page.goto("/people?sort=name")
    field = page.get_by_label("Search people")
    field.press_sequentially("barba", delay=30)
    expect(page.locator(".row-link").first).to_contain_text("Barbara")
    expect(page.locator(".row-link")).to_have_count(4)
    expect(page).to_have_url(re.compile("q=barba"))
    expect(field).to_be_focused()
    field.fill("qqqq")
    expect(page.locator(".empty")).to_contain_text("qqqq")
    field.fill("")
    expect(page.locator(".row-link").first).to_be_visible()
    page.goto("/people?q=田中")
    expect(page.locator(".row-link")).to_have_text("さくら 田中")
    page.goto("/people?q=HEDY")
    expect(page.locator(".row-link").first).to_contain_text("Hedy")


def test_a_late_answer_never_covers_a_newer_one(visit, crowd):
    page = visit()
    page.goto("/people")
    held = []
    page.route("**/people?*q=l*", lambda route: held.append(route))
    field = page.get_by_label("Search people")
    field.fill("l")
    page.wait_for_timeout(400)
    field.fill("radia")
    expect(page.locator(".row-link").first).to_contain_text("Radia")
    for route in held:
        route.continue_()
    page.wait_for_timeout(300)
    expect(page.locator(".row-link").first).to_contain_text("Radia")


def test_the_box_spins_in_the_place_of_a_picture_until_it_is_there(visit, crowd, community):
    pictured = community.join("Pia", "Pictured")
    pictured.change_picture(png(300, 300))
    page = visit()
    held = []
    page.route("**/pictures/*", lambda route: held.append(route))
    page.goto("/people?q=pictured", wait_until="domcontentloaded")
    avatar = page.locator(f".avatar[data-face='{pictured.id}']").first
    expect(avatar).to_have_class(re.compile("loading"))
    spin = page.evaluate("getComputedStyle(document.querySelector('.avatar.loading'), '::before').animation")
    assert "1s" in spin and "alternate" in spin and "infinite" in spin, spin
    page.wait_for_timeout(200)
    for route in held:
        route.continue_()
    page.unroute("**/pictures/*")
    expect(avatar).not_to_have_class(re.compile("loading"))
