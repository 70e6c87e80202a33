"""A community of 100,000 made-up people, of whom 1,000 are logged in and follow others. Made once, copied for each use."""

import base64
import hashlib
import os
import random
import shutil
import sqlite3
import subprocess
import time

import servers

PEOPLE = int(os.environ.get("PEOPLE", 100_000))
MEMBERS = 1000
PASSWORD = "long trombone evenings"
# Variables of the environment that give a community another moment than the clock's, for what counts its rows.
CLOCK = {}


def token(member):
    return base64.urlsafe_b64encode(hashlib.sha256(b"bench %d" % member).digest()).decode().rstrip("=")


def tokens():
    return [token(member) for member in range(MEMBERS)]


def copy(name, source=None):
    """A fresh copy of the community, or of another one, for one bench. It is on the disk, so that its writing is not
    measured."""
    folder = servers.CACHE / name
    shutil.rmtree(folder, ignore_errors=True)
    subprocess.run(["cp", "-r", str(source or community()), str(folder)], check=True)
    (folder / "made").unlink(missing_ok=True)  # What is made of it may be more.
    os.sync()
    return folder


def community():
    folder = servers.CACHE / f"community-{PEOPLE}"
    if not (folder / "tokens").exists():
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        print(f"Making {PEOPLE:,} people …", flush=True)
        subprocess.run(
            [*servers.fanfare(), "import", "people", "--generate", str(PEOPLE), "--seed", "1"], check=True,
            env={**os.environ, "FANFARE_DATA": str(folder)}, stdout=subprocess.DEVNULL)
        log_in(folder)
        (folder / "tokens").write_text("\n".join(tokens()))
    return folder


def connect(folder):
    return sqlite3.connect(folder / "fanfare.db")


def log_in(folder):
    """Makes members of some people, with sessions, and lets each follow some of the best and some of the rest."""
    hash = password_hash(folder)
    chance = random.Random(1)
    now = int(time.time() * 1000)
    with connect(folder) as db:
        everybody = [row[0] for row in db.execute("SELECT id FROM person WHERE origin IS NOT NULL ORDER BY id")]
        best = [row[0] for row in db.execute("SELECT person FROM standing ORDER BY reputation DESC LIMIT 200")]
        members = chance.sample(everybody, MEMBERS)
        for number, person in enumerate(members):
            email = f"member{number}@example.org"
            db.execute("UPDATE person SET user_type = 'member' WHERE id = ?", (person,))
            db.execute(
                "INSERT INTO account (person, email, email_key, password_hash, created_ms) VALUES (?, ?, ?, ?, ?)",
                (person, email, email, hash, now))
            db.execute(
                "INSERT INTO session (person, token_hash, agent, address, created_ms, seen_ms, expires_ms)"
                " VALUES (?, ?, 'bench', '127.0.0.1', ?, ?, ?)",
                (person, hashlib.sha256(token(number).encode()).digest(), now, now, now + 30 * 86_400_000))
            for followed in {*chance.sample(best, 20), *chance.sample(everybody, 20)} - {person}:
                db.execute("INSERT INTO follow (follower, followed, at_ms) VALUES (?, ?, ?)", (person, followed, now))
        db.execute(
            "UPDATE standing SET followers = (SELECT COUNT(*) FROM follow WHERE followed = standing.person),"
            " following = (SELECT COUNT(*) FROM follow WHERE follower = standing.person)")
        db.execute("ANALYZE")
    db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    db.close()


def recount(folder):
    """Counts anew what rows of follows, likes and the ledger that were inserted come to, and the boards of rankings."""
    environment = {**os.environ, **CLOCK, "FANFARE_DATA": str(folder)}
    subprocess.run([*servers.fanfare(), "recount"], check=True, env=environment, stdout=subprocess.DEVNULL)
    # 1 where periods were closed before that.
    rebuilt = subprocess.run([*servers.fanfare(), "rankings", "rebuild"], env=environment, stdout=subprocess.DEVNULL)
    assert rebuilt.returncode in (0, 1), rebuilt
    with connect(folder) as db:
        db.execute("ANALYZE")
    db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    db.close()


def password_hash(folder):
    """The hash of PASSWORD, as Fanfare makes it for somebody who registers."""
    with servers.Fanfare(folder) as server, servers.traffic.Client(server.port) as client:
        answer = client.send("POST", "/api/v1/users", body={
            "username": "benchmark", "email": "bench@example.org", "password": PASSWORD,
            "password_confirmation": PASSWORD, "first_name": "Bench", "last_name": "Mark"})
        assert answer.status in (200, 201), answer
    db = connect(folder)
    hash = db.execute("SELECT password_hash FROM account").fetchone()[0]
    db.close()
    return hash


def cursor_after(folder, rows):
    """Where the directory goes on after so many people."""
    db = connect(folder)
    row = db.execute(
        "SELECT reputation, person FROM standing ORDER BY reputation DESC, person DESC LIMIT 1 OFFSET ?",
        (rows - 1,)).fetchone()
    db.close()
    return base64.urlsafe_b64encode("\x1f".join(map(str, row)).encode()).decode().rstrip("=")
