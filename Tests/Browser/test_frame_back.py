"""The way back: what was done since is shown, sent forms are not come back to, and a slip of the finger takes nothing back."""

import re

import pytest
from playwright.sync_api import expect

from conftest import CHROMIUM
from community import PASSWORD


@pytest.fixture(scope="module", params=["bfcache", "no-bfcache"])
def browser(chromium, request):
    """Playwright switches the back/forward cache off; here the way back is tried with it and without."""
    if request.param == "no-bfcache":
        yield chromium
        return
    browser = chromium.browser_type.launch(
        executable_path=CHROMIUM, args=["--no-sandbox"], ignore_default_args=["--disable-back-forward-cache"])
    yield browser
    browser.close()


@pytest.fixture(params=["worker", "no-worker"])
def phone(browser, community, request):
    contexts = []

    def open(member=None):
        workers = "allow" if request.param == "worker" else "block"
        context = browser.new_context(
            base_url=community.url, viewport={"width": 390, "height": 844}, locale="en-US", service_workers=workers)
        contexts.append(context)
        if member:
            context.add_cookies([member.cookie])
        page = context.new_page()
        if request.param == "worker":
            page.goto("/rules")
            page.wait_for_function("() => navigator.serviceWorker.controller")
        return page

    yield open
    for context in contexts:
        context.close()


def test_back_shows_a_like_and_a_comment(phone, everybody, member):
    page = phone(member)
    page.goto("/")
    card = f"form[data-like='{everybody.answer}']"
    comments = page.locator(f"[data-count='comments'][data-answer='{everybody.answer}']")
    likes = int(page.locator(card).first.locator("[data-count]").get_attribute("data-value"))
    before = int(comments.first.get_attribute("data-value"))
    page.locator(f"a[href='/answers/{everybody.answer}']").first.click()
    page.wait_for_url(f"**/answers/{everybody.answer}")
    page.locator(f"{card} button").first.click()
    expect(page.locator("p[role=status]", has_text="You like this answer.")).to_have_count(1)
    write(page, "On the way back.")
    page.go_back(wait_until="commit")
    expect(page.locator(card).first).to_have_attribute("data-liked", "true")
    expect(page.locator(card).first.locator("[data-count]")).to_have_attribute("data-value", str(likes + 1))
    expect(comments.first).to_have_attribute("data-value", str(before + 1))


def write(page, text):
    """Comments, and waits until that is among the others; the members of other tests may have written the same."""
    written = page.locator("#comments [data-key]", has_text=text)
    others = written.count()
    page.locator("#comment-form textarea").fill(text)
    page.locator("#comment-form textarea").press("Control+Enter")
    expect(written).to_have_count(others + 1)


def test_back_shows_a_comment_that_was_being_sent(phone, everybody, member):
    page = phone(member)
    page.goto("/")
    comments = page.locator(f"[data-count='comments'][data-answer='{everybody.answer}']").first
    before = int(comments.get_attribute("data-value"))
    page.locator(f"a[href='/answers/{everybody.answer}']").first.click()
    page.wait_for_url(f"**/answers/{everybody.answer}")
    # Never answered, once.
    page.route("**/comments", lambda route: None, times=1)
    page.locator("#comment-form textarea").fill("Sent and gone.")
    with page.expect_request("**/comments"):
        page.locator("#comment-form textarea").press("Control+Enter")
    page.go_back(wait_until="commit")
    expect(comments).to_have_attribute("data-value", str(before + 1))


def test_back_shows_a_follow(phone, everybody, member):
    page = phone(member)
    page.goto("/people?sort=newest&q=ada")
    other = everybody.ada
    form = page.locator(f"form[data-follow][data-person='{other.id}']").first
    expect(form).to_have_attribute("data-followed", "false")
    page.locator(f"a[href='/people/{other.id}']").first.click()
    page.wait_for_url(f"**/people/{other.id}")
    page.locator("form[data-follow] button").first.click()
    expect(page.locator("p[role=status]", has_text="You follow Ada Lovelace.")).to_have_count(1)
    page.go_back(wait_until="commit")
    expect(form).to_have_attribute("data-followed", "true")


def test_back_shows_a_vote_and_a_favourite(phone, everybody, member):
    page = phone(member)
    game = f"/games/{everybody.game}"
    page.goto(game)
    vote = page.locator(f"form[data-vote='{everybody.review}']").first
    score = int(vote.locator("[data-count='votes']").get_attribute("data-value"))
    expect(page.locator("form[data-favourite]").first).to_have_attribute("data-on", "false")
    page.goto(f"/reviews/{everybody.review}")
    page.locator(f"form[data-vote='{everybody.review}'] button").first.click()
    expect(page.locator("p[role=status]", has_text="Your vote counts.")).to_have_count(1)
    # The favourite is made elsewhere: the page before asks the server once more.
    page.evaluate("game => fetch(`/api/v1/games/${game}/favourite`, { method: 'PUT' }).then(answer => answer.status)", everybody.game)
    page.go_back(wait_until="commit")
    expect(vote).to_have_attribute("data-mine", "1")
    expect(vote.locator("[data-count='votes']")).to_have_attribute("data-value", str(score + 1))
    expect(page.locator("form[data-favourite]").first).to_have_attribute("data-on", "true")


def test_back_shows_stars_and_what_is_played(phone, everybody, community, member):
    page = phone(member)
    # Found alone: the grid has its average, too.
    page.goto("/games?q=celeste")
    grid = page.locator(f"[data-score='{everybody.game}'] [data-ratings]").first
    count = int(grid.inner_text())
    page.locator(f"a[href='/games/{everybody.game}']").first.click()
    page.wait_for_url(f"**/games/{everybody.game}")
    page.locator("form[data-rate] .rate-star[value='2']").click()
    expect(page.locator("[data-rate-word]")).to_have_text("Your rating is saved.")
    page.locator("form[data-status] button[data-value='playing']").click()
    expect(page.locator("p[role=status]", has_text="playing")).to_have_count(1)
    page.goto(f"/reviews/{everybody.review}")
    page.go_back(wait_until="commit")
    expect(page.locator("form[data-rate]")).to_have_attribute("data-stars", "2")
    expect(page.locator("form[data-status]")).to_have_attribute("data-on", "playing")
    # Elsewhere it is changed: the page before asks the server once more.
    page.goto(f"/reviews/{everybody.review}")
    page.evaluate("""game => Promise.all([
        fetch(`/api/v1/games/${game}/rating`, { method: "PUT", body: new URLSearchParams({ rating: 4 }) }),
        fetch(`/api/v1/games/${game}/status`, { method: "PUT", body: new URLSearchParams({ status: "played" }) })])
        .then(answers => answers.map(answer => answer.status))""", everybody.game)
    page.go_back(wait_until="commit")
    expect(page.locator("form[data-rate]")).to_have_attribute("data-stars", "4")
    expect(page.locator("form[data-status]")).to_have_attribute("data-on", "played")
    page.go_back(wait_until="commit")
    expect(grid).to_have_text(str(count + 1))


def test_back_shows_a_guest_what_others_did(phone, everybody, community):
    page = phone()
    page.goto(f"/people/{everybody.bob.id}")
    followers = page.locator("[data-count='followers']").first
    before = int(followers.get_attribute("data-value"))
    page.goto("/rankings")
    community.join("Mary", "Follower").follow(everybody.bob)
    page.go_back(wait_until="commit")
    expect(followers).to_have_attribute("data-value", str(before + 1))


def test_the_log_in_is_not_come_back_to(phone, everybody, community):
    someone = community.join("Nora", "Newlogin")
    page = phone()
    page.goto("/rankings")
    page.goto(f"/answers/{everybody.answer}")
    page.locator(".topbar").get_by_role("link", name="Log in").click()
    page.wait_for_url(re.compile(r"/login\?to="))
    page.get_by_label("Email or username").fill(someone.username)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Log in").click()
    page.wait_for_url(f"**/answers/{everybody.answer}")
    expect(page.locator("body[data-me]")).to_have_count(1)
    page.go_back(wait_until="commit")
    page.wait_for_url("**/rankings")
    page.goto("/login")
    page.wait_for_url(re.compile(r"/$"))


def test_a_sent_question_is_not_come_back_to(phone, everybody, member):
    page = phone(member)
    page.goto(f"/people/{everybody.ada.id}")
    page.goto(f"/people/{everybody.ada.id}/ask")
    page.get_by_label("Your question").fill("What comes next?")
    page.get_by_role("button", name="Ask", exact=True).click()
    page.wait_for_url(lambda url: not url.endswith("/ask"))
    page.go_back(wait_until="commit")
    page.wait_for_timeout(300)
    assert not page.url.endswith("/ask")


def test_a_double_tap_follows_and_asks_nothing(visit, everybody, member):
    page = visit(member)
    page.goto(f"/people/{everybody.ada.id}")
    page.locator("form[data-follow] button").first.dblclick()
    expect(page.locator("form[data-follow]").first).to_have_attribute("data-followed", "true")
    page.wait_for_timeout(600)
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert member.follows(everybody.ada)


def test_a_double_tap_does_not_take_back_a_like_a_vote_or_a_favourite(visit, everybody, member):
    page = visit(member)
    page.goto(f"/answers/{everybody.answer}")
    page.locator("form[data-like] button").first.dblclick()
    page.wait_for_timeout(600)
    expect(page.locator("form[data-like]").first).to_have_attribute("data-liked", "true")
    page.goto(f"/games/{everybody.game}")
    page.locator(f"form[data-vote='{everybody.review}'] button").first.dblclick()
    page.locator("form[data-favourite] button").first.dblclick()
    page.locator("form[data-status] button[data-value='playing']").dblclick()
    page.wait_for_timeout(600)
    expect(page.locator(f"form[data-vote='{everybody.review}']").first).to_have_attribute("data-mine", "1")
    expect(page.locator("form[data-favourite]").first).to_have_attribute("data-on", "true")
    expect(page.locator("form[data-status]")).to_have_attribute("data-on", "playing")
    # Later it is a wish again.
    page.locator("form[data-favourite] button").first.click()
    expect(page.locator("form[data-favourite]").first).to_have_attribute("data-on", "false")
