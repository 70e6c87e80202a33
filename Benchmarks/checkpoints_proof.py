"""Stretches the window of SQLite's WAL-reset bug until plain connections corrupt their database, and Fanfare's do not."""

import os
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

import power_proof
import servers

MINUTES = float(os.environ.get("WAL_MINUTES", 20))
WAYS = {
    "SQLite's own checkpoints": "own", "a thread's, without the lock": "thread", "Fanfare's": "guarded"}
# Of the running time, by ways.
SHARES = {"own": 0.1, "thread": 0.2, "guarded": 0.7}


def version(program):
    return tuple(map(int, subprocess.check_output([program, "version"], text=True).split(".")[:3]))


def has_bug(version):
    """As SQLiteVersion.hasWALResetBug has it."""
    repaired = {(3, 44): 6, (3, 50): 7}.get(version[:2])
    return (3, 7, 0) <= version < (3, 51, 3) and (repaired is None or version[2] < repaired)


def build(folder):
    shims = servers.ROOT / "Sources/Floors/CSQLiteShims"
    program = folder / "checkpoints"
    sources = [f"{shims}/{name}.c" for name in ("checkpoint", "wal", "pagecache", "walindex")]
    subprocess.run(
        ["cc", "-O2", f"-I{shims}/include", str(servers.ROOT / "Benchmarks/checkpoints.c"), *sources, "-lsqlite3", "-lpthread",
         "-o", str(program)], check=True)
    return program


def line(program, name, seconds, seed):
    """Runs one way for some seconds, each time on a new file and with another seed."""
    way, end = WAYS[name], time.monotonic() + seconds
    runs = commits = checkpoints = corrupted = 0
    while time.monotonic() < end:
        for left in program.parent.glob("test.db*"):
            left.unlink()
        told = subprocess.run(
            [program, program.parent / "test.db", way, str(seed * 1_000_000 + runs)], capture_output=True, text=True,
            timeout=300)
        if told.returncode not in (0, 1):
            raise RuntimeError(f"{name}, run {runs}: exit code {told.returncode} {told.stderr}")
        runs += 1
        corrupted += told.returncode
        if told.returncode == 0:
            commits, checkpoints = (
                had + int(more) for had, more in zip((commits, checkpoints), told.stdout.split()))
        elif way == "guarded":
            print(f"{name}, seed {seed}, run {runs - 1}: {told.stdout.strip()} {told.stderr.strip()}", flush=True)
    row = [name, runs, commits, checkpoints, corrupted]
    print(f"| {' | '.join(map(str, row))} |", flush=True)
    return row


def run(quick, seed):
    """The rows, and whether plain connections corrupted their file and Fanfare's did not."""
    total = 12 if quick else 60 * MINUTES
    folder = Path(tempfile.mkdtemp(prefix="fanfare-wal-", dir="/dev/shm" if os.access("/dev/shm", os.W_OK) else None))
    try:
        program = build(folder)
        rows = {way: line(program, name, total * SHARES[way], seed) for name, way in WAYS.items()}
        found = version(program)
        print(f"SQLite {'.'.join(map(str, found))}", flush=True)
        if rows["guarded"][4] == 0 and rows["own"][4] == 0 and not has_bug(found):
            raise power_proof.Skipped("a SQLite with the WAL-reset bug, so nothing was there to be avoided")
        if rows["own"][4] == 0:
            print("plain connections were not corrupted, so nothing is proved", flush=True)
        return list(rows.values()), rows["guarded"][4] == 0 and rows["own"][4] > 0
    finally:
        shutil.rmtree(folder, ignore_errors=True)


HEAD = """| who checkpoints | seeds | runs | commits | checkpoints | corrupted files |
| --- | --- | --- | --- | --- | --- |"""

ABOUT = """Two processes write one SQLite file, 400 commits each in a run, and checkpoint it every few commits, on a SQLite
with the [WAL-reset bug](decisions.md#checkpoints). A VFS sleeps at random where checkpoints and commits can interleave,
for up to 10 ms between a checkpoint's reading of the header of the log's index and what follows. A file is corrupted when a
writer or `integrity_check` finds it so, or when an acknowledged commit is missing. The proof holds when plain connections
corrupt theirs, and Fanfare's, the same two threads in each process with `CSQLiteShims`, never do, nor does a connection that
reads beside them and keeps its pages find anything else than one state; commits and checkpoints are those of runs without
fault. With a repaired SQLite it is skipped."""
