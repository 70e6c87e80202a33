"""How soon a phone on slow 4G shows something of a page that it has never seen, in the community of the demo."""

import json
import os
import re
import shutil
import subprocess
import time

import servers
import traffic

TIMES = int(os.environ.get("VIEWS", 9))
PATHS = ["/", "/games", "/rankings", "/people", "/leagues", "/answers/1", "/live"]
# In milliseconds.
FIRST, LARGEST = 800, 1200
# The demo makes its pictures and videos within some minutes.
PATIENCE = 600

HEAD = """| page | first content | largest content |
| --- | --- | --- |"""

ABOUT = """First visits of Chromium as a phone, 390 × 844 points at twice the density, on slow 4G (150 ms, 1.6 Mbit/s) with a
processor four times slower than this machine's, to the community of the demo: medians. The first content has 0.8 s,
the largest 1.2 s, as browsers measure them (first and largest contentful paint)."""


class Demo(servers.Fanfare):
    def start_command(self, binary):
        return [*super().start_command(binary), "--demo"]


def home(port):
    with traffic.Client(port) as client:
        return client.get("/").body.decode()


def await_pictures(port):
    """Until the answers of the first page have theirs, and no picture has changed for some seconds."""
    began, before, since = time.perf_counter(), None, 0
    while time.perf_counter() - began < PATIENCE:
        shown = re.findall(r'src="(/(?:thumbnails|pictures)/[^"]+)"', home(port))
        if shown != before:
            before, since = shown, time.perf_counter()
        if any(address.startswith("/thumbnails/") for address in shown) and time.perf_counter() - since > 20:
            return
        time.sleep(1)
    raise RuntimeError("the demo's pictures do not come")


def run():
    folder = servers.CACHE / "proof-view"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    with Demo(folder) as server:
        await_pictures(server.port)
        output = subprocess.run(
            [str(servers.ROOT / ".build/venv/bin/python"), str(servers.ROOT / "Benchmarks/first_view.py"),
             f"http://127.0.0.1:{server.port}", str(TIMES), *PATHS],
            check=True, stdout=subprocess.PIPE, text=True).stdout
    found = json.loads(output)
    rows = [f"| {path} | {first / 1000:.2f} s | {largest / 1000:.2f} s |" for path, (first, largest) in found.items()]
    print(*rows, sep="\n", flush=True)
    return rows, all(first <= FIRST and largest <= LARGEST for first, largest in found.values())
