"""Lets libFuzzer look for inputs that end the readers of what strangers send, or take them long."""

import os
import re
import resource
import shutil
import subprocess

import servers

NAMES = ["form", "multipart", "json", "ranges", "cookies", "cursors", "webvtt", "dump", "csv", "provider", "head"]
MINUTES = float(os.environ.get("FUZZ_MINUTES", 30))
PROGRAM = os.environ.get("FUZZ", str(servers.ROOT / "Benchmarks/Fuzzing/.build/release/fuzz"))


class Proof:
    """One reader, for minutes of processor time; what was found to be worth reading is kept for the next run."""

    def __init__(self, name, minutes, seed):
        self.name, self.minutes, self.seed = name, minutes, seed
        self.folder = servers.CACHE / "fuzz" / name
        self.faults = []

    def run(self):
        seeds, found = self.folder / "seeds", self.folder / "found"
        shutil.rmtree(seeds, ignore_errors=True)
        for folder in (seeds, found, self.folder / "faults"):
            folder.mkdir(parents=True, exist_ok=True)
        subprocess.run([PROGRAM, self.name, "--seeds", str(seeds)], check=True)
        inputs = covered = slowest = used = 0
        while used < self.minutes * 60 and not self.faults:
            began = processor_time()
            with open(self.folder / "log", "w") as log:
                code = subprocess.run(
                    [PROGRAM, self.name, f"-max_total_time={max(1, round(self.minutes * 60 - used))}", f"-seed={self.seed}",
                     "-timeout=20", "-rss_limit_mb=2048", "-print_final_stats=1",
                     f"-artifact_prefix={self.folder}/faults/", str(found), str(seeds)],
                    stdout=log, stderr=log, env={**os.environ, "SWIFT_BACKTRACE": "enable=no"}).returncode
            used += processor_time() - began
            said = (self.folder / "log").read_text(errors="replace")
            if code:
                kept = re.search(r"Test unit written to (\S+)", said)
                self.faults.append(f"{kept[1] if kept else code}: {said.strip().splitlines()[-1]}")
            inputs += sum(map(int, re.findall(r"stat::number_of_executed_units:\s+(\d+)", said)))
            covered = max(map(int, re.findall(r"cov: (\d+)", said)), default=covered)
            slowest = max([slowest, *map(float, re.findall(r"slowest: ([\d.]+) ms", said))])
            self.seed += 1_000_000
        return [self.name, round(used / 60, 2), inputs, covered, round(slowest, 1), len(self.faults)]


def processor_time():
    """Seconds of the programs that have ended: a busy machine gives a reader less than the clock says."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def run(quick, seed, names=()):
    """The rows, and whether nothing was found. Without names, of all readers."""
    rows, held = [], True
    for name in names or NAMES:
        proof = Proof(name, 1 / 6 if quick else MINUTES, seed)
        rows.append(proof.run())
        print(f"| {' | '.join(map(str, rows[-1]))} |", *proof.faults, sep="\n", flush=True)
        held = held and not proof.faults and rows[-1][2] > 0
    return rows, held


# Of these columns after the seeds the most counts, and not the sum: places reached, and the slowest input.
MOST = (3, 4)

HEAD = """| reader | seeds | minutes | inputs | places reached | slowest input, ms | faults |
| --- | --- | --- | --- | --- | --- | --- |"""

ABOUT = """libFuzzer changes inputs of up to 64 KB, or 16 KB where they stand in the head of a request, and keeps those
with which the readers, and all that they use, reach a new place: forms, multipart forms, JSON, ranges, the values of
other headers, cursors, WebVTT, dumps and recorded people, games as CSV and JSON, responses of the other servers, and
what comes on a connection. A fault is a crash, 2 GB of memory, or 50 ms of processor time for one input, in a program
that is slower than the server by its being watched; minutes are of processor time, too. JSON and cursors that were read
are the same when they are written and read again, and ranges lie within their file. `script/test Fuzzing` does the same
for 10 s each without coverage, in a build without optimisation and with twenty times the time."""
