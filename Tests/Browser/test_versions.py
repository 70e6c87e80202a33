"""A new version moves in while an old one is open and saved on a phone: no page is ever half of each."""

import pytest

from conftest import PROGRAM, go_offline
from community import Community
from door import Door

LOOKS = """() => {
    const style = getComputedStyle(document.documentElement);
    return [style.getPropertyValue("--version").trim(), style.getPropertyValue("--accent").trim() !== ""];
}"""
NEWER = ["newer", True]
OLDER = ["", True]


@pytest.fixture(scope="module")
def door():
    community = Community(PROGRAM)
    door = Door(community)
    yield door
    door.end()
    community.end()


@pytest.fixture
def phone(chromium, door):
    context = chromium.new_context(base_url=door.url, viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.goto("/rules")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function("() => navigator.serviceWorker.controller")
    yield page
    context.close()


def kept(page):
    return page.evaluate("caches.keys().then(names => names.filter(name => name.startsWith('app-')))")


def looks(page, path, wanted):
    if path:
        page.goto(path)
    page.wait_for_function(f"wanted => JSON.stringify(({LOOKS})()) === JSON.stringify(wanted)", arg=wanted)


def test_a_saved_page_keeps_the_style_it_was_saved_with(phone, door):
    looks(phone, "/leagues", OLDER)
    looks(phone, "/rules", OLDER)
    old = kept(phone)
    assert len(old) == 1
    left_open = phone.context.new_page()
    looks(left_open, "/login", OLDER)
    sheet = left_open.evaluate("document.querySelector('link[rel=stylesheet]').href")

    door.is_newer = True
    looks(phone, "/games", NEWER)
    phone.evaluate("navigator.serviceWorker.getRegistration().then(worker => worker.update()).then(() => true)")
    phone.wait_for_function("() => navigator.serviceWorker.getRegistration().then(is => Boolean(is.waiting))")
    both = sorted([*old, old[0].replace("app-", "app-newer")])
    assert sorted(kept(phone)) == both
    # A page that was open all the time finds the files it was written with.
    asked = door.asked_for_the_old
    assert left_open.evaluate("sheet => fetch(sheet).then(answer => answer.status)", sheet) == 200
    assert door.asked_for_the_old == asked

    go_offline(phone)
    looks(phone, "/leagues", OLDER)
    looks(phone, "/games", NEWER)

    # Closed and opened again, still without a network: the newer version answers, with what the older one saved.
    again = phone.context.new_page()
    left_open.close()
    phone.close()
    looks(again, "/rules", OLDER)
    again.wait_for_function("() => navigator.serviceWorker.getRegistration().then(is => !is.waiting && is.active?.state === 'activated')")
    looks(again, "/games", NEWER)
    looks(again, "/leagues", OLDER)
    assert sorted(kept(again)) == both
    again.context.set_offline(False)
    # Once the network is back the copy makes way for the page as it is now, by itself.
    looks(again, None, NEWER)
    looks(again, "/rules", NEWER)
