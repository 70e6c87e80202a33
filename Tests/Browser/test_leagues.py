"""Leagues, other sites' people and the search, as somebody uses them."""

import re

import pytest
from playwright.sync_api import expect

from community import Community
from conftest import PROGRAM


@pytest.fixture(scope="module")
def fed(provider):
    """A community that gets its league and a directory from other servers."""
    community = Community(PROGRAM, *provider.directory, *provider.league)
    yield community
    community.end()


def test_from_the_leagues_to_a_player_and_back(visit):
    page = visit()
    page.goto("/leagues")
    page.get_by_role("link", name="LigaPro Serie A").click()
    expect(page.locator(".team")).to_have_count(16)
    page.get_by_role("link", name="Barcelona SC", exact=True).click()
    expect(page.get_by_role("heading", name=re.compile("^Goalkeepers"))).to_be_visible()
    row = page.locator(".squad-player .row-link").first
    name = row.inner_text()
    row.click()
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text(name)
    expect(sheet).to_contain_text("No photo available")
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    expect(row).to_be_focused()
    page.get_by_role("link", name="Back").click()
    expect(page.locator(".team")).to_have_count(16)


def test_favourite_teams_are_kept_and_shown_everywhere(visit, member):
    page = visit(member=member)
    page.goto("/leagues/trd6vSd3")
    star = page.get_by_role("button", name="Favourite team: CS Emelec")
    star.click()
    expect(star).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("status").filter(has_text="is one of your favourites")).to_have_count(1)
    page.goto("/teams/ec-emelec")
    expect(page.get_by_role("button", name="Favourite team: CS Emelec")).to_have_attribute("aria-pressed", "true")
    page.goto("/leagues")
    page.get_by_role("link", name="CS Emelec", exact=True).click()
    page.get_by_role("button", name="Favourite team: CS Emelec").click()
    expect(page.get_by_role("button", name="Favourite team: CS Emelec")).to_have_attribute("aria-pressed", "false")
    expect(page.get_by_role("status").filter(has_text="is no longer one of your favourites")).to_have_count(1)
    page.goto("/leagues")
    expect(page.get_by_text("Tap the star of a team")).to_be_visible()


def test_everything_is_found_from_the_top_bar(visit, everybody):
    page = visit(member=everybody.ada)
    page.goto("/leagues")
    page.get_by_role("link", name="Search").click()
    page.get_by_label("Search everything").press_sequentially("ba", delay=20)
    expect(page.get_by_role("heading", name="Teams")).to_be_visible()
    expect(page.get_by_role("heading", name="People")).to_be_visible()
    expect(page.get_by_role("heading", name="Players")).to_be_visible()
    expect(page).to_have_url(re.compile(r"\?q=ba$"))
    page.get_by_label("Search everything").fill("zzzz")
    expect(page.locator(".empty")).to_contain_text("Nothing begins with “zzzz”.")


def test_a_slow_provider_shows_bones_and_then_the_teams(chromium, fed, provider):
    provider.delay = 2
    page = chromium.new_context(base_url=fed.url, service_workers="block").new_page()
    page.goto("/leagues/trd6vSd3")
    expect(page.locator(".team.skeleton").first).to_be_visible()
    expect(page.get_by_role("link", name="Barcelona SC", exact=True)).to_be_visible()
    provider.delay = 0
    page.get_by_role("link", name="Barcelona SC", exact=True).click()
    expect(page.get_by_role("link", name="Contreras Jose")).to_be_visible()
    expect(page.locator(".squad-player img").first).to_have_js_property("naturalWidth", 64)
    page.context.close()


def test_other_people_come_page_by_page_without_repetition(chromium, fed, provider):
    asked = lambda: sum("/2.3/users" in path for path in provider.asked)
    before = asked()
    page = chromium.new_context(base_url=fed.url, service_workers="block").new_page()
    page.goto("/people")
    page.get_by_role("link", name="Stack Overflow").click()
    expect(page.locator(".row.person")).not_to_have_count(0)
    for _ in range(100):
        if page.locator(".row.person").count() >= 90:
            break
        page.mouse.wheel(0, 20_000)
        page.wait_for_timeout(100)
    expect(page.locator(".row.person")).to_have_count(90)
    assert len(set(page.locator(".row.person").evaluate_all("rows => rows.map(row => row.dataset.key)"))) == 90
    expect(page.locator(".row.person").last).to_contain_text("Quito & Loja")
    page.goto("/directories/stackoverflow")
    expect(page.locator(".row.person img").first).to_have_js_property("naturalWidth", 64)
    assert asked() - before == 3
    page.context.close()


def test_other_people_are_looked_for_by_name(chromium, fed, provider):
    context = chromium.new_context(base_url=fed.url, service_workers="block")
    page = context.new_page()
    page.goto("/directories/stackoverflow")
    page.get_by_label("Search Stack Overflow").fill("outsider 4")
    page.get_by_label("Search Stack Overflow").press("Enter")
    expect(page).to_have_url(re.compile("/login"))
    context.add_cookies([fed.join("Grace", "Hopper").cookie])
    page.goto("/directories/stackoverflow")
    field = page.get_by_label("Search Stack Overflow")
    field.press_sequentially("outsider 4", delay=20)
    assert not any("inname" in path for path in provider.asked)
    field.press("Enter")
    expect(page.locator(".row.person .name").first).to_have_text("Outsider 40")
    expect(page.get_by_label("Search Stack Overflow")).to_have_value("outsider 4")
    page.get_by_label("Search Stack Overflow").fill("zzzz")
    page.get_by_label("Search Stack Overflow").press("Enter")
    expect(page.locator(".empty")).to_contain_text("Nobody’s name there has “zzzz” in it.")
    page.get_by_role("link", name="Show everyone").click()
    expect(page.get_by_text("Outsider 30", exact=True)).to_be_visible()
    context.close()
