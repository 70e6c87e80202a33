"""Counts the server's instructions for a fixed story of each kind of page with callgrind, and holds them against what
instructions.json allows."""

import itertools
import json
import os
import statistics
import subprocess
import time
from pathlib import Path

import answers
import data
import evening
import games
import servers
from traffic import Client

# The moment at which a run takes place, in seconds since 1970: the next Thursday at noon, so that days and weeks are as full
# in each run. It is ahead of the clock, since what waits for a moment that has passed would not wait.
DAY = 86_400
NOON = int(time.time()) // (7 * DAY) * 7 * DAY + 7 * DAY + DAY // 2
wall_clock = time.time
BUDGETS = servers.ROOT / "Benchmarks" / "instructions.json"
# Requests that are counted, and those before them that make what is made once.
COUNTED, BEFORE = 40, 40
# So often are that many counted, and the median holds: what the server does in the background falls into one or another.
TIMES = 3
# How much more than allowed a kind may take.
TOLERANCE = 0.05
HEAD = """| kind | allowed | counted | change |
| --- | --- | --- | --- |"""
ABOUT = """Instructions of the server a request, of all its threads, counted by callgrind over a fixed story of each kind of page
of the evening's trace in a small community, without shared responses; *shared* is a response out of the cache. A kind may
take 5 % more than `Benchmarks/instructions.json` allows, which `--write` sets to what was counted."""


class Counted(servers.Fanfare):
    """The server in callgrind, which counts between `zero` and `count`."""

    def __init__(self, folder, settings):
        self.folder = folder
        program = folder / "fanfare"
        # callgrind does not know the debug information that Swift writes.
        subprocess.run(["strip", "-g", "-o", str(program), servers.BINARY], check=True)
        clock = servers.shifted(NOON - int(wall_clock()))
        mask = servers.compiled("valgrind_mask.c", folder / "valgrind_mask.so", "-fPIC", "-shared", "-ldl")
        self.command = [
            "valgrind", "--tool=callgrind", "--instr-atstart=no", "--collect-atstart=yes", "--combine-dumps=no", "-q",
            f"--callgrind-out-file={folder}/counts", str(program)]
        super().__init__(folder, settings={**clock, "LD_PRELOAD": f"{clock['LD_PRELOAD']} {mask}", **settings})
        self.dumps = 0
        self.settle()
        self.control("-i", "on")

    def start_command(self, binary):
        return [*self.command, "serve"]

    def control(self, *arguments):
        subprocess.run(
            ["callgrind_control", *arguments, str(self.pid)], check=True, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)

    def settle(self):
        """Waits for what the server does at its start, such as closing periods, so that it is not counted."""
        used = -1
        while (now := evening.processor(self.pid)) - used > 0.1:
            used = now
            time.sleep(1)

    def zero(self):
        self.control("-z")

    def count(self):
        self.control("-d")
        self.dumps += 1
        lines = Path(f"{self.folder}/counts.{self.dumps}").read_text(errors="replace").splitlines()
        return sum(int(line.split()[1]) for line in lines if line.startswith("summary:"))


def small():
    """A small community at that moment: what is counted is the code, not the data."""
    time.time = lambda: NOON
    data.CLOCK = servers.shifted(NOON - int(wall_clock()))
    data.PEOPLE, answers.ANSWERS, games.REVIEWS, evening.ROWS, evening.LEDGER = 4_000, 3_000, 6_000, 40_000, 80_000
    folder = evening.community()
    (folder / "made").unlink()  # The next run takes place at another moment.
    return folder


def run():
    source = small()
    counts = {}
    folder = data.copy("instructions", source)
    trace = evening.Trace(folder)
    stories = {kind: list(itertools.islice(trace.of(kind), BEFORE + TIMES * COUNTED)) for kind in trace.kinds}
    with Counted(folder, {"FANFARE_RESPONSE_CACHE": "off"}) as server:
        for kind, story in stories.items():
            parts = [story[at:at + COUNTED] for at in range(BEFORE, len(story), COUNTED)]
            counts[kind] = round(statistics.median(
                counted(server, story[:BEFORE] if part is parts[0] else [], part) for part in parts))
            print(f"{kind}: {counts[kind]:,}", flush=True)
    with Counted(data.copy("instructions", source), {}) as server:
        for kind in ("feed", "directory", "rankings", "games"):
            # A second later it would be made again.
            counts[f"{kind}, shared"] = min(counted(server, stories[kind][:1], stories[kind][:1] * COUNTED) for _ in range(3))
    allowed = json.loads(BUDGETS.read_text()) if BUDGETS.exists() else {}
    rows = [row(kind, allowed.get(kind), count) for kind, count in counts.items()]
    grown = [kind for kind, count in counts.items() if count > allowed.get(kind, 0) * (1 + TOLERANCE)]
    return rows, grown, counts


def counted(server, before, story):
    with Client(server.port, timeout=600) as client:
        def ask(requests):
            for method, path, accept, member, body in requests:
                method = "PUT" if method == "TOGGLE" else method
                answer = client.send(method, path, data.token(member), json.loads(body) if body else None, accept)
                # A second review of one game is a conflict.
                assert answer.status in (200, 201, 204, 409), (method, path, answer.status)
        ask(before)
        server.zero()
        began = time.monotonic()
        ask(story)
        took = time.monotonic() - began
        all_of_it = server.count()
        # What the server does in the background in as long a time is no part of it: all takes fifty times as long here.
        time.sleep(took)
        return round((all_of_it - server.count()) / len(story))


def row(kind, allowed, count):
    change = f"{(count / allowed - 1) * 100:+.1f} %" if allowed else ""
    return f"| {kind} | {f'{allowed:,}' if allowed else ''} | {count:,} | {change} |"


def write(counts):
    BUDGETS.write_text(json.dumps(counts, indent=4) + "\n")
