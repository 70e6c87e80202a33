"""The player: by thumb, mouse and keys."""

import re
import time

import pytest
from playwright.sync_api import expect

from clips import clip

AT = "document.querySelector('video').currentTime"
VIDEO = "document.querySelector('video').{}"


def opened(visit, everybody, **look):
    page = visit(**look)
    page.goto(f"/answers/{everybody.answer}")
    expect(page.locator(".controls")).to_be_visible()
    return page


# Looking into a page counts as touching it, after which the browser lets it play with sound.
TELL_OF_PLAY = "document.addEventListener('play', e => console.info(`plays ${e.target.muted ? 'silently' : 'aloud'}`), true)"


def test_an_answer_plays_at_once_silently_where_the_browser_demands_it(visit, everybody):
    page = visit()
    page.add_init_script(TELL_OF_PLAY)
    with page.expect_console_message(lambda message: message.text.startswith("plays ")) as told:
        page.goto(f"/answers/{everybody.answer}")
    assert told.value.text == "plays silently"
    expect(page.locator(".player")).to_have_attribute("data-state", "playing")
    assert page.evaluate(VIDEO.format("muted"))
    page.get_by_role("button", name="Turn on the sound").click()
    assert not page.evaluate(VIDEO.format("muted"))
    expect(page.get_by_role("button", name="Turn on the sound")).to_have_count(0)
    expect(page.get_by_role("button", name="Mute")).to_be_focused()
    assert not page.evaluate(VIDEO.format("controls"))


def test_nothing_moves_by_itself_for_those_who_asked_for_that(visit, everybody):
    page = opened(visit, everybody, motion="reduce")
    page.wait_for_timeout(400)
    expect(page.locator(".player")).to_have_attribute("data-state", "paused")
    page.locator(".keys").get_by_role("button", name="Play").click()
    expect(page.locator(".player")).to_have_attribute("data-state", "playing")


def test_everything_goes_by_keys(visit, everybody):
    page = opened(visit, everybody, motion="reduce")
    page.locator(".keys").get_by_role("button", name="Play").focus()
    page.keyboard.press("End")
    page.keyboard.press("ArrowLeft")
    page.wait_for_function(f"() => {AT} < 0.5")
    page.keyboard.press("5")
    page.wait_for_function(f"() => Math.abs({AT} - 2) < 0.2")
    seek = page.get_by_role("slider", name="Seek")
    expect(seek).to_have_attribute("aria-valuetext", re.compile("0:0[12] of 0:04"))
    page.keyboard.press("m")
    assert page.evaluate(VIDEO.format("muted"))
    page.keyboard.press("m")
    page.keyboard.press("ArrowDown")
    page.wait_for_function("() => Math.abs(document.querySelector('video').volume - 0.9) < 0.01")
    page.keyboard.press(">")
    assert page.evaluate(VIDEO.format("playbackRate")) == 1.25
    expect(page.get_by_role("combobox", name="Speed: 1.25×")).to_have_value("1.25")
    page.get_by_role("combobox", name="Speed: 1.25×").select_option("2")
    assert page.evaluate(VIDEO.format("playbackRate")) == 2
    page.locator(".keys").get_by_role("button", name="Play").focus()
    page.keyboard.press("Home")
    page.wait_for_function(f"() => {AT} === 0")
    page.keyboard.press("k")
    expect(page.locator(".player")).to_have_attribute("data-state", "playing")
    page.keyboard.press("k")
    expect(page.locator(".player")).to_have_attribute("data-state", "paused")
    page.keyboard.press("f")
    page.wait_for_function("() => document.fullscreenElement?.matches('.player')")
    page.keyboard.press("f")
    page.wait_for_function("() => !document.fullscreenElement")


def test_captions_are_drawn_above_the_controls(visit, everybody):
    page = opened(visit, everybody)
    page.get_by_role("button", name="Captions").click()
    expect(page.locator(".cue")).to_have_text(re.compile("Spoken words\\s+in two lines"))
    cue, bar = page.locator(".cue p").bounding_box(), page.locator(".keys").bounding_box()
    assert cue["y"] + cue["height"] <= bar["y"] + 1
    page.get_by_role("button", name="Captions").click()
    expect(page.locator(".cue")).to_be_hidden()
    page.get_by_role("button", name="Captions").click()
    page.reload()
    expect(page.get_by_role("button", name="Captions")).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize("language, line", [("en-US", "Good morning."), ("es-ES", "Buenos días.")])
def test_captions_in_two_languages_are_shown_in_the_readers(visit, everybody, member, language, line):
    answer = member.answer(everybody.bob.ask(member, "Good morning?"), clip("teal", 2))
    captions = "WEBVTT\n\n00:00.000 --> 00:02.000\n<lang en>Good morning.</lang>\n<lang es>Buenos días.</lang>\n"
    member.community.call("PUT", f"/answers/{answer}/captions", {"captions": captions}, member.token)
    page = visit(language=language)
    page.goto(f"/answers/{answer}")
    expect(page.locator("[data-player][data-state]")).to_be_visible()
    page.keyboard.press("c")
    expect(page.locator(".cue p")).to_have_text([line])


def test_a_silent_preview_does_not_end_what_plays(visit, everybody):
    page = visit()
    page.goto(f"/answers/{everybody.answer}")
    page.wait_for_function("() => !document.querySelector('[data-player] video').paused")
    page.evaluate("""() => {
        const preview = document.createElement("video");
        preview.muted = true;
        preview.src = document.querySelector("[data-player] video").currentSrc;
        document.body.append(preview);
        return preview.play();
    }""")
    assert not page.evaluate("document.querySelector('[data-player] video').paused")


def test_one_answer_plays_at_a_time_in_all_windows(visit, everybody):
    page = opened(visit, everybody)
    expect(page.locator(".player")).to_have_attribute("data-state", "playing")
    other = page.context.new_page()
    other.goto("/answers/2")
    expect(other.locator(".player")).to_have_attribute("data-state", "playing")
    expect(page.locator(".player")).to_have_attribute("data-state", "paused")


def test_seeking_fetches_what_is_needed_and_plays_to_the_end(visit, everybody):
    page = opened(visit, everybody)
    page.get_by_role("slider", name="Seek").fill("3.5")
    expect(page.locator(".player")).to_have_attribute("data-state", "ended")
    expect(page.get_by_role("button", name="Play again").first).to_be_visible()


def test_controls_leave_while_it_plays_and_come_back_at_a_tap(visit, everybody):
    page = visit()
    page.goto("/answers/2")
    player = page.locator(".player")
    page.locator("video").evaluate("video => { video.loop = true; }")
    expect(player).to_have_attribute("data-idle", "")
    page.locator("video").tap(position={"x": 40, "y": 40})
    expect(player).not_to_have_attribute("data-idle", "")
    expect(player).to_have_attribute("data-state", "playing")


def test_a_video_that_cannot_be_played_says_so_and_can_be_tried_again(visit, everybody):
    page = visit()
    page.watch.expect(404)
    page.route("**/videos/*", lambda route: route.fulfill(status=404, body=""))
    page.goto(f"/answers/{everybody.answer}")
    alert = page.locator(".player").get_by_role("alert")
    expect(alert).to_contain_text("couldn’t play")
    page.unroute("**/videos/*")
    alert.get_by_role("button", name="Retry").click()
    expect(page.locator(".player")).to_have_attribute("data-state", "playing")


def test_keys_are_the_players_while_nothing_has_the_focus(visit, everybody):
    page = opened(visit, everybody, motion="reduce")
    assert page.evaluate("document.activeElement === document.body")
    page.keyboard.press("Space")
    expect(page.locator(".player")).to_have_attribute("data-state", "playing")
    assert page.evaluate("scrollY") == 0
    page.keyboard.press("k")
    expect(page.locator(".player")).to_have_attribute("data-state", "paused")
    before = page.evaluate(AT)
    page.keyboard.press("ArrowRight")
    page.wait_for_function(f"() => {AT} > {before} + 1")
    page.keyboard.press("m")
    assert page.evaluate(VIDEO.format("muted"))
    page.get_by_role("link", name="Log in").first.focus()
    page.keyboard.press("m")
    assert page.evaluate(VIDEO.format("muted"))


def test_two_taps_on_a_side_go_ten_seconds(visit, member, everybody):
    answer = member.answer(everybody.bob.ask(member, "A long one?"), clip("teal", 24))
    page = visit()
    page.goto(f"/answers/{answer}")
    video = page.locator(".player video")
    expect(page.locator(".player")).to_have_attribute("data-state", "playing")
    page.evaluate("document.querySelector('video').pause()")
    page.evaluate("document.querySelector('video').currentTime = 2")
    box = video.bounding_box()
    for x, goal in ((0.85, 12), (0.15, 2)):
        for _ in range(2):
            page.touchscreen.tap(box["x"] + box["width"] * x, box["y"] + box["height"] / 3)
        page.wait_for_function(f"() => Math.abs({AT} - {goal}) < 0.6")
        expect(page.locator(".player")).to_have_attribute("data-state", "paused")


def test_the_player_stays_in_sight_while_one_reads_on(visit, everybody):
    page = opened(visit, everybody)
    expect(page.locator(".player")).to_have_attribute("data-state", "playing")
    page.locator("video").evaluate("video => { video.loop = true; }")
    height = page.locator(".player-place").bounding_box()["height"]
    page.locator(".comment").last.scroll_into_view_if_needed()
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    expect(page.locator(".player.pinned")).to_be_in_viewport()
    assert page.locator(".player-place").bounding_box()["height"] == height
    assert page.locator(".player").bounding_box()["height"] < 250
    page.locator(".player.pinned").click()
    expect(page.locator(".player.pinned")).to_have_count(0)
    expect(page.locator(".player")).to_have_attribute("data-state", "playing")


@pytest.mark.parametrize("width", [320, 390])
def test_the_pinned_player_covers_nothing_of_the_comments(visit, member, everybody, width):
    """As somebody comes who tapped the number of comments."""
    page = visit(member=member, width=width)
    page.goto(f"/answers/{everybody.answer}#comments")
    expect(page.locator(".player.pinned")).to_be_in_viewport()
    band = page.locator(".player.pinned").bounding_box()
    assert band["width"] == width
    for place in (page.get_by_role("heading", name=re.compile("Comments")), page.get_by_role("button", name="Post")):
        assert place.bounding_box()["y"] >= band["y"] + band["height"]


def test_the_keys_of_the_player_fit_a_narrow_phone(visit, everybody):
    page = visit(width=320)
    page.goto(f"/answers/{everybody.answer}")
    expect(page.locator(".keys")).to_be_visible()
    video = page.locator(".player video").bounding_box()
    assert (video["x"], video["width"]) == (0, 320)
    for key in page.locator(".keys button:visible").all():
        box = key.bounding_box()
        assert 0 <= box["x"] and box["x"] + box["width"] <= 320


def test_an_answer_leads_on_by_link_key_and_flick(visit, everybody):
    page = visit()
    page.goto(f"/answers/{everybody.answer}")
    goal = page.get_by_role("link", name=re.compile("Next answer")).last.get_attribute("href")
    page.keyboard.press("n")
    expect(page).to_have_url(re.compile(f"{goal}$"))
    page.goto(f"/answers/{everybody.answer}")
    expect(page.locator("[data-begun]")).to_have_count(1)
    session = page.context.new_cdp_session(page)
    box = page.locator(".player").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.45
    # A fifth of a second, however long the browser takes to hear of it.
    began = time.time()
    for at, (kind, up) in enumerate([("touchStart", 0), ("touchMove", 50), ("touchMove", 100), ("touchMove", 150), ("touchEnd", None)]):
        points = [] if up is None else [{"x": x, "y": y - up}]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points, "timestamp": began + at * 0.05})
    expect(page).to_have_url(re.compile(f"{goal}$"))


def test_the_way_on_works_without_scripts(visit, everybody):
    page = visit(javascript=False)
    page.goto(f"/answers/{everybody.answer}")
    page.get_by_role("link", name=re.compile("Next answer")).click()
    expect(page).to_have_url(re.compile(r"/answers/\d+$"))
    expect(page.locator("video")).to_have_count(1)


def test_faces_say_who_likes_it_and_one_asks_from_there(visit, member, everybody):
    page = visit(member=member)
    page.goto(f"/answers/{everybody.answer}")
    likes = page.locator("a.likes")
    expect(likes).to_contain_text(re.compile(r"Liked by .+ and \d+ others"))
    expect(likes.locator(".avatar")).to_have_count(3)
    page.locator(".answer-actions").get_by_role("link", name="Ask Ada Lovelace").click()
    expect(page).to_have_url(re.compile(f"/people/{everybody.ada.id}/ask$"))


def test_an_upright_answer_is_whole_in_the_feed_and_in_the_player(visit, member, everybody):
    answer = member.answer(everybody.bob.ask(member, "Upright?"), clip("olive", 2, "360x640"))
    wide = member.answer(everybody.bob.ask(member, "Wide?"), clip("teal", 2))
    page = visit(motion="reduce")
    page.goto("/")
    still = page.locator(f"[data-key=a{answer}] .still").bounding_box()
    assert abs(still["height"] / still["width"] - 5 / 4) < 0.02, still
    still = page.locator(f"[data-key=a{wide}] .still").bounding_box()
    assert abs(still["height"] / still["width"] - 9 / 16) < 0.02, still
    page.goto(f"/answers/{answer}")
    player = page.locator(".player").bounding_box()
    assert player["width"] == 390 and player["height"] > 600, player


def test_the_card_that_rests_in_view_plays_silently_and_only_one(visit, everybody):
    page = visit()
    page.goto("/")
    playing = page.locator(".still[data-playing]")
    expect(playing).to_have_count(1)
    assert playing.locator("video").evaluate("video => video.muted")
    page.mouse.wheel(0, 900)
    page.wait_for_timeout(300)
    expect(playing).to_have_count(1)
    assert page.locator(".still video").count() == 1


def test_no_card_plays_for_those_who_want_no_motion(visit, everybody):
    page = visit(motion="reduce")
    page.goto("/")
    page.wait_for_timeout(1500)
    expect(page.locator(".still video")).to_have_count(0)
