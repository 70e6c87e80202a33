"""Figures, the table they stand in, and the page that keeps it."""

import datetime
import os
import platform
import statistics
import subprocess
from dataclasses import dataclass

import servers
import traffic


@dataclass
class Figure:
    """`shown` is the measured, `wanted` the promised, both in words; `spread` is from the least to the most."""

    what: str
    shown: str
    spread: str = ""
    ratio: float | None = None
    wanted: str = ""
    holds: bool = True


def rates(what, mine, nginx, wanted):
    """Requests a second beside those of nginx in the same rounds."""
    ratio = statistics.median(mine) / statistics.median(nginx)
    return Figure(
        what, f"{statistics.median(mine):,.0f}/s beside {statistics.median(nginx):,.0f}/s",
        f"{min(mine):,.0f}–{max(mine):,.0f} beside {min(nginx):,.0f}–{max(nginx):,.0f}", ratio, f"≥ {wanted:.2f}",
        ratio >= wanted)


def most(what, values, unit, limit):
    """Something that should stay small."""
    middle = statistics.median(values)
    return Figure(
        what, f"{middle:,.2f} {unit}", f"{min(values):,.2f}–{max(values):,.2f}", None, f"≤ {limit:g} {unit}",
        middle <= limit)


def least(what, values, unit, limit):
    """Something that should be large."""
    middle = statistics.median(values)
    return Figure(
        what, f"{middle:,.0f}{unit}", f"{min(values):,.0f}–{max(values):,.0f}", None, f"≥ {limit:,g}{unit}",
        middle >= limit)


class Table:
    def __init__(self):
        self.rows = []
        self.holds = True

    def add(self, bench, figure):
        row = [
            bench, figure.what, figure.shown, figure.spread, "" if figure.ratio is None else f"{figure.ratio:.3f}",
            figure.wanted, "yes" if figure.holds else "no"]
        self.holds &= figure.holds
        self.rows.append(row)
        print(" | ".join(row), flush=True)

    def markdown(self, kept):
        """With rows of other benches that stood there before; each says which commit was measured, and where."""
        commit = output("git", "rev-parse", "--short=9", "HEAD")
        measured = {row[0] for row in self.rows}
        rows = [row for row in kept if row[0] not in measured] + [[*row, commit, machine()] for row in self.rows]
        heads = ["bench", "what", "median", "spread", "of nginx", "wanted", "holds", "commit", "machine"]
        return "\n".join("| " + " | ".join(line) + " |" for line in [heads, ["---"] * len(heads), *rows])


def kept(page):
    """The rows of the table in a page."""
    lines = page.read_text().splitlines() if page.exists() else []
    return [[cell.strip() for cell in line.split("|")[1:-1]] for line in lines if line.startswith("| ")][2:]


def output(*command):
    return subprocess.run(command, capture_output=True, text=True, cwd=servers.ROOT).stdout.strip()


def machine():
    processor = next(
        (line.split(":")[1].strip() for line in open("/proc/cpuinfo") if line.startswith("model name")), "unknown")
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") >> 30
    return f"{os.cpu_count()} × {processor}, {memory} GB, {platform.system()} {platform.release().split('-')[0]}"


def write(table, rounds):
    page = servers.ROOT / "docs" / "benchmarks.md"
    page.parent.mkdir(exist_ok=True)
    page.write_text(f"""# Benchmarks

Written by `script/bench NAME… --write`: Fanfare (release build, default settings, log on, SQLite, 100,000 people) and nginx
(two workers, no access log, a static file of 1 KB) in turn on one machine, the load generator beside them: {rounds}
alternating rounds of {traffic.DURATION:g} s with `wrk -t1 -c64`. Members' figures rotate 1,000 tokens, carry what each
viewer follows, and are taken while 50 follows a second are written. Percentiles count from the moment a request was due.

Date of the latest rows: {datetime.date.today()}.

{table.markdown(kept(page))}
""")
