"""A monthly ranking of 1,000,000 people with a long tail like that of the streams people really watch: beside nginx, one's
own place beside Redis, start and memory, and how many entries a second are recorded and seen."""

import csv
import json
import math
import os
import random
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

import data
import reading
import report
import servers
import traffic

RANKED = int(os.environ.get("RANKED", 1_000_000))
BOARD = "/api/v1/rankings/cheers?period=monthly"
TOP = f"{BOARD}&limit=50"
OWN = f"{BOARD}&limit=1"
AROUND = f"{BOARD}&around=true&limit=11"


def tail(count):
    """Points by place: the real watch times first, then on along the power of the place that the last half of
    them follows."""
    samples = os.environ.get("FANFARE_SAMPLES")
    if not samples:
        sys.exit("FANFARE_SAMPLES names the folder with the real streams; it is not set.")
    with open(Path(samples, "social", "twitchdata-update.csv"), newline="") as file:
        watched = sorted((int(row["Watch time(Minutes)"]) // 100_000 for row in csv.DictReader(file)), reverse=True)
    known, half = len(watched), len(watched) // 2
    # Points fall with a power of the place.
    power = math.log(watched[half] / watched[-1]) / math.log(known / half)
    rest = (max(1, int(watched[-1] * (known / (place + 1)) ** power)) for place in range(known, count))
    return [max(1, points) for points in watched[:count]] + list(rest)


def community():
    """The people of the other benches and many more, each with a place on this month's board of cheers. Made once a day."""
    today = time.strftime("%Y-%m-%d", time.gmtime())
    folder = servers.CACHE / f"rankings-{RANKED}-{today}"
    if not (folder / "made").exists():
        for old in servers.CACHE.glob(f"rankings-{RANKED}-*"):
            shutil.rmtree(old)
        data.copy(folder.name)
        with servers.Fanfare(folder):
            pass  # Brings what it stores up to date.
        print(f"Making a board of {RANKED:,} people …", flush=True)
        fill(folder)
        with servers.Fanfare(folder) as server:  # Counts the board once, and keeps it.
            until_counted(server)
        (folder / "made").touch()
    return folder


def until_counted(server):
    for _ in range(1200):
        with traffic.Client(server.port) as client:
            if client.get(TOP).json["data"]:
                return
        time.sleep(0.1)
    raise RuntimeError("the board stays empty")


def fill(folder):
    chance = random.Random(6)
    now = time.gmtime()
    first = int(time.mktime((now.tm_year, now.tm_mon, 1, 0, 0, 0, 0, 0, 0)) - time.timezone) * 1000
    last = int(time.time() * 1000) - 60_000
    points = tail(RANKED)
    chance.shuffle(points)
    with data.connect(folder) as db:
        db.execute("PRAGMA synchronous = OFF")
        people = [row[0] for row in db.execute("SELECT person FROM session ORDER BY id")]
        others = [row[0] for row in db.execute("SELECT id FROM person WHERE id NOT IN (SELECT person FROM session)")]
        people = (people + others)[:RANKED]
        missing = RANKED - len(people)
        start = db.execute("SELECT MAX(id) FROM person").fetchone()[0] + 1
        db.executemany(
            "INSERT INTO person (id, username, username_key, first_name, last_name, name_key, user_type, created_ms)"
            " VALUES (?, ?, ?, 'Fan', ?, ?, 'member', ?)",
            ((id, f"fan.{id}", f"fan.{id}", str(id), f"fan {id}", first) for id in range(start, start + missing)))
        db.executemany("INSERT INTO standing (person) VALUES (?)", ((id,) for id in range(start, start + missing)))
        db.execute("UPDATE people_count SET people = people + ?", (missing,))
        people += range(start, start + missing)

        def entries():
            for person, worth in zip(people, points):
                at = chance.randrange(first, last)
                yield person, worth, worth, at, at

        db.executemany(
            "INSERT INTO score_entry"
            " (person, number, before_ms, reason, amount, reputation, actor, subject, total, at_ms, earned_ms)"
            " SELECT ?1, s.entries + 1, s.entry_ms, 'cheered', ?2, ?3, NULL, 0, 0, ?4, ?5 FROM standing s"
            " WHERE s.person = ?1", entries())
        db.execute(
            "UPDATE standing SET entries = e.number, entry_ms = e.at_ms, reputation = standing.reputation + e.reputation"
            " FROM score_entry e WHERE e.person = standing.person AND e.reason = 'cheered'")
        # What is kept of boards does not know of these entries.
        db.execute("DELETE FROM board_chunk")
        db.execute("DELETE FROM board_copy")
        db.execute("ANALYZE")
    db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    db.close()


def copy(name):
    return data.copy(name, community())


def json_guest(rounds):
    return reading.beside_nginx(
        rounds, copy("rankings-top"), {f"first 50 of {RANKED:,}": TOP}, "application/json", member=False, wanted=0.40,
        check=check)


def check(server, path, accept, member):
    """That the page is whole: 50 people in order."""
    until_counted(server)
    with traffic.Client(server.port) as client:
        answer = client.get(path, None, accept)
    assert answer.status == 200, answer
    places = [(row["place"], -row["value"]) for row in answer.json["data"]]
    assert len(places) == 50 and places == sorted(places), places


def own_place(rounds):
    """In an open loop at 500 a second while entries are recorded; then as fast as it goes, in turn with Redis and with
    nginx, which says how much of Redis' rate HTTP leaves."""
    folder = copy("rankings-own")
    tokens = data.tokens()
    steady, mine, redis, files = [], [], [], []
    with servers.Fanfare(folder) as server, Redis(folder) as other, servers.Nginx() as static:
        until_counted(server)
        compare(server, other, folder, tokens)

        def ask(number, client):
            return client.get(AROUND, tokens[number % len(tokens)])

        def follow(number, client):
            step, undo = divmod(number, 2)
            method = "DELETE" if undo else "PUT"
            return client.send(method, f"/api/v1/people/{step * 7 % data.PEOPLE + 1}/follow", tokens[step % len(tokens)])

        for _ in range(rounds):
            with traffic.Steady(server.port, 50, follow, threads=4):
                with traffic.Steady(server.port, 500, ask) as asked:
                    time.sleep(traffic.DURATION)
            assert not asked.faults and all(answer.status == 200 for answer in asked.answers)
            steady.append(asked)
        for _ in range(rounds):
            redis.append(other.rate())
            files.append(traffic.wrk(static.port, "/file").rate)
            load = traffic.wrk(
                server.port, script="rotate.lua",
                arguments=[OWN, data.community() / "tokens", "application/json"])
            assert load.wrong == 0, load
            mine.append(load.rate)
    return [
        report.most("own place and neighbours, 500 a second, p99", [each.percentile(0.99) for each in steady], "ms", 10),
        report.most("own place and neighbours, 500 a second, p50", [each.percentile(0.5) for each in steady], "ms", 10),
        report.rates(f"own place of {RANKED:,} beside Redis' ZREVRANK", mine, redis, 0.85, " of Redis"),
        report.rates(f"own place of {RANKED:,}", mine, files, 0.85),
    ]


class Redis(servers.Server):
    """The same board as a sorted set."""

    def __init__(self, folder):
        self.port = servers.free_port()
        self.folder = servers.CACHE / "redis"
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)
        super().__init__(
            ["redis-server", "--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no",
                "--dir", str(self.folder)], self.folder)
        with data.connect(folder) as db:
            rows = db.execute(
                "SELECT person, SUM(amount) FROM score_entry WHERE reason = 'cheered' GROUP BY person").fetchall()
        self.count = len(rows)
        lines = "".join(f"ZADD board {points} {person:012}\n" for person, points in rows)
        subprocess.run(
            ["redis-cli", "-p", str(self.port), "--pipe"], input=lines, text=True, check=True, capture_output=True)
        assert int(self.ask("ZCARD", "board")) == len(rows)

    def wait(self):
        for _ in range(200):
            if subprocess.run(["redis-cli", "-p", str(self.port), "PING"], capture_output=True, text=True).stdout == "PONG\n":
                return
            time.sleep(0.05)
        raise RuntimeError("Redis does not start")

    def ask(self, *words):
        return subprocess.run(
            ["redis-cli", "-p", str(self.port), *words], check=True, capture_output=True, text=True).stdout.strip()

    def rate(self):
        """Random places over 64 connections, one question at a time, as wrk asks."""
        text = subprocess.run(
            ["redis-benchmark", "-p", str(self.port), "-c", "64", "-n", str(int(40_000 * traffic.DURATION)), "-r",
                str(self.count), "--csv", "ZREVRANK", "board", "__rand_int__"],
            check=True, capture_output=True, text=True).stdout
        return float(re.findall(r'"([\d.]+)"', text.splitlines()[-1])[0])


def compare(server, other, folder, tokens):
    """Both know the same people at the same points."""
    with data.connect(folder) as db:
        members = [row[0] for row in db.execute("SELECT person FROM session WHERE agent = 'bench' ORDER BY id LIMIT 20")]
    with traffic.Client(server.port) as client:
        for token, person in zip(tokens, members):
            me = client.get(OWN, token).json["me"]
            assert me["value"] == int(float(other.ask("ZSCORE", "board", f"{person:012}"))), me
            better = int(other.ask("ZCOUNT", "board", f"({me['value']}", "+inf"))
            assert me["place"] > better, (me, better)


def start(rounds):
    """From the start of the program to the first page of the ranking."""
    folder = copy("rankings-start")
    taken, memory = [], []
    for _ in range(rounds):
        with servers.Fanfare(folder) as server:
            until_counted(server)
            taken.append(time.perf_counter() - server.began)
            with traffic.Client(server.port) as client:
                for category in ("cheers", "all"):
                    for period in ("daily", "weekly", "monthly"):
                        path = f"/api/v1/rankings/{category}?period={period}&limit=50"
                        assert client.get(path, data.token(1)).status == 200
            memory.append(server.memory())
    return [
        report.most(f"start to the ranking of {RANKED:,}", taken, "s", 1),
        report.most("resident with it, some 55 MB of it idle", memory, "MB", 150),
    ]


def events(rounds):
    """In one process, 64 at once: entries recorded durably, each looked for on the board as soon as it is acknowledged."""
    folder = copy("rankings-events")
    rates = []
    for number in range(rounds):
        text = subprocess.run(
            [str(servers.ROOT / "Benchmarks/.build/release/score-events"), "rate", str(folder), str(int(traffic.DURATION)), str(number)],
            check=True, capture_output=True, text=True).stdout
        found = json.loads(text)
        assert found["unseen"] == 0, found
        rates.append(found["entries"] / found["recording_milliseconds"] * 1000)
    return [report.least("entries, durable, each seen in the next read", rates, "/s", 10_000)]
