"""Rankings of periods that are over: their pages, the ways between them, the podium of yesterday, and what moved."""

import datetime
import os
import re
import sqlite3
import subprocess

import pytest
from playwright.sync_api import expect

from community import Community
from conftest import PROGRAM
from test_screens import fits

DAY = 86_400_000


@pytest.fixture(scope="module")
def past():
    """A community of three members whose first weeks and yesterday are over; today nobody has scored yet."""
    community = Community(PROGRAM)
    members = [community.join(*name.split()) for name in ("Wanda Weekly", "Mona Monday", "Yuri Young")]
    community.server.terminate()
    community.server.wait(timeout=20)
    with sqlite3.connect(os.path.join(community.folder.name, "data", "fanfare.db")) as database:
        monday = this_monday()
        for back, order in ((3, (0, 1)), (2, (1, 0)), (1, (2, 0, 1))):
            close(database, "weekly", monday - back * 7 * DAY, monday - (back - 1) * 7 * DAY, [members[at] for at in order])
        today = int(datetime.datetime.now(datetime.timezone.utc).timestamp()) // 86_400 * DAY
        close(database, "daily", today - DAY, today, [members[2], members[0]])
    database.close()
    community.server = subprocess.Popen(
        [PROGRAM, "serve"], env=community.environment, stdout=community.log, stderr=subprocess.STDOUT)
    community.await_health()
    community.members = members
    yield community
    community.end()


def this_monday():
    now = datetime.datetime.now(datetime.timezone.utc)
    return int(now.timestamp()) // 86_400 * DAY - now.weekday() * DAY


def close(database, period, start, end, people):
    for category in "cheers audience answers critics followers all".split():
        there = people if category == "cheers" else []
        # The server may have closed it already, without anybody in it.
        database.execute("DELETE FROM closed_ranking WHERE period = ? AND category = ? AND starts_ms = ?", (period, category, start))
        ranking = database.execute(
            "INSERT INTO closed_ranking (category, period, starts_ms, ends_ms, places, closed_ms) VALUES (?, ?, ?, ?, ?, ?)",
            (category, period, start, end, len(there), end)).lastrowid
        for place, person in enumerate(there, 1):
            database.execute(
                "INSERT INTO closed_place (ranking, place, person, points, reached_ms) VALUES (?, ?, ?, ?, ?)",
                (ranking, place, person.id, 100 - place, start + 1))
            database.execute("INSERT INTO closed_place_of (ranking, person, place) VALUES (?, ?, ?)", (ranking, person.id, place))
            database.execute(
                "INSERT OR REPLACE INTO best_place (person, category, period, place, starts_ms) VALUES (?, ?, ?, ?, ?)",
                (person.id, category, period, place, start))


def day(milliseconds):
    return datetime.datetime.fromtimestamp(milliseconds / 1000, datetime.timezone.utc).strftime("%Y-%m-%d")


def champion(page):
    return page.locator(".champion .name")


def test_from_last_week_one_gets_further_back_and_forward_again(visit, past):
    page = visit()
    page.goto(f"{past.url}/rankings/cheers?period=weekly")
    page.locator("[data-turn]").click()
    expect(page.locator("#when b")).to_have_text("Last week")
    expect(champion(page)).to_have_text("Yuri Young")
    page.get_by_role("link", name=re.compile("^Earlier")).click()
    expect(champion(page)).to_have_text("Mona Monday")
    expect(page).to_have_url(re.compile(f"period=weekly&at={day(this_monday() - 14 * DAY)}$"))
    expect(page.locator("#when")).to_contain_text("Final result")
    expect(page).to_have_title(re.compile(r"Cheers: .*\d"))
    expect(page.locator("[data-periods] [aria-current]")).to_have_text("Weekly")
    page.get_by_role("link", name=re.compile("^Earlier")).click()
    expect(champion(page)).to_have_text("Wanda Weekly")
    expect(page.get_by_role("link", name=re.compile("^Earlier"))).to_have_count(0)
    page.get_by_role("link", name=re.compile("^Later")).click()
    expect(champion(page)).to_have_text("Mona Monday")
    page.reload()
    expect(champion(page)).to_have_text("Mona Monday")
    page.get_by_role("link", name="Monthly").click()
    expect(page.locator("#when b")).to_have_text("This month")


@pytest.mark.parametrize("language", ["en-US", "es-ES"])
def test_a_period_that_is_over_fits_a_narrow_phone(visit, past, language):
    page = visit(width=320, language=language)
    for period in ("daily", "weekly", "monthly"):
        page.goto(f"{past.url}/rankings/followers?period={period}&previous=true")
        fits(page, 320)
        # Nothing of the dates is cut off.
        assert page.locator(".when .parts").evaluate("parts => parts.scrollWidth <= parts.clientWidth + 1"), period


def test_all_weeks_are_listed_and_any_day_is_reached_without_scripts(visit, past):
    page = visit(javascript=False)
    page.goto(f"{past.url}/rankings/cheers?period=weekly")
    page.get_by_role("link", name="All weeks").first.click()
    rows = page.locator("#periods [data-key]")
    expect(rows).to_have_count(3)
    expect(rows.nth(0)).to_contain_text("Yuri Young")
    rows.nth(2).get_by_role("link").click()
    expect(champion(page)).to_have_text("Wanda Weekly")
    page.go_back()
    page.get_by_label("Go to a day").fill(day(this_monday() - 10 * DAY))
    page.get_by_role("button", name="Show").click()
    expect(champion(page)).to_have_text("Mona Monday")


def test_a_category_without_anybody_says_who_would_be_there(visit, past):
    page = visit()
    page.goto(f"{past.url}/rankings/audience")
    expect(page.locator("#board .empty")).to_contain_text("People whose streams are watched appear here.")
    expect(page.locator("#board .empty").get_by_role("link")).to_be_visible()
    page.get_by_role("link", name="Yesterday").click()
    expect(page.locator("#board .empty")).to_contain_text("Nobody scored here.")


def test_a_day_without_a_ranking_and_one_to_come(visit, past):
    page = visit()
    page.goto(f"{past.url}/rankings/cheers?at=2001-02-03")
    expect(page.locator("#board .empty")).to_contain_text("Nobody scored here.")
    expect(page.locator("#when")).to_contain_text("3 Feb 2001")
    page.watch.expect(422)
    page.goto(f"{past.url}/rankings/cheers?at=9999-01-01")
    expect(page.locator("main")).to_contain_text("This day has not come yet.")


def test_best_places_lead_to_the_period_they_were_won_in(visit, past):
    page = visit()
    page.goto(f"{past.url}/people/{past.members[1].id}?tab=about")
    page.locator("#places").get_by_role("link", name=re.compile("Cheers.*Weekly")).click()
    expect(champion(page)).to_have_text("Mona Monday")
    assert f"at={day(this_monday() - 14 * DAY)}" in page.url


def test_an_empty_today_shows_the_podium_of_yesterday_and_says_so(visit, past):
    page = visit(member=past.members[0])
    page.goto(f"{past.url}/rankings")
    expect(page.locator(".rankings-day")).to_contain_text("Today")
    cheers = page.get_by_role("region", name="Cheers")
    expect(cheers).to_contain_text("Yesterday")
    expect(cheers.locator("[data-key]")).to_have_count(2)
    expect(cheers.locator("[data-key]").first).to_contain_text("Yuri Young")
    cheers.locator("[data-key]").first.locator("form[data-follow] button").click()
    expect(cheers.locator("form[data-follow]").first).to_have_attribute("data-followed", "true")
    # Who follows today stands on the podium of today.
    followers = page.get_by_role("region", name="Followers")
    expect(followers.locator("[data-key]")).to_have_count(1, timeout=10_000)
    expect(followers).not_to_contain_text("Yesterday")
    member = visit(member=past.members[2])
    member.goto(f"{past.url}/rankings")
    expect(member.get_by_role("region", name="Followers").locator("[data-own-line]")).to_contain_text(re.compile(r"Your place\s*1"))


def test_places_say_how_far_they_moved(visit, past):
    page = visit()
    page.goto(f"{past.url}/rankings/cheers?period=weekly&previous=true")
    expect(page.locator(".champion .moved.new")).to_contain_text("new")
    rows = page.locator("#board [data-list] > li")
    expect(rows.nth(0).locator(".moved")).to_have_count(0)
    expect(rows.nth(1).locator(".moved.down")).to_contain_text("2 down since the last time")
    page.goto(f"{past.url}/rankings/cheers?period=weekly&at={day(this_monday() - 14 * DAY)}")
    expect(page.locator(".champion .moved.up")).to_contain_text("1 up since the last time")


@pytest.mark.parametrize("own", [0, 1])
def test_one_s_own_place_does_not_cover_the_first_on_a_phone_on_its_side(visit, past, own):
    page = visit(member=past.members[0] if own == 0 else past.join("Nora", "Nowhere"))
    page.set_viewport_size({"width": 844, "height": 390})
    page.goto(f"{past.url}/rankings/cheers?period=weekly&previous=true")
    page.locator(".champion").scroll_into_view_if_needed()
    bar = page.locator("#own-place")
    for top in (0, 60, 120, 200):
        page.evaluate("top => scrollTo(0, top)", top)
        first, own_place = page.locator(".champion").bounding_box(), bar.bounding_box()
        assert own_place["y"] + own_place["height"] <= first["y"] or own_place["y"] >= first["y"] + first["height"], top


def test_a_closed_ranking_is_shared_by_its_own_address(visit, past):
    page = visit()
    page.goto(f"{past.url}/rankings/cheers?period=weekly&previous=true")
    share = page.locator("[data-share]")
    expect(share).to_have_attribute("href", re.compile(f"at={day(this_monday() - 7 * DAY)}$"))
    address = f"{past.url}/rankings/cheers?period=weekly&at={day(this_monday() - 7 * DAY)}"
    assert page.locator("link[rel=canonical]").get_attribute("href") == address
    assert page.locator("meta[property='og:url']").get_attribute("content") == address
