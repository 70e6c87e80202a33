"""Restores random moments of a community that is written all the time and killed, and finds flipped bits."""

import datetime
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import threading
import time

import engines
import servers
import traffic
from writers import register

MOMENTS = int(os.environ.get("MOMENTS", 1_000))
POSTGRES_MOMENTS = int(os.environ.get("POSTGRES_MOMENTS", 200))
FLIPS = int(os.environ.get("FLIPS", 10_000))
GIGABYTES = float(os.environ.get("RESTORE_GIGABYTES", 5))
RATE = 2_000
THREADS = 8
#: Each writes less often than the 20 times a second that one may.
MEMBERS = 160
#: Of one community.
SECONDS, MOMENTS_EACH, FLIPS_EACH = 30, 50, 500
#: Longer than a second ago what was acknowledged is there.
PROMISED = 1.0


class Writers:
    """Follow and unfollow at a steady rate. Each pair belongs to one thread."""

    def __init__(self, port, seed):
        self.port = port
        self.members = [register(port, f"member{number}") for number in range(MEMBERS)]
        self.events = {}
        self.acknowledged = 0
        self.over = threading.Event()
        self.threads = [threading.Thread(target=self.work, args=(number, seed)) for number in range(THREADS)]
        for thread in self.threads:
            thread.start()

    def end(self):
        self.over.set()
        for thread in self.threads:
            thread.join(60)

    def work(self, number, seed):
        chance = random.Random(seed * 100 + number)
        mine = self.members[number::THREADS]
        client, due = None, time.monotonic()
        while not self.over.is_set():
            due = max(due + THREADS / RATE, time.monotonic() - 0.5)
            time.sleep(max(0, due - time.monotonic()))
            person, token = chance.choice(mine)
            other = chance.choice([one for one, _ in self.members if one != person])
            follows = chance.random() < 0.6
            event = [time.time(), None, follows]
            self.events.setdefault((person, other), []).append(event)
            try:
                client = client or traffic.Client(self.port, timeout=5)
                method = "PUT" if follows else "DELETE"
                if client.send(method, f"/api/v1/people/{other}/follow", token).status in (200, 204):
                    event[1] = time.time()
                    self.acknowledged += 1
            except OSError:
                client = client and client.close()
                self.over.wait(0.05)


def possible(events, moment, promised=PROMISED):
    """What a pair may be at a moment: as the last write acknowledged that long before left it, or as one after that which
    was sent by then, or whose answer was cut off."""
    values, settled = {False}, False
    for sent, acknowledged, value in events:
        if sent > moment:
            break
        if acknowledged is not None and acknowledged <= moment - promised:
            values = {value}
        else:
            values = values | {value}
    return values


def fanfare(*arguments, check=True):
    done = subprocess.run(
        [*servers.fanfare(), *arguments], capture_output=True, text=True, env={**os.environ, "FANFARE_LIMITS": "off"})
    if check and done.returncode:
        raise RuntimeError(f"fanfare {' '.join(arguments)}: {done.stdout[-500:]}{done.stderr[-800:]}")
    return done


class Community:
    """One that ships its changes, is written for some time, and is killed in the middle."""

    def __init__(self, seed, seconds):
        self.chance = random.Random(seed)
        self.seed = seed
        self.folder = servers.CACHE / "proof-backup"
        shutil.rmtree(self.folder, ignore_errors=True)
        self.data, self.backups = self.folder / "data", self.folder / "backups"
        self.data.mkdir(parents=True)
        port = servers.free_port()
        server = self.serve(port)
        try:
            writers = Writers(port, seed)
            self.begin = self.first_copy()
            time.sleep(self.chance.uniform(0.3, 0.7) * seconds)
            server.process.send_signal(signal.SIGKILL)
            server.process.wait()
            server = self.serve(port)
            time.sleep(seconds / 2)
            writers.end()
            self.end = time.time()
        finally:
            server.__exit__()
        self.events, self.acknowledged = writers.events, writers.acknowledged

    def serve(self, port):
        settings = {"FANFARE_BACKUP_FOLDER": str(self.backups), "FANFARE_BACKUP_EVERY": "0"}
        return servers.Fanfare(self.data, port=port, settings=settings)

    def first_copy(self):
        end = time.monotonic() + 30
        while not list(self.backups.glob("log/*/bases/*")):
            if time.monotonic() > end:
                raise RuntimeError("no copy of the database file was made")
            time.sleep(0.05)
        return time.time()

    def moments(self, count):
        """Whole seconds, as an operator names them."""
        first, last = int(self.begin) + 2, int(self.end) + 2
        return [self.chance.randint(first, last) for _ in range(count)]

    def restored(self, moment, url=None):
        target = self.folder / "target"
        shutil.rmtree(target, ignore_errors=True)
        at = datetime.datetime.fromtimestamp(moment, datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
        more = ["--database-url", url] if url else []
        fanfare("restore", "--data", str(target), "--backup-folder", str(self.backups), "--at", at, *more)
        return target

    def faults(self, moment, engine=None):
        """Pairs that are not as they may be at a moment."""
        if engine:
            engine.prepare(self.folder)
        target = self.restored(moment, engine and engine.url)
        query = "SELECT follower, followed FROM follow"
        if engine:
            rows, wrong = engine.ask(query), engine.wrong_counters()
        else:
            sqlite = engines.SQLite()
            sqlite.prepare(target)
            rows, wrong = sqlite.ask(query), sqlite.wrong_counters()
        following = {(int(one), int(other)) for one, other in rows}
        return [f"counters: {wrong}"] * bool(wrong) + [
            f"{pair} at {moment}: {pair in following}" for pair, events in self.events.items()
            if (pair in following) not in possible(events, moment)]

    def flip(self, count):
        """How many flipped bits were found, of which the files were named, and how many were not."""
        settings = ["--data", str(self.data), "--backup-folder", str(self.backups)]
        fanfare("backup", *settings)
        found = missed = 0
        files = [path for path in self.backups.rglob("*") if path.is_file() and path.stat().st_size and "lock" not in path.name]
        while found + missed < count:
            some = self.chance.sample(files, min(len(files), count - found - missed))
            # Without the first file nothing else is looked at.
            head = [path for path in some if path.name == "repository"]
            for group in ([path for path in some if path not in head], head):
                hits = self.found(group, settings) if group else 0
                found, missed = found + hits, missed + len(group) - hits
        return found, missed

    def found(self, files, settings):
        before = {path: path.read_bytes() for path in files}
        for path, content in before.items():
            at = self.chance.randrange(len(content))
            path.write_bytes(content[:at] + bytes([content[at] ^ 1 << self.chance.randrange(8)]) + content[at + 1:])
        said = fanfare("backup", "check", *settings, check=False)
        text = said.stdout + said.stderr
        for path, content in before.items():
            path.write_bytes(content)
            # Marks of what was damaged, which is whole again.
            (self.backups / "damaged" / path.name).unlink(missing_ok=True)
        missing = [path for path in files if f"{path.relative_to(self.backups)} is damaged" not in text]
        for path in missing:
            print(f"a flipped bit in {path.relative_to(self.backups)} was not found: {text[-400:]}", flush=True)
        return len(files) - len(missing)


def restore_large(folder):
    """Seconds to restore some gigabytes of files, and how many they were."""
    shutil.rmtree(folder, ignore_errors=True)
    data, backups = folder / "data", folder / "backups"
    data.mkdir(parents=True)
    settings = ["--backup-folder", str(backups)]
    fanfare("import", "people", "--generate", "1000", "--data", str(data))
    add_files(data, int(GIGABYTES * 50))
    fanfare("backup", "--data", str(data), *settings)
    began = time.monotonic()
    fanfare("restore", "--data", str(folder / "target"), *settings)
    seconds = time.monotonic() - began
    shutil.rmtree(folder)
    return seconds


def add_files(data, count):
    """Files of 20 MB, as members' videos are."""
    import hashlib
    database = sqlite3.connect(data / "fanfare.db")
    for number in range(count):
        content = os.urandom(20 << 20)
        key = hashlib.sha256(content).hexdigest()
        path = data / "media" / key[:2] / key
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        database.execute(
            "INSERT INTO blob (key, size, type, at_ms) VALUES (?, ?, 'video/mp4', ?)",
            (key, len(content), int(time.time() * 1000)))
        database.execute("INSERT INTO blob_use (holder, key) VALUES (?, ?)", (f"proof/{number}", key))
    database.commit()
    database.close()


def run(quick, seed):
    """The rows, and whether there was no fault."""
    moments, of_postgres, flips = (4, 1, 40) if quick else (MOMENTS, POSTGRES_MOMENTS, FLIPS)
    seconds = 8 if quick else SECONDS
    names = [("SQLite", moments, None), ("PostgreSQL", of_postgres, engines.Postgres)]
    rows = {name: [name, 0, 0, 0, 0, 0, 0] for name, _, _ in names}
    number = 0
    while any(rows[name][2] < wanted for name, wanted, _ in names) or rows["SQLite"][4] < flips:
        number += 1
        community = Community(seed * 1_000 + number, seconds)
        for name, wanted, make in names:
            row = rows[name]
            row[1] += community.acknowledged
            share = min(wanted - row[2], -(-wanted * MOMENTS_EACH // max(moments, 1)))
            for at, moment in enumerate(community.moments(max(0, share))):
                faults = community.faults(moment, make and make(f"proof_backup_{number}_{at}"))
                row[2] += 1
                row[3] += len(faults)
                print(*faults[:3], sep="\n", end="\n" if faults else "", flush=True)
        if flips > rows["SQLite"][4]:
            found, missed = community.flip(min(FLIPS_EACH, flips - rows["SQLite"][4]))
            rows["SQLite"][4] += found + missed
            rows["SQLite"][5] += missed
        print(*rows.values(), flush=True)
    if not quick and GIGABYTES:
        rows["SQLite"][6] = round(restore_large(servers.CACHE / "proof-backup-large"), 1)
    lines = list(rows.values())
    print(*(f"| {' | '.join(map(str, row))} |" for row in lines), sep="\n", flush=True)
    return lines, all(row[3] == 0 and row[5] == 0 for row in lines) and rows["SQLite"][6] < 60


#: Columns of which the greatest counts.
MOST = (6,)

HEAD = f"""| restored to | seeds | acknowledged writes | moments | pairs that differ | flipped bits | not found | {GIGABYTES:g} GB restored in, s |
| --- | --- | --- | --- | --- | --- | --- | --- |"""

ABOUT = f"""{RATE:,} follows and unfollows a second by {THREADS} connections, while the server ships what changes; it is killed
in the middle and started again. Then random seconds are restored, into SQLite and into PostgreSQL. What was acknowledged a
second before is there, nothing is there that was sent after it, and followers, reputation, badges and the number of people
equal a recount. Then a bit is flipped in each of many files of the folder of backups, and `fanfare backup check` has to
name each of them. At last files of 20 MB are backed up and restored on the same disk."""
