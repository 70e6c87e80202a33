"""Reports, and what moderators do about them."""

import re

import pytest
from playwright.sync_api import expect


@pytest.fixture
def moderator(community, everybody):
    grace = community.join("Grace", "Moderates")
    community.run("user", "promote", grace.username, "--to", "moderator")
    return grace


def report(community, kind, subject, reason, reporter):
    return community.call(
        "POST", "/reports", {"subject_type": kind, "subject_id": subject, "reason": reason}, reporter.token)[0]["id"]


def test_a_moderator_removes_a_comment_from_its_menu_in_three_taps_and_the_reporter_hears(
        visit, community, member, moderator, everybody):
    author = community.join("Sam", "Sells")
    comment = author.comment(everybody.answer, "Buy my shoes, they shine.")
    report(community, "comment", comment, "Advertises.", member)
    page = visit(member=moderator)
    page.goto(f"/answers/{everybody.answer}")
    row = page.locator("[data-key]").filter(has_text="Buy my shoes").last
    row.get_by_label("More").click()
    row.get_by_role("link", name="Remove as a moderator").click()
    expect(page.locator(".reported")).to_contain_text("Buy my shoes, they shine.")
    expect(page.get_by_text("Advertises.")).to_be_visible()
    page.get_by_role("button", name="Remove it").click()
    expect(page.get_by_role("status").filter(has_text="removed")).to_be_visible()
    page.goto(f"/answers/{everybody.answer}")
    expect(page.get_by_text("Buy my shoes")).to_have_count(0)

    theirs = visit(member=member)
    theirs.goto("/activity")
    theirs.get_by_role("link", name=re.compile("What you reported was removed")).click()
    expect(theirs.get_by_text("A moderator removed it.")).to_be_visible()
    expect(theirs.get_by_text("Buy my shoes, they shine.")).to_be_visible()


def test_a_member_sees_nothing_of_moderation(visit, community, member, everybody):
    page = visit(member=member)
    page.goto(f"/answers/{everybody.answer}")
    page.locator("[data-menu] summary").last.click()
    expect(page.get_by_role("link", name="Remove as a moderator")).to_have_count(0)
    for path in ("/admin", "/admin/reports", f"/moderation/person/{everybody.bob.id}"):
        page.watch.expect(404)
        assert page.goto(path).status == 404


@pytest.mark.parametrize("kind", ["answer", "review"])
def test_a_moderator_removes_answers_and_reviews_from_the_report(visit, community, moderator, everybody, kind):
    from clips import clip

    author = community.join("Rude", "Person")
    asker = everybody.crowd[9]
    if kind == "answer":
        subject = author.answer(asker.ask(author, "Why so rude?"), clip("navy", 2))
        path, text = f"/answers/{subject}", "Why so rude?"
    else:
        subject = author.review(everybody.game, 1, "Everybody who likes this is a fool.")
        path, text = f"/reviews/{subject}", "Everybody who likes this is a fool."
    report(community, kind, subject, "Insults people.", asker)
    page = visit(member=moderator)
    page.goto("/admin/reports")
    row = page.locator("#reports .row").filter(has_text=text)
    expect(row).to_contain_text("Insults people.")
    row.get_by_role("link").first.click()
    page.get_by_role("button", name="Remove it").click()
    expect(page.get_by_role("status").filter(has_text="told")).to_be_visible()
    expect(row).to_have_count(0)
    page.watch.expect(404)
    assert page.goto(path).status == 404


def test_a_moderator_suspends_for_a_week_from_the_profile_and_lets_back_in(visit, community, moderator):
    rude = community.join("Rudi", "Loud")
    page = visit(member=moderator)
    page.goto(f"/people/{rude.id}")
    page.locator(".profile").get_by_label("More").click()
    page.get_by_role("link", name="Moderate").click()
    page.get_by_role("button", name="Suspend", exact=True).click()
    expect(page.get_by_text(re.compile("Suspended until"))).to_be_visible()
    theirs = visit(member=rude)
    theirs.goto("/activity")
    expect(theirs).to_have_url(re.compile("/login"))
    page.get_by_role("button", name="Let them back in").click()
    expect(page.get_by_text(re.compile("Suspended until"))).to_have_count(0)


def test_a_moderator_suspends_from_content_without_javascript(visit, community, moderator, everybody):
    author = community.join("Lou", "Noise")
    comment = author.comment(everybody.answer, "LISTEN TO ME")
    page = visit(member=moderator, javascript=False)
    page.goto(f"/moderation/comment/{comment}")
    suspend = page.get_by_role("button", name="Suspend", exact=True)
    expect(suspend).to_have_count(0)
    page.get_by_text("You can also suspend Lou").click()
    page.get_by_text("For good").click()
    suspend.click()
    expect(page.get_by_text("The suspension is in force.")).to_be_visible()
    expect(page.locator(".moderated")).to_contain_text("Suspended")


def test_moderators_suspend_no_admin(visit, moderator, everybody):
    page = visit(member=moderator)
    page.goto(f"/moderation/person/{everybody.root.id}")
    expect(page.locator(".decisions")).to_be_visible()
    expect(page.get_by_role("button", name="Suspend", exact=True)).to_have_count(0)


def test_a_report_shows_the_persons_history_and_can_be_left_as_it_is(visit, community, moderator, everybody):
    bold = community.join("Bold", "Fellow")
    first, second = everybody.crowd[10], everybody.crowd[11]
    report(community, "person", bold.id, "Shouts a lot.", first)
    comment = bold.comment(everybody.answer, "I SAY WHAT I WANT")
    report(community, "comment", comment, "Shouts here, too.", second)
    page = visit(member=moderator)
    page.goto("/admin/reports")
    page.locator("#reports .row").filter(has_text="Shouts here, too.").get_by_role("link").first.click()
    expect(page.get_by_role("link", name="Shouts a lot.")).to_be_visible()
    page.get_by_role("button", name="Leave it as it is").click()
    expect(page.get_by_role("status").filter(has_text="Left as it is")).to_be_visible()
    theirs = visit(member=second)
    theirs.goto("/activity")
    expect(theirs.get_by_text("left it as it is").first).to_be_visible()


def test_a_moderator_removes_a_picture(visit, community, moderator):
    from community import png

    vain = community.join("Vain", "Face")
    body = b"--frontier\r\nContent-Disposition: form-data; name=\"image_url\"; filename=\"p.png\"\r\n\r\n%s\r\n--frontier--\r\n"
    community.send(
        "PATCH", "/users/me", body % png(), vain.token, {"Content-Type": "multipart/form-data; boundary=frontier"})
    page = visit(member=moderator)
    page.goto(f"/moderation/person/{vain.id}")
    expect(page.locator(".moderated .avatar img")).to_have_attribute("src", re.compile("/pictures/"))
    page.get_by_role("button", name="Remove their picture").click()
    expect(page.locator(".moderated .avatar img")).to_have_attribute("src", re.compile("^data:image/svg"))
