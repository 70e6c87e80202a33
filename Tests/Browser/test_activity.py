"""The activity page: what waits, and what happened, told once and of what."""

import re

from playwright.sync_api import expect

from clips import clip
from scrolling import scroll_to_end


def test_several_likes_on_one_answer_are_one_row_that_says_which(visit, member, everybody):
    answer = member.answer(everybody.bob.ask(member, "What is a fixed point?"), clip("teal", 2))
    other = member.answer(everybody.bob.ask(member, "And a limit?"), clip("navy", 2))
    for fan in everybody.crowd[10:13]:
        fan.like(answer)
    everybody.crowd[14].like(other)
    everybody.crowd[15].comment(answer, "It maps to itself, as you say.")
    page = visit(member=member)
    page.goto("/activity")
    expect(page.get_by_role("heading", name="Today")).to_be_visible()
    liked = page.locator(".notice").filter(has_text="like your answer").filter(has_text="What is a fixed point?")
    expect(liked).to_have_count(1)
    expect(liked).to_contain_text(f"{everybody.crowd[12].name} and 2 others like your answer")
    expect(liked.locator("img.notice-still")).to_have_js_property("complete", True)
    expect(page.locator(".notice").filter(has_text="And a limit?")).to_contain_text(f"{everybody.crowd[14].name} likes your answer")
    comment = page.locator(".notice").filter(has_text="commented on")
    expect(comment).to_contain_text("What is a fixed point?")
    expect(comment).to_contain_text("It maps to itself")
    liked.get_by_role("link").click()
    expect(page).to_have_url(re.compile(f"/answers/{answer}$"))


def test_likes_are_one_row_however_many_notices_stand_between_them(visit, member, everybody):
    answer = member.answer(everybody.bob.ask(member, "What is a long day?"), clip("teal", 2))
    everybody.crowd[10].like(answer)
    everybody.crowd[11].like(answer)
    for number in range(32):
        everybody.crowd[15].comment(answer, f"Comment {number}")
    everybody.crowd[12].like(answer)
    page = visit(member=member)
    page.goto("/activity")
    liked = page.locator(".notice").filter(has_text="like your answer")
    expect(liked).to_contain_text(f"{everybody.crowd[12].name} and 2 others like your answer")
    # The list goes on by itself at its end.
    page.keyboard.press("End")
    expect(page.get_by_text("Comment 0", exact=True)).to_be_visible()
    expect(liked).to_have_count(1)


def test_a_row_grows_while_one_looks_and_is_not_doubled(visit, member, everybody):
    answer = member.answer(everybody.bob.ask(member, "What is a group?"), clip("teal", 2))
    everybody.crowd[10].like(answer)
    page = visit(member=member)
    page.goto("/activity")
    row = page.locator(".notice").filter(has_text="like")
    expect(row).to_contain_text(f"{everybody.crowd[10].name} likes your answer")
    everybody.crowd[11].like(answer)
    expect(row).to_contain_text(f"{everybody.crowd[11].name} and {everybody.crowd[10].name} like your answer")
    expect(row).to_have_count(1)


def test_what_came_before_the_events_did_is_shown(visit, member, everybody):
    answer = member.answer(everybody.bob.ask(member, "What is a ring?"), clip("teal", 2))
    everybody.crowd[10].like(answer)
    page = visit(member=member)

    def late(route):
        # The page is there, and its stream of events is not open yet.
        everybody.crowd[11].like(answer)
        route.continue_()

    page.route("**/api/v1/events", late, times=1)
    page.goto("/activity")
    row = page.locator(".notice").filter(has_text="like")
    expect(row).to_contain_text(f"{everybody.crowd[11].name} and {everybody.crowd[10].name} like your answer")
    expect(row).to_have_count(1)


def test_all_questions_that_wait_can_be_reached(visit, member, everybody, community):
    for number in range(23):
        everybody.crowd[number % 20].ask(member, f"Question number {number}?")
    page = visit(member=member)
    page.goto("/activity")
    expect(page.locator(".question")).to_have_count(5)
    page.get_by_role("link", name="All questions").click()
    expect(page.locator(".question").first).to_contain_text("number 22?")
    scroll_to_end(page)
    expect(page.locator(".question")).to_have_count(23)
    expect(page.locator(".question").last).to_contain_text("number 0?")
    seen, cursor = [], None
    while True:
        path = "/activity?limit=10" + (f"&questions_cursor={cursor}" if cursor else "")
        activity = community.call("GET", path, token=member.token)[0]
        seen += [question["content"] for question in activity["questions"]]
        cursor = activity["next_questions"]
        if not cursor:
            break
    assert seen == [f"Question number {number}?" for number in reversed(range(23))]


def test_whoever_follows_hears_of_answers_and_finds_them_under_following(visit, member, everybody, community):
    star, other = community.join("Emmy", "Noether"), community.join("Sonja", "Stranger")
    page = visit(member=member)
    page.goto("/following")
    expect(page.get_by_text("Nothing here yet")).to_be_visible()
    member.follow(star)
    theirs = star.answer(everybody.bob.ask(star, "What is symmetry?"), clip("teal", 2))
    others = other.answer(everybody.bob.ask(other, "What is strange?"), clip("navy", 2))
    page.goto("/")
    expect(page.locator(f"[data-key=a{others}]")).to_be_visible()
    page.get_by_role("navigation", name="Which answers").get_by_role("link", name="Following").click()
    expect(page.locator(f"[data-key=a{theirs}]")).to_be_visible()
    expect(page.locator(f"[data-key=a{others}]")).to_have_count(0)
    page.goto("/activity")
    expect(page.locator(".notice")).to_contain_text("Emmy Noether answered a question")
    expect(page.locator(".notice")).to_contain_text("What is symmetry?")


def test_a_guest_who_wants_to_follow_logs_in_first(visit, everybody):
    page = visit()
    page.goto("/")
    page.get_by_role("navigation", name="Which answers").get_by_role("link", name="Following").click()
    expect(page).to_have_url(re.compile(r"/login\?to=/following"))
