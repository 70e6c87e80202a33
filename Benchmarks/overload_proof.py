"""Asks five times as much as a small server can do, over thousands of connections: it refuses what is too much, quickly."""

import json
import os
import random
import shutil
import subprocess
import threading
import time

import engines
import games_proof
import limited
import servers
import traffic
import writers

SECONDS = float(os.environ.get("OVERLOAD_SECONDS", 300))
# One less than the server takes, for who asks after its health.
CONNECTIONS = int(os.environ.get("CONNECTIONS", 9_999))
ADDRESSES = 40
MEGABYTES = 256
TIMES = 5
MEMBERS = 60
GAMES = 500


class Proof:
    def __init__(self, engine, seed, quick):
        self.engine, self.chance = engine, random.Random(seed)
        self.seconds, self.connections = (5, 500) if quick else (SECONDS, CONNECTIONS)
        self.faults, self.healthy, self.slowest = [], 0, 0.0

    def run(self):
        self.folder = servers.CACHE / f"proof-overload-{self.engine.name}"
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)
        self.engine.prepare(self.folder)
        self.tool = servers.compiled("overload.c", self.folder / "overload")
        self.limit = limited.MemoryLimit(MEGABYTES)
        try:
            self.measure()
        finally:
            self.limit.remove()
        return self.row()

    def measure(self):
        with Small(self.folder, self.limit, self.engine) as server:
            self.write_requests(server.port)
            self.capacity = self.find_capacity(server)
            self.settle(server, 0)
            self.before = server.memory()
            over = threading.Event()
            asking = threading.Thread(target=self.ask_health, args=[server.port, over])
            asking.start()
            self.seen = self.load(server, self.connections, TIMES * self.capacity, self.seconds)
            over.set()
            asking.join()
            if server.process.poll() is not None:
                self.faults.append("the server has ended")
                return
            self.settle(server, 1.2 * self.before)
        self.judge()

    def load(self, server, connections, rate, seconds):
        done = subprocess.run(
            [str(self.tool), str(server.port), str(connections), str(ADDRESSES), str(rate), str(seconds),
             str(self.folder / "requests")], check=True, capture_output=True, text=True)
        return json.loads(done.stdout)

    def write_requests(self, port):
        """Searches and lists that are hardly ever asked twice, pages, and a few follows."""
        members = [writers.register(port, f"member{number}") for number in range(MEMBERS)]
        rows = "".join(f"Game {name(self.chance)} {number},Nobody,2020\n" for number in range(GAMES))
        games = games_proof.Proof(self.engine, 0)
        games.port = port
        games.add_game(self.folder)
        (self.folder / "games.csv").write_text("title,developer,year\n" + rows)
        games.import_games(self.folder / "games.csv", self.folder)
        write_requests(self.folder / "requests", (self.request(members, port) for _ in range(20_000)))

    def request(self, members, port):
        word = name(self.chance)
        kind = self.chance.random()
        if kind < 0.04:
            return follow(self.chance, members, port)
        path = self.chance.choice(["/api/v1/search", "/api/v1/games", "/games", "/people"])
        return head("GET", f"{path}?q={word}", port)

    def ask_health(self, port, over):
        """On one connection, as a supervisor would."""
        client = None
        while not over.wait(0.25):
            began = time.monotonic()
            try:
                client = client or traffic.Client(port, timeout=5)
                answer = client.get("/health")
                if answer.status != 200:
                    self.faults.append(f"health: {answer.status}")
                self.healthy += 1
            except OSError as error:
                self.faults.append(f"health: {error!r}")
                client = client and client.close()
            self.slowest = max(self.slowest, time.monotonic() - began)
        if client:
            client.close()

    def find_capacity(self, server):
        """The highest rate, within a tenth, of which next to nothing is refused, over as many connections."""
        most = self.load(server, 64, 0, 3)["good"] / 3
        low, high = most / 16, most
        while high > 1.1 * low:
            rate = (low + high) / 2
            seen = self.load(server, self.connections, rate, 2 if self.seconds < 10 else 6)
            serves = seen["refused"] + seen["broken"] < 0.01 * seen["sent"] and seen["sent"] > 0.98 * seen["due"]
            low, high = (rate, high) if serves else (low, rate)
        return low

    def settle(self, server, wanted):
        """Memory comes down within a minute."""
        end = time.monotonic() + (60 if wanted else 25)
        self.after = server.memory()
        while self.after > wanted and time.monotonic() < end:
            time.sleep(0.5)
            self.after = server.memory()

    def judge(self):
        seen = self.seen
        if seen["sent"] < 0.9 * seen["due"]:
            self.faults.append(f"only {seen['sent']:,} of {seen['due']:,.0f} requests could be sent")
        if not seen["good"] or not seen["refused"]:
            self.faults.append(f"{seen['good']} good and {seen['refused']} refused answers are no overload")
        for what in ("refused_without_retry_after", "other", "broken"):
            if seen[what]:
                self.faults.append(f"{what}: {seen[what]}")
        if seen["p99"] > 250:
            self.faults.append(f"p99 of good answers is {seen['p99']} ms")
        if not self.healthy:
            self.faults.append("health was never told")
        if self.after > 1.2 * self.before:
            self.faults.append(f"memory is {self.after:.0f} MB after {self.before:.0f} MB")

    def row(self):
        memory = f"{MEGABYTES} MB" if self.limit.why_not is None else f"not limited: {self.limit.why_not}"
        if not hasattr(self, "after"):
            return f"| {self.engine.name} | {memory} | | | | | | | | | {len(self.faults)} |"
        seen = self.seen
        return (
            f"| {self.engine.name} | {memory} | {seen['opened'] - seen['closed']:,} | {self.capacity:,.0f} |"
            f" {seen['due'] / self.seconds:,.0f} | {seen['good'] / self.seconds:,.0f} | {seen['refused'] / self.seconds:,.0f} |"
            f" {seen['p50']} / {seen['p99']} ms | {self.slowest * 1000:.0f} ms | {self.before:.0f} / {self.after:.0f} MB |"
            f" {len(self.faults)} |")


class Small(servers.Server):
    """A server with little memory and as many connections from one address as are so by default."""

    def __init__(self, folder, limit, engine):
        self.port = servers.free_port()
        environment = {
            "FANFARE_DATA": str(folder), "FANFARE_PORT": str(self.port), "FANFARE_LIMITS": "off",
            **({"FANFARE_DATABASE_URL": engine.url} if hasattr(engine, "url") else {})}
        super().__init__(limit.command([*servers.fanfare(), "serve"]), folder, environment)

    memory = servers.Fanfare.memory


def name(chance):
    return "".join(chance.choice("aeioulnrst") for _ in range(chance.randint(2, 5)))


def write_requests(path, requests):
    """A file as overload.c reads it."""
    with open(path, "wb") as file:
        for text in requests:
            file.write(b"%d\n" % len(text) + text.encode())


def follow(chance, members, port):
    """The request of one member who follows another or no longer does."""
    (_, token), (other, _) = chance.sample(members, 2)
    method = chance.choice(["PUT", "DELETE"])
    more = f"Authorization: Bearer {token}\r\nContent-Length: 0\r\n"
    return head(method, f"/api/v1/people/{other}/follow", port, more)


def head(method, path, port, more=""):
    accept = "application/json" if path.startswith("/api") else "text/html"
    return f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nAccept: {accept}\r\n{more}\r\n"


def run(quick, seed):
    """The lines, and whether all held."""
    lines, held = [], True
    for engine in [engines.SQLite()] if quick else [engines.SQLite(), engines.Postgres("proof_overload")]:
        proof = Proof(engine, seed, quick)
        lines.append(proof.run())
        print(lines[-1], *proof.faults[:10], sep="\n", flush=True)
        held = held and not proof.faults
    return lines, held


HEAD = """| engine | memory | connections | requests/s it can serve | asked/s | served/s | refused/s | p50 / p99 of served | slowest `/health` | memory before / after | faults |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |"""

ABOUT = f"""A server in a control group with {MEGABYTES} MB of memory, where one can be made, beside its clients on the same
processors. Searches, lists and pages that no response is cached of, and 4 % follows, are asked over 10,000 connections from
{ADDRESSES} loopback addresses, at a fixed rate whatever becomes of them. What it can serve is the highest rate of which less
than 1 % is refused. Then {TIMES} times as much is asked for {SECONDS / 60:g} minutes. All that is not served is refused with
503 and `Retry-After`, no connection breaks, `/health` answers on a connection of its own; served requests, from the moment at
which they were due, have a p99 below 250 ms, and within a minute after it memory is at most a fifth more than before."""
