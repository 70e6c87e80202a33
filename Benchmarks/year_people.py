"""Who is in the community of the year: members by the API, the operator with a browser, and what they were promised."""

import contextlib
import functools
import hashlib
import socket
import ssl
import sys
import time
import urllib.error
import urllib.request

from playwright.sync_api import expect

import servers
from year_machine import ADDRESS, HOST

sys.path.insert(0, str(servers.ROOT / "Tests" / "Browser"))
from clips import clip, ffmpeg  # noqa: E402
from community import PASSWORD, Community  # noqa: E402


class Site(Community):
    """The community as people reach it: by its name and HTTPS, with a certificate that is verified."""

    def __init__(self, authority):
        self.url = f"https://{HOST}"
        context = ssl.create_default_context(cafile=authority.root)
        urllib.request.install_opener(urllib.request.build_opener(urllib.request.HTTPSHandler(context=context)))
        resolve = socket.getaddrinfo
        socket.getaddrinfo = lambda host, *more: resolve(ADDRESS if host == HOST else host, *more)

    def await_health(self):
        end = time.monotonic() + 60
        while True:
            with contextlib.suppress(OSError):
                return urllib.request.urlopen(f"{self.url}/health", timeout=5).read()
            if time.monotonic() > end:
                raise RuntimeError("the community cannot be reached")
            time.sleep(0.05)

    def log_in(self, member):
        _, headers = self.call("POST", "/sessions", {"email": member.username, "password": PASSWORD})
        member.token = headers["Authorization"].split()[-1]

    def digest(self, url):
        with urllib.request.urlopen(url, timeout=30) as response:
            return hashlib.sha256(response.read()).hexdigest()


class Kept:
    """What was acknowledged, and where it is found again."""

    def __init__(self, site):
        self.site, self.facts = site, {}

    def add(self, what, path, member, pick):
        found = pick(self.site.call("GET", path, token=member.token)[0])
        self.facts[what] = (path, member, pick, found)

    def drop(self, *paths):
        self.facts = {what: fact for what, fact in self.facts.items() if fact[0] not in paths}

    def differing(self):
        faults = []
        for what, (path, member, pick, before) in self.facts.items():
            try:
                now = pick(self.site.call("GET", path, token=member.token)[0])
            except (urllib.error.HTTPError, KeyError) as error:
                now = error
            if now != before:
                faults.append(f"{what}: {str(before)[:100]} is now {str(now)[:100]}")
        return faults


class Operator:
    """Somebody with a phone."""

    def __init__(self, browser, folder):
        self.folder = folder
        self.context = browser.new_context(
            viewport={"width": 390, "height": 844}, device_scale_factor=2, has_touch=True, is_mobile=True)
        self.page = self.context.new_page()
        self.page.set_default_timeout(20_000)

    def log_in(self):
        self.page.get_by_label("Email or username").fill("root")
        self.page.get_by_label("Password", exact=True).fill(PASSWORD)
        self.page.get_by_label("Password", exact=True).press("Enter")

    def open(self, path):
        self.page.goto(f"https://{HOST}{path}")

    def picture(self, name):
        self.page.screenshot(path=self.folder / f"{name}.png", full_page=True)

    def look(self):
        """The lines of the community's page that say something is wrong."""
        self.open("/admin")
        expect(self.page.get_by_role("heading", name="The community today")).to_be_visible()
        return [" ".join(line.split()) for line in self.page.locator(".community-status .bad").all_inner_texts()]


@functools.cache
def film(number):
    """The path of a film of 4 s and some 3 MB, another one for each number."""
    path = clip("black", 1).with_name(f"noise-{number}.mp4")
    ffmpeg("-f", "lavfi", "-i", f"color=gray:s=640x360:r=25:d=4,noise=alls=100:allf=t:all_seed={number + 1}", "-c:v", "libx264",
           "-preset", "ultrafast", "-b:v", "6M", "-pix_fmt", "yuv420p", str(path))
    return path
