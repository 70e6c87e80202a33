"""The same story where scripts do not run: forms, and pages that ask."""

import re

from playwright.sync_api import expect

from clips import clip
from community import PASSWORD, png

KEYS = "[...document.querySelectorAll('[data-list] > li')].map(row => row.dataset.key)"


def test_joining_following_and_leaving_work_without_scripts(visit, crowd):
    page = visit(javascript=False)
    page.goto("/register")
    page.get_by_label("First name").fill("Mavis")
    page.get_by_label("Last name").fill("Lever")
    page.get_by_label("Username").fill("a")
    page.get_by_label("Email").fill("mavis@example.org")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.set_input_files("#profile_picture", {"name": "me.png", "mimeType": "image/png", "buffer": png()})
    page.watch.expect(422)
    page.get_by_role("button", name="Create account").click()
    expect(page.locator("#username-error")).to_be_visible()
    expect(page.get_by_label("Email")).to_have_value("mavis@example.org")
    page.get_by_label("Username").fill("mavis")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.set_input_files("#profile_picture", {"name": "me.png", "mimeType": "image/png", "buffer": png()})
    page.get_by_role("button", name="Create account").click()
    page.get_by_role("link", name="Continue").click()
    expect(page.locator("h1")).to_have_text("Answers")
    page.get_by_role("navigation", name="Main").get_by_role("link", name="Rankings").click()
    page.get_by_role("link", name="People", exact=True).click()

    page.get_by_label("Search people").fill("niklaus")
    page.get_by_label("Search people").press("Enter")
    expect(page.locator(".row-link")).to_have_count(4)
    page.locator(".row-link").first.click()
    page.get_by_role("button", name=re.compile("^Follow")).click()
    expect(page.get_by_role("button", name=re.compile("^Following"))).to_be_visible()
    page.get_by_role("button", name=re.compile("^Following")).click()
    expect(page.locator("h2").filter(has_text="Unfollow Niklaus")).to_be_visible()
    page.get_by_role("link", name="Keep following").click()
    page.get_by_role("button", name=re.compile("^Following")).click()
    page.get_by_role("button", name="Unfollow").click()
    expect(page.get_by_role("button", name=re.compile("^Follow Niklaus"))).to_be_visible()

    page.goto("/settings/profile")
    page.get_by_label("About you").fill("Crossword puzzles.")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Saved.")).to_be_visible()
    page.goto("/settings")
    page.get_by_role("button", name="Log out").click()
    expect(page.get_by_role("banner").get_by_role("link", name="Log in")).to_be_visible()


def test_the_list_goes_on_with_a_link(visit, crowd):
    page = visit(javascript=False)
    page.goto("/people?sort=name")
    seen = set()
    while page.locator("a[data-more]").count():
        rows = set(page.evaluate(KEYS))
        assert rows and not rows & seen
        seen |= rows
        page.locator("a[data-more]").click()
    assert len(seen | set(page.evaluate(KEYS))) >= len(crowd)


def test_blocking_asks_on_a_page_and_the_theme_is_a_form(visit, member, crowd):
    page = visit(member=member, javascript=False)
    page.goto("/people")
    page.locator("[data-theme-switch] button").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    page.goto(f"/people/{crowd[5].id}")
    page.locator(".profile").get_by_label("More").click()
    page.locator(".profile .menu-items").get_by_role("button", name="Block").click()
    expect(page.get_by_text("You blocked this person.")).to_be_visible()


def test_a_wrong_password_is_said_on_the_page(visit, member):
    page = visit(javascript=False)
    page.watch.expect(401, 422)
    page.goto("/login")
    page.get_by_label("Email or username").fill(member.username)
    page.get_by_label("Password", exact=True).fill("not the password")
    page.get_by_role("button", name="Log in").click()
    expect(page.get_by_role("alert")).to_contain_text("do not go together")


def test_asking_answering_liking_and_commenting_work_without_scripts(visit, member, community):
    other = community.join("Emmy", "Noether")
    page = visit(member=member, javascript=False)
    page.goto(f"/people/{other.id}")
    page.get_by_role("link", name="Ask", exact=True).click()
    page.get_by_label("Your question").fill("What stays the same?")
    page.get_by_role("main").get_by_role("button", name="Ask").click()
    expect(page.get_by_text("Question sent.")).to_be_visible()

    theirs = visit(member=other, javascript=False)
    theirs.goto("/activity")
    theirs.get_by_role("link", name="Answer", exact=True).click()
    theirs.watch.expect(415, 422)
    theirs.set_input_files("#video", {"name": "a.mp4", "mimeType": "video/mp4", "buffer": b"no video at all"})
    theirs.get_by_role("button", name="Send answer").click()
    expect(theirs.locator("#video-error, [role=alert]").first).to_be_visible()
    theirs.set_input_files("#video", str(clip("teal", 2)))
    theirs.get_by_role("button", name="Send answer").click()
    expect(theirs).to_have_url(re.compile(r"/answers/\d+"))
    answer = re.search(r"/answers/(\d+)", theirs.url).group(1)
    community.await_answer(answer, other.token)
    theirs.reload()
    expect(theirs.locator("video[controls]")).to_have_count(1)

    page.goto(f"/answers/{answer}")
    page.get_by_role("button", name=re.compile("^Like")).click()
    expect(page.get_by_role("button", name=re.compile("^Like"))).to_have_attribute("aria-pressed", "true")
    page.get_by_label("Your comment").fill("Symmetry!")
    page.get_by_role("button", name="Post").click()
    expect(page.locator(".comment")).to_contain_text("Symmetry!")
    page.get_by_role("link", name=re.compile("^Reply")).click()
    expect(page.get_by_text("You reply to")).to_be_visible()
    page.get_by_label("Your comment").fill("Talking to myself.")
    page.get_by_role("button", name="Post").click()
    expect(page.locator(".comment").first).to_contain_text(f"to {member.name}")
    page.locator(".comment").first.get_by_label("More").click()
    page.locator(".comment").first.get_by_role("button", name="Delete").click()
    expect(page.locator(".comment")).to_have_count(1)
