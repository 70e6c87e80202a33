"""docs/proofs.md, of which each proof writes its own section."""

import datetime

import servers

PAGE = servers.ROOT / "docs" / "proofs.md"
TITLE = """# Proofs

Written by `script/prove NAME --write`; `SEED` begins another run. With `--quick` a proof is short and uses the debug build.

| proof | how often or long, by variables of the environment | counts of other seeds |
| --- | --- | --- |
| foundation, answers | `KILLS`, `POSTGRES_KILLS` | replaced |
| games, live | `GAMES_SECONDS`; `LIVE_SECONDS`, `BROADCASTERS`, `VIEWERS` | replaced |
| leagues, rankings | `YEARS`, `DAYS`; `ENTRIES`, `POSTGRES_ENTRIES`, `KILLS` | replaced |
| power | `CUTS`, `POSTGRES_CUTS`; as root, where loop devices can be mounted, else SKIPPED with exit code 77 | added |
| io | `CALLS` of the short story (0: each), `RANDOM_CALLS` of the long one | added |
| backup | `MOMENTS`, `POSTGRES_MOMENTS`, `FLIPS`, `RESTORE_GIGABYTES` | added |
| backup-load | `BACKUP_GIGABYTES`, `ROUNDS` | replaced |
| archiving | `POSTGRES_MOMENTS` | added |
| storage | `CHANGES` | added |
| wal | `WAL_MINUTES`; SKIPPED with exit code 77 where SQLite has not the bug | added |
| overload | `OVERLOAD_SECONDS`, `CONNECTIONS`; says so where no control group limits its memory | replaced |
| proxies | `UPLOAD_MEGABYTES`, `PROXY_SECONDS` | replaced |
| view | `VIEWS` of each page | replaced |
| api | `CASES` in all, `EXAMPLES` of a call in a run | replaced |
| instructions | | replaced |
| package | `--quick` takes the package that `script/package` made; as root, else SKIPPED with exit code 77 | replaced |
| fuzz READER… | `FUZZ_MINUTES` for each reader, all of them without names | added |"""


def sections():
    old = PAGE.read_text().split("\n## ")[1:] if PAGE.exists() else []
    return {section.split("\n", 1)[0]: section.rstrip() for section in old}


def write(name, about, head, lines, seed):
    """Puts one proof's section in the place of its last one."""
    put(name, f"{name}\n\n{about}\n\n{chr(10).join([head, *lines])}\n\nSeed {seed}, {datetime.date.today()}.")


def add(name, about, head, rows, seed, most=()):
    """Adds what was counted with another seed to what stands there, row by row; of the columns `most` the greater counts.
    A seed that is counted already changes nothing."""
    titles = cells(head.splitlines()[0])
    before = [cells(line) for line in sections().get(name, "").splitlines()]
    known = {row[0]: row for row in before if len(row) == len(titles) and row[0] not in ("---", titles[0])}
    for row in rows:
        known[row[0]] = added(known.get(row[0]), row, seed, most)
    lines = [f"| {' | '.join(row)} |" for row in known.values()]
    put(name, f"{name}\n\n{about}\n\n{chr(10).join([head, *lines])}\n\nUntil {datetime.date.today()}.")


def added(old, row, seed, most):
    first, *counts = row
    if old is None:
        return [first, str(seed), *map(text, counts)]
    seeds = old[1].split(", ")
    if str(seed) in seeds:
        print(f"{first}: seed {seed} is counted already", flush=True)
        return old
    before = [number(cell) for cell in old[2:]]
    joined = [max(a, b) if at + 1 in most else a + b for at, (a, b) in enumerate(zip(before, counts))]
    return [first, ", ".join([*seeds, str(seed)]), *map(text, joined)]


def cells(line):
    return [cell.strip() for cell in line.strip().strip("|").split("|")] if line.startswith("|") else []


def number(cell):
    plain = cell.replace(",", "")
    return float(plain) if "." in plain else int(plain)


def text(count):
    return f"{count:,}" if isinstance(count, int) else f"{round(count, 2):,}"


def put(name, section):
    every = sections() | {name: section}
    PAGE.write_text("\n\n## ".join([TITLE, *(every[key] for key in sorted(every, reverse=True))]) + "\n")
