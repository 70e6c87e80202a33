"""What a backup costs those who read and write meanwhile."""

import json
import os
import random
import shutil
import statistics
import subprocess
import time

import backup_proof
import overload_proof
import servers
from writers import register

GIGABYTES = float(os.environ.get("BACKUP_GIGABYTES", 4))
ROUNDS = int(os.environ.get("ROUNDS", 3))
SECONDS = 15
READS, WRITES = 500, 2_000
CONNECTIONS = 32
#: Each writes less often than the 20 times a second that one may.
MEMBERS = 160
TIMES = 2


class Load:
    """Reads and follows at a steady rate, each from a process of its own."""

    def __init__(self, folder, port, chance):
        self.port = port
        self.tool = servers.compiled("overload.c", folder / "overload")
        members = [register(port, f"member{number}") for number in range(MEMBERS)]
        self.files = {"reads": folder / "reads", "writes": folder / "writes"}
        paths = ["/", "/people", "/rankings", "/api/v1/people?limit=20", "/api/v1/search?q=ada"]
        reads = (overload_proof.head("GET", chance.choice(paths), port) for _ in range(5_000))
        overload_proof.write_requests(self.files["reads"], reads)
        writes = (overload_proof.follow(chance, members, port) for _ in range(20_000))
        overload_proof.write_requests(self.files["writes"], writes)

    def measure(self, seconds):
        """The 99th percentiles of a kind in milliseconds, and what was not answered well."""
        running = {
            kind: subprocess.Popen(
                [str(self.tool), str(self.port), str(CONNECTIONS), "1", str(rate), str(seconds), str(self.files[kind])],
                stdout=subprocess.PIPE, text=True)
            for kind, rate in (("reads", READS), ("writes", WRITES))}
        seen = {kind: json.loads(process.communicate()[0]) for kind, process in running.items()}
        bad = sum(one[what] for one in seen.values() for what in ("refused", "limited", "other", "broken"))
        return seen["reads"]["p99"], seen["writes"]["p99"], bad


def run(quick, seed):
    """A row for reads and one for writes, and whether neither was slowed down too much."""
    folder = servers.CACHE / "proof-backup-load"
    shutil.rmtree(folder, ignore_errors=True)
    data, backups = folder / "data", folder / "backups"
    data.mkdir(parents=True)
    backup_proof.fanfare("import", "people", "--generate", "1000", "--data", str(data))
    settings = {"FANFARE_BACKUP_FOLDER": str(backups), "FANFARE_BACKUP_EVERY": "0"}
    calm, busy, bad, took = [], [], 0, []
    with servers.Fanfare(data, settings=settings) as server:
        load = Load(folder, server.port, random.Random(seed))
        for _ in range(1 if quick else ROUNDS):
            # Files of 20 MB that no backup has yet.
            backup_proof.add_files(data, int((0.2 if quick else GIGABYTES) * 50))
            # They are there long since: writing them back is no part of a backup.
            os.sync()
            *now, wrong = load.measure(5 if quick else SECONDS)
            calm.append(now)
            bad += wrong
            began = time.monotonic()
            backup = subprocess.Popen(
                [*servers.fanfare(), "backup", "--data", str(data), "--backup-folder", str(backups)],
                stdout=subprocess.DEVNULL, env={**os.environ, **settings})
            while backup.poll() is None:
                *now, wrong = load.measure(5)
                busy.append(now)
                bad += wrong
            took.append(time.monotonic() - began)
            if backup.returncode:
                raise RuntimeError(f"the backup ended with {backup.returncode}")
    shutil.rmtree(folder)
    rows, held = [], bad == 0
    for at, (kind, rate) in enumerate((("reads", READS), ("writes", WRITES))):
        before, beside = (statistics.median(one[at] for one in some) for some in (calm, busy))
        rows.append(
            f"| {kind} | {rate:,} | {before:.1f} ms | {beside:.1f} ms | {beside / before:.2f} | {statistics.median(took):.0f} s | {bad} |")
        # Where next to nothing is waited for, twice nothing is not measured.
        held = held and beside <= TIMES * max(before, 5)
    print(*rows, sep="\n", flush=True)
    return rows, held


HEAD = """| what | a second | 99 of 100 within, before | during a backup | ratio | a backup takes | refused or failed |
| --- | --- | --- | --- | --- | --- | --- |"""

ABOUT = f"""{WRITES:,} follows and unfollows and {READS} reads a second of pages and of the API, each begun when it is due, while the server ships
what changes; before and during `fanfare backup` of {GIGABYTES:g} GB of new files on the same disk, {ROUNDS} times: medians. It may take
at most {TIMES} times as long, where it was 5 ms and more."""
