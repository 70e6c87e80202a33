"""Rankings by category: what is tapped, what happens, and what changes while one looks."""

import re

import pytest
from playwright.sync_api import expect

from scrolling import scroll_to_end

KEYS = "() => [...document.querySelectorAll('#board [data-key]')].map(row => row.dataset.key)"


@pytest.fixture(scope="module")
def board(community, everybody):
    """More than a page of people with followers of today, after Ada, who has most."""
    fans = everybody.crowd[30:48]
    ranked = [community.join(f"Ranked{chr(97 + at)}", "Person") for at in range(26)]
    for place, person in enumerate(ranked):
        for fan in fans[:max(1, 16 - place)]:
            fan.follow(person)
    return ranked


def names(page):
    return page.locator("#board .name").all_inner_texts()


def open_board(page, path="/rankings/followers"):
    page.goto(path)
    expect(page.locator(".champion")).to_be_visible()
    # Scripts that are loaded on demand are there.
    page.wait_for_load_state("networkidle")


# From the home of rankings to a category, and back


def test_more_of_a_category_opens_its_screen_and_back_returns(visit, board):
    page = visit()
    page.goto("/rankings")
    expect(page.get_by_role("navigation", name="Main").locator("[aria-current]")).to_have_text("Rankings")
    assert page.locator(".ranking h2").all_inner_texts() == [
        "Cheers", "Audience", "Answers", "Critics", "Followers", "Overall"]
    section = page.get_by_role("region", name="Followers")
    expect(section.locator("[data-key]")).to_have_count(3)
    expect(section.locator("[data-key]").first).to_contain_text("followers")
    section.get_by_role("link", name="More").click()
    expect(page).to_have_url(re.compile("/rankings/followers$"))
    expect(page.locator("h1")).to_have_text("Followers")
    page.locator("[data-back]").click()
    expect(page).to_have_url(re.compile("/rankings$"))


def test_the_people_are_reached_from_the_rankings(visit, board):
    page = visit()
    page.goto("/rankings")
    page.get_by_label("Search people").fill("radia")
    page.get_by_label("Search people").press("Enter")
    expect(page.locator("h1")).to_have_text("People")
    expect(page.locator(".row-link").first).to_contain_text("Radia")
    page.goto("/rankings")
    page.get_by_role("link", name="People", exact=True).click()
    expect(page).to_have_url(re.compile("/people$"))


# Loads view


def test_the_daily_ranking_comes_first_with_its_first_three(visit, board):
    page = visit()
    open_board(page)
    expect(page.locator("[data-periods] [aria-current]")).to_have_text("Daily")
    champion = page.locator(".champion")
    expect(champion).to_contain_text("followers")
    expect(champion.locator(".avatar.s96")).to_be_visible()
    rows = page.locator("#board [data-list] > li")
    assert rows.locator(".place .number").all_inner_texts()[:3] == ["2", "3", "4"]
    expect(rows.nth(0).locator(".crown.silver")).to_be_visible()
    expect(rows.nth(1).locator(".crown.bronze")).to_be_visible()
    expect(rows.nth(2).locator(".crown")).to_have_count(0)
    values = [int(text.replace(",", "")) for text in page.locator("#board [data-part=value] .number").all_inner_texts()]
    assert values == sorted(values, reverse=True)
    page.get_by_text("How this ranking works").click()
    expect(page.get_by_text("Each new follower counts 1.")).to_be_visible()


# Period selector


def test_a_tab_changes_the_list_the_address_and_the_button_beside_it(visit, board):
    page = visit()
    open_board(page)
    turn = page.locator("[data-turn]")
    for tab, address, before, shown in [
            ("Weekly", "period=weekly", "Last week", "This week"), ("Monthly", "period=monthly", "Last month", "This month"),
            ("Daily", "followers$", "Yesterday", "Today")]:
        page.get_by_role("link", name=tab).click()
        expect(turn).to_have_text(before)
        expect(page.locator("#when b")).to_have_text(shown)
        expect(page).to_have_url(re.compile(address))
        expect(page.locator("[data-periods] [aria-current]")).to_have_text(tab)
        expect(page.locator(".champion:not(.skeleton)")).to_be_visible()


def test_the_tab_that_is_selected_does_nothing(visit, board):
    page = visit()
    open_board(page)
    page.evaluate("() => { window.stays = document.querySelector('.champion'); }")
    page.get_by_role("link", name="Daily").click()
    page.wait_for_timeout(300)
    assert page.evaluate("() => window.stays === document.querySelector('.champion')")
    page.locator("[data-turn]").click()
    expect(page.locator("#when b")).to_have_text("Yesterday")
    expect(page.locator("#board:not([aria-busy])")).to_be_visible()
    page.get_by_role("link", name="Daily").click()
    page.wait_for_timeout(300)
    expect(page.locator("#when b")).to_have_text("Yesterday")


def test_changing_the_tab_returns_to_the_current_period(visit, board):
    page = visit()
    open_board(page)
    page.locator("[data-turn]").click()
    expect(page.locator("[data-turn]")).to_have_text("Today")
    page.get_by_role("link", name="Weekly").click()
    expect(page.locator("#when b")).to_have_text("This week")
    expect(page).to_have_url(re.compile("period=weekly$"))


def test_the_previous_period_and_back(visit, board):
    page = visit()
    open_board(page)
    turn = page.locator("[data-turn]")
    turn.click()
    expect(page.locator("#when b")).to_have_text("Yesterday")
    expect(page.locator("#when")).to_contain_text("Final")
    expect(page).to_have_url(re.compile("previous=true"))
    turn.click()
    expect(page.locator("#when b")).to_have_text("Today")
    expect(page.locator("#when")).to_contain_text("Ends in")
    expect(page.locator(".champion:not(.skeleton)")).to_be_visible()
    assert "previous" not in page.url


def test_arrows_move_along_the_tabs(visit, board):
    page = visit()
    open_board(page)
    page.get_by_role("link", name="Daily").focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("link", name="Weekly")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#when b")).to_have_text("This week")
    expect(page.get_by_role("link", name="Weekly")).to_be_focused()


def test_bones_of_the_real_layout_stand_there_while_a_ranking_is_on_its_way(visit, board):
    page = visit()
    open_board(page)
    held = []
    page.route("**/rankings/followers?period=weekly", lambda route: held.append(route))
    page.get_by_role("link", name="Weekly").click()
    expect(page.locator("#board .champion.skeleton")).to_be_visible()
    expect(page.locator("#board .row.skeleton")).to_have_count(6)
    expect(page.locator("#board [data-key]")).to_have_count(0)
    for route in held:
        route.continue_()
    expect(page.locator("#board .skeleton")).to_have_count(0)
    expect(page.locator(".champion")).to_be_visible()


def test_an_error_is_said_in_place_of_the_list_and_retried(visit, board):
    page = visit()
    open_board(page)
    page.watch.expect(500)
    page.route("**/rankings/followers?period=monthly", lambda route: route.fulfill(status=500, body="no"))
    page.get_by_role("link", name="Monthly").click()
    note = page.locator("#board [data-failure]")
    expect(note).to_contain_text("couldn’t load this ranking")
    expect(page.locator("#board [data-key]")).to_have_count(0)
    expect(page.locator("[data-periods] [aria-current]")).to_have_text("Monthly")
    page.unroute("**/rankings/followers?period=monthly")
    note.get_by_role("button", name="Retry").click()
    expect(page.locator(".champion:not(.skeleton)")).to_be_visible()
    expect(page.locator("#when b")).to_have_text("This month")


def test_quick_changes_never_show_another_tab_s_ranking(visit, board):
    page = visit()
    open_board(page)
    marked = lambda text: lambda route: late.append((route, text))
    late = []
    page.route("**/rankings/followers?period=weekly", marked("weekly"))
    page.route("**/rankings/followers?previous=true", marked("previous"))
    page.get_by_role("link", name="Weekly").click()
    page.get_by_role("link", name="Daily").click()
    page.locator("[data-turn]").click()
    page.get_by_role("link", name="Monthly").click()
    expect(page.locator("#when b")).to_have_text("This month")
    expect(page.locator(".champion:not(.skeleton)")).to_be_visible()
    expect(page.locator("#board")).to_have_attribute("aria-label", "Followers, This month")
    for route, _ in late:
        route.continue_()
    page.wait_for_timeout(500)
    expect(page.locator("#board")).to_have_attribute("aria-label", "Followers, This month")
    expect(page.locator("[data-periods] [aria-current]")).to_have_text("Monthly")
    expect(page).to_have_url(re.compile("period=monthly$"))


# Pictures, names, rows


def test_picture_and_name_lead_to_the_profile_and_back_to_the_same_place(visit, board):
    page = visit(motion="reduce")
    open_board(page)
    page.get_by_role("link", name="Monthly").click()
    expect(page.locator("#when b")).to_have_text("This month")
    expect(page.locator(".champion:not(.skeleton)")).to_be_visible()
    champion = page.locator(".champion")
    name = champion.locator(".name").inner_text()
    # The picture lies under the link of the whole area.
    champion.locator(".avatar").click(force=True)
    expect(page.locator(".profile-name")).to_contain_text(name)
    page.locator("[data-back]").click()
    expect(page.locator("[data-periods] [aria-current]")).to_have_text("Monthly")
    champion.locator(".name").click()
    expect(page.locator(".profile-name")).to_contain_text(name)
    page.locator("[data-back]").click()
    row = page.locator("#board [data-list] > li").nth(15)
    row.scroll_into_view_if_needed()
    name, top = row.locator(".name").inner_text(), row.bounding_box()["y"]
    row.locator(".ranked-value").click(force=True)
    expect(page.locator(".profile-name")).to_contain_text(name)
    page.locator("[data-back]").click()
    expect(page).to_have_url(re.compile("period=monthly"))
    expect(row.locator(".name")).to_have_text(name)
    page.wait_for_timeout(300)
    assert abs(row.bounding_box()["y"] - top) < 80


def test_the_picture_of_who_is_live_leads_to_the_stream(visit, everybody, board):
    page = visit(motion="reduce")
    person = everybody.ada.id
    page.route("**/api/v1/live/now", lambda route: route.fulfill(json={"data": [person]}))
    open_board(page)
    page.get_by_role("link", name="Weekly").click()
    picture = page.locator(".champion .ranked-face a")
    expect(picture).to_have_attribute("href", f"/people/{person}/live")
    expect(picture).to_contain_text("is live")
    ring = page.evaluate("() => getComputedStyle(document.querySelector('.champion .avatar.live'), '::after').animationName")
    assert ring == "ring"
    page.route("**/live", lambda route: route.fulfill(status=200, content_type="text/html", body="<title>stream</title>"))
    picture.click()
    expect(page).to_have_url(re.compile(f"/people/{person}/live$"))


# Following


def test_following_never_navigates_and_unfollowing_asks(visit, member, board):
    page = visit(member=member)
    open_board(page)
    address = page.url
    for place in (page.locator(".champion"), page.locator("#board [data-list] > li").nth(3)):
        key = place.get_attribute("data-key")
        form = page.locator(f"#board [data-key={key}] form[data-follow]")
        form.get_by_role("button").click()
        expect(form).to_have_attribute("data-followed", "true")
        page.wait_for_timeout(600)
        form.get_by_role("button").click()
        page.get_by_role("dialog").get_by_role("button", name="Cancel").click()
        expect(form).to_have_attribute("data-followed", "true")
        form.get_by_role("button").click()
        page.get_by_role("dialog").get_by_role("button", name="Unfollow").click()
        expect(form).to_have_attribute("data-followed", "false")
        assert page.url == address


def test_a_follow_is_seen_on_the_profile_and_the_other_way_round(visit, member, board):
    page = visit(member=member)
    open_board(page)
    row = page.locator("#board [data-list] > li").nth(6)
    person = row.get_attribute("data-key")[1:]
    row.get_by_role("button").click()
    expect(row.locator("form[data-follow]")).to_have_attribute("data-followed", "true")
    row.locator(".name").click()
    expect(page.locator(".profile form[data-follow]")).to_have_attribute("data-followed", "true")
    page.locator(".profile").get_by_role("button", name=re.compile("^Following")).click()
    page.get_by_role("dialog").get_by_role("button", name="Unfollow").click()
    expect(page.locator(".profile form[data-follow]")).to_have_attribute("data-followed", "false")
    page.locator("[data-back]").click()
    expect(page.locator(f"#board form[data-person='{person}']")).to_have_attribute("data-followed", "false")


def test_a_refused_follow_is_taken_back_with_a_message(visit, member, board):
    page = visit(member=member)
    open_board(page)
    page.watch.expect(500)
    page.route("**/api/v1/people/*/follow", lambda route: route.fulfill(
        status=500, content_type="application/json", body='{"errors":{"detail":"Not today."}}'))
    form = page.locator(".champion form[data-follow]")
    form.get_by_role("button").click()
    expect(page.locator(".toast")).to_contain_text("Not today.")
    expect(form).to_have_attribute("data-followed", "false")


def test_a_guest_is_led_to_log_in_and_back(visit, board):
    page = visit()
    open_board(page, "/rankings/followers?period=weekly")
    expect(page.locator("#own-place")).to_contain_text("Log in to see your own place.")
    page.locator(".champion").get_by_role("link", name="Follow", exact=True).click()
    expect(page).to_have_url(re.compile("/login\\?to=/rankings/followers%3Fperiod%3Dweekly"))


# One's own place


def test_one_s_own_place_stays_in_sight_without_a_button(visit, board):
    page = visit(member=board[22])
    open_board(page)
    own = page.locator("#own-place")
    expect(own).to_contain_text(re.compile(r"Your place:\s*\d+"))
    expect(own).to_be_in_viewport()
    page.evaluate("() => scrollTo(0, 400)")
    expect(own).to_be_in_viewport()
    box, tabs = own.bounding_box(), page.locator(".rail").bounding_box()
    assert box["y"] + box["height"] <= tabs["y"]
    page.goto("/rankings/followers")
    scroll_to_end(page)
    row = page.locator("#board .own")
    expect(row).to_contain_text("You")
    expect(row.locator("form, .iconbutton")).to_have_count(0)
    place = re.search(r"\d+", own.inner_text()).group()
    expect(row.locator(".place .number")).to_have_text(place)


def test_who_has_no_place_is_told_how_to_get_one(visit, member, board):
    page = visit(member=member)
    page.goto("/rankings/critics")
    expect(page.locator("#own-place")).to_contain_text("You have no place yet. Review games")
    page.locator("[data-turn]").click()
    expect(page.locator("#own-place")).to_contain_text("You were not in this ranking.")


# The list goes on, and moves


def test_the_list_goes_on_with_nobody_twice(visit, board):
    page = visit()
    open_board(page)
    scroll_to_end(page)
    keys = page.evaluate(KEYS)
    assert len(keys) == len(set(keys)) >= 26
    places = [int(text) for text in page.locator("#board .place .number").all_inner_texts()]
    assert places == list(range(2, len(places) + 2))


def test_places_change_while_one_looks_without_a_jump_or_a_lost_focus(visit, community, everybody, board):
    page = visit(member=everybody.bob, motion="reduce")
    open_board(page)
    climber = board[14]
    row = page.locator(f"#board [data-key=p{climber.id}]")
    row.scroll_into_view_if_needed()
    before = int(row.locator(".place .number").inner_text())
    button = row.get_by_role("button")
    button.focus()
    top = page.evaluate("() => scrollY")
    page.evaluate("() => { window.stays = document.activeElement; }")
    for fan in everybody.crowd[2:12]:
        fan.follow(climber)
    page.wait_for_function(
        "([key, before]) => Number(document.querySelector(`#board [data-key=${key}] .place .number`).textContent) < before",
        arg=[f"p{climber.id}", before], timeout=20_000)
    expect(button).to_be_focused()
    assert page.evaluate("() => window.stays === document.activeElement")
    assert page.evaluate("() => scrollY") == top
    keys = page.evaluate(KEYS)
    assert len(keys) == len(set(keys))


def test_what_did_not_change_is_not_sent_again(visit, board):
    page = visit()
    statuses = []
    page.on("response", lambda response: statuses.append(response.status) if "/rankings/followers" in response.url else None)
    open_board(page)
    for _ in range(150):
        if statuses.count(304) >= 1:
            break
        page.wait_for_timeout(100)
    assert 304 in statuses, statuses


def test_the_home_of_rankings_changes_while_one_looks(visit, community, everybody, board):
    page = visit()
    page.goto("/rankings")
    first = page.get_by_role("region", name="Followers").locator("[data-key]").first
    value = int(first.locator(".ranked-value .number").inner_text())
    assert first.get_attribute("data-key") == f"p{everybody.ada.id}"
    everybody.root.follow(everybody.ada)
    expect(first.locator(".ranked-value .number")).to_have_text(str(value + 1), timeout=20_000)


# Without scripts, and on the profile


def test_tabs_and_pages_are_links_without_scripts(visit, board):
    page = visit(javascript=False)
    page.goto("/rankings/followers")
    page.get_by_role("link", name="Weekly").click()
    expect(page.locator("#when b")).to_have_text("This week")
    page.locator("[data-turn]").click()
    expect(page.locator("#when b")).to_have_text("Last week")
    page.get_by_role("link", name="Monthly").click()
    expect(page.locator("#when b")).to_have_text("This month")
    seen = []
    while True:
        page.wait_for_load_state("load")
        keys = page.evaluate(KEYS)
        assert keys and not set(keys) & set(seen)
        seen += keys
        if not page.locator("a[data-more]").count():
            break
        page.locator("a[data-more]").click()
    assert len(seen) >= 26
    page.get_by_role("link", name="From the first").click()
    expect(page.locator(".champion")).to_be_visible()


def test_following_works_without_scripts_and_comes_back(visit, community, board):
    member = community.join("Paula", "Plain")
    page = visit(member=member, javascript=False)
    page.goto("/rankings/followers?period=weekly")
    page.locator(".champion").get_by_role("button").click()
    expect(page).to_have_url(re.compile("/rankings/followers\\?period=weekly$"))
    expect(page.locator(".champion").get_by_role("button", name=re.compile("^Following"))).to_be_visible()


def test_on_a_narrow_phone_nothing_sticks_out(visit, board):
    page = visit(width=320)
    for path in ("/rankings", "/rankings/followers", "/rankings/followers?period=weekly"):
        page.goto(path)
        page.wait_for_function("() => document.documentElement.scrollWidth <= 320")
