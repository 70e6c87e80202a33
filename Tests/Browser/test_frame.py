"""What stands around every page: first visits, language, errors, taps, previews, the operator's texts, addresses that lead nowhere."""

import json
import pathlib
import re
import time
import urllib.error
import urllib.request

import pytest
from playwright.sync_api import expect

from community import Community
from conftest import PROGRAM, go_offline
from door import Door


def fetch(community, path, language="en-US", accept="text/html"):
    request = urllib.request.Request(community.url + path, headers={"Accept": accept, "Accept-Language": language})
    try:
        with urllib.request.urlopen(request, timeout=30) as response:
            return response.status, response.headers, response.read()
    except urllib.error.HTTPError as refusal:
        return refusal.code, refusal.headers, refusal.read()


def test_a_first_visit_works_without_a_network(chromium, community, everybody):
    context = chromium.new_context(base_url=community.url, viewport={"width": 390, "height": 844}, locale="en-US")
    page = context.new_page()
    page.goto(f"/games/{everybody.game}")
    page.wait_for_function("() => navigator.serviceWorker.controller")
    for path in ["/", f"/games/{everybody.game}"]:
        page.wait_for_function(
            "path => caches.open('pages').then(cache => cache.match(path)).then(Boolean)", arg=path)
    # A copy that is made anew is away for a moment.
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(1000)
    context.set_offline(True)
    page.reload()
    expect(page.locator("main")).to_contain_text("Celeste")
    expect(page.locator(".saved-copy")).to_be_visible()
    page.goto("/")
    expect(page.locator(".answer-card").first).to_be_visible()
    context.close()


def test_guests_choose_their_language_also_without_scripts(visit, everybody):
    for javascript in [True, False]:
        page = visit(javascript=javascript)
        page.goto(f"/games/{everybody.game}?sort=newest")
        page.locator(".foot").get_by_role("button", name="Español").click()
        expect(page.locator("html")).to_have_attribute("lang", "es")
        assert page.url.endswith(f"/games/{everybody.game}?sort=newest")
        expect(page.locator(".foot").get_by_role("link", name="Privacidad")).to_be_visible()
        page.locator(".foot").get_by_role("button", name="English").click()
        expect(page.locator("html")).to_have_attribute("lang", "en")
    wide = visit(width=1280)
    wide.goto("/rankings")
    wide.get_by_role("button", name="Español").first.click()
    expect(wide.locator("html")).to_have_attribute("lang", "es")


@pytest.mark.parametrize("language", ["en-US", "es-EC"])
def test_errors_of_fields_are_sentences(visit, everybody, language):
    page = visit(language=language)
    page.watch.expect(422)
    page.goto("/register")
    page.evaluate("document.querySelectorAll('form [required]').forEach(field => field.removeAttribute('required'))")
    page.locator("#username").fill("ada")
    page.locator("#email").fill("nobody")
    page.locator("#password, #new_password").first.fill("password1")
    page.evaluate("document.querySelector('form[data-form]').noValidate = true")
    page.locator("form[data-form] button.primary").click()
    expect(page.locator("[aria-invalid]").first).to_be_visible()
    texts = [text for text in page.locator("form .error").all_inner_texts() if text]
    assert len(texts) >= 3, texts
    for text in texts:
        assert re.match(r"^[A-ZÁÉÍÓÚÑ¿¡].*[.?!]$", text), texts


def test_a_tap_answers_at_once_on_a_slow_line(chromium, community, everybody):
    door = SlowDoor(community)
    context = chromium.new_context(base_url=door.url, viewport={"width": 390, "height": 844}, service_workers="block")
    page = context.new_page()
    page.goto("/games?sort=title")
    door.delay = 2.5
    # Playwright reads nothing of a page that is being left.
    note = """selector => document.addEventListener("click", () => setTimeout(() => sessionStorage.setItem("seen", JSON.stringify({
        tab: document.querySelector(selector).getAttribute("aria-current"),
        card: document.querySelector(selector).className,
        bars: document.querySelectorAll(".topbar > .progress").length,
    })), 1000))"""
    seen = lambda: json.loads(page.evaluate("sessionStorage.getItem('seen')"))
    page.evaluate(note, ".rail a[href='/rankings']")
    page.locator(".rail a[href='/rankings']").click(no_wait_after=True)
    page.wait_for_url("**/rankings")
    assert seen()["tab"] == "page" and seen()["bars"] == 1, seen()
    expect(page.locator(".progress")).to_have_count(0)
    door.delay = 0
    page.goto("/games?sort=title")
    door.delay = 2.5
    page.evaluate(note, ".game-card")
    page.locator(".game-card a").first.click(no_wait_after=True)
    page.wait_for_url(re.compile("/games/[0-9]+$"))
    assert "tapped" in seen()["card"] and seen()["bars"] == 1, seen()
    door.delay = 0
    context.close()
    door.end()


class SlowDoor(Door):
    """Pages come as late as told; files do not."""

    delay = 0

    def answer(self, path, asked):
        if self.delay and not path.startswith(("/assets/", "/api/")):
            time.sleep(self.delay)
        return super().answer(path, asked)


def test_a_pressed_link_is_asked_for_before_the_click_and_once(chromium, community, everybody):
    context = chromium.new_context(base_url=community.url, viewport={"width": 1280, "height": 800})
    page = context.new_page()
    page.goto("/rules")
    page.wait_for_function("() => navigator.serviceWorker.controller")
    asked = []
    context.on("request", lambda request: asked.append(request) if request.service_worker and request.url.endswith("/games") else None)
    link = page.locator(".rail a[href='/games']")
    link.hover()
    page.mouse.down()
    page.wait_for_timeout(500)
    assert len(asked) == 1
    page.mouse.up()
    page.wait_for_url("**/games")
    expect(page.locator(".game-card").first).to_be_visible()
    assert len([request for request in asked if "x-early" not in request.headers]) == 1
    context.close()


def test_public_pages_say_what_they_are_to_other_sites(community, everybody):
    paths = ["/", "/games", "/rankings", "/rankings/followers", "/leagues", "/people", f"/games/{everybody.game}",
        f"/answers/{everybody.answer}", f"/people/{everybody.ada.id}", f"/reviews/{everybody.review}"]
    for path in paths:
        page = fetch(community, path)[2].decode()
        tags = dict(re.findall(r'<meta (?:property|name)="([\w:]+)" content="([^"]*)"', page)[::-1])
        for name in ["og:type", "og:title", "og:image", "og:image:alt", "og:url", "twitter:card", "description"]:
            assert tags.get(name), (path, name)
        assert f'<link rel="canonical" href="{community.url}{path}">' in page, path
    # A picture that is upright, of the first answer, comes behind the one that is drawn.
    for answer, first in [(1, "/previews/"), (everybody.answer, "/thumbnails/")]:
        assert first in re.search(r'og:image" content="([^"]*)"', fetch(community, f"/answers/{answer}")[2].decode())[1]
    picture = re.search(r'og:image" content="([^"]*/previews/[^"]*)"', fetch(community, "/rankings")[2].decode())[1]
    status, headers, png = fetch(community, picture.removeprefix(community.url), accept="image/*")
    assert (status, headers["Content-Type"]) == (200, "image/png")
    assert (int.from_bytes(png[16:20], "big"), int.from_bytes(png[20:24], "big")) == (1200, 630)
    # A title of somebody else's is not drawn.
    assert fetch(community, re.sub(r"\.\w{16}\.png", ".0123456789abcdef.png", picture.removeprefix(community.url)))[0] == 404


def test_crawlers_and_readers_find_the_rules(community):
    status, headers, text = fetch(community, "/robots.txt", accept="*/*")
    assert status == 200 and headers["Content-Type"].startswith("text/plain") and b"Disallow: /settings" in text
    for path, words in [("/terms", "What you publish stays yours."), ("/privacy", "Your password is kept only as a hash")]:
        assert words in fetch(community, path)[2].decode()
        assert "texto estándar" in fetch(community, path, language="es-EC")[2].decode()
    manifest = json.loads(fetch(community, "/manifest.webmanifest", language="es")[2])
    assert manifest["lang"] == "es" and "games" in manifest["categories"]
    assert "/games" in [shortcut["url"] for shortcut in manifest["shortcuts"]]


def test_an_operator_s_own_words_stand_in_place_of_the_default():
    own = Community(PROGRAM)
    try:
        texts = pathlib.Path(own.environment["FANFARE_DATA"]) / "texts"
        texts.mkdir()
        (texts / "terms.txt").write_text("Be kind.\n\n<b>Always.</b>", encoding="utf-8")
        (texts / "terms.es.txt").write_text("Sé amable.", encoding="utf-8")
        own.restart()
        said = fetch(own, "/terms")[2].decode()
        assert "Be kind." in said and "&lt;b&gt;Always." in said and "What you publish stays yours." not in said
        assert "Sé amable." in fetch(own, "/terms", language="es-EC")[2].decode()
        assert "Your password is kept only as a hash" in fetch(own, "/privacy")[2].decode()
    finally:
        own.end()


def test_an_address_that_leads_nowhere_offers_a_search(visit, everybody):
    page = visit()
    page.watch.expect(404)
    page.goto("/games/celeste-game")
    expect(page.get_by_role("heading", level=2).first).to_be_visible()
    field = page.get_by_role("main").get_by_role("searchbox")
    expect(field).to_have_value("celeste game")
    field.fill("Celeste")
    page.get_by_role("main").get_by_role("button", name="Search").click()
    page.wait_for_url("**/search?q=Celeste")
    expect(page.locator("main")).to_contain_text("Celeste")


def test_icon_buttons_name_themselves(visit, everybody):
    page = visit(everybody.ada, width=1280)
    page.goto(f"/games/{everybody.game}")
    for button in page.locator(".iconbutton[aria-label]:visible").all():
        button.hover(force=True)
        assert button.get_attribute("title"), button.get_attribute("aria-label")


def test_bars_fill_their_whole_height(visit, everybody):
    page = visit(everybody.ada)
    page.goto(f"/games/{everybody.game}")
    bars = page.locator(".distribution .bar")
    expect(bars).to_have_count(5)
    for height in bars.locator("rect").evaluate_all("all => all.map(one => one.getBoundingClientRect().height)"):
        assert height == 8


def test_a_phone_on_its_side_shows_the_player_in_the_middle_and_above_the_tabs(visit, everybody):
    page = visit()
    page.set_viewport_size({"width": 844, "height": 390})
    # A wide video, and the first answer's, which is upright.
    for answer in (everybody.answer, 1):
        page.goto(f"/answers/{answer}")
        expect(page.locator("[data-player][data-state]")).to_be_visible()
        left, right, bottom, tabs = page.evaluate("""() => {
            const box = document.querySelector("[data-player]").getBoundingClientRect();
            return [box.left, innerWidth - box.right, box.bottom, document.querySelector(".rail").getBoundingClientRect().top];
        }""")
        assert abs(left - right) <= 20 and bottom <= tabs + 1, (answer, left, right, bottom, tabs)


def test_what_is_printed_is_dark_on_white_whatever_the_theme(visit, everybody):
    for dark in ("system", "chosen"):
        page = visit(theme="dark" if dark == "system" else "light")
        page.goto(f"/answers/{everybody.answer}")
        if dark == "chosen":
            page.evaluate("document.documentElement.dataset.theme = 'dark'")
        page.emulate_media(media="print", color_scheme="light")
        ink, paper = page.evaluate("""() => [getComputedStyle(document.querySelector(".answer-question")).color,
            getComputedStyle(document.body).backgroundColor]""")
        assert max(map(int, re.findall(r"\d+", ink)[:3])) < 60 and paper == "rgb(255, 255, 255)", (dark, ink, paper)
        expect(page.locator(".rail")).to_be_hidden()


def test_words_of_the_browser_are_not_shown(visit, everybody):
    page = visit(everybody.ada)
    page.goto("/rules")
    page.evaluate("void Promise.reject(new DOMException('Transition was aborted because of invalid state.', 'InvalidStateError'))")
    page.wait_for_timeout(300)
    expect(page.locator(".toast")).to_have_count(0)


def test_a_wide_screen_is_used(visit, everybody):
    page = visit(everybody.ada, width=1280)
    for path, one, other in [
            (f"/answers/{everybody.answer}", ".answer-layout [data-player]", "#comments"),
            (f"/games/{everybody.game}", ".game-reviews", ".game-side"), ("/rankings/followers", ".ranking-main", ".ranking-page > :last-child")]:
        page.goto(path)
        first, second = page.locator(one).first.bounding_box(), page.locator(other).first.bounding_box()
        assert first["x"] + first["width"] <= second["x"] and second["y"] < 600, (path, first, second)


def test_a_toast_stands_over_what_waits(visit, everybody, member):
    page = visit(member)
    page.watch.is_offline_expected = True
    page.goto(f"/people/{everybody.ada.id}")
    go_offline(page)
    page.locator("form[data-follow] button").first.click()
    waiting = page.locator("[data-outbox]")
    expect(waiting).to_be_visible()
    box = page.evaluate("""() => {
        const toasts = document.querySelector(".toasts");
        toasts.insertAdjacentHTML("beforeend", "<p class='toast'>A toast</p>");
        return [toasts.lastElementChild.getBoundingClientRect().bottom, document.querySelector("[data-outbox]").getBoundingClientRect().top];
    }""")
    assert box[0] <= box[1], box
    page.context.set_offline(False)


def test_figures_on_posters_do_not_break_at_320_pixels(visit, everybody):
    page = visit(everybody.ada, width=320)
    page.goto("/games")
    heights = page.locator(".poster-facts .number, .poster-facts b").evaluate_all("all => all.map(one => one.getClientRects().length)")
    assert heights and max(heights) == 1


def test_the_line_of_the_top_bar_shows_once_the_page_has_scrolled(visit, everybody):
    page = visit()
    line = "() => Number(getComputedStyle(document.querySelector('.topbar'), '::after').opacity)"
    page.goto("/login")
    assert page.evaluate(line) == 0
    page.goto("/games?sort=title")
    assert page.evaluate(line) == 0
    page.mouse.wheel(0, 400)
    page.wait_for_function(f"() => ({line})() === 1")
