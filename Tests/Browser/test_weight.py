"""What comes over the wire at a first visit."""

from playwright.sync_api import expect

MEDIA = ("/videos/", "/thumbnails/", "/pictures/")


def test_a_first_look_at_the_feed_is_light(visit, everybody):
    page = visit(member=everybody.ada)
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    addresses, sizes = {}, {}
    session.on("Network.responseReceived", lambda event: addresses.update({event["requestId"]: event["response"]["url"]}))
    session.on("Network.loadingFinished", lambda event: sizes.update({event["requestId"]: event["encodedDataLength"]}))
    page.goto("/")
    expect(page.locator(".answer-card").first).to_be_visible()
    page.wait_for_timeout(1000)
    weights = {addresses[at]: size for at, size in sizes.items() if at in addresses and not any(part in addresses[at] for part in MEDIA)}
    total = sum(weights.values())
    heaviest = sorted(weights.items(), key=lambda item: -item[1])[:8]
    assert any("/assets/app" in address for address in weights)
    assert total <= 120 << 10, (total, heaviest)
    scripts = sum(size for address, size in weights.items() if address.endswith(".js"))
    assert 0 < scripts <= 40 << 10, scripts
    print("first look at the feed:", total, "bytes;", heaviest)
