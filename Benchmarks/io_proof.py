"""Makes each file call of the server fail once, of a short story of requests, and calls at random of a long one."""

import mmap
import os
import random
import shutil
import struct
import subprocess
import tempfile
import time
from pathlib import Path

import engines
import games_proof
import servers
import story
import writers

CALLS = int(os.environ.get("CALLS", 0))
RANDOM_CALLS = int(os.environ.get("RANDOM_CALLS", 2_000))
PEOPLE = 5
WAYS = {"EIO": 0, "ENOSPC": 1, "half": 2}
READS, WRITES, REMOVES = 1, 2, 4


class Control:
    """The page that failing_io.c maps, too: says which call fails, and what became of it."""

    FIELDS = struct.Struct("<5Q32s216s")
    SIZE = FIELDS.size + (1 << 20)

    def __init__(self, path):
        with open(path, "w+b") as file:
            file.truncate(self.SIZE)
            self.page = mmap.mmap(file.fileno(), self.SIZE)

    def arm(self, at, way):
        """Counts from here on; call `at` fails, none when it is 0."""
        self.page[:self.FIELDS.size] = self.FIELDS.pack(0, at, WAYS[way], 0, 0, b"", b"")
        self.page[:8] = struct.pack("<Q", 1)

    def disarm(self):
        self.page[:8] = struct.pack("<Q", 0)
        _, _, _, self.count, self.fired, call, path = self.FIELDS.unpack(self.page[:self.FIELDS.size])
        self.call, self.path = (text.split(b"\0")[0].decode() for text in (call, path))

    def kinds(self):
        return list(self.page[self.FIELDS.size:self.FIELDS.size + self.count])


class Proof:
    def __init__(self, seed):
        self.seed = seed
        self.work = Path(tempfile.mkdtemp(prefix="fanfare-io-", dir="/dev/shm" if os.access("/dev/shm", os.W_OK) else None))
        self.control = Control(self.work / "control")
        self.shim = servers.compiled("failing_io.c", self.work / "failing_io.so", "-fPIC", "-shared", "-ldl")
        self.prepare()

    def prepare(self):
        """The community that each story begins with."""
        self.first = self.work / "first"
        self.first.mkdir()
        engine = engines.SQLite()
        engine.prepare(self.first)
        with servers.Fanfare(self.first) as server:
            self.people = [writers.register(server.port, f"teller{number}") for number in range(PEOPLE)]
            proof = games_proof.Proof(engine, self.seed)
            proof.port = server.port
            self.game = proof.add_game(self.first)

    def tell(self, requests, at, way):
        """Tells the story on a copy while call `at` fails. Returns what became of it."""
        data = self.work / "data"
        shutil.rmtree(data, ignore_errors=True)
        subprocess.run(["cp", "-a", "--reflink=auto", str(self.first), str(data)], check=True)
        engine = engines.SQLite()
        engine.prepare(data)
        server = servers.Fanfare(data, settings={
            "LD_PRELOAD": str(self.shim), "FAIL_IO_CONTROL": str(self.control_path()), "FAIL_IO_FOLDER": str(data),
            "FAIL_IO_PROGRAM": Path(servers.BINARY).name})
        told = story.Story(
            server.port, self.people, self.game, random.Random(self.seed), lambda: server.process.poll() is None)
        self.control.arm(at, way)
        told.tell(requests)
        self.control.disarm()
        has_ended = server.process.poll() is not None
        if has_ended and server.process.returncode < 0:
            told.faults.append(f"the server died of signal {-server.process.returncode}")
        if not has_ended:
            self.compare(engine, told, "before the restart")
            server.process.kill()
            server.process.wait()
        server.__exit__()
        with servers.Fanfare(data) as again:
            told.port, told.is_up = again.port, lambda: True
            told.look_again()
            self.compare(engine, told, "after the restart")
        told.faults += [f"integrity: {row[0]}" for row in engine.ask("PRAGMA integrity_check") if row[0] != "ok"]
        told.has_ended = has_ended
        return told

    def control_path(self):
        return self.work / "control"

    def compare(self, engine, told, when):
        stored = engine.stored() | {(kind, int(one)): int(value) for kind, one, _, value in engine.ask(story.STORED)}
        for key, possible in told.possible.items():
            if (found := stored.get(key, "" if key[0] == "about" else 0)) not in possible:
                told.faults.append(f"{when} {key} is {found!r}, acknowledged was {possible!r}")
        told.faults += [f"{when}: {row}" for row in engine.wrong_counters()]

    def pairs(self, requests):
        """Each call of the story as it is without a failure, with each way in which it can fail."""
        quiet = self.tell(requests, 0, "EIO")
        if quiet.faults or quiet.failures:
            raise RuntimeError(f"the story fails by itself: {quiet.faults[:3]}")
        kinds = self.control.kinds()
        return [
            (number, way) for number, kind in enumerate(kinds, 1) for way in WAYS
            if way == "EIO" or kind == WRITES or way == "ENOSPC" and kind not in (READS, REMOVES)]

    def line(self, name, requests, chosen):
        """Tells the story once for each chosen failure, and sums up."""
        reached = ended = failures = faults = 0
        for at, way in chosen:
            told = self.tell(requests, at, way)
            reached += self.control.fired > 0
            ended += told.has_ended
            failures += told.failures
            faults += len(told.faults)
            for fault in told.faults[:3]:
                print(f"{name}, call {at} ({self.control.call} {self.control.path}), {way}: {fault}", flush=True)
            if told.faults:
                shutil.copytree(
                    self.work / "data", servers.CACHE / f"io-{self.seed}-{requests}-{at}-{way}", dirs_exist_ok=True)
        row = [name, len(chosen), reached, failures, ended, faults]
        print(f"| {' | '.join(map(str, row))} |", flush=True)
        return row


def run(quick, seed):
    """The rows, and whether there was no fault."""
    chance = random.Random(seed)
    proof = Proof(seed)
    try:
        began = time.monotonic()
        every = proof.pairs(60)
        some = 12 if quick else CALLS
        chosen = chance.sample(every, min(some, len(every))) if some else every
        rows = [proof.line("60 requests", 60, chosen)]
        requests = 200 if quick else 1000
        every = proof.pairs(requests)
        chosen = chance.sample(every, min(3 if quick else RANDOM_CALLS, len(every)))
        rows.append(proof.line(f"{requests:,} requests", requests, chosen))
        print(f"{time.monotonic() - began:,.0f} s", flush=True)
    finally:
        shutil.rmtree(proof.work, ignore_errors=True)
    # Calls that are not reached in another order of the server's threads prove nothing.
    return rows, all(row[5] == 0 and row[2] > 0 for row in rows)


HEAD = """| story | seeds | failures tried | reached | requests answered with an error | ended servers | faults |
| --- | --- | --- | --- | --- | --- | --- |"""

ABOUT = """One call of the server on its files fails: with EIO, with ENOSPC, or by writing half, with ENOSPC at the next write. Calls
are `open`, `read`, `write`, `fsync`, `ftruncate`, `rename`, `link`, `unlink`, `mkdir`, `fallocate`, `copy_file_range`, `sendfile`
and their relatives, in a library (`Benchmarks/failing_io.c`) preloaded between the program and libc. It stands below SQLite's
VFS, which does all that it does to files by one of these calls, and so sees SQLite's with the program's own. Each failure has
its own server, which tells 60 requests (each call in each way), or 1,000 (calls at random): follows, mutes, profiles,
questions, reviews, uploads in pieces, pictures, registrations, pages. Right is: an answer with status 500, 503 or 507 that says
so, no signal ends the server, nothing told is wrong, and, before and after a restart, whatever was acknowledged is there,
counters equal a recount and `integrity_check` finds nothing."""
