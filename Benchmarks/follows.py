"""Follows, durable ones, and a trace of system calls that shows each answered after its sync of the disk."""

import os
import random
import re
import signal
import statistics
import subprocess
import time

import data
import report
import servers
import traffic

ARRIVING = ("read", "readv", "recvfrom", "recvmsg")
LEAVING = ("write", "writev", "sendto", "sendmsg")
SYNCING = ("fsync", "fdatasync")


# Durable follows a second, of which nine tenths are to be left once GROWTH are there, each with its entry of the ledger.
RATE = 15_000
GROWTH = 10_000_000


def follows(rounds):
    put, delete, ratios = [], [], []
    for _ in range(rounds):
        # Each round begins with the same people: what the one before added would slow this one.
        folder = data.copy("follows")
        with servers.Fanfare(folder) as server:
            before = server.counters()
            load = change(server, "PUT", 0)
            after = server.counters()
            put.append(load.rate)
            ratios.append(load.requests / (after["commits"] - before["commits"]))
            delete.append(change(server, "DELETE", 0, traffic.DURATION / 2).rate)
    done = load.requests + 1000
    grouped, answered, early = trace(folder, done)
    later = []
    for _ in range(rounds):
        with servers.Fanfare(data.copy("follows", grown())) as server:
            later.append(change(server, "PUT", 0).rate)
    return [
        report.least("PUT, durable", put, "/s", RATE),
        report.least("follows to a commit", ratios, "", 8),
        report.rate("DELETE, durable", delete),
        report.least(f"PUT, durable, after {GROWTH:,}", later, "/s", RATE * 9 // 10),
        report.least("traced: follows to a sync", [grouped], "", 8),
        report.Figure(
            "traced: answered before its sync", f"{early} of {answered:,}", wanted="0", holds=early == 0 and answered > 0),
    ]


def grown():
    """The community in which everybody follows as many. Made once."""
    folder = servers.CACHE / f"follows-{data.PEOPLE}-{GROWTH}-by-time"
    if not (folder / "made").exists():
        data.copy(folder.name, data.community())
        print(f"Making {GROWTH:,} follows …", flush=True)
        fill(folder)
        (folder / "made").touch()
    return folder


def fill(folder):
    """Follows of a year with their entries, in the order of their times, as a community gets them: filled in the order of their
    keys, pages would have no room, and each of the first follows to come would split some."""
    chance = random.Random(10)
    now = int(time.time() * 1000)
    at = lambda: now - chance.randrange(365 * 86_400_000)
    with data.connect(folder) as db:
        db.execute("PRAGMA synchronous = OFF")
        db.execute("PRAGMA cache_size = -2000000")
        people = [row[0] for row in db.execute("SELECT person FROM standing ORDER BY person")]
        each = GROWTH // len(people)
        db.execute("CREATE TEMP TABLE made (follower, followed, at_ms)")
        db.executemany(
            "INSERT INTO temp.made SELECT ?1, ?2, ?3 WHERE ?1 <> ?2",
            ((follower, followed, at()) for follower in people for followed in chance.sample(people, each)))
        db.execute(
            "INSERT OR IGNORE INTO follow (follower, followed, at_ms)"
            " SELECT follower, followed, at_ms FROM temp.made ORDER BY at_ms")
        db.execute(
            "INSERT INTO score_entry"
            " (person, number, before_ms, reason, amount, reputation, actor, subject, total, at_ms, earned_ms)"
            " SELECT s.person, s.entries + ROW_NUMBER() OVER theirs, COALESCE(LAG(f.at_ms) OVER theirs, s.entry_ms),"
            " 'followed', 1, 5, f.follower, 0, 1, f.at_ms, f.at_ms FROM standing s JOIN follow f ON f.followed = s.person"
            " WINDOW theirs AS (PARTITION BY s.person ORDER BY f.at_ms) ORDER BY f.at_ms")
    db.close()
    data.recount(folder)


def change(server, method, skip, duration=None):
    load = traffic.wrk(
        server.port, script="follow.lua", duration=duration, arguments=[method, data.community() / "tokens", data.PEOPLE, skip])
    assert load.wrong <= load.requests * 0.001, f"{load.wrong} of {load.requests} went wrong"
    return load


def trace(folder, skip):
    """Acknowledged writes to a sync, how many were answered, and how many of these without a sync of the disk between
    the request's arrival and the answer. The kernel notes the calls, which slows them less than a tracer does."""
    calls = folder / "calls"
    ends = [f"sys_{end}_{call}" for call in ARRIVING + LEAVING + SYNCING for end in ("enter", "exit")]
    with servers.Fanfare(folder) as server:
        recorder = subprocess.Popen(
            ["perf", "record", "-q", "-m", "16M", "-o", calls, "-p", str(server.pid)]
            + [part for end in ends for part in ("-e", f"syscalls:{end}")])
        time.sleep(1)
        # What is open already is no connection: pipes and counters that wake threads.
        others = {int(file) for file in os.listdir(f"/proc/{server.pid}/fd")}
        load = change(server, "PUT", skip, 3)
        recorder.send_signal(signal.SIGINT)
        recorder.wait()
    text = subprocess.run(
        ["perf", "script", "-i", calls, "-F", "tid,time,event,trace"],
        check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout
    syncs = answered = early = 0
    descriptor, begun, arrived = {}, {}, {}
    latest = -1.0  # When the latest sync that has ended began.
    for line in text.splitlines():
        thread, at, event, value = re.match(r"\s*(\d+)\s+([\d.]+):\s+syscalls:(\w+):\s*(.*)", line).groups()
        end, call = event.removeprefix("sys_").split("_", 1)
        if end == "enter":
            descriptor[thread] = file = int(value.split(",")[0].removeprefix("fd: "), 16)
            begun[thread] = float(at)
            if call in LEAVING and file in arrived:
                answered += 1
                early += latest < arrived.pop(file)
        elif thread not in begun:
            continue  # It began before the recording.
        elif call in ARRIVING and 0 < int(value, 16) < 1 << 31 and descriptor[thread] not in others:
            arrived[descriptor[thread]] = float(at)
        elif call in SYNCING and int(value, 16) == 0:
            syncs += 1
            latest = max(latest, begun[thread])
    assert answered > load.requests * 0.99, f"of {load.requests} answers only {answered} were noted"
    # Whom one cannot follow, oneself for one, is refused at once.
    return answered / max(syncs, 1), answered, max(0, early - load.wrong)
