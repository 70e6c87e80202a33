"""Profiles in tabs, the ledger behind a reputation, and the directory."""

import re

import pytest
from playwright.sync_api import expect


@pytest.mark.parametrize("javascript", [True, False])
def test_a_profile_has_tabs_with_addresses_of_their_own(visit, ada, javascript):
    page = visit(javascript=javascript)
    page.goto(f"/people/{ada.id}")
    tabs = page.locator(".profile-tabs")
    expect(tabs.get_by_role("link")).to_have_text(["Answers", "Games", "Comments", "About"])
    expect(page.get_by_text("What is the first program you ever wrote?")).to_be_visible()
    expect(page.locator("#reputation")).to_have_count(0)
    tabs.get_by_role("link", name="Games").click()
    expect(page).to_have_url(re.compile(r"\?tab=games"))
    expect(tabs.get_by_role("link", name="Games")).to_have_attribute("aria-current", "page")
    expect(page.get_by_text("See https://example.org/celeste for more.")).to_be_visible()
    tabs.get_by_role("link", name="Comments").click()
    expect(page.get_by_text("Glad you like it.")).to_be_visible()


def test_arrow_keys_move_between_tabs(visit, ada):
    page = visit(width=1280)
    page.goto(f"/people/{ada.id}")
    page.locator(".profile-tabs").get_by_role("link", name="Answers").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".profile-tabs").get_by_role("link", name="Games")).to_be_focused()


def test_badges_stand_beside_the_name_and_the_ledger_is_folded_under_its_sum(visit, community, ada):
    page = visit()
    page.goto(f"/people/{ada.id}")
    page.locator(".profile-badges").click()
    expect(page.locator("#badges")).to_be_visible()
    table = page.locator("#reputation table")
    expect(table).to_be_hidden()
    page.locator("#reputation summary").click()
    expect(table).to_be_visible()
    points = [text.replace("−", "-") for text in table.locator("tbody td:last-child").all_inner_texts()]
    assert points and "0" not in points
    page.get_by_role("link", name="Entry by entry").click()
    expect(page.locator("#ledger .row").first).to_be_visible()
    expect(page.locator("#ledger")).to_contain_text("A new follower")
    entries, cursor = [], ""
    while True:
        page_of = community.call("GET", f"/people/{ada.id}/ledger?limit=10{cursor}")[0]
        entries += page_of["data"]
        if not page_of["next"]:
            break
        cursor = f"&cursor={page_of['next']}"
    numbers = [entry["id"] for entry in entries]
    assert numbers == sorted(set(numbers), reverse=True) and all(entry["reputation"] for entry in entries)
    reputation = community.call("GET", f"/people/{ada.id}")[0]["person"]["reputation"]
    assert sum(entry["reputation"] for entry in entries) == reputation


@pytest.mark.parametrize("language", ["en-US", "es-EC"])
@pytest.mark.parametrize("width", [320, 390])
def test_the_buttons_of_a_profile_stand_in_one_line(visit, member, ada, language, width):
    page = visit(member=member, width=width, language=language)
    for path in (f"/people/{ada.id}", "/profile"):
        page.goto(path)
        tops = {round(box["y"] + box["height"] / 2) for box in (
            item.bounding_box() for item in page.locator(".profile-top .actions :is(.button, .iconbutton)").all()) if box}
        assert len(tops) == 1, (path, tops)


def test_the_directory_is_filtered_by_creators_and_by_who_is_live(visit, community, everybody):
    host = community.join("Hosting", "Often")
    community.run("user", "promote", host.username, "--to", "creator")
    page = visit()
    page.goto("/people")
    page.get_by_role("link", name="Live now").click()
    expect(page.get_by_text("Nobody is live just now.")).to_be_visible()
    page.get_by_role("link", name="Creators").click()
    expect(page.locator("#people .row").filter(has_text="Hosting Often")).to_be_visible()
    expect(page.locator("#people .row").filter(has_text="Bob Bare")).to_have_count(0)
    kinds = {one["user_type"] for one in community.call("GET", "/people?filter=creators")[0]["data"]}
    assert kinds == {"creator"}
