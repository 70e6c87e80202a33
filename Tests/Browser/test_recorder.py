"""Recording an answer with the browser's camera, putting it together and sending it."""

import re

import pytest
from playwright.sync_api import expect

from clips import clip, colours, turning
from conftest import CHROMIUM
from cutter import Cutter
from watch import Watch

TAKES = """async () => {
    const opening = indexedDB.open("fanfare-takes");
    const database = await new Promise(done => { opening.onsuccess = () => done(opening.result); });
    const asking = database.transaction("takes").objectStore("takes").getAll();
    const takes = await new Promise(done => { asking.onsuccess = () => done(asking.result); });
    database.close();
    return takes.sort((one, other) => one.place - other.place).map(take => ({ length: take.length, bytes: take.blob?.size ?? 0 }));
}"""

# How many pieces are kept of the part that is being recorded.
PIECES = """async () => {
    const opening = indexedDB.open("fanfare-takes");
    const database = await new Promise(done => { opening.onsuccess = () => done(opening.result); });
    const asking = database.transaction("pieces").objectStore("pieces").count();
    const count = await new Promise(done => { asking.onsuccess = () => done(asking.result); });
    database.close();
    return count;
}"""

# Where on the wheel the colour in the middle of a picture lies, in degrees.
HUE = """async picture => {
    if (picture instanceof HTMLImageElement) {
        while (!picture.complete) await new Promise(done => setTimeout(done, 20));
        await picture.decode();
    }
    const canvas = new OffscreenCanvas(1, 1), ink = canvas.getContext("2d");
    const width = picture.videoWidth || picture.naturalWidth, height = picture.videoHeight || picture.naturalHeight;
    ink.drawImage(picture, width / 2 - 8, height / 2 - 8, 16, 16, 0, 0, 1, 1);
    const [r, g, b] = ink.getImageData(0, 0, 1, 1).data;
    const most = Math.max(r, g, b), span = most - Math.min(r, g, b);
    const part = most === r ? (g - b) / span % 6 : most === g ? (b - r) / span + 2 : (r - g) / span + 4;
    return (part * 60 + 360) % 360;
}"""

# Until the picture itself is there: "seeked" may come before it.
SEEK = """(video, at) => new Promise(done => {
    const shown = (_, frame) =>
        Math.abs(frame.mediaTime - at) < 0.2 ? done() : video.requestVideoFrameCallback(shown);
    video.pause();
    video.requestVideoFrameCallback(shown);
    video.currentTime = at;
})"""


def apart(one, other):
    return abs((one - other + 180) % 360 - 180)


@pytest.fixture
def studio(chromium, community):
    """Opens a member's browser of its own kind of camera: colours that turn, none, or one that is refused."""
    browsers, watches = [], []

    def open(member, camera="colours", width=390, url=community.url, countdown=False, **look):
        flags = {
            "colours": [
                "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream",
                f"--use-file-for-fake-video-capture={colours(30)}"],
            "refused": ["--use-fake-device-for-media-stream", "--deny-permission-prompts"],
            "none": ["--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream=device-count=0"],
        }[camera]
        browser = chromium.browser_type.launch(executable_path=CHROMIUM, args=["--no-sandbox", *flags])
        browsers.append(browser)
        context = browser.new_context(
            base_url=url, viewport={"width": width, "height": 844}, has_touch=width < 600, **look)
        context.add_cookies([{**member.cookie, "url": url}])
        page = context.new_page()
        if not countdown:
            page.add_init_script("localStorage.setItem('recorder-countdown', 'off')")
        page.watch = Watch(page)
        watches.append(page.watch)
        return page

    yield open
    for browser in browsers:
        browser.close()
    problems = [problem for watch in watches for problem in watch.problems]
    assert not problems, "\n".join(problems)


def enter(page, asked):
    page.goto(f"/questions/{asked}/answer")
    expect(page.locator("[data-recorder]")).to_be_visible()


def record(page, seconds):
    parts = page.locator(".take").count()
    page.get_by_role("button", name="Record", exact=True).click()
    page.wait_for_timeout(seconds * 1000)
    page.get_by_role("button", name="Stop").click()
    expect(page.locator(".take")).to_have_count(parts + 1)


@pytest.fixture
def asked(member, everybody):
    """A question that waits for the member."""
    return everybody.bob.ask(member, "What colour is it?")


@pytest.mark.parametrize("width", [390, 1280])
def test_three_parts_reordered_are_sent_over_a_line_that_is_cut(studio, community, member, asked, width):
    line = Cutter(community.url)
    page = studio(member, width=width, url=line.url)
    page.watch.is_offline_expected = True
    # The server may still be putting away what arrived when it is asked how much that was.
    page.watch.expect(409)
    page.goto("/activity")
    page.get_by_role("main").get_by_role("link", name="Answer").click()
    page.get_by_role("button", name="Turn on the camera").click()
    for seconds in (1.5, 3, 2):
        record(page, seconds)
    expect(page.locator(".stage .part-bar > i")).to_have_count(3)
    page.get_by_role("button", name="Done").click()
    recorded = page.evaluate(TAKES)
    hues = [page.locator(".take img").nth(at).evaluate(HUE) for at in range(3)]
    assert min(apart(hues[a], hues[b]) for a, b in ((0, 1), (0, 2), (1, 2))) > 15, hues

    grip = page.get_by_role("button", name="Move part 3", exact=True)
    grip.scroll_into_view_if_needed()
    start, goal = grip.bounding_box(), page.get_by_role("button", name="Move part 1", exact=True).bounding_box()
    page.mouse.move(start["x"] + 10, start["y"] + 20)
    page.mouse.down()
    page.mouse.move(goal["x"] + 10, goal["y"] + 80, steps=4)
    page.mouse.move(goal["x"] + 10, goal["y"] + 10, steps=4)
    page.mouse.up()
    order = [2, 0, 1]
    for place, at in enumerate(order):
        assert apart(page.locator(".take img").nth(place).evaluate(HUE), hues[at]) < 3
    lengths = [recorded[at]["length"] for at in order]

    page.get_by_role("slider", name="Frame").fill(str(lengths[0] + lengths[1] / 2))
    line.cut(recorded[2]["bytes"] // 2)
    page.get_by_role("button", name="Send answer").click()
    expect(page).to_have_url(re.compile(r"/answers/\d+"), timeout=30_000)
    assert line.cuts == 1
    expect(page.locator("video")).to_have_count(1, timeout=60_000)
    assert page.evaluate(TAKES) == []

    answer = int(re.search(r"/answers/(\d+)", page.url).group(1))
    found = community.await_answer(answer, member.token)
    assert abs(found["length_ms"] / 1000 - sum(lengths)) < 0.2, (found["length_ms"], lengths)
    video = page.locator("video")
    expect(page.get_by_role("slider", name="Seek")).to_have_attribute("aria-valuetext", re.compile("of 0:0[1-9]"))
    # The page says how long the answer is before the video itself has come.
    # A function: an expression is evaluated again at each look, which the page's Content-Security-Policy forbids.
    page.wait_for_function("() => document.querySelector('video').readyState >= HTMLMediaElement.HAVE_METADATA")
    assert abs(page.evaluate("document.querySelector('video').duration") - sum(lengths)) < 0.2
    before = 0
    for length, at in zip(lengths, order):
        video.evaluate(SEEK, before + min(0.5, length / 2))
        assert apart(video.evaluate(HUE), hues[at]) < 12, (at, hues)
        before += length
    page.goto("/")
    thumbnail = page.locator(f"[data-key=a{answer}] .still .still-picture").evaluate(HUE)
    assert apart(thumbnail, hues[0]) < apart(thumbnail, hues[2]), (thumbnail, hues)
    page.goto("/activity")
    expect(page.locator(".question")).to_have_count(0)
    line.end()


def test_what_was_recorded_survives_a_reload_also_in_the_middle_of_a_part(studio, member, asked):
    page = studio(member)
    page.on("dialog", lambda dialog: dialog.accept())
    enter(page, asked)
    page.get_by_role("button", name="Turn on the camera").click()
    record(page, 1.2)
    page.get_by_role("button", name="Record", exact=True).click()
    # Polled from here: what wait_for_function is given may not be asynchronous.
    for _ in range(100):
        if page.evaluate(PIECES) >= 2:
            break
        page.wait_for_timeout(100)
    page.reload()
    expect(page.locator(".take")).to_have_count(2)
    # What a part cut off has in it is looked at after the page is there.
    lengths = []
    for _ in range(300):
        lengths = [take["length"] for take in page.evaluate(TAKES)]
        if None not in lengths:
            break
        page.wait_for_timeout(100)
    assert None not in lengths and lengths[0] > 0.9 and lengths[1] > 0.9, (lengths, page.watch.infos)
    page.get_by_role("button", name="Play part 2").click()
    expect(page.get_by_role("dialog").locator(".controls")).to_be_visible()
    page.keyboard.press("Escape")


def test_a_part_that_a_page_being_left_could_not_look_at_is_looked_at_when_it_comes_back(studio, member, asked):
    page = studio(member)
    enter(page, asked)
    page.get_by_role("button", name="Turn on the camera").click()
    record(page, 1.2)
    page.evaluate("""async () => {
        const opening = indexedDB.open("fanfare-takes");
        const database = await new Promise(done => { opening.onsuccess = () => done(opening.result); });
        const store = database.transaction("takes", "readwrite").objectStore("takes");
        const asking = store.getAll();
        await new Promise(done => { asking.onsuccess = done; });
        const putting = store.put({ ...asking.result[0], length: null, width: 0, height: 0, still: null });
        await new Promise(done => { putting.onsuccess = done; });
        database.close();
    }""")
    page.reload()
    expect(page.locator(".take img")).to_have_count(1)
    expect(page.locator(".take [data-length]")).not_to_have_text("?")
    assert page.evaluate(TAKES)[0]["length"] > 0.9


def test_an_upload_goes_on_after_a_reload_where_it_was(studio, community, member, asked):
    page = studio(member)
    page.watch.is_offline_expected = True
    page.on("dialog", lambda dialog: dialog.accept())
    enter(page, asked)
    big = clip("teal", 4)
    padded = big.with_name("padded.mp4")
    # Bytes that belong to no picture: a box that players skip, so that there is more than one piece.
    padded.write_bytes(big.read_bytes() + (9 << 20).to_bytes(4, "big") + b"free" + bytes((9 << 20) - 8))
    page.set_input_files("[data-files]", str(padded))
    expect(page.locator(".take")).to_have_count(1)
    pieces, cut = [], []

    def meet(route):
        offset = int(route.request.headers.get("upload-offset", "-1"))
        if route.request.method == "PATCH" and offset >= 4 << 20:
            cut.append(offset)
            return route.abort("connectionreset")
        if route.request.method == "HEAD":
            return route.abort("connectionreset")
        route.continue_()

    page.route("**/api/v1/uploads/*", meet)
    page.get_by_role("button", name="Send answer").click()
    # The second piece is only begun once the server has the first.
    for _ in range(600):
        if cut:
            break
        page.wait_for_timeout(50)
    assert cut
    page.reload()
    expect(page.get_by_text("has not been sent completely")).to_be_visible()
    # Not before the reload: the rest would be sent meanwhile.
    page.unroute("**/api/v1/uploads/*")
    page.on("request", lambda request: request.method == "PATCH" and pieces.append(int(request.headers["upload-offset"])))
    page.get_by_role("button", name="Continue sending").click()
    expect(page).to_have_url(re.compile(r"/answers/\d+"), timeout=30_000)
    assert pieces and min(pieces) >= 4 << 20, pieces
    expect(page.locator("video")).to_have_count(1, timeout=60_000)


def throttled(page, bytes_per_second):
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")

    def emulate(offline):
        session.send("Network.emulateNetworkConditions", {
            "offline": offline, "latency": 0, "downloadThroughput": -1, "uploadThroughput": bytes_per_second})

    emulate(False)
    return emulate


def test_a_cut_line_is_said_at_once_and_sending_resumes_by_itself(studio, community, member, asked):
    page = studio(member)
    page.watch.is_offline_expected = True
    page.watch.expect(409)
    enter(page, asked)
    big = clip("teal", 4)
    padded = big.with_name("padded.mp4")
    padded.write_bytes(big.read_bytes() + (9 << 20).to_bytes(4, "big") + b"free" + bytes((9 << 20) - 8))
    page.set_input_files("[data-files]", str(padded))
    expect(page.locator(".take")).to_have_count(1)
    emulate = throttled(page, 2 << 20)
    page.get_by_role("button", name="Send answer").click()
    progress = page.locator("[data-progress]")
    page.wait_for_function("() => document.querySelector('[data-progress]').value > 0.1")
    emulate(True)
    expect(page.get_by_text("You’re offline. Sending goes on by itself")).to_be_visible(timeout=1000)
    expect(page.get_by_role("button", name="Cancel")).to_be_visible()
    before = progress.evaluate("bar => bar.value")
    page.wait_for_timeout(700)
    assert progress.evaluate("bar => bar.value") <= before + 0.01
    emulate(False)
    expect(page).to_have_url(re.compile(r"/answers/\d+"), timeout=30_000)
    answer = int(re.search(r"/answers/(\d+)", page.url).group(1))
    community.await_answer(answer, member.token)


def test_a_line_that_stalls_is_said_within_seconds(studio, member, asked):
    page = studio(member)
    page.watch.is_offline_expected = True
    enter(page, asked)
    page.set_input_files("[data-files]", str(clip("teal", 3)))
    expect(page.locator(".take")).to_have_count(1)
    page.route("**/api/v1/uploads/*", lambda route: None if route.request.method == "PATCH" else route.continue_())
    page.get_by_role("button", name="Send answer").click()
    expect(page.get_by_text("The connection is slow.")).to_be_visible(timeout=6000)
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator(".take")).to_have_count(1)


def test_the_way_back_after_sending_does_not_lead_to_the_recorder(studio, member, asked):
    page = studio(member)
    page.goto("/activity")
    page.get_by_role("main").get_by_role("link", name="Answer").click()
    expect(page.locator("[data-recorder]")).to_be_visible()
    page.set_input_files("[data-files]", str(clip("teal", 2)))
    page.get_by_role("button", name="Send answer").click()
    expect(page).to_have_url(re.compile(r"/answers/\d+"), timeout=30_000)
    page.go_back()
    expect(page).to_have_url(re.compile("/activity$"))


def test_a_question_answered_elsewhere_says_so_and_leads_to_the_answer(studio, member, asked):
    page = studio(member)
    page.watch.expect(422)
    enter(page, asked)
    page.set_input_files("[data-files]", str(clip("teal", 2)))
    expect(page.locator(".take")).to_have_count(1)
    answer = member.answer(asked, clip("navy", 2))
    page.get_by_role("button", name="Send answer").click()
    alert = page.locator(".sending").get_by_role("alert")
    expect(alert).to_have_text("You have already answered this question.")
    expect(page.get_by_role("button", name="Continue sending")).to_be_hidden()
    page.get_by_role("link", name="See the answer").click()
    expect(page).to_have_url(re.compile(f"/answers/{answer}$"))


def test_sending_can_be_cancelled_and_nothing_recorded_is_lost(studio, member, asked):
    page = studio(member)
    enter(page, asked)
    page.set_input_files("[data-files]", str(clip("teal", 3)))
    expect(page.locator(".take")).to_have_count(1)
    held = []
    page.route("**/api/v1/uploads/*", lambda route: held.append(route) if route.request.method == "PATCH" else route.continue_())
    page.get_by_role("button", name="Send answer").click()
    expect(page.get_by_text("Sending your answer")).to_be_visible()
    page.wait_for_timeout(300)
    with page.expect_request(lambda request: request.method == "DELETE"):
        page.get_by_role("button", name="Cancel").click()
    expect(page.locator(".toast")).to_contain_text("Cancelled")
    expect(page.locator(".take")).to_have_count(1)
    page.unroute("**/api/v1/uploads/*")
    page.reload()
    expect(page.locator(".take")).to_have_count(1)
    page.get_by_role("button", name="Send answer").click()
    expect(page).to_have_url(re.compile(r"/answers/\d+"), timeout=30_000)


def test_the_server_s_refusal_is_shown_and_the_parts_stay(studio, member, asked, everybody):
    page = studio(member)
    page.watch.expect(422)
    enter(page, asked)
    page.set_input_files("[data-files]", {"name": "strange.mkv", "mimeType": "video/x-matroska", "buffer": b"\x1aE\xdf\xa3" + b"x" * 4000})
    expect(page.locator(".take")).to_have_count(1)
    page.get_by_role("button", name="Send answer").click()
    expect(page.locator(".sending").get_by_role("alert")).to_be_visible()
    expect(page.get_by_role("button", name="Continue sending")).to_be_focused()
    page.reload()
    expect(page.locator(".take")).to_have_count(1)


def test_parts_are_moved_played_and_deleted_by_keys(studio, member, asked):
    page = studio(member)
    enter(page, asked)
    page.set_input_files("[data-files]", [str(clip("teal", 2)), str(clip("maroon", 3)), str(clip("olive", 4))])
    lengths = page.locator("[data-length]")
    expect(lengths).to_have_text(["0:02", "0:03", "0:04"])
    grip = page.get_by_role("button", name="Move part 1", exact=True)
    grip.focus()
    page.keyboard.press("ArrowDown")
    expect(lengths).to_have_text(["0:03", "0:02", "0:04"])
    assert page.evaluate("document.activeElement.getAttribute('aria-label')") == "Move part 2"
    page.keyboard.press("ArrowDown")
    expect(lengths).to_have_text(["0:03", "0:04", "0:02"])
    page.get_by_role("button", name="Move part 3 earlier").focus()
    page.keyboard.press("Enter")
    expect(lengths).to_have_text(["0:03", "0:02", "0:04"])
    page.get_by_role("button", name="Delete part 1").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(lengths).to_have_text(["0:02", "0:04"])
    page.reload()
    expect(lengths).to_have_text(["0:02", "0:04"])
    page.get_by_role("button", name="Play all").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog").locator(".player")).to_have_attribute("data-state", "playing")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_more_than_two_minutes_are_refused_before_anything_is_sent(studio, member, asked):
    page = studio(member)
    enter(page, asked)
    page.set_input_files("[data-files]", str(clip("gray", 110, "64x64")))
    expect(page.locator("[data-total]")).to_have_text("1:50 of 2:00")
    page.set_input_files("[data-files]", str(clip("black", 11, "64x64")))
    expect(page.locator("[data-trouble]")).to_contain_text("too long")
    expect(page.locator(".take")).to_have_count(1)
    page.set_input_files("[data-files]", {"name": "a.txt", "mimeType": "text/plain", "buffer": b"words"})
    expect(page.locator("[data-trouble]")).to_contain_text("isn’t a video")


def test_recording_stops_by_itself_when_the_time_is_over(studio, member, asked):
    page = studio(member)
    enter(page, asked)
    page.set_input_files("[data-files]", str(clip("gray", 118, "64x64")))
    page.get_by_role("button", name="Turn on the camera").click()
    page.get_by_role("button", name="Record", exact=True).click()
    expect(page.locator(".take")).to_have_count(2)
    assert sum(take["length"] for take in page.evaluate(TAKES)) < 120.5
    expect(page.get_by_role("button", name="Record", exact=True)).to_be_disabled()


@pytest.mark.parametrize("camera, words", [("refused", "Allow camera and microphone"), ("none", "no camera here")])
def test_without_a_camera_the_page_says_so_and_takes_files(studio, member, asked, camera, words):
    page = studio(member, camera=camera)
    enter(page, asked)
    page.get_by_role("button", name="Turn on the camera").click()
    expect(page.locator("[data-trouble]")).to_contain_text(words)
    page.set_input_files("[data-files]", str(clip("teal", 2)))
    expect(page.locator(".take")).to_have_count(1)


#: Remembers each camera that was opened.
OPENED = """
window.opened = [];
const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
navigator.mediaDevices.getUserMedia = async wish => {
    const stream = await ask(wish);
    opened.push(stream);
    return stream;
};
"""
FILMING = "opened.map(stream => stream.getTracks().some(track => track.readyState === 'live'))"


@pytest.mark.parametrize("place", ["recorder", "live"])
def test_a_camera_that_is_asked_for_twice_films_once(studio, member, asked, place):
    page = studio(member)
    page.add_init_script(OPENED)
    page.goto("/live/new" if place == "live" else f"/questions/{asked}/answer")
    expect(page.locator("[data-turn-on]")).to_be_visible()
    page.evaluate("const button = document.querySelector('[data-turn-on]'); button.click(); button.click()")
    page.wait_for_function("() => opened.length === 2")
    expect(page.locator("[data-stage]")).to_have_attribute("data-stage", "on")
    expect(page.locator("[data-trouble]")).to_be_hidden()
    assert page.evaluate(FILMING) == [False, True]


def test_a_camera_that_comes_when_the_answer_is_being_sent_is_turned_off(studio, member, asked):
    page = studio(member)
    page.add_init_script(OPENED)
    enter(page, asked)
    page.set_input_files("[data-files]", str(clip("teal", 2)))
    expect(page.locator(".take")).to_have_count(1)
    page.route("/api/v1/uploads", lambda route: None)
    page.evaluate("document.querySelector('[data-turn-on]').click(); document.querySelector('[data-send]').click()")
    page.wait_for_function("() => opened.length === 1")
    page.wait_for_function(f"() => {FILMING}.every(isOn => !isOn)")
    expect(page.locator("[data-stage]")).to_have_attribute("data-stage", "off")


def test_the_camera_fills_a_phone_with_the_question_on_it_and_counts_down(studio, member, asked):
    page = studio(member, countdown=True)
    enter(page, asked)
    page.get_by_role("button", name="Turn on the camera").click()
    expect(page.get_by_role("button", name="Record", exact=True)).to_be_visible()
    box = page.locator(".stage").bounding_box()
    assert (box["x"], box["y"], box["width"], box["height"]) == (0, 0, 390, 844), box
    expect(page.locator(".sticker")).to_contain_text("What colour is it?")
    expect(page.get_by_role("navigation", name="Main")).to_be_hidden()
    expect(page.get_by_label("Camera", exact=True)).to_be_hidden()
    page.get_by_role("button", name="Camera and microphone").click()
    expect(page.get_by_label("Camera", exact=True)).to_be_visible()
    page.get_by_role("dialog").get_by_role("button", name="Done").click()
    page.get_by_role("button", name="Record", exact=True).click()
    expect(page.locator(".countdown")).to_have_text("3")
    expect(page.locator(".countdown")).to_have_text("1")
    page.get_by_role("button", name="Stop").click()
    expect(page.locator(".take")).to_have_count(1)
    page.get_by_role("button", name="Countdown").click()
    page.get_by_role("button", name="Record", exact=True).click()
    expect(page.get_by_role("button", name="Stop")).to_be_visible(timeout=2000)
    page.get_by_role("button", name="Stop").click()
    page.get_by_role("button", name="Turn off the camera").click()
    expect(page.get_by_role("navigation", name="Main")).to_be_visible()


def test_a_part_is_trimmed_and_sent_so(studio, community, member, asked):
    page = studio(member)
    enter(page, asked)
    page.set_input_files("[data-files]", [str(turning(4)), str(clip("navy", 2))])
    expect(page.locator("[data-length]")).to_have_text(["0:04", "0:02"])
    page.get_by_role("button", name="Trim part 1").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("slider", name="Begins at").fill("1")
    dialog.get_by_role("slider", name="Ends at").fill("3")
    expect(dialog.get_by_role("status")).to_contain_text("0:02.0")
    dialog.get_by_role("button", name="Save").click()
    expect(page.locator("[data-length]")).to_have_text(["0:02", "0:02"])
    page.reload()
    expect(page.locator("[data-length]")).to_have_text(["0:02", "0:02"])
    page.get_by_role("button", name="Send answer").click()
    expect(page).to_have_url(re.compile(r"/answers/\d+"), timeout=30_000)
    answer = int(re.search(r"/answers/(\d+)", page.url).group(1))
    found = community.await_answer(answer, member.token)
    assert abs(found["length_ms"] - 4000) < 120, found
    page.goto(f"/answers/{answer}")
    video = page.locator("video")
    hues = []
    for at in (0.1, 1.8):
        video.evaluate(SEEK, at)
        hues.append(video.evaluate(HUE))
    # The colour goes round the wheel in 8 seconds: at 1.1 s and 2.8 s of the file, where the whole would be at 4 and 81.
    assert apart(hues[0], 1.1 / 8 * 360) < 25 and apart(hues[1], 2.8 / 8 * 360) < 25, hues


def test_another_window_does_not_meddle(studio, member, asked):
    page = studio(member)
    enter(page, asked)
    page.set_input_files("[data-files]", str(clip("teal", 2)))
    other = page.context.new_page()
    other.goto(f"/questions/{asked}/answer")
    expect(other.locator("[data-trouble]")).to_contain_text("another window")
    expect(other.get_by_role("button", name="Turn on the camera")).to_be_disabled()
