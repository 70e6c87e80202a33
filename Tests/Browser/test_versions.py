"""A new version of the app while pages of the one before are saved: each page keeps the files it was made with."""

import http.server
import re
import threading
import urllib.error
import urllib.request

import pytest
from playwright.sync_api import expect

STYLED = """() => [...document.styleSheets].every(sheet => sheet.cssRules.length > 0) &&
    document.styleSheets.length === document.querySelectorAll("link[rel=stylesheet]").length"""


class Upgrade(http.server.ThreadingHTTPServer):
    """The community behind one door; once `is_newer`, its first style sheet has changed and the file of before is gone."""

    def __init__(self, url):
        super().__init__(("127.0.0.1", 0), Door)
        self.community = url
        self.is_newer = False
        self.url = f"http://127.0.0.1:{self.server_port}"
        page = urllib.request.urlopen(f"{url}/rules", timeout=10).read().decode()
        self.sheet = re.search(r'rel="stylesheet" href="([^"]+)"', page).group(1)
        self.newer_sheet = re.sub(r"\.[0-9a-f]+\.css$", ".newer.css", self.sheet)
        assert self.newer_sheet != self.sheet
        threading.Thread(target=self.serve_forever, daemon=True).start()


class Door(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        door, path = self.server, self.path
        if door.is_newer and path == door.sheet:
            return self.answer(404, {}, b"")
        if path == door.newer_sheet:
            path = door.sheet
        headers = {name: self.headers[name] for name in ("Accept", "Accept-Language", "Cookie") if name in self.headers}
        try:
            found = urllib.request.urlopen(urllib.request.Request(door.community + path, headers=headers), timeout=30)
        except urllib.error.HTTPError as refusal:
            found = refusal
        body = found.read()
        if self.path == door.newer_sheet:
            body += b":root { --newer: 1; }"
        elif door.is_newer and ("html" in found.headers["Content-Type"] or self.path == "/sw.js"):
            body = body.replace(door.sheet.encode(), door.newer_sheet.encode())
            body = re.sub(rb'^const version = "[^"]*"', b'const version = "newer"', body)
        self.answer(found.status, found.headers, body)

    def answer(self, status, headers, body):
        self.send_response(status)
        for name, value in headers.items():
            if name.lower() in ("content-type", "content-security-policy", "cache-control", "location", "service-worker-allowed"):
                self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        """Says nothing: the community writes its own log."""


@pytest.fixture
def upgrade(community):
    door = Upgrade(community.url)
    yield door
    door.shutdown()
    door.server_close()


def test_pages_of_two_versions_are_whole_without_a_network(chromium, upgrade):
    context = chromium.new_context(base_url=upgrade.url, viewport={"width": 390, "height": 844})
    page = context.new_page()
    wrong = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.goto("/rules")
    page.wait_for_function("() => navigator.serviceWorker.controller")
    page.goto("/leagues")
    page.wait_for_function("() => caches.open('pages').then(cache => cache.match('/leagues'))")
    upgrade.is_newer = True
    page.goto("/leagues/trd6vSd3")
    page.evaluate("navigator.serviceWorker.getRegistration().then(registration => registration.update())")
    page.wait_for_function("""async () => {
        const { active, installing, waiting } = await navigator.serviceWorker.getRegistration();
        return (await caches.keys()).includes("app-newer") && active.state === "activated" && !installing && !waiting;
    }""")
    page.goto("/leagues/trd6vSd3")
    page.wait_for_function(
        "() => caches.open('pages').then(cache => cache.match('/leagues/trd6vSd3')).then(copy => copy?.headers.get('x-app') === 'app-newer')")
    context.set_offline(True)
    for path, is_newer in [("/leagues", ""), ("/leagues/trd6vSd3", "1")]:
        page.goto(path)
        expect(page.locator(".saved-copy")).to_be_visible()
        assert page.evaluate(STYLED), path
        assert page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--newer').trim()") == is_newer, path
    page.goto("/games")
    expect(page.locator("main")).to_contain_text("not opened on this device")
    assert page.evaluate(STYLED)
    assert not wrong, wrong
    context.close()
