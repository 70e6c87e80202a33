"""In a tunnel: what was seen is there, what was not says so, and what was done is sent once."""

import re

import pytest
from playwright.sync_api import expect

from community import Community
from conftest import PROGRAM, go_offline, people


@pytest.fixture(scope="module")
def fed(provider):
    community = Community(PROGRAM, *provider.directory, *provider.league)
    yield community
    community.end()


@pytest.fixture(scope="module")
def cast(fed):
    return people(fed)


@pytest.fixture
def phone(chromium, fed):
    """A browser that keeps pages, of a member or a guest."""
    contexts = []

    def open(member=None, language="en-US"):
        context = chromium.new_context(base_url=fed.url, viewport={"width": 390, "height": 844}, locale=language)
        contexts.append(context)
        if member:
            context.add_cookies([member.cookie])
        page = context.new_page()
        page.goto("/rules")
        page.evaluate("navigator.serviceWorker.ready")
        page.wait_for_function("() => navigator.serviceWorker.controller")
        return page

    yield open
    for context in contexts:
        context.close()


def seen(page, *paths):
    for path in paths:
        page.goto(path)
        page.wait_for_load_state("networkidle") if path != "/" else page.wait_for_timeout(500)


def test_leagues_are_there_without_a_network_pictures_too(phone, cast):
    page = phone()
    seen(page, "/leagues", "/leagues/trd6vSd3", "/teams/team0")
    page.get_by_role("link", name="Contreras Jose").click()
    expect(page.get_by_role("dialog")).to_contain_text("Contreras Jose")
    expect(page.get_by_role("dialog").locator("img")).to_have_js_property("complete", True)
    page.wait_for_timeout(500)
    go_offline(page)
    page.goto("/leagues")
    expect(page.locator(".saved-copy")).to_contain_text("Saved copy ·")
    page.get_by_role("link", name="LigaPro Serie A").click()
    expect(page.locator(".saved-copy")).to_be_visible()
    expect(page.locator(".team img").first).to_have_js_property("naturalWidth", 64)
    page.get_by_role("link", name="Barcelona SC", exact=True).click()
    expect(page.locator(".squad-player img").first).to_have_js_property("naturalWidth", 64)
    page.get_by_role("link", name="Contreras Jose").click()
    expect(page.get_by_role("dialog").locator("img")).to_have_js_property("naturalWidth", 64)


def test_feed_answer_and_profile_are_there_without_a_network(phone, cast):
    page = phone(cast.ada)
    seen(page, "/", f"/answers/{cast.answer}", "/profile", f"/people/{cast.crowd[0].id}")
    go_offline(page)
    for path, text in [("/", "first program you ever wrote"), (f"/answers/{cast.answer}", "best answer I have heard"),
            ("/profile", "Notes on the engine"), (f"/people/{cast.crowd[0].id}", "Grace")]:
        page.goto(path)
        expect(page.locator("main")).to_contain_text(text)
        expect(page.locator(".saved-copy")).to_contain_text("Saved copy ·")


def test_rankings_are_there_without_a_network_as_far_as_they_were_seen(phone, cast):
    page = phone(cast.ada)
    seen(page, "/rankings", "/rankings/followers?period=weekly", "/rankings/followers")
    go_offline(page)
    page.goto("/rankings")
    expect(page.locator(".saved-copy")).to_contain_text("Saved copy ·")
    page.get_by_role("link", name="More Followers").click()
    expect(page.locator(".champion")).to_contain_text("Ada Lovelace")
    page.get_by_role("link", name="Weekly").click()
    expect(page.locator("#board")).to_have_attribute("aria-label", "Followers, This week")
    expect(page.locator(".saved-copy")).to_contain_text("Saved copy ·")
    page.get_by_role("link", name="Monthly").click()
    expect(page.locator("#board [data-failure]")).to_contain_text("You’re offline")
    # A saved page makes itself new when the network is back.
    page.context.set_offline(False)
    expect(page.locator("#board .champion")).to_be_visible()
    expect(page.locator("#board")).to_have_attribute("aria-label", "Followers, This month")
    expect(page.locator(".saved-copy")).to_have_count(0)


def test_games_are_there_and_what_one_thinks_of_them_waits(phone, cast, fed):
    member = fed.join("Gil", "Gamer")
    page = phone(member)
    seen(page, "/games?sort=title", f"/games/{cast.game}")
    go_offline(page)
    page.goto("/games?sort=title")
    expect(page.locator(".saved-copy")).to_contain_text("Saved copy ·")
    card = page.locator(f".game-card[data-key=g{cast.game}]")
    expect(card).to_contain_text("Celeste")
    page.wait_for_function("card => card.querySelector('img').naturalWidth > 0", arg=card.element_handle())
    card.locator(".game-link").click()
    page.wait_for_url(f"**/games/{cast.game}")
    page.get_by_role("button", name="Favourite", exact=True).click()
    votes = page.locator("form[data-vote]").first
    voted = int(votes.get_attribute("data-vote"))
    votes.get_by_role("button").first.click()
    page.get_by_text("What do you think?").click()
    page.get_by_role("group", name="Your rating").get_by_role("radio", name="5 stars", exact=True).check()
    page.get_by_label("Your review").fill("Better than the view from here.")
    page.get_by_role("button", name="Publish review").click()
    expect(page.locator("[data-outbox]")).to_have_text("3 waiting")
    page.context.set_offline(False)
    reviews = lambda: fed.call("GET", f"/games/{cast.game}/reviews?sort=newest&limit=50", token=member.token)[0]["data"]
    await_truth(page, lambda: [review["text"] for review in reviews()].count("Better than the view from here.") == 1)
    expect(page.locator("[data-outbox]")).to_be_hidden()
    assert fed.call("GET", f"/games/{cast.game}", token=member.token)[0]["favourite"]
    assert [review["my_vote"] for review in reviews() if review["id"] == voted] == [1]


def test_what_was_never_opened_says_so_in_the_reader_s_language(phone, cast):
    for language, words in [("en-US", "not opened on this device"), ("es-EC", "no se había abierto")]:
        page = phone(language=language)
        go_offline(page)
        page.goto("/leagues/trd6vSd3")
        expect(page.locator("main")).to_contain_text(words)
        page.context.set_offline(False)
        page.get_by_role("link", name=re.compile("Retry|Reintentar")).click()
        expect(page.get_by_role("link", name="Barcelona SC", exact=True)).to_be_visible()


def await_truth(page, condition):
    """Asks the server until it is so; what was sent to it may still be on the way."""
    for _ in range(300):
        if condition():
            return
        page.wait_for_timeout(100)
    assert condition()


def test_who_taps_and_leaves_at_once_takes_nothing_back(phone, cast, fed):
    member = fed.join("Hasty", "Tapper")
    page = phone(member)
    for other in cast.crowd[20:24]:
        page.goto(f"/people/{other.id}")
        page.evaluate("document.querySelector('form.follow').requestSubmit(); location.assign('/rules')")
        page.wait_for_url("**/rules")
    page.goto("/profile")
    for other in cast.crowd[20:24]:
        page.goto(f"/people/{other.id}")
        expect(page.locator("form.follow").first).to_have_attribute("data-followed", "true")
    expect(page.locator("[data-outbox]")).to_be_hidden()


def test_ten_actions_made_offline_arrive_once(phone, cast, fed):
    member = fed.join("Tess", "Tunnel")
    page = phone(member)
    others = cast.crowd[10:16]
    seen(page, *[f"/people/{other.id}" for other in others], f"/answers/{cast.answer}", "/teams/team1", "/teams/team2")
    go_offline(page)
    for other in others:
        page.goto(f"/people/{other.id}")
        page.get_by_role("button", name=re.compile("^Follow")).click()
        expect(page.locator("form.follow").first).to_have_attribute("data-followed", "true")
    page.goto(f"/answers/{cast.answer}")
    page.locator("form[data-like] button").first.click()
    page.get_by_role("textbox").fill("Written in a tunnel.")
    page.get_by_role("textbox").press("Control+Enter")
    expect(page.locator("#comments li", has_text="Written in a tunnel.")).to_contain_text("Will be sent when")
    for team in ["team1", "team2"]:
        page.goto(f"/teams/{team}")
        page.locator("form.team-star button").click()
    expect(page.locator("[data-outbox]")).to_have_text("10 waiting")
    page.reload()
    expect(page.locator("form.team-star")).to_have_attribute("data-on", "true")
    page.locator("[data-outbox]").click()
    expect(page.get_by_role("dialog").locator("li")).to_have_count(10)
    page.keyboard.press("Escape")
    page.context.set_offline(False)
    # In order, so the last is there when all are. The page may be made new meanwhile, which shows nothing waiting at first.
    teams = lambda: [team["id"] for team in fed.call("GET", "/users/me/teams", token=member.token)[0]["data"]]
    await_truth(page, lambda: teams() == ["team2", "team1"])
    expect(page.locator("[data-outbox]")).to_be_hidden()
    assert all(member.follows(other) for other in others)
    assert fed.call("GET", f"/feed/{cast.answer}", token=member.token)[0]["liked"]
    written = [comment["content"] for comment in fed.call("GET", f"/feed/{cast.answer}/comments")[0]["data"]]
    assert written.count("Written in a tunnel.") == 1


def test_actions_arrive_while_no_page_is_open(phone, cast, fed):
    member = fed.join("Bea", "Background")
    page = phone(member)
    others = cast.crowd[20:22]
    seen(page, *[f"/people/{other.id}" for other in others])
    go_offline(page)
    for other in others:
        page.goto(f"/people/{other.id}")
        page.get_by_role("button", name=re.compile("^Follow")).click()
        expect(page.locator("form.follow").first).to_have_attribute("data-followed", "true")
    expect(page.locator("[data-outbox]")).to_have_text("2 waiting")
    # A page of nowhere stands by to tell the worker, as the browser does when there is a network again.
    browser = page.context.new_page()
    session, workers = page.context.new_cdp_session(browser), {}
    session.on("ServiceWorker.workerRegistrationUpdated", lambda told: workers.update(
        {worker["scopeURL"]: worker["registrationId"] for worker in told["registrations"]}))
    session.send("ServiceWorker.enable")
    page.close()
    page.context.set_offline(False)
    for _ in range(50):
        if workers:
            break
        browser.wait_for_timeout(100)
    session.send("ServiceWorker.dispatchSyncEvent", {
        "origin": fed.url, "registrationId": workers[f"{fed.url}/"], "tag": "outbox", "lastChance": False})
    await_truth(browser, lambda: all(member.follows(other) for other in others))
    browser.goto(f"{fed.url}/people/{others[0].id}")
    expect(browser.locator("[data-outbox]")).to_be_hidden()


def test_an_action_whose_answer_was_lost_has_one_effect(phone, cast, fed):
    member = fed.join("Cora", "Cutoff")
    page = phone(member)
    page.goto(f"/answers/{cast.answer}")
    lost = []

    def lose(route):
        # The server acts, and the browser never hears of it.
        if route.request.method == "POST" and len(lost) < 2:
            route.fetch(max_redirects=0)
            lost.append(route.request.headers["idempotency-key"])
            return route.abort("connectionreset")
        return route.continue_()

    page.context.route("**/comments", lose)
    page.get_by_role("textbox").fill("Said once.")
    page.get_by_role("textbox").press("Control+Enter")
    expect(page.locator("[data-outbox]")).to_have_text("1 waiting")
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator("[data-outbox]")).to_be_hidden(timeout=60_000)
    assert len(lost) == 2 and len(set(lost)) == 1
    written = [comment["content"] for comment in fed.call("GET", f"/feed/{cast.answer}/comments")[0]["data"]]
    assert written.count("Said once.") == 1


def test_what_the_server_refuses_is_shown_and_can_be_discarded(phone, cast, fed):
    member, target = fed.join("Rita", "Refused"), fed.join("Gone", "Away")
    page = phone(member)
    seen(page, f"/people/{target.id}")
    go_offline(page)
    page.goto(f"/people/{target.id}")
    page.get_by_role("button", name=re.compile("^Follow")).click()
    expect(page.locator("[data-outbox]")).to_have_text("1 waiting")
    fed.call("PUT", f"/people/{member.id}/block", token=target.token)
    page.context.set_offline(False)
    expect(page.locator("[data-outbox]")).to_have_text("1 not accepted", timeout=60_000)
    page.locator("[data-outbox]").click()
    expect(page.get_by_role("dialog")).to_contain_text("Follow Gone Away")
    page.get_by_role("button", name="Discard").click()
    page.keyboard.press("Escape")
    expect(page.locator("[data-outbox]")).to_be_hidden()


def test_logging_out_takes_what_was_saved_along(phone, cast, fed):
    member = fed.join("Lea", "Leaving")
    page = phone(member)
    seen(page, "/profile", "/leagues")
    page.goto("/settings")
    page.get_by_role("button", name="Log out").click()
    page.wait_for_load_state()
    page.wait_for_function("() => caches.open('pages').then(cache => cache.match('/profile')).then(found => !found)")
    go_offline(page)
    page.goto("/leagues")
    expect(page.locator("main")).to_contain_text("not opened on this device")


def test_a_store_that_does_not_answer_does_not_keep_anybody_logged_in(phone, cast, fed):
    page = phone(fed.join("Stella", "Stuck"))
    seen(page, "/profile")
    page.goto("/settings")
    page.evaluate("""() => new Promise(done => {
        const opening = indexedDB.open("fanfare", 1);
        opening.onupgradeneeded = () => opening.result.createObjectStore("outbox", { keyPath: "id", autoIncrement: true });
        opening.onsuccess = () => {
            const store = opening.result.transaction("outbox", "readwrite").objectStore("outbox");
            const hold = () => { store.count().onsuccess = hold; };
            hold();
            done();
        };
    })""")
    page.get_by_role("button", name="Log out").click()
    page.get_by_role("dialog").get_by_role("button", name="Log out").click()
    expect(page.locator("body:not([data-me])")).to_be_visible()


def test_what_only_its_owner_sees_is_not_saved_on_the_device(phone, cast, fed):
    page = phone(fed.join("Pia", "Private"))
    seen(page, "/profile", "/settings/sessions", "/settings/account")
    email = page.locator("input[name=email]").input_value()
    assert "@" in email
    page.wait_for_function("() => caches.open('pages').then(cache => cache.match('/profile')).then(found => Boolean(found))")
    saved = page.evaluate("""async () => {
        const texts = [JSON.stringify(localStorage), JSON.stringify(sessionStorage), document.cookie];
        for (const name of await caches.keys()) {
            const cache = await caches.open(name);
            for (const key of await cache.keys()) texts.push(key.url, await (await cache.match(key)).text());
        }
        return texts;
    }""")
    assert not [text for text in saved if email in text]
    assert not [text for text in saved if re.match(r"http\S+/settings", text)]


def test_it_can_be_put_on_a_home_screen(phone, fed):
    page = phone()
    manifest = page.evaluate("fetch('/manifest.webmanifest').then(answer => answer.json())")
    assert manifest["display"] == "standalone" and {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
    for icon in manifest["icons"]:
        assert page.evaluate("src => fetch(src).then(answer => answer.status)", icon["src"]) == 200
    assert {shot["form_factor"] for shot in manifest["screenshots"]} == {"narrow", "wide"}
    for shot in manifest["screenshots"]:
        assert shot["label"] and page.evaluate(
            """async src => {
                const image = await createImageBitmap(await (await fetch(src)).blob());
                return `${image.width}x${image.height}`;
            }""", shot["src"]) == shot["sizes"]
    session = page.context.new_cdp_session(page)
    assert session.send("Page.getAppManifest")["errors"] == []


def test_live_says_that_it_needs_a_network(phone, cast):
    page = phone()
    seen(page, "/", "/live")
    go_offline(page)
    page.goto("/live")
    expect(page.get_by_text("Going live and watching live need a network.")).to_be_visible()
    page.goto("/nowhere")
    expect(page.get_by_text("was not opened on this device before")).to_be_visible()
