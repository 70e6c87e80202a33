"""Cuts the power while people write, upload, answer on video and stream, and while periods close: what was acknowledged is
there."""

import hashlib
import os
import random
import subprocess
import time

import answers_proof
import disk
import live_proof
import power_engines
import power_load
import servers
import writers

CUTS = int(os.environ.get("CUTS", 500))
POSTGRES_CUTS = int(os.environ.get("POSTGRES_CUTS", 100))
# One cut in so many comes while somebody streams, which takes longer.
LIVE = 10


class Proof(answers_proof.Proof):
    """One community on one disk; people answer on video as in the proof of answers."""

    def __init__(self, engine, on, cuts, seed):
        super().__init__(engine, cuts, seed)
        self.disk, self.cuts, self.seed = on, cuts, seed
        self.folder = on.folder / "data"
        self.played, self.server, self.crossing = 0.0, None, power_load.Crossing(self, seed)

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
        broadcast = power_load.Broadcast(self) if self.chance.randrange(LIVE) == 0 else None
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
        power_engines.suspend(self.server.pid)
        self.crossing.suspend()
        self.engine.suspend()
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

    def logged(self):
        """What the server has said of its faults."""
        lines = (self.folder / "log").read_text(errors="replace").splitlines()
        return [line for line in lines if " error " in line or "atal" in line][-20:]

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
        proof = Proof(power_engines.SQLite() if name == "SQLite" else power_engines.Postgres(on), on, cuts, seed)
        try:
            on.make()
            rows.append(proof.run())
            if proof.faults:
                print(*proof.logged(), sep="\n", flush=True)
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
has what viewers could load {power_load.RECORDED} seconds before; no recorded score is gone and closed rankings equal a count of the
ledger; `integrity_check` and `doctor` find nothing, counters equal a recount. A drive that loses what it said was written, its
own cache, is not shown by this."""
