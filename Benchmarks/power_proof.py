"""Cuts the power while people write, upload, answer on video and stream, and while periods close: what was acknowledged is
there."""

import hashlib
import json
import os
import random
import re
import shutil
import signal
import subprocess
import threading
import time
from pathlib import Path

import answers_proof
import disk
import engines
import live_proof
import rankings_proof
import servers
import traffic
import writers

CUTS = int(os.environ.get("CUTS", 500))
POSTGRES_CUTS = int(os.environ.get("POSTGRES_CUTS", 100))
# One cut in so many comes while somebody streams, which takes longer.
LIVE = 10
# A segment that was seen so many seconds before the cut is in the recording.
RECORDED = 4
ZONE = "Europe/Madrid"


class Postgres(engines.Postgres):
    """A cluster of its own on the disk; its socket and its log are elsewhere."""

    def __init__(self, on):
        self.database, self.leader = "power", None
        self.data, self.sockets = str(on.folder / "postgres"), on.base / "sockets"
        self.server = f"postgres://fanfare@/postgres?host={self.sockets}"
        self.url = self.server.replace("@/postgres?", f"@/{self.database}?")

    def prepare(self, folder):
        for place in (self.sockets, Path(self.data)):
            place.mkdir()
            shutil.chown(place, "postgres")
        self.run(
            "initdb", "--username", "fanfare", "--auth", "trust", "--encoding", "UTF8", "--locale", "C", "--data-checksums")
        self.start()
        self.psql(self.server, f"CREATE DATABASE {self.database}")

    def place(self, name):
        """Of a community beside this one."""
        self.psql(self.server, f"CREATE DATABASE {name}")
        return self.server.replace("@/postgres?", f"@/{name}?")

    def run(self, program, *arguments):
        done = subprocess.run(
            ["runuser", "-u", "postgres", "--", self.program(program), "-D", self.data, *arguments], cwd="/",
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        if done.returncode:
            raise RuntimeError(f"{program}: {done.stderr}")

    def start(self):
        self.run(
            "pg_ctl", "-w", "-s", "-l", str(self.sockets / "log"), "-o",
            f"-k {self.sockets} -c listen_addresses= -c max_connections=200", "start")
        self.leader = self.postmaster

    def stop(self):
        """All of its processes at once."""
        if not self.leader:
            return
        found = subprocess.run(["pgrep", "-P", str(self.leader)], capture_output=True, text=True).stdout.split()
        for process in [self.leader, *map(int, found)]:
            try:
                os.kill(process, signal.SIGKILL)
            except ProcessLookupError:
                pass
        self.leader = None

    def integrity(self):
        """Reads every row of every table, whose pages have checksums."""
        tables = self.ask("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
        for (table,) in tables:
            self.ask(f'SELECT COUNT(t) FROM "{table}" t')
        return []


class SQLite(engines.SQLite):
    def start(self):
        """There is no server of it."""

    def stop(self):
        """There is no server of it."""

    def place(self, name):
        (self.folder.parent / name).mkdir()
        return str(self.folder.parent / name)

    def integrity(self):
        return [row[0] for row in self.ask("PRAGMA integrity_check") if row[0] != "ok"]


class Crossing:
    """A community of its own whose clock goes over ends of periods, one after the other, by the program of the rankings'
    proof, which says what it has recorded; then another one."""

    def __init__(self, proof, seed):
        self.proof, self.seed = proof, seed
        self.begun = self.through = self.communities = 0
        self.process = None
        self.moments = []

    def begin(self):
        if self.process:
            return
        if not self.moments:
            self.communities += 1
            self.place = self.proof.engine.place(f"crossing{self.communities}")
            self.moments, self.most = rankings_proof.boundaries(ZONE), 0
        self.begun += 1
        self.process = subprocess.Popen(
            [rankings_proof.PROGRAM, "cross", self.place, str(self.moments[0]), str(self.seed + self.begun), ZONE],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.lines = []
        self.reader = threading.Thread(target=self.read, args=[self.process, self.lines])
        self.reader.start()

    @staticmethod
    def read(process, lines):
        for line in process.stdout:
            lines.append(line)

    def stop(self):
        if self.process and self.process.poll() is None:
            self.process.send_signal(signal.SIGSTOP)

    def end(self):
        """Whether it is through or was cut off."""
        if not self.process:
            return
        self.process.kill()
        code = self.process.wait()
        self.reader.join()
        self.process = None
        said = [int(found[1]) for line in self.lines if (found := re.fullmatch(r"recorded (\d+)\s*", line))]
        # What was said to be recorded before the cut is there: totals only grow.
        if said and said[0] <= self.most:
            self.proof.faults.append(f"crossing: {said[0]} entries after {self.most} had been recorded")
        self.most = max([self.most, *said])
        if code == 0:
            self.through += 1
            self.moments.pop(0)
            if json.loads(self.lines[-1])["differ"]:
                self.proof.faults.append(f"crossing: rankings differ from the ledger: {self.lines[-1]}")
        elif code != -signal.SIGKILL:
            self.proof.faults.append(f"crossing: score-events ended with {code}")

    def finish(self):
        """Goes through the end of the period that it is at, with power."""
        before = self.through
        self.begin()
        self.reader.join(300)
        self.end()
        if self.through == before:
            self.proof.faults.append("crossing: it does not get through")


class Broadcast(threading.Thread):
    """Somebody streams and keeps a recording, and notes when each segment could first be loaded."""

    def __init__(self, proof):
        super().__init__(daemon=True)
        self.proof, self.over, self.seen, self.stream = proof, threading.Event(), {}, None

    def run(self):
        try:
            with traffic.Client(self.proof.port) as client:
                begun = client.send("POST", "/api/v1/live", self.proof.host, {"title": "Power", "keep": True})
                self.stream = begun.json["id"]
                self.send(client)
        except (OSError, KeyError) as error:
            if not self.over.is_set():
                self.proof.faults.append(f"live: {error!r}")

    def send(self, client):
        began = time.monotonic()
        path = f"/api/v1/live/{self.stream}"
        for number, (piece, due) in enumerate(self.proof.film):
            if self.over.wait(max(0, began + due - time.monotonic())):
                return
            answer = client.exchange(
                "POST", f"{path}/pieces?seq={number}", self.proof.host, piece, ["Content-Type: application/octet-stream"])
            if answer.status != 200:
                self.proof.faults.append(f"live: piece {number}: {answer.status} {answer.body[:100]}")
            playlist = client.get(f"{path}/index.m3u8")
            for length, name in re.findall(rb"#EXTINF:([\d.]+),\n(\S+\.m4s)", playlist.body if playlist.status == 200 else b""):
                self.seen.setdefault(name, (float(length), time.monotonic()))

    def recorded(self, cut):
        """Seconds that have to be in the recording."""
        return sum(length for length, at in self.seen.values() if at < cut - RECORDED)

    def verify(self, cut):
        """Ends the stream and waits for its recording."""
        wanted = self.recorded(cut)
        if not self.stream:
            return 0
        with traffic.Client(self.proof.port) as client:
            client.send("DELETE", f"/api/v1/live/{self.stream}", self.proof.host)
            if not wanted:
                return 0
            end = time.monotonic() + 120
            while time.monotonic() < end:
                found = client.get(f"/api/v1/live/{self.stream}/recording", self.proof.host)
                if found.status == 200 and found.json["state"] != "processing":
                    break
                time.sleep(0.1)
        length = found.json["length_ms"] / 1000 if found.status == 200 and found.json["state"] == "ready" else 0
        # The clip's last frame has no length of its own.
        if length < wanted - 0.2:
            self.proof.faults.append(f"live: the recording has {length} s of {wanted} s that were played: {found.body[:200]}")
        return wanted


class Proof(answers_proof.Proof):
    """One community on one disk; people answer on video as in the proof of answers."""

    def __init__(self, engine, on, cuts, seed):
        super().__init__(engine, cuts, seed)
        self.disk, self.cuts, self.seed = on, cuts, seed
        self.folder = on.folder / "data"
        self.played, self.server, self.crossing = 0.0, None, Crossing(self, seed)

    def run(self):
        self.folder.mkdir()
        self.engine.prepare(self.folder)
        self.port = servers.free_port()
        self.server = self.engine.fanfare(self.folder, self.port)
        self.writers = writers.Writers(self.port, random.Random(self.seed))
        self.clips = answers_proof.clips(self.disk.base)
        live_proof.SECONDS = 5
        self.film = live_proof.film(self.disk.base, "film.mp4", live_proof.H264, b"moof", 4)
        self.host = writers.register(self.port, "host")[1]
        asker = writers.register(self.port, "asker")
        self.workers = [answers_proof.Answerer(self, asker, number) for number in range(2)]
        for worker in self.workers:
            worker.start()
        try:
            for number in range(self.cuts):
                self.live_until_cut(number)
                if self.faults:
                    break
        finally:
            self.writers.end()
            for worker in self.workers:
                worker.over.set()
            for worker in self.workers:
                worker.join(answers_proof.LIMIT)
        self.crossing.finish()
        self.settle()
        self.faults += self.examine()
        self.server.__exit__()
        self.engine.stop()
        self.faults += self.disk.check()
        return self.row()

    def live_until_cut(self, number):
        broadcast = Broadcast(self) if self.chance.randrange(LIVE) == 0 else None
        self.crossing.begin()
        self.writers.resume()
        if broadcast:
            broadcast.start()
        time.sleep(self.chance.uniform(6, 14) if broadcast else self.chance.uniform(0.2, 2))
        cut = time.monotonic()
        if broadcast:
            broadcast.over.set()
        self.kill()
        if broadcast:
            broadcast.join()
            self.played += broadcast.verify(cut)
        self.verify()
        if number % 20 == 19:
            self.faults += self.examine()

    def kill(self):
        """Processors and disk stop at the same moment: nothing is acknowledged that the disk has not."""
        os.kill(self.server.pid, signal.SIGSTOP)
        self.crossing.stop()
        self.disk.cut()
        self.server.process.kill()
        self.server.process.wait()
        self.engine.stop()
        self.crossing.end()
        self.writers.pause()
        self.server.log.close()
        self.disk.remount()
        self.engine.start()
        self.server = self.engine.fanfare(self.folder, self.port)
        self.slowest = max(self.slowest, self.server.first_answer)

    def verify(self):
        super().verify()
        stored = self.engine.stored()
        for key, possible in self.writers.states():
            found = stored.get(key, 0)
            if found not in possible:
                self.faults.append(f"{key} is {found!r}, acknowledged was {possible!r}")
            self.writers.settle(key, found)
        self.faults += [f"counters: {row}" for row in self.engine.wrong_counters()]
        self.faults += [f"integrity: {found}" for found in self.engine.integrity()]
        self.faults += self.blobs()

    def blobs(self):
        """Each has its size, and some, by chance, have the content that their names say."""
        faults = []
        rows = self.engine.ask("SELECT key, size FROM blob WHERE released_ms IS NULL")
        hashed = set(self.chance.sample(range(len(rows)), min(20, len(rows))))
        for number, (key, size) in enumerate(rows):
            path = self.folder / "media" / key[:2] / key
            if not path.exists() or path.stat().st_size != int(size):
                faults.append(f"blob {key} is not there or not whole")
            elif number in hashed and hashlib.sha256(path.read_bytes()).hexdigest() != key:
                faults.append(f"blob {key} has another content")
        return faults

    def examine(self):
        """What `fanfare doctor` finds: counters and rankings that differ from a recount, files that are missing."""
        environment = {**os.environ, "FANFARE_DATA": str(self.folder)}
        if url := getattr(self.engine, "url", None):
            environment["FANFARE_DATABASE_URL"] = url
        found = subprocess.run([*servers.fanfare(), "doctor"], env=environment, capture_output=True, text=True)
        return [] if found.returncode == 0 else [f"doctor: {found.stdout[-800:]}"]

    def end(self):
        """Whatever went wrong, nothing of it goes on."""
        if self.server and self.server.process.poll() is None:
            self.server.process.kill()
            self.server.process.wait()
            self.server.log.close()
        self.crossing.end()
        self.engine.stop()

    def row(self):
        return [
            self.engine.name, self.cuts, self.writers.acknowledged, sum(worker.pieces for worker in self.workers),
            sum(len(worker.accepted) for worker in self.workers), round(self.played), self.crossing.through,
            len(self.faults)]


def run(quick, seed):
    """The rows, and whether nothing was lost. Raises `Skipped` where no disk can be cut."""
    if reason := disk.why_not():
        raise Skipped(f"a file system that can be mounted and cut: {reason.strip()}")
    rows = []
    for name, cuts in (("SQLite", 2 if quick else CUTS), ("PostgreSQL", 2 if quick else POSTGRES_CUTS)):
        if not cuts:
            continue
        on = disk.Disk()
        proof = Proof(SQLite() if name == "SQLite" else Postgres(on), on, cuts, seed)
        try:
            on.make()
            rows.append(proof.run())
        finally:
            proof.end()
            on.remove()
        print(f"| {' | '.join(map(str, rows[-1]))} |", *proof.faults[:10], sep="\n", flush=True)
    return rows, all(row[-1] == 0 for row in rows)


class Skipped(Exception):
    """What is missing here."""


HEAD = """| engine | seeds | power cuts | acknowledged writes | pieces of uploads | answers | seconds of streams | ends of periods | faults |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |"""

ABOUT = f"""The data, and PostgreSQL's, are on an ext4 in a file, mounted by a loop device and cut by `EXT4_IOC_SHUTDOWN` without the
journal being flushed, at random moments while 12 connections write, two people upload and answer on video, one of {LIVE} times
somebody streams, and a second community closes its days, weeks, months and years. Processors stop with the disk. After the
journal's replay and a start: every acknowledged write, piece of an upload and answer is there, each blob whole; a recording
has what viewers could load {RECORDED} seconds before; no recorded score is gone and closed rankings equal a count of the
ledger; `integrity_check` and `doctor` find nothing, counters equal a recount. A drive that loses what it said was written, its
own cache, is not shown by this."""
