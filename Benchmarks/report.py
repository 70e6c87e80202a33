"""Figures, the table they stand in, and the page that keeps it."""

import datetime
import os
import platform
import statistics
import subprocess
from collections.abc import Callable
from dataclasses import dataclass, field

import servers
import traffic


@dataclass
class Figure:
    """`shown` is the measured, `wanted` the promised, both in words; `spread` is from the least to the most.

    `values` are those of the rounds, `others` nginx's in the same rounds, `again` makes the figure anew from more of
    them. `better` says whether two builds are compared by it: 1 where more is better, -1 where less is, else 0."""

    what: str
    shown: str
    spread: str = ""
    ratio: float | None = None
    wanted: str = ""
    holds: bool = True
    values: list = field(default_factory=list)
    others: list = field(default_factory=list)
    again: Callable | None = None
    better: int = 0

    def joined(self, later):
        """One figure of the rounds of both."""
        if self.again:
            return self.again(self.values + later.values, self.others + later.others)
        later.holds &= self.holds
        return later

    def beside(self, other):
        """How many times better than the same figure of another build; nothing where that says nothing."""
        if not self.better:
            return None
        mine, theirs = statistics.median(self.values), statistics.median(other.values)
        return mine / theirs if self.better > 0 else theirs / mine


def rates(what, mine, nginx, wanted, whom=""):
    """Requests a second beside those of nginx, or of `whom`, in the same rounds."""
    ratio = statistics.median(mine) / statistics.median(nginx)
    return Figure(
        what, f"{statistics.median(mine):,.0f}/s beside {statistics.median(nginx):,.0f}/s",
        f"{min(mine):,.0f}–{max(mine):,.0f} beside {min(nginx):,.0f}–{max(nginx):,.0f}", ratio, f"≥ {wanted:.2f}{whom}",
        ratio >= wanted, list(mine), list(nginx), lambda values, others: rates(what, values, others, wanted, whom), 1)


def most(what, values, unit, limit, better=-1):
    """Something that should stay small."""
    middle = statistics.median(values)
    return Figure(
        what, f"{middle:,.2f} {unit}", f"{min(values):,.2f}–{max(values):,.2f}", None, f"≤ {limit:g} {unit}",
        middle <= limit, list(values), again=lambda values, _: most(what, values, unit, limit, better), better=better)


def least(what, values, unit, limit):
    """Something that should be large."""
    middle = statistics.median(values)
    return Figure(
        what, f"{middle:,.0f}{unit}", f"{min(values):,.0f}–{max(values):,.0f}", None, f"≥ {limit:,g}{unit}",
        middle >= limit, list(values), again=lambda values, _: least(what, values, unit, limit), better=1)


def rate(what, values):
    """Something a second that nothing is promised of."""
    return Figure(
        what, f"{statistics.median(values):,.0f}/s", f"{min(values):,.0f}–{max(values):,.0f}", values=list(values),
        again=lambda values, _: rate(what, values), better=1)


def time(what, values, unit):
    """How long something takes that nothing is promised of."""
    return Figure(
        what, f"{statistics.median(values):,.2f} {unit}", f"{min(values):,.2f}–{max(values):,.2f}", values=list(values),
        again=lambda values, _: time(what, values, unit))


# Below it a build is slower than another one, whatever the noise.
LEAST_OF_OTHER = 0.9


class Table:
    def __init__(self):
        self.rows = []
        self.holds = True

    def add(self, bench, figure, other=None, commit=""):
        """With the same figure of another build, made of a commit, when there is one."""
        ratio = other and figure.beside(other)
        holds = figure.holds and (ratio is None or ratio >= LEAST_OF_OTHER)
        row = [
            bench, figure.what, figure.shown, figure.spread, "" if figure.ratio is None else f"{figure.ratio:.3f}",
            figure.wanted, "" if ratio is None else f"{ratio:.2f} of {commit}", "yes" if holds else "no"]
        self.holds &= holds
        self.rows.append(row)
        print(" | ".join(row), flush=True)

    def markdown(self, kept, order):
        """With rows of other benches that stood there before; each says which commit was measured, and where. `order` is
        that of the benches."""
        commit = output("git", "rev-parse", "--short=9", "HEAD")
        measured = {row[0] for row in self.rows}
        rows = [row for row in kept if row[0] not in measured] + [[*row, commit, machine()] for row in self.rows]
        rows.sort(key=lambda row: order.index(row[0]) if row[0] in order else len(order))
        heads = ["bench", "what", "median", "spread", "of nginx", "wanted", "another build", "holds", "commit", "machine"]
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


def write(table, rounds, order):
    page = servers.ROOT / "docs" / "benchmarks.md"
    page.parent.mkdir(exist_ok=True)
    page.write_text(f"""# Benchmarks

Written by `script/bench NAME… --write`: Fanfare (release build, default settings, log on, 100,000 people, on
SQLite but for *evening-postgres*) and nginx
(two workers, no access log, a static file of 1 KB) in turn on one machine, the load generator beside them, with
`wrk -t1 -c64`, in alternating rounds: {rounds} of {traffic.DURATION:g} s for the latest rows, of {datetime.date.today()}.
Members' figures rotate 1,000 tokens, carry what each viewer follows, and are taken while 50 follows a second are written.
Percentiles count from the moment a request was due.
*evening* is what counts most: 1,000 members ask for pages of each kind of a community with full ledgers, likes and
follows, mixed, then each kind alone, then as they arrive (Poisson) at half of the rate of before, through a checkpoint and the
close of a period.
*Another build*, with `--beside BINARY`: how many times better than the release build of that commit, measured in turn
with it in the same run; at least {LEAST_OF_OTHER}.

{table.markdown(kept(page), order)}
""")
