"""Sends 500 MB through each reverse proxy of docs/operating.md, and holds event streams and live streams open behind them
for longer than proxies wait for a connection on which nothing comes."""

import concurrent.futures
import os
import shutil
import sys
import time
import urllib.parse

import servers

sys.path.insert(0, str(servers.ROOT / "Tests" / "Browser"))
from community import Community, free_port  # noqa: E402
from proxied import Broadcast, EventStream, ProxyClient, wait_for  # noqa: E402
from proxies import HOST, PROXIES  # noqa: E402

MEGABYTES = int(os.environ.get("UPLOAD_MEGABYTES", 500))
SECONDS = float(os.environ.get("PROXY_SECONDS", 90))
#: Between two heartbeats of an event stream.
HEARTBEAT = 15

HEAD = """| proxy | HTTP | upload | streams open | heartbeats | first event | last event | segments |
| --- | --- | --- | --- | --- | --- | --- | --- |"""

ABOUT = """Each reverse proxy runs with its configuration of [operating.md](operating.md#https), and clients speak either version of
HTTP with it. A video of 500 MB is uploaded as one body, of which the server must have the first half before the second
is sent. Then an event stream and a live stream, sent as one body without end, are open in each way at the same time, for
longer than the minute that proxies wait for a byte. Between its first and its last event nothing but heartbeats comes by
an event stream; both must come within 2 s of their cause. Segments are read as they come, through the proxy too."""


class Way:
    """A version of HTTP with one proxy, and what was seen of it."""

    def __init__(self, proxy, version, community):
        self.client, self.community = ProxyClient(proxy, version), community
        self.member = community.join("Mary", "Behind")
        self.fans = [community.join("Fay", "Fan") for _ in range(2)]

    def upload(self, megabytes, folder):
        question = self.fans[0].ask(self.member, "What do you see?")
        self.uploaded, answer = self.client.upload(question, megabytes << 20, self.member, folder)
        self.community.await_answer(answer, self.member.token)

    def stream(self, seconds):
        events = EventStream(self.client, self.member)
        self.first = self.event(events, self.fans[0])
        broadcast = Broadcast(self.client, self.member)
        try:
            segments = set()
            began = time.monotonic()
            while time.monotonic() - began < seconds:
                segments.update(broadcast.segments())
                time.sleep(0.5)
            self.seconds, self.segments, self.heartbeats = seconds, len(segments), events.heartbeats
            self.last = self.event(events, self.fans[1])
            self.is_live = broadcast.state == "live"
        finally:
            events.close()
            broadcast.close()

    def event(self, events, fan):
        """The seconds from a cause to its event."""
        before, began = events.lines.count("event: notice"), time.monotonic()
        fan.follow(self.member)
        wait_for("notice", lambda: events.lines.count("event: notice") > before)
        return time.monotonic() - began

    @property
    def holds(self):
        # The first segment is there some seconds after the beginning.
        return (
            max(self.first, self.last) < 2 and self.heartbeats >= self.seconds // HEARTBEAT - 1 and self.is_live
            and self.segments >= self.seconds * 0.8 - 5)

    @property
    def row(self):
        return (
            f"| {self.client.proxy.name} | {self.client.version} | {self.uploaded:.1f} s | {self.seconds:.0f} s |"
            f" {self.heartbeats} | {self.first:.2f} s | {self.last:.2f} s | {self.segments} |")


def run(quick):
    """The rows, and whether all of them are as they must be."""
    megabytes, seconds = (30, 6) if quick else (MEGABYTES, SECONDS)
    folder = servers.CACHE / "proof-proxies"
    shutil.rmtree(folder, ignore_errors=True)
    port = free_port()
    community = Community(
        str(servers.fanfare(None)[0]), "--url", f"https://{HOST}:{port}", "--limits",
        "sign-ups=1000,sign-ups-an-hour=1000")
    proxies = []
    try:
        for kind in PROXIES:
            upstream = urllib.parse.urlsplit(community.url).netloc
            proxies.append(kind(folder / kind.name, upstream, port, free_port()))
        ways = [Way(proxy, version, community) for proxy in proxies for version in ("1.1", "2")]
        for way in ways:
            way.upload(megabytes, community.environment["FANFARE_DATA"])
        with concurrent.futures.ThreadPoolExecutor(len(ways)) as together:
            list(together.map(lambda way: way.stream(seconds), ways))
        for way in ways:
            print(way.row, flush=True)
        return [way.row for way in ways], all(way.holds for way in ways)
    finally:
        for proxy in proxies:
            proxy.end()
        community.end()
