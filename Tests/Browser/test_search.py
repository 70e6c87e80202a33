"""The search of the top bar."""

import re

from playwright.sync_api import expect


def groups(page):
    return page.locator("#found h2").all_inner_texts()


def test_the_best_match_stands_on_top(visit, community, everybody):
    community.call("POST", "/games", {"title": "Baba Is You"}, everybody.root.token)
    community.call("POST", "/games", {"title": "Dark Souls"}, everybody.root.token)
    page = visit()
    page.goto("/search?q=bar")
    expect(page.locator("#found .row-link")).not_to_have_count(0)
    teams = [text for text in page.locator("#found .row-link").all_inner_texts()]
    assert "Barcelona SC" in teams
    assert "Baba Is You" not in teams
    page.goto("/search?q=ada")
    expect(page.locator("#found .row-link").first).to_have_text("Ada Lovelace")
    expect(page.locator("#found")).not_to_contain_text("Dark Souls")
    page.goto("/search?q=barcelona")
    assert groups(page)[0] == "Teams"


def test_answers_are_found_by_their_question(visit, everybody):
    page = visit()
    page.goto("/search")
    page.get_by_label("Search everything").press_sequentially("first program", delay=20)
    page.get_by_role("link", name="What is the first program you ever wrote?").click()
    expect(page).to_have_url(re.compile(f"/answers/{everybody.answer}"))


def test_recent_searches_are_kept_here_cleared_by_a_button_and_at_log_out(visit, member, everybody):
    page = visit(member=member)
    page.goto("/search")
    expect(page.get_by_role("heading", name="Recent searches")).to_be_hidden()
    page.get_by_label("Search everything").press_sequentially("celeste", delay=20)
    page.locator("#found").get_by_role("link", name="Celeste").click()
    page.goto("/search")
    recent = page.get_by_role("list", name="Recent searches")
    expect(recent).to_contain_text("celeste")
    recent.get_by_role("link", name="celeste").click()
    expect(page).to_have_url(re.compile("q=celeste"))
    page.goto("/search")
    page.get_by_role("button", name="Clear").click()
    expect(recent).to_be_hidden()
    page.goto("/search?q=celeste")
    page.locator("#found").get_by_role("link", name="Celeste").click()
    page.goto("/settings")
    page.get_by_role("button", name="Log out").click()
    page.wait_for_url("**/")
    kept = page.evaluate("Object.keys(localStorage).filter(key => key.startsWith('recent-searches'))")
    assert kept == []


def test_suggestions_stand_there_before_one_types(visit, everybody):
    page = visit()
    page.goto("/search")
    expect(page.get_by_role("heading", name="Popular people")).to_be_visible()
    expect(page.get_by_role("heading", name="Top rated games")).to_be_visible()
    page.get_by_label("Search everything").fill("celeste")
    expect(page.get_by_role("heading", name="Popular people")).to_have_count(0)


def test_posters_are_shown_whole(visit, everybody):
    page = visit()
    page.goto("/search?q=celeste")
    box = page.locator(".found-poster").first.bounding_box()
    assert abs(box["height"] / box["width"] - 1.5) < 0.05
