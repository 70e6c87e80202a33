"""Search, log-ins, start and memory."""

import os
import random
import time
import urllib.parse

import data
import report
import servers
import traffic


def search(rounds):
    """500 searches a second, each a letter more of somebody's name."""
    folder = data.copy("search")
    taken = []
    with servers.Fanfare(folder) as server:
        paths = typed(folder, 40_000)
        ask = lambda number, client: client.get(paths[number % len(paths)], token=None)
        for _ in range(rounds):
            with traffic.Steady(server.port, 500, ask) as steady:
                time.sleep(traffic.DURATION)
            assert not steady.faults and all(answer.status == 200 for answer in steady.answers)
            taken.append(steady)
    return [
        report.most("500 a second, p99", [steady.percentile(0.99) for steady in taken], "ms", 5),
        report.most("500 a second, p50", [steady.percentile(0.5) for steady in taken], "ms", 5),
    ]


def typed(folder, count):
    chance = random.Random(2)
    db = data.connect(folder)
    names = [f"{first} {last}" for first, last in db.execute("SELECT first_name, last_name FROM person")]
    db.close()
    paths = []
    while len(paths) < count:
        name = chance.choice(names).lower()
        for length in range(1, min(len(name), 12) + 1):
            paths.append(f"/api/v1/people?q={urllib.parse.quote(name[:length])}")
    return paths


def logins(rounds):
    """50 log-ins offered a second while others read; what is too much is turned away."""
    folder = data.copy("logins")
    figures = []
    with servers.Fanfare(folder) as server:
        def log_in(number, client):
            return client.send("POST", "/api/v1/sessions", body={
                "email": f"member{number % data.MEMBERS}@example.org", "password": data.PASSWORD})

        for _ in range(rounds):
            with traffic.Steady(server.port, 50, log_in, threads=64) as steady:
                load = traffic.wrk(server.port, "/api/v1/people")
            assert not steady.faults, steady.faults
            refused = [answer for answer in steady.answers if answer.status in (429, 503)]
            for answer in steady.answers:
                assert answer.status in (200, 201, 429, 503), answer
            assert all(int(answer.headers["retry-after"]) > 0 for answer in refused)
            figures.append((load.p99, len(steady.answers) - len(refused), len(refused), load.rate))
    p99, done, refused, rate = zip(*figures)
    return [
        report.most("reading, p99", p99, "ms", 50),
        report.Figure(
            "log-ins let in and turned away", f"{sum(done):,} and {sum(refused):,}", wanted="429 or 503 with Retry-After"),
        report.rate("reading beside them", rate),
    ]


def start(rounds):
    folder = data.copy("start")
    taken = []
    for _ in range(rounds):
        with servers.Fanfare(folder) as server:
            taken.append(server.first_answer)
    return [report.most("start to first answer", taken, "s", 0.3)]


def memory(rounds):
    folder = data.copy("memory")
    taken = []
    for _ in range(min(rounds, 3)):
        with servers.Fanfare(folder) as server:
            with traffic.Client(server.port) as client:
                client.get("/people", accept="text/html")
            time.sleep(float(os.environ.get("IDLE", 5)))
            taken.append(server.memory())
    return [report.most("resident when idle", taken, "MB", 60)]
