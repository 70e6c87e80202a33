"""Years of days with a league's provider that fails in every way it can, and restarts: each is a test of its own."""

import os
import re
import subprocess

import servers

ABOUT = """Days of up to 48 hours on one database and one cache; on one in three the provider fails (down, cut off, refusing,
nonsense, empty, a page in place of an answer, slow, asking to wait), after one in ten the server is started anew. There is
never an error where a good copy is, no copy is older than its label says, and the cache of pictures stays in its bound.
Readings without a copy are those before the provider was first well."""
HEAD = """| year | days | with a fault | restarts | readings shown | from old copies | without a copy | most bytes of pictures |
| --- | --- | --- | --- | --- | --- | --- | --- |"""


def run(years, days):
    """The rows of the years that held, and whether all did."""
    done = subprocess.run(
        ["swift", "test", "--filter", "YearTests"], cwd=servers.ROOT, capture_output=True, text=True,
        env={**os.environ, "YEARS": str(years), "DAYS": str(days)})
    rows = sorted(re.findall(r"^\| \d+ \|.*\|$", done.stdout, re.M), key=lambda row: int(row.split("|")[1]))
    held = done.returncode == 0 and len(rows) == years
    print("\n".join(rows) if held else done.stdout + done.stderr)
    return rows, held
