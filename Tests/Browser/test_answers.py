"""Asking, answering, liking and talking, on the screens."""

import json
import re
import urllib.error

import pytest
from playwright.sync_api import expect

from clips import clip
from conftest import go_offline


def test_a_question_goes_from_a_profile_to_the_bell_and_can_be_declined(visit, member, community):
    other = community.join("Klara", "Dan")
    page = visit(member=member)
    page.goto(f"/people/{other.id}")
    page.get_by_role("link", name="Ask", exact=True).click()
    page.get_by_label("Your question").fill("Is set theory fun?")
    page.get_by_role("main").get_by_role("button", name="Ask").click()
    expect(page.get_by_role("status").filter(has_text="Question sent.")).to_be_visible()
    row = page.locator(".question")
    expect(row).to_contain_text("Is set theory fun?")
    expect(row).to_contain_text("Waiting")

    theirs = visit(member=other)
    theirs.goto("/activity")
    expect(theirs.locator("[data-unseen]")).to_have_text("1")
    question = theirs.locator(".question")
    expect(question).to_contain_text("Is set theory fun?")
    expect(question.get_by_role("link", name="Answer")).to_be_visible()
    question.get_by_role("button", name="Decline").click()
    theirs.get_by_role("dialog").get_by_role("button", name="Decline").click()
    expect(question).to_have_count(0)

    page.reload()
    expect(row).to_contain_text("Declined")
    expect(row.get_by_role("button", name="Withdraw")).to_have_count(0)
    page.goto("/activity")
    notice = page.locator(".notice")
    expect(notice).to_have_count(1)
    expect(notice).to_contain_text("Klara Dan declined your question")
    expect(notice).to_contain_text("Is set theory fun?")
    notice.get_by_role("link").click()
    expect(page).to_have_url(re.compile("/questions$"))
    row.get_by_role("button", name="Remove").click()
    page.get_by_role("dialog").get_by_role("button", name="Remove").click()
    expect(row).to_have_count(0)


def test_who_asked_can_turn_off_the_news_of_a_decline(visit, member, community):
    other = community.join("Klara", "Dan")
    page = visit(member=member)
    page.goto("/settings/notifications")
    with page.expect_response(lambda response: "/notifications" in response.url and response.request.method != "GET"):
        page.get_by_label("Questions of mine that were declined").uncheck()
    page.reload()
    expect(page.get_by_label("Questions of mine that were declined")).not_to_be_checked()
    asked = member.ask(other, "Not this one?")
    community.call("PUT", f"/questions/{asked}/decline", token=other.token)
    page.goto("/activity")
    expect(page.locator(".notice")).to_have_count(0)


def test_an_answered_question_leads_to_its_answer(visit, member, everybody):
    asked = everybody.bob.ask(member, "Was this answered?")
    answer = member.answer(asked, clip("teal", 2))
    page = visit(member=member)
    page.goto(f"/questions/{asked}/answer")
    expect(page).to_have_url(re.compile(f"/answers/{answer}$"))
    expect(page.locator("[data-recorder]")).to_have_count(0)


def test_nobody_asks_an_unclaimed_profile(visit, member, community):
    community.run("import", "people", "--generate", "1", "--seed", "4711")
    people = community.call("GET", "/people?limit=100")[0]["data"]
    found = next(person for person in people if person["user_type"] == "unclaimed")
    page = visit(member=member)
    page.goto(f"/people/{found['id']}")
    expect(page.get_by_text("Nobody has claimed this profile yet")).to_be_visible()
    expect(page.get_by_role("link", name=re.compile("^Ask"))).to_have_count(0)
    page.goto(f"/people/{found['id']}/ask")
    expect(page.get_by_text("Nobody has claimed this profile yet")).to_be_visible()
    expect(page.locator("textarea")).to_have_count(0)
    with pytest.raises(urllib.error.HTTPError) as refused:
        member.ask(member.__class__(community, found["id"], "", "", ""), "Anybody there?")
    assert refused.value.code == 403
    assert "claimed" in json.loads(refused.value.read())["errors"]["detail"]


def test_a_question_can_be_withdrawn_while_it_waits(visit, member, everybody):
    member.ask(everybody.crowd[8], "Never mind?")
    page = visit(member=member)
    page.goto("/profile")
    page.get_by_role("button", name="Withdraw").click()
    page.get_by_role("dialog").get_by_role("button", name="Withdraw").click()
    expect(page.locator(".question")).to_have_count(0)


def test_a_question_too_long_or_empty_is_refused_with_the_reason(visit, member, everybody):
    page = visit(member=member)
    page.watch.expect(422)
    page.goto(f"/people/{everybody.crowd[8].id}/ask")
    page.locator("textarea").evaluate("field => { field.removeAttribute('maxlength'); field.value = 'x'.repeat(501); }")
    page.get_by_role("main").get_by_role("button", name="Ask").click()
    expect(page.locator("#content-error")).to_contain_text("500")
    expect(page.locator("textarea")).to_be_focused()


def test_a_like_shows_at_once_everywhere_and_is_taken_back(visit, member, everybody):
    page = visit(member=member)
    page.goto("/")
    card = page.locator(f"[data-key=a{everybody.answer}]")
    like = card.get_by_role("button", name=re.compile("^Like"))
    before = int(like.inner_text().split()[-1])
    # What is pressed shows before the server has it; the next page shows what the server has.
    with page.expect_response(re.compile("/like$")):
        like.click()
        expect(like).to_have_attribute("aria-pressed", "true")
    expect(like).to_contain_text(str(before + 1))
    card.locator(".answer-link").click()
    here = page.locator(".answer").get_by_role("button", name=re.compile("^Like"))
    expect(here).to_have_attribute("aria-pressed", "true")
    page.locator(".answer a.likes").click()
    expect(page.locator(".row").first).to_contain_text(member.name)
    page.go_back()
    with page.expect_response(re.compile("/like$")):
        here.click()
        expect(here).to_have_attribute("aria-pressed", "false")
    page.go_back()
    expect(like).to_have_attribute("aria-pressed", "false")
    expect(like).to_contain_text(str(before))


def test_a_refused_like_goes_back_with_a_message(visit, member, everybody):
    page = visit(member=member)
    page.watch.expect(503)
    page.route("**/api/v1/answers/*/like", lambda route: route.fulfill(status=503, json={"errors": {"detail": "Too busy."}}))
    page.goto(f"/answers/{everybody.answer}")
    like = page.get_by_role("button", name=re.compile("^Like"))
    before = like.inner_text()
    like.click()
    expect(page.locator(".toast")).to_contain_text("Too busy.")
    expect(like).to_have_attribute("aria-pressed", "false")
    assert like.inner_text() == before


def test_the_last_wish_wins_and_a_refused_one_shows_what_was_accepted_before(visit, member, everybody):
    page = visit(member=member)
    page.watch.expect(503)
    page.goto(f"/answers/{everybody.answer}")
    requests = []
    page.route("**/api/v1/answers/*/like", lambda route: requests.append(route))
    like = page.get_by_role("button", name=re.compile("^Like"))
    before = int(like.inner_text().split()[-1])

    def wish(is_liked):
        # Not a slip of the finger.
        page.wait_for_timeout(600)
        like.click()
        expect(like).to_have_attribute("aria-pressed", is_liked)

    def asked(count):
        for _ in range(50):
            if len(requests) == count:
                break
            page.wait_for_timeout(100)
        # One after the other.
        assert len(requests) == count
        return requests[-1]

    def refuse(request):
        request.fulfill(status=503, json={"errors": {"detail": "Too busy."}})

    wish("true")
    wish("false")
    asked(1).continue_()
    last = asked(2)
    # What was accepted is not wished any more.
    expect(like).to_have_attribute("aria-pressed", "false")
    refuse(last)
    expect(page.locator(".toast")).to_contain_text("Too busy.")
    expect(like).to_have_attribute("aria-pressed", "true")
    expect(like).to_contain_text(str(before + 1))

    wish("false")
    wish("true")
    refuse(asked(3))
    refuse(asked(4))
    expect(like).to_have_attribute("aria-pressed", "true")
    expect(like).to_contain_text(str(before + 1))
    page.reload()
    expect(like).to_have_attribute("aria-pressed", "true")


def test_a_guest_who_likes_logs_in_first(visit, everybody):
    page = visit()
    page.goto(f"/answers/{everybody.answer}")
    page.locator(".answer-actions .like").click()
    expect(page).to_have_url(re.compile(r"/login\?to=/answers/"))


def test_likes_and_comments_of_others_arrive_while_one_looks(visit, member, everybody, community):
    fan = community.join("Sofia", "Kovalevskaya")
    page = visit(member=member)
    page.goto(f"/answers/{everybody.answer}")
    count = page.locator(".answer [data-count=likes]")
    before = int(count.inner_text())
    page.wait_for_timeout(500)
    fan.like(everybody.answer)
    expect(count).to_have_text(str(before + 1))


def test_comments_are_posted_answered_edited_and_deleted(visit, member, everybody):
    page = visit(member=member)
    page.goto(f"/answers/{everybody.answer}")
    count = page.locator(".comments [data-count=comments]")
    before = int(count.inner_text())
    field = page.get_by_label("Your comment")
    field.fill("First!\nSecond line.")
    page.get_by_role("button", name="Post").click()
    mine = page.locator(".comment").first
    expect(mine).to_contain_text("Second line.")
    expect(mine).to_contain_text(member.name)
    expect(count).to_have_text(str(before + 1))
    expect(field).to_have_value("")

    other = page.locator(".comment").filter(has_text="Glad you like it.")
    other.get_by_role("link", name=re.compile("^Reply")).click()
    expect(page.get_by_text("You reply to")).to_be_visible()
    expect(field).to_be_focused()
    field.fill("Me too.")
    field.press("Control+Enter")
    reply = page.locator(".comment").first
    expect(reply).to_contain_text("Me too.")
    expect(reply).to_contain_text("to Ada Lovelace")

    reply.get_by_label("More").click()
    reply.get_by_role("link", name="Edit").click()
    page.get_by_label("Your comment").fill("Me too, very much.")
    page.get_by_role("button", name="Save").click()
    reply = page.locator(".comment").filter(has_text="Me too, very much.")
    expect(reply).to_contain_text("edited")

    reply.get_by_label("More").click()
    reply.get_by_role("button", name="Delete").click()
    expect(reply).to_have_count(0)
    expect(count).to_have_text(str(before + 1))
    page.get_by_role("button", name="Undo").click()
    expect(reply).to_be_visible()
    expect(count).to_have_text(str(before + 2))
    reply.get_by_label("More").click()
    reply.get_by_role("button", name="Delete").click()
    expect(reply).to_have_count(0)
    expect(page.get_by_role("button", name="Undo")).to_be_visible()
    page.reload()
    expect(page.locator(".comment").filter(has_text="Me too")).to_have_count(0)


def test_a_comment_written_without_a_network_waits_and_is_sent_once_back(visit, member, everybody):
    page = visit(member=member)
    page.goto(f"/answers/{everybody.answer}")
    page.watch.is_offline_expected = True
    go_offline(page)
    page.get_by_label("Your comment").fill("Do not lose me.")
    page.get_by_role("button", name="Post").click()
    expect(page.locator("[data-outbox]")).to_have_text("1 waiting")
    page.locator("[data-outbox]").click()
    expect(page.get_by_role("dialog")).to_contain_text("Do not lose me.")
    page.keyboard.press("Escape")
    page.context.set_offline(False)
    expect(page.locator(".comment").first).to_contain_text("Do not lose me.")


def test_who_answers_closes_and_opens_comments_and_deletes_the_answer(visit, member, everybody):
    answer = member.answer(everybody.bob.ask(member, "Short one?"), clip("maroon", 2))
    everybody.bob.comment(answer, "Nice.")
    page = visit(member=member)
    page.goto(f"/answers/{answer}")
    more = page.locator(".answer-actions").get_by_label("More")
    more.click()
    page.get_by_role("button", name="Close comments").click()
    expect(page.get_by_text("Comments are closed.")).to_be_visible()
    expect(page.locator(".comment")).to_have_count(1)
    more.click()
    page.get_by_role("button", name="Open comments").click()
    expect(page.get_by_label("Your comment")).to_be_visible()
    more.click()
    page.locator(".answer-actions").get_by_role("button", name="Delete").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(page).to_have_url(re.compile("/profile"))
    page.watch.expect(404)
    page.goto(f"/answers/{answer}")
    expect(page.locator("h1")).to_have_text("Not found")


def test_captions_are_given_checked_and_taken_away(visit, member, everybody):
    answer = member.answer(everybody.bob.ask(member, "Say it in words?"), clip("purple", 2))
    page = visit(member=member)
    page.watch.expect(422)
    page.goto(f"/answers/{answer}/captions")
    page.set_input_files("#captions", {"name": "a.vtt", "mimeType": "text/vtt", "buffer": b"no captions"})
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#captions-error")).to_be_visible()
    text = b"WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n"
    page.set_input_files("#captions", {"name": "a.vtt", "mimeType": "text/vtt", "buffer": text})
    page.get_by_role("button", name="Save").click()
    expect(page.locator("video track")).to_have_count(1)
    page.goto(f"/answers/{answer}/captions")
    page.get_by_role("button", name="Remove the captions").click()
    expect(page.locator("video")).to_have_count(1)
    expect(page.locator("video track")).to_have_count(0)


def test_somebody_new_finds_faces_to_follow_and_steps_that_get_ticked(visit, member, everybody, community):
    page = visit(member=member)
    page.goto("/")
    steps = page.locator(".first-step")
    expect(steps).to_have_count(3)
    expect(page.locator(".first-step.done")).to_have_count(0)
    expect(page.locator(".answer-card").first).to_be_visible()
    with page.expect_response(re.compile("/follow$")):
        page.locator(".suggested").get_by_role("button", name=re.compile("^Follow")).first.click()
    expect(page.locator(".suggested").get_by_role("button", name=re.compile("^Following")).first).to_be_visible()
    page.reload()
    expect(page.locator(".first-step.done")).to_have_count(1)
    expect(page.locator(".first-step.done")).to_contain_text("Follow someone")
    team = community.call("GET", "/leagues")[0]["data"][0]
    team = community.call("GET", f"/leagues/{team['id']}/teams")[0]["data"][0]
    community.call("PUT", f"/teams/{team['id']}/favourite", token=member.token)
    page.wait_for_timeout(2100)
    page.reload()
    expect(page.locator(".first-step.done")).to_have_count(2)
    member.ask(everybody.crowd[0], "Welcome?")
    page.reload()
    expect(page.locator(".onboarding")).to_have_count(0)


def test_a_guest_sees_what_this_is_and_one_way_in(visit, everybody):
    page = visit()
    page.goto("/")
    welcome = page.locator(".welcome")
    expect(welcome.get_by_role("link")).to_have_count(1)
    expect(welcome.locator(".welcome-video > img")).to_be_visible()


def test_going_live_takes_one_line_while_nobody_is_live(visit, member, everybody):
    page = visit(member=member)
    page.goto("/")
    assert page.locator("[data-live-strip]").bounding_box()["height"] <= 72


def test_a_link_to_an_answer_carries_its_question_and_picture(visit, everybody):
    page = visit()
    page.goto(f"/answers/{everybody.answer}")
    head = "document.querySelector('meta[property=\"og:{}\"]').content"
    assert page.evaluate(head.format("title")) == "What is the first program you ever wrote?"
    assert "/thumbnails/" in page.evaluate(head.format("image"))
    assert "first program" in page.title()
