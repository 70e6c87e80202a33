"""What comes over the wire at a first visit: bytes and requests of a page until it has loaded, and of the service worker's
install after it."""

import pytest
from playwright.sync_api import expect

#: Of a page until it has loaded, preview videos apart.
BYTES = 80 << 10
REQUESTS = 20
#: Of the service worker and what it fetches.
WORKER = 40 << 10
VIDEOS = ("/videos/",)


def paths(cast):
    return ["/", "/games", "/rankings", f"/answers/{cast.answer}", "/people"]


class Wire:
    """Counts what a page loads."""

    def __init__(self, page):
        self.addresses, self.sizes = {}, {}
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        session.on("Network.responseReceived", lambda event: self.addresses.update({event["requestId"]: event["response"]["url"]}))
        session.on("Network.loadingFinished", lambda event: self.sizes.update({event["requestId"]: event["encodedDataLength"]}))

    @property
    def weights(self):
        return {self.addresses[at]: size for at, size in self.sizes.items()
            if at in self.addresses and not self.addresses[at].startswith("data:")
            and not any(part in self.addresses[at] for part in VIDEOS)}


@pytest.mark.parametrize("at", range(5))
@pytest.mark.parametrize("signed_in", [False, True], ids=["guest", "member"])
def test_a_first_view_is_light(visit, everybody, at, signed_in):
    path = paths(everybody)[at]
    page = visit(member=everybody.ada if signed_in else None)
    wire = Wire(page)
    page.goto(path)
    expect(page.locator("main")).to_be_visible()
    page.wait_for_timeout(500)
    weights = wire.weights
    heaviest = sorted(weights.items(), key=lambda item: -item[1])
    print(path, len(weights), "requests,", sum(weights.values()), "bytes:", heaviest)
    assert any("/assets/app" in address for address in weights)
    # The first page of a guest brings its style sheet.
    assert any(".css" in address for address in weights) == signed_in, weights
    assert len(weights) <= REQUESTS, (path, len(weights), heaviest)
    assert sum(weights.values()) <= BYTES, (path, sum(weights.values()), heaviest)


def test_the_style_sheet_comes_once(chromium, community, everybody):
    """With the first page, which leaves it to the worker, and to the pages that link to it."""
    context = chromium.new_context(base_url=community.url, viewport={"width": 390, "height": 844})
    page = context.new_page()
    got = []
    context.on("response", lambda response: got.append(response.url) if ".css" in response.url and not response.from_service_worker else None)
    page.goto("/games")
    page.wait_for_function("() => navigator.serviceWorker.controller")
    canvas = "() => getComputedStyle(document.querySelector('.topbar')).position"
    assert page.evaluate(canvas) == "sticky"
    page.locator(".rail").get_by_role("link", name="Rankings").click()
    page.wait_for_url("**/rankings")
    assert page.evaluate(canvas) == "sticky" and page.locator("link[rel=stylesheet]").count() == 1
    assert got == []
    context.close()


def test_the_worker_s_install_is_light(chromium, community, everybody):
    context = chromium.new_context(base_url=community.url, viewport={"width": 390, "height": 844})
    page = context.new_page()
    got = []
    context.on("response", lambda response: got.append(response) if response.request.service_worker else None)
    page.goto("/")
    page.wait_for_function("() => navigator.serviceWorker.controller")
    page.wait_for_function("() => caches.open('pages').then(cache => cache.match('/')).then(Boolean)")
    sizes = {}
    for response in got:
        try:
            sizes[response.url] = response.request.sizes()["responseBodySize"]
        except Exception as error:
            assert "from cache" in str(error) or "not available" in str(error).lower(), error
    print("worker:", sum(sizes.values()), sorted(sizes.items(), key=lambda item: -item[1])[:12])
    assert sizes and sum(sizes.values()) <= WORKER, sizes
    context.close()
