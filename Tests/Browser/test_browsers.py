"""The same story, and every screen, in Chromium, Firefox and WebKit, or those of FANFARE_BROWSERS=chromium,…."""

import os
import re
import time

import pytest

from community import PASSWORD, png
from drivers import BROWSERS
from screens import SCREENS, address

STICKING_OUT = """
const width = innerWidth;
if (document.documentElement.scrollWidth <= width) return [];
return [...document.querySelectorAll("body *")]
    .filter(element => element.getBoundingClientRect().right > width + 1 && !element.closest(".scroll"))
    .slice(0, 5).map(element => element.outerHTML.slice(0, 120)).concat([`${document.documentElement.scrollWidth} > ${width}`]);
"""

# A word is cut where it is wider than what holds it; what people wrote may end in an ellipsis.
CUT = """
const own = ".name, .profile-name, .game-title, .poster, .live-title, bdi, textarea, input, [lang]:not(html), .scroll *, .visually-hidden";
return [...document.querySelectorAll("h1, h2, a, button, label, span, p, .chip, summary")].filter(element => {
    const style = getComputedStyle(element);
    return element.children.length === 0 && element.textContent.trim() && !element.closest(own)
        && element.getBoundingClientRect().width > 1 && style.overflowX !== "visible"
        && element.scrollWidth > element.clientWidth + 1;
}).map(element => element.outerHTML.slice(0, 120));
"""


@pytest.fixture(scope="module", params=os.environ.get("FANFARE_BROWSERS", "chromium,firefox,webkit").split(","))
def browser(request, community):
    """A browser of its own; one after the other, since each takes seconds to start."""
    own = {"browser": request.getfixturevalue("chromium")} if request.param == "chromium" else {}
    browser = BROWSERS[request.param](community.url, **own)
    browser.name = request.param
    yield browser
    browser.end()


@pytest.mark.xdist_group("browsers")
def test_somebody_joins_finds_people_follows_them_and_comes_back(browser, crowd, tmp_path):
    picture = tmp_path / "me.png"
    picture.write_bytes(png())
    username = f"joan.{browser.name}"
    browser.log_in(None)
    browser.size(390)
    browser.open("/")
    browser.click("link", "Create an account")
    browser.fill("First name", "Joan")
    browser.fill("Last name", "Clarke")
    browser.fill("Username", username)
    browser.fill("Email", f"{username}@example.org")
    browser.fill("Password", PASSWORD, exact=True)
    browser.attach("#profile_picture", str(picture))
    browser.click("button", "Use picture")
    browser.until(
        lambda: (browser.script("return document.querySelector('[data-preview] img')?.src ?? ''")).startswith("blob:"),
        "a preview of the picture")
    browser.click("button", "Create account")
    browser.until(lambda: browser.path().startswith("/welcome"), "a welcome")
    browser.click("link", "Continue")
    browser.until(lambda: browser.path() == "/", "the home page")

    browser.open("/people")
    browser.fill("Search people", "radia")
    browser.until(lambda: browser.text(".row-link").startswith("Radia Turing"), "Radia is found")
    browser.click_on(".row-link")
    browser.wait_for_text(".profile-name", "Radia Turing")
    before = int(browser.text("[data-count=followers]"))
    browser.click("button", "Follow")
    browser.wait_for("button", "Following")
    browser.wait_for_text("[data-count=followers]", str(before + 1))
    browser.open(browser.path())
    browser.wait_for_text("[data-count=followers]", str(before + 1))
    # A second tap within half a second is taken for the first.
    browser.until(lambda: browser.script("return performance.now()") > 700, "the page stands still")
    browser.click("button", "Following")
    browser.click("button", "Unfollow")
    browser.wait_for_text("[data-count=followers]", str(before))

    browser.open("/settings/profile")
    browser.fill("About you", "Chess, and knitting.")
    browser.click("button", "Save")
    browser.wait_for_text("main", "Saved.")
    browser.open("/profile")
    browser.wait_for_text(".about", "Chess, and knitting.")
    browser.open("/settings")
    browser.click("button", "Log out")
    browser.wait_for("link", "Log in")
    browser.open("/settings/profile")
    browser.until(lambda: browser.path().startswith("/login?to="), "the log-in page")
    browser.fill("Email or username", username)
    browser.fill("Password", PASSWORD, exact=True)
    browser.click("button", "Log in")
    browser.until(lambda: browser.path() == "/settings/profile", "back at the settings")


@pytest.mark.xdist_group("browsers")
def test_an_answer_plays_is_liked_and_talked_about(browser, community, everybody):
    member = community.join("Mary", "Viewer")
    browser.log_in(member.cookie)
    browser.size(390)
    browser.open(f"/answers/{everybody.answer}")
    browser.until(
        lambda: browser.script("const v = document.querySelector('video'); return v.readyState >= 2 && v.videoWidth > 0"),
        "a picture of the video")
    browser.script("const v = document.querySelector('video'); v.muted = true; return v.play()")
    browser.until(lambda: browser.script("return document.querySelector('video').currentTime") > 0.3, "it plays")
    browser.script("document.querySelector('video').pause()")
    browser.click("button", "Like")
    browser.until(
        lambda: community.call("GET", f"/feed/{everybody.answer}", token=member.token)[0]["liked"], "the like is there")
    browser.open(browser.path())
    browser.script("document.querySelector('textarea').scrollIntoView()")
    browser.act(lambda: browser.write(browser.select("textarea"), f"Seen with {browser.name}."), "a comment is written")
    browser.script("document.querySelector('textarea').form.requestSubmit()")
    browser.wait_for_text("main", f"Seen with {browser.name}.")


@pytest.mark.xdist_group("browsers")
def test_somebody_records_an_answer(browser, community, everybody):
    if not browser.has_camera:
        pytest.skip("WebKitGTK's MiniBrowser has no camera that a test could use")
    member = community.join("Mary", "Filmer")
    question = everybody.ada.ask(member, f"What does {browser.name} see?")
    browser.log_in(member.cookie)
    browser.size(390)
    browser.open(f"/questions/{question}/answer")
    def is_filming():
        return browser.script("const v = document.querySelector('video'); return !!v && v.videoWidth > 0")
    # Where a browser has been asked before, the camera is on by itself.
    browser.until(lambda: is_filming() or browser.has("button", "Turn on the camera"), "the recorder")
    if browser.has("button", "Turn on the camera"):
        browser.click("button", "Turn on the camera")
    browser.until(is_filming, "the camera's picture", lambda: browser.text("main")[:300])
    browser.click("button", "Record", exact=True)
    browser.until(lambda: browser.has("button", "Stop"), "it records, after the countdown")
    time.sleep(2)
    browser.click("button", "Stop")
    browser.until(lambda: browser.script("return document.querySelectorAll('.take').length") == 1, "the part")
    browser.click("button", "Done")
    browser.click("button", "Send answer")
    browser.until(lambda: browser.path().startswith("/answers/"), "it is sent", lambda: browser.text("main")[:300])
    answer = int(re.match(r"/answers/(\d+)", browser.path()).group(1))
    assert community.await_answer(answer, member.token)["state"] == "ready"


@pytest.mark.xdist_group("browsers")
def test_every_screen_fits_and_can_be_read_by_everybody(browser, everybody):
    """At 320 pixels without sideways scroll, and without a violation that axe finds."""
    problems, logged_in = [], "unknown"
    browser.size(320)
    for name, path, viewer in in_order(SCREENS):
        if viewer != logged_in:
            browser.log_in(viewer and getattr(everybody, viewer).cookie)
            logged_in = viewer
        browser.open(address(path, everybody))
        problems += [f"{name}: {problem}" for problem in browser.script(STICKING_OUT) + browser.axe()]
    assert not problems, "\n".join(problems)


@pytest.mark.xdist_group("browsers")
def test_no_word_of_spanish_is_cut(browser, community, everybody):
    browser.size(390)
    problems = []
    reader = community.join("Mary", "Lectora")
    community.call("PATCH", "/users/me", {"language": "es"}, reader.token)
    browser.log_in(reader.cookie)
    for name, path, viewer in SCREENS:
        if viewer == "root" or "{question}" in path or "/replace" in path:
            continue
        browser.open(address(path, everybody))
        problems += [f"{name}: {problem}" for problem in browser.script(CUT)]
    assert not problems, "\n".join(problems)


def in_order(screens):
    """By who looks, so that few log in."""
    return sorted(screens, key=lambda screen: screen[2] or "")
