"""Rankings against an independent count of the ledger: many entries through a winter, and ends of periods in five zones with
`kill -9` while they are crossed."""

import datetime
import json
import os
import random
import shutil
import signal
import subprocess
import threading
import time
import zoneinfo

import engines
import servers

PROGRAM = os.environ.get("SCORE_EVENTS", str(servers.ROOT / "Benchmarks/.build/release/score-events"))
ZONES = ["Europe/Madrid", "America/New_York", "America/Santiago", "Asia/Beirut", "Australia/Lord_Howe"]

ABOUT = """Entries of all kinds for 20,000 people in 120 days of Madrid's winter, an eighth of them taken back, recorded through
the ledger while each period is closed as it ends; then every ranking of every period is compared with one plain statement
over the ledger: places, people, points and when they were reached. Crossings are of the ends of days with either change of
the clocks, of a week, a month and a year, in five zones, in one community a zone: killed at random moments while entries are
recorded and periods closed, begun again until through. Starts and ends of days are compared with another program's."""
HEAD = """| engine | what | entries | kills | closed rankings | their places | open rankings | differ | lost | wrong days |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |"""


def line(engine, what, found, kills=0, lost=0, wrong=0):
    return (f"| {engine.name} | {what} | {found['entries']:,} | {kills} | {found['closed']:,} | {found['places']:,} |"
        f" {found['open']} | {found['differ']} | {lost} | {wrong} |")


def place_of(engine, name):
    """Where the program finds the community, made anew."""
    folder = servers.CACHE / f"proof-rankings-{engine.name}-{name}"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    engine.prepare(folder)
    return engine.url if isinstance(engine, engines.Postgres) else str(folder)


def recount(engine, entries, seed):
    """The row, and whether nothing differs."""
    place = place_of(engine, "recount")
    text = subprocess.run(
        [PROGRAM, "recount", place, str(entries), str(seed)], check=True, stdout=subprocess.PIPE, text=True).stdout
    found = json.loads(text.splitlines()[-1])
    print(f"{found['milliseconds'] / 1000:,.0f} s", flush=True)
    return line(engine, "a winter", found), found["differ"] == 0 and found["closed"] > 600


def crossings(make, kills, seed):
    """One community a zone. `make` gives an engine by a name."""
    chance = random.Random(seed)
    rows, held = [], True
    for number, zone in enumerate(ZONES):
        engine = make(zone.split("/")[1].lower())
        place = place_of(engine, "cross")
        share = kills // len(ZONES) + (number < kills % len(ZONES))
        moments = boundaries(zone)
        done = lost = 0
        for at, moment in enumerate(moments):
            # Where one crossing was through too soon, the next ones are killed more often.
            wanted = -(-(share - done) // (len(moments) - at))
            found, killed, gone = cross(place, moment, zone, seed, wanted, chance)
            done, lost = done + killed, lost + gone
        found["entries"] = recorded(engine)
        wrong = wrong_days(engine, zone)
        rows.append(line(engine, zone, found, done, lost, wrong))
        print(rows[-1], flush=True)
        held &= found["differ"] == 0 and lost == 0 and wrong == 0 and done >= share
    return rows, held


def cross(place, moment, zone, seed, kills, chance):
    killed = lost = most = 0
    while True:
        process = subprocess.Popen(
            [PROGRAM, "cross", place, str(moment), str(seed + killed), zone], stdout=subprocess.PIPE, text=True)
        timer = None
        if killed < kills:
            timer = threading.Timer(chance.uniform(0.03, 0.5), process.send_signal, [signal.SIGKILL])
            timer.start()
        lines = process.stdout.read().splitlines()
        process.wait()
        if timer:
            timer.cancel()
        said = [int(text.split()[1]) for text in lines if text.startswith("recorded ") and text.split()[1].isdigit()]
        # What was said to be recorded before a kill is there: totals only grow.
        lost += any(total <= most for total in said[:1])
        most = max([most, *said])
        if process.returncode == -signal.SIGKILL:
            killed += 1
            continue
        if process.returncode != 0:
            raise RuntimeError(f"score-events ended with {process.returncode}")
        return json.loads(lines[-1]), killed, lost


def boundaries(zone):
    """Ends of days, in seconds since 1970: those with a change of the clocks, a week's, a month's and a year's, in order."""
    place = zoneinfo.ZoneInfo(zone)
    day = datetime.date(2025, 9, 1)
    days = []
    while day < datetime.date(2026, 9, 1):
        if length(place, day) != 24 * 3600:
            days.append(day)
        day += datetime.timedelta(days=1)
    days += [datetime.date(2025, 11, 16), datetime.date(2025, 11, 30), datetime.date(2025, 12, 31)]
    return sorted({int(start(place, day + datetime.timedelta(days=1))) for day in days})


def start(place, day):
    """The first moment of a day: what a clock that shows its midnight says, or the change that leaves it out."""
    midnight = datetime.datetime(day.year, day.month, day.day, tzinfo=place, fold=0)
    moment = midnight.timestamp()
    # A midnight that is left out is read with the offset before the change: it lies just after it, or not.
    if datetime.datetime.fromtimestamp(moment, place).date() < day:
        moment += 3600
    while datetime.datetime.fromtimestamp(moment - 60, place).date() >= day:
        moment -= 60
    return moment


def length(place, day):
    return start(place, day + datetime.timedelta(days=1)) - start(place, day)


def recorded(engine):
    return int(engine.ask("SELECT COUNT(*) FROM score_entry")[0][0])


def wrong_days(engine, zone):
    """Closed days that do not lie from one local midnight to the next, are missing or there twice."""
    place = zoneinfo.ZoneInfo(zone)
    rows = engine.ask(
        "SELECT starts_ms, ends_ms, COUNT(*) FROM closed_ranking WHERE period = 'daily' GROUP BY starts_ms, ends_ms ORDER BY starts_ms")
    wrong, before = 0, None
    for starts, ends, count in ((int(a), int(b), int(c)) for a, b, c in rows):
        noon = datetime.datetime.fromtimestamp((starts + ends) / 2000, place).date()
        is_right = starts == start(place, noon) * 1000 and ends == start(place, noon + datetime.timedelta(days=1)) * 1000
        wrong += not (is_right and count == 6 and before in (None, starts))
        before = ends
    return wrong + (len(rows) < 100)
