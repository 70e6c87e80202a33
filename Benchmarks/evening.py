"""A mixed evening: 1,000 members of a community of 100,000 people, 100,000 answers, a catalogue of games and full ledgers read
what is popular, as pages and through the API, and one request in twenty writes. 64 connections ask one request after the
other; then members ask as they arrive, each on a connection of their own, whether the server keeps up or not."""

import bisect
import itertools
import os
import random
import re
import shutil
import statistics
import subprocess
import sys
import time
import urllib.parse
from pathlib import Path

import answers
import data
import engines
import games
import report
import servers
import traffic

# Follows and likes in the community, half each, and entries of the ledger; how many more follows and likes it grows by.
ROWS = int(os.environ.get("ROWS", 500_000))
LEDGER = int(os.environ.get("LEDGER", 1_000_000))
GROWTH = int(os.environ.get("GROWTH", 1_000_000))
REQUESTS = 40_000
# Microseconds of processor time a request; the rate that is enough whatever nginx does.
MIXED, ALONE, SEARCHING = 140, 120, 250
OF_NGINX, ENOUGH = 0.18, 12_500
# The same on PostgreSQL: of nginx, and follows and profiles a second with 32 connections.
POSTGRES_OF_NGINX, POSTGRES_FOLLOWS, POSTGRES_PROFILES = 0.08, 6_000, 4_000
# Seconds in which what is made once for many is made before anything is measured: more than two passes of the trace.
WARMING = 12
# The same on PostgreSQL.
POSTGRES_WARMING = 30
# Seconds of members who arrive, with midnight in the middle; milliseconds that one in a thousand waits at most; seconds in
# which the server starts before, with its warming.
ARRIVING = int(os.environ.get("ARRIVING", 20))
WAITING = 25
BEGINNING = 24
# How many bytes the log has when they begin to arrive: of 96 MB, with which it is taken over.
LOG_BYTES = 80_000_000
PERCENTILES = ["p50", "p99", "p99.9"]
CATEGORIES = ["cheers", "audience", "answers", "critics", "followers", "all"]
HTML, JSON = "text/html", "application/json"


def evening(rounds):
    for source, when in ((community(), ""), (grown(), f", {GROWTH:,} follows and likes later")):
        figures = list(measure(rounds, source, when, kinds=not when))
        yield from figures
        yield from arrivals(rounds, source, when, statistics.median(figures[0].values) / 2)


class Mixed:
    """What rounds of a mixed evening came to, in turn with nginx."""

    def __init__(self, file):
        self.file = file
        self.rates, self.nginx, self.costs, self.times = [], [], [], {name: [] for name in PERCENTILES}

    def measure(self, static, server, first):
        self.nginx.append(traffic.wrk(static.port, "/file").rate)
        load, cost = ask(server, self.file, first)
        self.rates.append(load.rate)
        self.costs.append(cost)
        for name, value in zip(self.times, (load.p50, load.p99, load.p999)):
            self.times[name].append(value)


def measure(rounds, source, when, kinds):
    """64 connections; the first figure is the rate."""
    folder = data.copy("evening", source)
    trace = Trace(folder)
    mixed = trace.write("mixed", trace.mixed())
    alone = {kind: trace.write(kind, trace.of(kind)) for kind in trace.kinds} if kinds else {}
    seen, alone_costs, alone_rates = Mixed(mixed), {kind: [] for kind in alone}, {kind: [] for kind in alone}
    passes = itertools.count(step=101)
    with servers.Nginx() as static, servers.Fanfare(folder) as server:
        check(server, trace)
        ask(server, mixed, next(passes), duration=WARMING)
        for _ in range(rounds):
            seen.measure(static, server, next(passes))
        for _ in range(rounds):
            for kind, file in alone.items():
                load, cost = ask(server, file, next(passes))
                alone_rates[kind].append(load.rate)
                alone_costs[kind].append(cost)
    wanted = min(OF_NGINX, ENOUGH / statistics.median(seen.nginx))
    yield report.rates(f"mixed{when}", seen.rates, seen.nginx, wanted)
    yield report.most(f"mixed{when}, processor a request", seen.costs, "µs", MIXED)
    yield from waits(f"mixed{when}", seen.times, {"p99": 20})
    for kind in alone:
        yield report.rate(kind, alone_rates[kind])
        limit = SEARCHING if kind in ("search", "profile") else ALONE
        yield report.most(f"{kind}, processor a request", alone_costs[kind], "µs", limit)


def postgres(rounds):
    """A mixed evening on PostgreSQL, with its default settings, then follows and profiles alone."""
    engine, folder = moved(community()), servers.CACHE / "evening-postgres"
    trace = Trace(community())
    mixed, follows, profiles = (
        trace.write("mixed", trace.mixed()), trace.write("follow", trace.of("follow")), trace.write("profile", trace.of("profile")))
    seen, follow_rates, profile_rates = Mixed(mixed), [], []
    passes = itertools.count(step=101)
    with servers.Nginx() as static, engine.fanfare(folder, servers.free_port()) as server:
        check(server, trace)
        # In the beginning some are refused, with 503: every statement is planned, and no page is in memory.
        ask(server, mixed, next(passes), duration=POSTGRES_WARMING, refused=0.05)
        # As its own maintenance does within a minute: tables that were empty have rows now. Each statement is planned anew.
        engine.psql(engine.url, "ANALYZE")
        ask(server, mixed, next(passes), duration=WARMING, refused=0.05)
        for _ in range(rounds):
            seen.measure(static, server, next(passes))
        for _ in range(rounds):
            follow_rates.append(ask(server, follows, next(passes), connections=32)[0].rate)
            profile_rates.append(ask(server, profiles, next(passes), connections=32)[0].rate)
    yield report.rates("mixed", seen.rates, seen.nginx, POSTGRES_OF_NGINX)
    yield report.time("mixed, processor a request without PostgreSQL's", seen.costs, "µs")
    yield from waits("mixed", seen.times, {})
    yield report.least("follow and unfollow, durable", follow_rates, "/s", POSTGRES_FOLLOWS)
    yield report.least("a profile", profile_rates, "/s", POSTGRES_PROFILES)


def moved(source):
    """A community in a database of its own of the cluster that script/with-postgres has started."""
    engine = engines.Postgres("evening")
    folder, exported = servers.CACHE / "evening-postgres", servers.CACHE / "evening-export"
    for made in (folder, exported):
        shutil.rmtree(made, ignore_errors=True)
    folder.mkdir()
    engine.psql(engine.server, f"DROP DATABASE IF EXISTS {engine.database}")
    engine.prepare(folder)
    print("Moving it to PostgreSQL …", flush=True)
    # A copy, for the build may bring it up to its schema, which another build does not know.
    source = data.copy("evening-source", source)
    for command, environment in (
            (["export", str(exported)], {"FANFARE_DATA": str(source)}),
            (["import", "community", str(exported)], {"FANFARE_DATA": str(folder), "FANFARE_DATABASE_URL": engine.url})):
        subprocess.run(
            [*servers.fanfare(), *command], check=True, env={**os.environ, **environment}, stdout=subprocess.DEVNULL)
    engine.psql(engine.url, "ANALYZE")
    return engine


def arrivals(rounds, source, when, rate):
    """So many requests a second, by chance (Poisson), while a period closes and the log of the database is taken over."""
    times, refused = {name: [] for name in PERCENTILES}, []
    program = servers.compiled("arrivals.c", servers.CACHE / "arrivals", "-lm")
    trace, tokens = Trace(data.copy("evening", source)), data.community() / "tokens"
    mixed = trace.write("mixed", trace.mixed())
    for number in range(rounds):
        folder = data.copy("evening", source)
        # The server has its own time of day: half of the time has gone by at midnight, with a few seconds to begin.
        began, now = time.monotonic(), int(time.time())
        midnight = (now // 86_400 + 1) * 86_400
        shift = midnight - now - BEGINNING - ARRIVING // 2
        with servers.Fanfare(folder, settings=servers.shifted(shift)) as server:
            ask(server, mixed, 0, duration=WARMING)
            lengthen_log(server, trace)
            before = server.counters()
            time.sleep(max(0, began + BEGINNING - time.monotonic()))
            said = subprocess.run(
                [program, str(server.port), mixed, tokens, str(rate), str(ARRIVING), str(number), "101"],
                check=True, capture_output=True, text=True).stdout
            after = server.counters()
        found = dict(re.findall(r"(p[\d.]+) ([\d.]+)", said))
        requests, wrong = map(int, re.findall(r"(\d+) (?:requests|wrong)", said))
        refused.append(wrong / requests * 100)
        for name, values in times.items():
            values.append(float(found[name]))
        with data.connect(folder) as db:
            (closed,) = db.execute("SELECT COUNT(*) FROM closed_ranking WHERE ends_ms = ?", (midnight * 1000,)).fetchone()
        db.close()
        assert closed, "no period was closed"
        assert after["checkpoints"] > before["checkpoints"], "nothing was taken over from the log"
    yield from waits(f"{rate:,.0f} a second arrive{when}", times, {"p99.9": WAITING})
    yield report.most(f"{rate:,.0f} a second arrive{when}, refused", refused, "%", 0.1)


def lengthen_log(server, trace):
    """Follows, one by one, until the log needs few more to be taken over, at whatever rate members then arrive."""
    with traffic.Client(server.port) as client:
        for _ in range(200):
            if server.counters()["log_bytes"] >= LOG_BYTES:
                return
            for _ in range(50):
                _, path, accept, member, _ = trace.request("follow")
                client.send("PUT", path, data.token(member), accept=accept)
    raise AssertionError("follows do not lengthen the log")


def waits(what, times, limits):
    """Percentiles of how long requests took, some with a limit, in milliseconds."""
    for name, values in times.items():
        yield (report.most(f"{what}, {name}", values, "ms", limits[name], better=0) if name in limits
               else report.time(f"{what}, {name}", values, "ms"))


def ask(server, file, first, duration=None, connections=64, refused=0.001):
    """Sends a trace, with `first` for the number of its first pass and `refused` for the share that may go wrong: what wrk saw,
    and microseconds of processor time a request."""
    before = processor(server.pid)
    load = traffic.wrk(
        server.port, script="evening.lua", arguments=[file, data.community() / "tokens", first],
        duration=duration, connections=connections)
    assert load.wrong <= load.requests * refused, f"{load.wrong} of {load.requests} of {file} went wrong"
    return load, (processor(server.pid) - before) / load.requests * 1e6


def processor(pid):
    """Seconds of processor time so far."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def check(server, trace):
    """That each kind of page is answered with something."""
    with traffic.Client(server.port) as client:
        for kind in trace.kinds:
            for method, path, accept, member, _ in itertools.islice(trace.of(kind), 5):
                if method != "GET":
                    continue
                answer = client.get(path, data.token(member), accept)
                assert answer.status == 200 and answer.body, (kind, path, answer)


def asked_kinds(trace):
    """Files with the requests that the environment asks for by `KINDS`, which are kinds of the trace or `mixed`."""
    kinds = os.environ.get("KINDS", "mixed").split(",")
    unknown = set(kinds) - {"mixed", *trace.kinds}
    if unknown:
        sys.exit(f"There is no kind {', '.join(unknown)}; there are mixed, {', '.join(trace.kinds)}.")
    return {
        kind: trace.write(f"asked-{kind}", trace.mixed() if kind == "mixed" else trace.of(kind)) for kind in kinds}


class Zipf:
    """One of so many things, the first the likeliest."""

    def __init__(self, chance, things):
        self.chance, self.things = chance, things
        self.sums = list(itertools.accumulate(1 / (place + 10) for place in range(len(things))))

    def one(self):
        return self.things[bisect.bisect(self.sums, self.chance.random() * self.sums[-1])]


class Trace:
    """Requests as members make them. A request is method, path, what is accepted, the member's number and body."""

    # How many of 1,000 are of each kind.
    kinds = {
        "feed": 140, "answer": 130, "profile": 100, "directory": 40, "rankings": 40, "category": 60, "games": 60, "game": 80,
        "leagues": 20, "squad": 40, "activity": 40, "search": 50, "lists": 80, "details": 70, "writes": 50}

    def __init__(self, folder):
        self.chance = random.Random(16)
        with data.connect(folder) as db:
            def column(sql):
                return [row[0] for row in db.execute(sql)]

            # The newest answers and the best known people and games are asked for most.
            self.answers = Zipf(self.chance, column("SELECT id FROM answer ORDER BY id DESC"))
            self.people = Zipf(self.chance, column("SELECT person FROM standing ORDER BY reputation DESC, person"))
            self.titles = Zipf(self.chance, column("SELECT game FROM game_rating ORDER BY ratings DESC, game"))
            names = column("SELECT first_name || ' ' || last_name FROM person") + column("SELECT title FROM game")
        self.words = [name.lower() for name in self.chance.sample(names, 5_000)]
        # A few of each are read on; the first page most.
        self.people_pages = ["", f"?cursor={data.cursor_after(folder, 20)}", f"?cursor={data.cursor_after(folder, 40)}"]
        self.answer_pages = ["", *(f"?cursor={answers.cursor(self.answers.things[place])}" for place in (19, 39))]

    def write(self, name, requests):
        file = servers.CACHE / f"{name}.trace"
        file.write_text("".join("\t".join(map(str, request)) + "\n" for request in requests))
        return file

    def mixed(self):
        kinds = self.chance.choices(list(self.kinds), list(self.kinds.values()), k=REQUESTS)
        return (self.request(kind) for kind in kinds)

    def of(self, kind):
        return (self.request(kind) for _ in range(REQUESTS // 10))

    def request(self, kind):
        made = getattr(self, kind)()
        if isinstance(made, str):
            accept = JSON if made.startswith("/api/") else HTML
            made = ("GET", made, accept, "")
        method, path, accept, body = made
        return method, path, accept, self.chance.randrange(data.MEMBERS), body

    def page(self, pages):
        return self.chance.choices(pages, [8, 2, 1])[0]

    def feed(self):
        return f"/{self.page(self.answer_pages)}"

    def answer(self):
        return f"/answers/{self.answers.one()}"

    def profile(self):
        return f"/people/{self.people.one()}"

    def directory(self):
        return f"/people{self.page(self.people_pages)}"

    def rankings(self):
        return "/rankings"

    def category(self):
        period = self.chance.choice(["daily", "weekly", "monthly"])
        return f"/rankings/{self.chance.choice(CATEGORIES)}?period={period}"

    def games(self):
        return self.chance.choices(["/games", "/games?genre=shooter", "/games?sort=title"], [4, 1, 1])[0]

    def game(self):
        return f"/games/{self.titles.one()}"

    def leagues(self):
        return self.chance.choice(["/leagues", "/leagues/trd6vSd3"])

    def squad(self):
        return "/teams/ec-barcelona"

    def activity(self):
        return "/activity"

    def search(self):
        """As somebody types: the beginning of a name or a title."""
        word = self.chance.choice(self.words)
        return f"/search?q={urllib.parse.quote(word[:self.chance.randint(2, 10)])}"

    def lists(self):
        return self.chance.choice([
            f"/api/v1/people{self.page(self.people_pages)}", f"/api/v1/feed{self.page(self.answer_pages)}", "/api/v1/games",
            f"/api/v1/rankings/{self.chance.choice(CATEGORIES)}?period=weekly",
            f"/api/v1/answers/{self.answers.one()}/comments"])

    def details(self):
        return self.chance.choice([
            f"/api/v1/people/{self.people.one()}", f"/api/v1/feed/{self.answers.one()}", f"/api/v1/games/{self.titles.one()}"])

    def follow(self):
        return "TOGGLE", f"/api/v1/people/{self.chance.choice(self.people.things)}/follow", JSON, ""

    def writes(self):
        kind = self.chance.choices(["follow", "like", "comment", "review"], [40, 40, 15, 5])[0]
        if kind == "follow":
            return self.follow()
        if kind == "like":
            return "TOGGLE", f"/api/v1/answers/{self.answers.one()}/like", JSON, ""
        if kind == "comment":
            return "POST", f"/api/v1/answers/{self.answers.one()}/comments", JSON, '{"content": "Seen twice, and laughed twice."}'
        return "POST", f"/api/v1/games/{self.chance.choice(self.titles.things)}/reviews", JSON, '{"rating": 4, "text": "Good."}'


def community():
    """People with answers, the catalogue with reviews, follows, likes and ledgers. Made once."""
    folder = servers.CACHE / f"evening-{data.PEOPLE}-{answers.ANSWERS}-{ROWS}-{LEDGER}"
    if not (folder / "made").exists():
        data.copy(folder.name, answers.community())
        print("Making an evening …", flush=True)
        games.take(folder)
        games.fill(folder)
        with data.connect(folder) as db:
            db.execute("DELETE FROM job")  # Pictures of games, which are not to be had here.
        db.close()
        fill(folder)
        grow(folder, ROWS)
        (folder / "made").touch()
    return folder


def grown():
    """The same with more follows and likes. Made once."""
    source = community()
    folder = servers.CACHE / f"{source.name}-{GROWTH}"
    if not (folder / "made").exists():
        data.copy(folder.name, source)
        grow(folder, GROWTH)
        (folder / "made").touch()
    return folder


def fill(folder):
    """Entries of the ledger over 60 days; most are of few people, as it goes."""
    chance = random.Random(7)
    now = int(time.time() * 1000)
    with data.connect(folder) as db:
        db.execute("PRAGMA synchronous = OFF")
        last = dict(db.execute("SELECT person, entries FROM standing"))
        total = dict(db.execute("SELECT person, reputation FROM standing"))
        before = dict(db.execute("SELECT person, entry_ms FROM standing"))
        people = Zipf(chance, [row[0] for row in db.execute("SELECT person FROM standing ORDER BY reputation DESC, person")])
        reasons = {"followed": 5, "answer_liked": 10, "cheered": 1, "watched": 1, "review_upvoted": 2}

        def entries():
            for number in range(LEDGER):
                person, reason = people.one(), chance.choice(list(reasons))
                last[person] += 1
                total[person] += reasons[reason]
                at = now - (LEDGER - number) * 60 * 86_400_000 // LEDGER
                yield (
                    person, last[person], before[person], reason, reasons[reason], chance.choice(people.things),
                    total[person], at, at)
                before[person] = at

        db.executemany(
            "INSERT INTO score_entry"
            " (person, number, before_ms, reason, amount, reputation, actor, subject, total, at_ms, earned_ms)"
            " VALUES (?, ?, ?, ?, 1, ?, ?, 0, ?, ?, ?)", entries())
    db.close()


def grow(folder, rows):
    """Half follows, half likes; what counts them is counted anew."""
    chance = random.Random(rows)
    now = int(time.time() * 1000)
    with data.connect(folder) as db:
        db.execute("PRAGMA synchronous = OFF")
        people = Zipf(chance, [row[0] for row in db.execute("SELECT person FROM standing ORDER BY reputation DESC, person")])
        popular = Zipf(chance, [row[0] for row in db.execute("SELECT id FROM answer ORDER BY id DESC")])
        db.executemany(
            "INSERT OR IGNORE INTO follow (follower, followed, at_ms) SELECT ?1, ?2, ?3 WHERE ?1 <> ?2",
            ((chance.choice(people.things), people.one(), now) for _ in range(rows // 2)))
        db.executemany(
            "INSERT OR IGNORE INTO answer_like (person, answer, at_ms) VALUES (?, ?, ?)",
            ((chance.choice(people.things), popular.one(), now) for _ in range(rows // 2)))
    db.close()
    data.recount(folder)
