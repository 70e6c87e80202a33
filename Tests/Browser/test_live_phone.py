"""A stream on a phone, its chat after the end, what counts as a cheer, pictures in the list and the summary for the host."""

import re
import urllib.error

import pytest
from playwright.sync_api import expect

from test_live import PLAYING, cast, studio, watch  # noqa: F401 (a fixture)
from test_screens import judge


def say(community, stream, person, *texts):
    for text in texts:
        community.call("POST", f"/live/{stream}/messages", {"text": text}, person.token)


def begin(community, host, title):
    return community.call("POST", "/live", {"title": title}, host.token)[0]["id"]


@pytest.mark.parametrize("width", [320, 390])
def test_nothing_stands_on_what_is_written_over_the_picture(visit, community, member, width):
    host = community.join("Leopoldo", "Castellanos-Wutherington", username=f"castellanos{width}")
    stream = begin(community, host, "Night laps, bad jokes and everything that belongs to them")
    try:
        page = visit(member=member, width=width)
        # There is no picture yet.
        page.watch.expect(404)
        page.goto(f"/live/{stream}")
        send = page.get_by_role("button", name="Send")
        expect(send).to_be_visible()
        page.evaluate("for (const part of document.querySelectorAll('.live-player')) part.dataset.shown = ''")
        head = page.locator(".live-title").bounding_box()
        assert page.locator(".controls").bounding_box()["y"] >= head["y"] + head["height"]
        assert page.locator(".live-head").bounding_box()["height"] <= 88
        # In one line.
        assert send.bounding_box()["height"] <= 50
        bar, box = page.locator(".live-bar").bounding_box(), send.bounding_box()
        assert bar["y"] + bar["height"] <= box["y"]
    finally:
        community.call("DELETE", f"/live/{stream}", token=host.token)


@pytest.fixture
def talked(community):
    """A stream that has ended, with more messages than its page shows."""
    host = community.join("Tara", "Talker")
    # Nobody may write more than five at once.
    fans = [community.join("Felix", f"Fan {chr(65 + at)}") for at in range(15)]
    stream = begin(community, host, "A long talk")
    for at, fan in enumerate(fans):
        say(community, stream, fan, *(f"Message {number}." for number in range(5 * at + 1, 5 * at + 6)))
    community.call("DELETE", f"/live/{stream}", token=host.token)
    return stream, host, fans[-1]


def test_all_of_an_old_chat_is_reached(visit, talked):
    stream, _, _ = talked
    page = visit()
    # Scripts that are loaded on demand are there.
    page.goto(f"/live/{stream}", wait_until="networkidle")
    expect(page.locator(".message")).to_have_count(60)
    expect(page.locator(".message").first).to_contain_text("Message 16.")
    assert re.fullmatch(r"\d+:\d\d", page.locator(".message time").first.inner_text())
    page.get_by_role("link", name="Earlier messages").click()
    expect(page.locator(".message")).to_have_count(75)
    expect(page.locator(".message").first).to_contain_text("Message 1.")
    expect(page.get_by_role("link", name="Earlier messages")).to_have_count(0)

    plain = visit(javascript=False)
    plain.goto(f"/live/{stream}")
    plain.get_by_role("link", name="Earlier messages").click()
    expect(plain.locator(".message").first).to_contain_text("Message 1.")
    expect(plain.locator(".message")).to_have_count(60)
    plain.get_by_role("link", name="Show more").click()
    expect(plain.locator(".message")).to_have_count(15)
    expect(plain.locator(".message").last).to_contain_text("Message 75.")


def test_a_message_goes_from_its_own_menu_also_after_the_end(visit, community, talked):
    stream, host, fan = talked
    moderator = community.join("Maud", "Moderator", username=f"maud{stream}")
    community.run("user", "promote", moderator.username, "--to", "moderator")
    for person, text in ((fan, "Message 75."), (host, "Message 74."), (moderator, "Message 73.")):
        page = visit(member=person)
        # Scripts that are loaded on demand are there.
        page.goto(f"/live/{stream}", wait_until="networkidle")
        page.locator(".message", has_text=text).locator("[data-about]").click()
        # It goes from the screen before the server has done it.
        with page.expect_response(lambda response: response.request.method in ("DELETE", "POST")):
            page.get_by_role("dialog").get_by_role("button", name="Delete").click()
            expect(page.locator(".message", has_text=text)).to_have_count(0)
        page.reload()
        expect(page.locator(".message", has_text=text)).to_have_count(0)
    other = visit(member=community.join("Olga", "Other"))
    other.goto(f"/live/{stream}", wait_until="networkidle")
    other.locator(".message", has_text="Message 72.").locator("[data-about]").click()
    expect(other.get_by_role("dialog").get_by_role("button", name="Delete")).to_have_count(0)

    plain = visit(member=moderator, javascript=False)
    plain.goto(f"/live/{stream}")
    plain.locator(".message", has_text="Message 72.").locator("[data-about]").click()
    plain.get_by_role("button", name="Delete").click()
    expect(plain).to_have_url(re.compile(f"/live/{stream}$"))
    expect(plain.locator(".message", has_text="Message 72.")).to_have_count(0)


def test_a_cheer_counts_once_one_watches(community):
    host, fan = community.join("Hugo", "Host"), community.join("Cora", "Cheer")
    stream = begin(community, host, "Not watched")
    with pytest.raises(urllib.error.HTTPError) as refusal:
        community.call("POST", f"/live/{stream}/cheers", {"count": 10}, fan.token)
    assert refusal.value.code == 403 and b"watching" in refusal.value.read()
    assert community.call("GET", f"/people/{host.id}")[0]["person"]["reputation"] == 0
    community.call("DELETE", f"/live/{stream}", token=host.token)


def test_cheers_have_one_word_and_one_icon(visit, community, everybody):
    stream = everybody.stream
    symbols = "() => [...document.querySelectorAll('main use')].map(use => use.getAttribute('href').split('#')[1])"
    for language, word in (("en-US", "cheers"), ("es-EC", "aplausos")):
        page = visit(language=language)
        page.goto("/rankings/cheers")
        assert "rank-cheers" in page.evaluate(symbols)
        page.goto(f"/live/{stream}")
        counts = page.locator(".live-counts")
        expect(counts).to_contain_text(word)
        assert counts.evaluate("node => [...node.querySelectorAll('use')].every(use => !use.getAttribute('href').includes('heart'))")
        assert "rank-cheers" in page.evaluate(symbols)
    host = community.join("Wim", "Word")
    running = begin(community, host, "One word")
    page = visit(member=community.join("Wanda", "Word"), language="es-EC")
    page.watch.expect(404)
    page.goto(f"/live/{running}")
    button = page.get_by_role("button", name="Aplaudir")
    expect(button).to_be_visible()
    expect(button.locator("use")).to_have_attribute("href", re.compile("#rank-cheers$"))
    community.call("DELETE", f"/live/{running}", token=host.token)


def test_a_stream_fills_a_phone_and_its_host_reads_what_it_came_to(studio, visit, community):
    host, fan = community.join("Petra", "Phone"), community.join("Finn", "Follower")
    stage = studio(host)
    stream = cast(stage, "All of the screen")
    expect(stage.locator("[data-cast]")).to_have_attribute("data-air", "live", timeout=20_000)
    # The host's own picture fills the screen, too.
    box = stage.locator("[data-stage]").bounding_box()
    assert (box["width"], box["height"]) == (390, 844), box
    expect(stage.get_by_role("button", name="Mute the microphone")).to_be_in_viewport()
    expect(stage.get_by_role("button", name="End the stream")).to_be_in_viewport()

    page = visit(member=fan)
    watch(page, stream)
    say(community, stream, fan, "First!", "What a view.")
    expect(page.locator(".message").last).to_contain_text("What a view.")
    box = page.locator("[data-live-player]").bounding_box()
    assert (box["x"], box["y"], box["width"], box["height"]) == (0, 0, 390, 844), box
    expect(page.locator(".rail")).to_be_hidden()
    chat, field = page.locator(".messages").bounding_box(), page.get_by_label("Your message").bounding_box()
    assert chat["y"] > 400 and chat["y"] + chat["height"] <= field["y"] + 1, (chat, field)
    assert field["y"] + field["height"] <= 844
    for name in ("Cheer", "Follow Petra Phone"):
        expect(page.get_by_role("button", name=name)).to_be_in_viewport()
    # Offered until the first tap.
    expect(page.get_by_role("button", name="Turn on the sound")).to_be_visible()
    page.get_by_role("button", name="Cheer").click()
    expect(page.locator(".heart")).not_to_have_count(0)
    expect(page.get_by_role("button", name="Turn on the sound")).to_be_hidden()
    expect(page.locator("[data-cheers]")).to_have_text("1")
    page.get_by_role("button", name="Follow Petra Phone").click()
    expect(page.locator("form[data-follow]")).to_have_attribute("data-followed", "true")
    judge(page, "light")

    # Where nothing is to move, nothing floats.
    calm = visit(member=community.join("Carla", "Calm"), motion="reduce")
    watch(calm, stream)
    calm.get_by_role("button", name="Cheer").click()
    expect(calm.locator("[data-cheers]")).to_have_text("2")
    expect(calm.locator(".heart")).to_have_count(0)

    # The list has a picture of it.
    wide = visit(width=1280)
    for _ in range(20):
        wide.goto("/live")
        picture = wide.locator(f"[data-key=l{stream}] .tile-picture img")
        if picture.count():
            break
        wide.wait_for_timeout(500)
    wide.wait_for_function("() => document.querySelector('.tile-picture img').naturalWidth > 100")
    expect(wide.locator(f"[data-key=l{stream}] .tile-viewers")).to_have_text(re.compile("[12]"))
    # On a desk the chat stands beside the picture.
    watch(wide, stream)
    video, chat = wide.locator("[data-live-player]").bounding_box(), wide.locator(".chat").bounding_box()
    assert chat["x"] >= video["x"] + video["width"], (video, chat)

    stage.get_by_role("button", name="End the stream").click()
    stage.get_by_role("dialog").get_by_role("button", name="End the stream").click()
    expect(stage).to_have_url(re.compile(f"/live/{stream}$"))
    summary = stage.locator(".summary")
    expect(summary).to_contain_text("How your stream went")
    for text in ("2 most|3 most", "2 cheers", "1 new follower", "2 messages"):
        expect(summary).to_contain_text(re.compile(text.replace(" ", r"\s*")))
    page.goto(f"/live/{stream}")
    expect(page.locator(".summary")).to_have_count(0)


def test_a_tile_shows_the_whole_of_a_tall_picture(studio, visit, community):
    stream = cast(studio(community.join("Tara", "Tall")), "Tall")
    page = visit()
    tall = "<svg xmlns='http://www.w3.org/2000/svg' width='270' height='480'/>"
    page.route("**/live/*/picture*", lambda route: route.fulfill(content_type="image/svg+xml", body=tall))
    picture = page.locator(f"[data-key=l{stream}] .tile-picture img").last
    for _ in range(20):
        page.goto("/live")
        if picture.count():
            break
        page.wait_for_timeout(500)
    page.wait_for_function("() => document.querySelector('.tile-picture img').naturalHeight == 480")
    fit, height, room = picture.evaluate(
        "image => [getComputedStyle(image).objectFit, image.clientHeight, image.parentElement.clientHeight]")
    assert fit == "contain" and height == room


# The chat tells the end while the refusal of a piece is being read.
TOLD_TWICE = """
const clone = Response.prototype.clone;
Response.prototype.clone = function () {
    if (this.status === 410) document.dispatchEvent(new CustomEvent("pulse", { detail: { state: "ended", viewers: 0 } }));
    return clone.call(this);
};
"""


def test_an_end_that_is_told_twice_is_shown_once(studio, community):
    host = community.join("Tilda", "Twice")
    stage = studio(host)
    stage.watch.expect(410)
    stage.add_init_script(TOLD_TWICE)
    stream = cast(stage, "Twice over")
    expect(stage.locator("[data-cast]")).to_have_attribute("data-air", "live", timeout=20_000)
    # The refusal is the first to tell it.
    stage.route(re.compile("/messages"), lambda route: None)
    community.call("DELETE", f"/live/{stream}", token=host.token)
    expect(stage.get_by_role("dialog")).to_have_count(1)
    expect(stage.get_by_role("dialog")).to_contain_text("The stream has ended because nothing was received from you for a while.")


def test_a_stream_is_usable_on_a_phone_on_its_side(studio, visit, community):
    host, fan = community.join("Lars", "Lying"), community.join("Lisa", "Lying")
    stage = studio(host)
    stage.watch.expect(410)
    stream = cast(stage, "On its side")
    expect(stage.locator("[data-cast]")).to_have_attribute("data-air", "live", timeout=20_000)
    page = visit(member=fan)
    page.set_viewport_size({"width": 844, "height": 390})
    watch(page, stream)
    for control in (page.get_by_role("button", name="Cheer"), page.get_by_label("Your message"), page.locator(".live-back")):
        expect(control).to_be_in_viewport(ratio=1)
    community.call("DELETE", f"/live/{stream}", token=host.token)
    expect(page.get_by_text("The stream has ended.")).to_be_visible(timeout=8000)
    expect(page.locator(".rail")).to_be_visible()
