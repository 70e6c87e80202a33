"""The feed of 100,000 answers beside nginx, and likes from 32 connections."""

import base64
import os
import random
import subprocess
import time

import data
import reading
import report
import servers
import traffic

ANSWERS = int(os.environ.get("ANSWERS", 100_000))
FEED = ("/api/v1/feed", "application/json")
LIST = ("/api/v1/answers?per_page=20", "application/json")
HTML = ("/", "text/html")


def json_guest(rounds):
    return feed(rounds, FEED, member=False, wanted=0.40)


def html_guest(rounds):
    return feed(rounds, HTML, member=False, wanted=0.30)


def json_member(rounds):
    return feed(rounds, LIST, member=True, wanted=0.45)


def html_member(rounds):
    return feed(rounds, HTML, member=True, wanted=0.20)


def feed(rounds, page, member, wanted):
    path, accept = page
    folder = copy("feed")
    separator = "&" if "?" in path else "?"
    paths = {
        "first page": path,
        "after 50,000 answers": f"{path}{separator}cursor={cursor(ANSWERS // 2)}",
        "after 99,000 answers": f"{path}{separator}cursor={cursor(ANSWERS // 100)}",
    }
    return reading.beside_nginx(rounds, folder, paths, accept, member, wanted, check)


def cursor(answer):
    return base64.urlsafe_b64encode(str(answer).encode()).decode().rstrip("=")


def check(server, path, accept, member):
    """That the page is the one meant: 20 answers with who asked and who answers, and for members whether they like
    them."""
    with traffic.Client(server.port) as client:
        answer = client.get(path, data.token(0) if member else None, accept)
    assert answer.status == 200, answer
    if accept == "text/html":
        assert answer.body.count(b"/thumbnails/") >= 20, answer.body[:2000]
        return
    answers = answer.json["data"]
    assert len(answers) == 20, answers
    for one in answers:
        assert one["question"]["sender"]["username"] and one["question"]["receiver"]["username"], one
        assert (one["liked"] is not None) == member, one


def likes(rounds):
    """PUT and DELETE of likes in turn, each answered when it is safe on the disk; after it every count is recounted."""
    folder = copy("likes")
    rates, ratios = [], []
    done = 0
    with servers.Fanfare(folder) as server:
        for _ in range(rounds):
            before = server.counters()
            load = traffic.wrk(
                server.port, script="like.lua", connections=32,
                arguments=[data.community() / "tokens", ANSWERS, done])
            after = server.counters()
            assert load.wrong <= load.requests * 0.001, f"{load.wrong} of {load.requests} went wrong"
            rates.append(load.rate)
            ratios.append((after["writes"] - before["writes"]) / (after["commits"] - before["commits"]))
            done += load.requests + 1000
    wrong = recount(folder)
    return [
        report.least("like and unlike, durable", rates, "/s", 8_000),
        report.least("writes to a commit", ratios, "", 8),
        report.Figure("counts that differ from a recount", f"{wrong}", wanted="0", holds=wrong == 0),
    ]


WRONG = """
    SELECT (SELECT COUNT(*) FROM answer a
        WHERE a.likes <> (SELECT COUNT(*) FROM answer_like l WHERE l.answer = a.id))
    + (SELECT COUNT(*) FROM standing s
        LEFT JOIN (SELECT person, SUM(reputation) AS reputation FROM score_entry GROUP BY person) e ON e.person = s.person
        WHERE s.reputation <> COALESCE(e.reputation, 0))
    + (SELECT COUNT(*) FROM answer_count c WHERE c.answers <> (SELECT COUNT(*) FROM answer WHERE state = 'ready'))"""


def recount(folder):
    db = data.connect(folder)
    wrong = db.execute(WRONG).fetchone()[0]
    db.close()
    return wrong


def copy(name):
    """A fresh copy of the community with its answers, for one bench."""
    return data.copy(name, community())


def community():
    """The people of the other benches with so many answers, by and to anybody. Made once."""
    folder = servers.CACHE / f"answers-{data.PEOPLE}-{ANSWERS}"
    if not (folder / "made").exists():
        data.copy(folder.name)
        # The schema may be newer than the copy.
        subprocess.run(
            [*servers.fanfare(), "migrate"], check=True, env={**os.environ, "FANFARE_DATA": str(folder)},
            stdout=subprocess.DEVNULL)
        print(f"Making {ANSWERS:,} answers …", flush=True)
        fill(folder)
        (folder / "made").touch()
    return folder


def fill(folder):
    chance = random.Random(3)
    now = int(time.time() * 1000)
    with data.connect(folder) as db:
        everybody = [row[0] for row in db.execute("SELECT id FROM person ORDER BY id")]
        members = [row[0] for row in db.execute("SELECT DISTINCT person FROM session ORDER BY person")]
        words = "what how when why game team stream song goal film level boss night first best ever".split()
        for number in range(1, ANSWERS + 1):
            sender, receiver = chance.sample(everybody, 2)
            text = f"{' '.join(chance.choices(words, k=chance.randint(4, 14))).capitalize()}?"
            at = now - (ANSWERS - number) * 1000
            db.execute(
                "INSERT INTO question (id, sender, receiver, content, state, created_ms) VALUES (?, ?, ?, ?, 'answered', ?)",
                (number, sender, receiver, text, at))
            db.execute(
                "INSERT INTO answer (id, question, sender, receiver, state, version, length_ms, created_ms)"
                " VALUES (?, ?, ?, ?, 'ready', 1, ?, ?)",
                (number, number, sender, receiver, chance.randint(3_000, 120_000), at))
        for member in members:
            for answer in chance.sample(range(1, ANSWERS + 1), 20) + [ANSWERS - chance.randrange(20)]:
                db.execute(
                    "INSERT OR IGNORE INTO answer_like (person, answer, at_ms) VALUES (?, ?, ?)", (member, answer, now))
        db.execute("UPDATE answer SET likes = (SELECT COUNT(*) FROM answer_like l WHERE l.answer = answer.id)")
        db.execute("UPDATE answer_count SET answers = ?", (ANSWERS,))
        db.execute("ANALYZE")
    db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    db.close()
