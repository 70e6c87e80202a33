"""The player: by thumb, mouse and keys."""

import re

from playwright.sync_api import expect

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
    expect(page.get_by_role("button", name="Speed: 1.25×")).to_be_visible()
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
