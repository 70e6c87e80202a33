"""Leagues, other sites' people and the search, as somebody uses them."""

import json
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
    expect(sheet.locator(".pitch")).to_be_visible()
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
    page.locator(".my-team").get_by_role("link", name="CS Emelec", exact=True).click()
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
    expect(page.locator(".empty")).to_contain_text("We found nothing for “zzzz”.")


def test_a_slow_provider_shows_bones_and_then_the_teams(chromium, fed, provider):
    provider.delay = 2
    page = chromium.new_context(base_url=fed.url, service_workers="block").new_page()
    page.goto("/leagues/trd6vSd3", wait_until="load")
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
    page.get_by_role("link", name="Outsider 31", exact=True).click()
    expect(page.get_by_role("heading", name="Outsider 31", level=2)).to_be_visible()
    expect(page.get_by_role("link", name="Open on Stack Overflow")).to_have_attribute("href", "https://example.org/users/31")
    page.get_by_role("link", name="Back").click()
    page.get_by_role("navigation", name="Sort by").get_by_role("link", name="Name").click()
    expect(page.get_by_text("Outsider 30", exact=True)).to_be_visible()
    assert "sort=name" in provider.asked[-1] or any("sort=name" in path for path in provider.asked)
    assert asked() - before == 4
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


def test_a_site_that_is_down_leaves_the_tab_whole(chromium, provider):
    community = Community(PROGRAM, *provider.directory)
    context = chromium.new_context(base_url=community.url, service_workers="block")
    page = context.new_page()
    try:
        provider.is_down = True
        page.goto("/directories/stackoverflow")
        alert = page.get_by_role("alert")
        expect(alert).to_contain_text("Stack Overflow does not answer at the moment.")
        expect(page.get_by_role("navigation", name="Directories").get_by_role("link", name="This community")).to_be_visible()
        expect(page.get_by_label("Search Stack Overflow")).to_be_visible()
        expect(page.get_by_role("link", name="Retry")).to_have_attribute("href", "/directories/stackoverflow")
        assert page.locator("#main .failure").count() == 1
    finally:
        provider.is_down = False
        context.close()
        community.end()


def test_a_list_goes_on_though_the_other_site_takes_its_time(chromium, provider):
    community = Community(PROGRAM, *provider.directory)
    context = chromium.new_context(base_url=community.url, service_workers="block")
    page = context.new_page()
    provider.delay = 2
    try:
        page.goto("/directories/stackoverflow")
        names = page.locator(".row.person .name")
        expect(names).not_to_have_count(0)
        names.last.scroll_into_view_if_needed()
        expect(names.nth(30)).to_be_attached()
    finally:
        provider.delay = 0
        context.close()
        community.end()


def test_other_people_come_in_each_order_once_and_from_a_copy_while_their_site_is_down(chromium, provider):
    community = Community(PROGRAM, *provider.directory)
    context = chromium.new_context(base_url=community.url, service_workers="block")
    page = context.new_page()
    names = page.locator(".row.person .name")
    try:
        page.goto("/directories/stackoverflow")
        for order, name in [("creation", "Newest"), ("name", "Name"), ("modified", "Updated")]:
            page.get_by_role("navigation", name="Sort by").get_by_role("link", name=name).click()
            expect(page.locator("nav [aria-current]", has_text=name)).to_have_count(1)
            expect(names).to_have_count(30)
            assert any(f"sort={order}" in path for path in provider.asked), order
        # Between two pages three people came in before.
        page.goto("/directories/stackoverflow")
        provider.moved = 3
        # What is on its way to the button brings the next page by itself, so that it may be gone before it is clicked.
        names.last.scroll_into_view_if_needed()
        # 27 of the second page, and more as one comes to its end.
        expect(names.nth(56)).to_be_attached()
        shown = names.all_inner_texts()
        assert len(set(shown)) == len(shown), shown
        provider.is_down = True
        community.restart(*provider.directory)
        page.goto("/directories/stackoverflow")
        expect(names.first).to_have_text("Outsider 30")
        expect(page.get_by_role("alert")).to_have_count(0)
    finally:
        provider.is_down, provider.moved = False, 0
        context.close()
        community.end()


def test_a_favourite_and_its_results_survive_a_new_source(chromium, provider):
    community = Community(PROGRAM)
    context = chromium.new_context(base_url=community.url, service_workers="block")
    context.add_cookies([community.join("Grace", "Hopper").cookie])
    page = context.new_page()
    page.goto("/teams/ec-barcelona")
    page.get_by_role("button", name="Favourite team: Barcelona SC").click()
    expect(page.get_by_role("button", name="Favourite team: Barcelona SC")).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("status").filter(has_text="is one of your favourites")).to_have_count(1)
    community.restart(*provider.league, "--private-hosts", "127.0.0.1")
    page.goto("/leagues/trd6vSd3")
    expect(page.locator(".team")).to_have_count(4)
    page.goto("/leagues")
    page.locator(".my-team").get_by_role("link", name="Barcelona SC", exact=True).click()
    expect(page).to_have_url(re.compile("/teams/team0$"))
    expect(page.get_by_role("button", name="Favourite team: Barcelona SC")).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("link", name="Contreras Jose")).to_be_visible()
    expect(page.locator(".team-matches .match").first).to_contain_text("Barcelona SC")
    page.goto("/leagues")
    assert "In none of our leagues" not in page.content()
    context.close()
    community.end()


def test_an_imported_person_has_the_picture_of_their_site(chromium, provider, tmp_path):
    community = Community(PROGRAM, "--private-hosts", "127.0.0.1")
    users = {"items": [{
        "user_id": 7, "display_name": "Jon Imported", "reputation": 99, "creation_date": 1222430705,
        "user_type": "registered", "link": "https://stackoverflow.com/users/7/jon", "profile_image": f"{provider.url}/face3.png"}]}
    (tmp_path / "users.json").write_text(json.dumps(users))
    def asked():
        return sum("face3" in path for path in provider.asked)
    before = asked()
    community.run("import", "people", str(tmp_path / "users.json"))
    assert asked() == before
    context = chromium.new_context(base_url=community.url, service_workers="block")
    page = context.new_page()
    page.goto("/people")
    expect(page.locator(".row.person img").first).to_have_js_property("naturalWidth", 64)
    context.close()
    community.end()


def test_the_table_fits_a_small_phone_and_leads_on(visit):
    page = visit(width=320)
    page.goto("/leagues")
    page.get_by_role("link", name="Whole table").click()
    expect(page.get_by_role("row")).to_have_count(17)
    expect(page.get_by_text("From 86 of 240 results, as of 4 May 2025.")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    page.locator("tbody a").first.click()
    expect(page.get_by_role("heading", name="Matches 2025")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    page.locator(".squad-player .row-link").nth(3).click()
    page.get_by_role("dialog").get_by_role("button").first.press("Escape")
    page.goto("/players/ec-33567?team=ec-ldu")
    expect(page.locator(".player-facts")).to_contain_text("1.95 m")
    expect(page.locator(".mates li")).not_to_have_count(0)
    expect(page.locator(".matches .match")).to_have_count(3)
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
