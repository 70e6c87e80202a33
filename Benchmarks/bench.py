"""Measures what was promised of Fanfare's speed, in turn with nginx, and prints a table."""

import argparse
import os
import subprocess
import sys
from pathlib import Path

import answers
import channel
import evening
import follows
import games
import leagues
import paired
import rankings
import reading
import report
import rest
import servers
import statements
import uploads

BENCHES = {
    "evening": evening.evening,
    "evening-postgres": evening.postgres,
    "directory-json-guest": reading.json_guest,
    "directory-html-guest": reading.html_guest,
    "directory-json": reading.json_member,
    "directory-html": reading.html_member,
    "directory-beside-slow": reading.beside_slow,
    "answers-json-guest": answers.json_guest,
    "answers-html-guest": answers.html_guest,
    "answers-json": answers.json_member,
    "answers-html": answers.html_member,
    "answers-likes": answers.likes,
    "answers-uploads": uploads.uploads,
    "answers-merge": uploads.merge,
    "games-import": games.imports,
    "games-json-guest": games.json_guest,
    "games-html-guest": games.html_guest,
    "games-json": games.json_member,
    "games-html": games.html_member,
    "games-search": games.search,
    "leagues-json-guest": leagues.json_guest,
    "leagues-provider-down": leagues.provider_down,
    "rankings-json-guest": rankings.json_guest,
    "rankings-own-place": rankings.own_place,
    "rankings-start": rankings.start,
    "rankings-events": rankings.events,
    "search": rest.search,
    "follows": follows.follows,
    "logins": rest.logins,
    "server": channel.server,
    "start": rest.start,
    "memory": rest.memory,
}


# Measured by programs of this package, not by the server's binary.
OWN_PROGRAMS = {"rankings-events", "server"}


def main():
    arguments = argparse.ArgumentParser(prog="script/bench", description=__doc__)
    arguments.add_argument("names", nargs="*", metavar="NAME", help="of benches, or what their names begin with; else all")
    arguments.add_argument("--write", action="store_true", help="put the rows into docs/benchmarks.md")
    arguments.add_argument("--beside", metavar="BINARY", type=Path, help="another build, in its checkout, to compare with")
    given = arguments.parse_args()
    if given.names == ["paired"]:
        if not given.beside:
            sys.exit("Name the other build: --beside BINARY.")
        return paired.paired(int(os.environ.get("ROUNDS", 8)), given.beside.resolve())
    if given.names == ["statements"]:
        return statements.statements()
    names = []
    for asked in given.names or list(BENCHES):
        # `answers` is all whose names begin with it.
        found = [asked] if asked in BENCHES else [name for name in BENCHES if name.startswith(f"{asked}-")]
        if not found:
            sys.exit(f"There is no bench {asked}; there are {', '.join(BENCHES)}.")
        names += found
    if "evening-postgres" in names and "FANFARE_TEST_POSTGRES" not in os.environ:
        # It is run again with a cluster of its own.
        command = [str(servers.ROOT / "script/with-postgres"), sys.executable, *sys.argv]
        os.execv(command[0], command)
    if OWN_PROGRAMS & set(names):
        subprocess.run([
            "swift", "build", "--package-path", str(servers.ROOT / "Benchmarks"), "-c", "release", "-Xswiftc",
            "-cross-module-optimization"], check=True)
    rounds = int(os.environ.get("ROUNDS", 5))
    table = report.Table()
    for name in names:
        if given.beside and name not in OWN_PROGRAMS:
            measure_beside(given.beside.resolve(), name, rounds, table)
        else:
            for figure in BENCHES[name](rounds):
                table.add(name, figure)
    if given.write:
        report.write(table, rounds, list(BENCHES))
    sys.exit(0 if table.holds else 1)


def measure_beside(binary, name, rounds, table):
    """Twice in turn, so that a machine that becomes slower becomes so for both. The other build keeps data of its own,
    for it may not know the newest schema."""
    commit = report.output("git", "-C", str(binary.parent), "rev-parse", "--short=9", "HEAD")
    (servers.CACHE / commit).mkdir(parents=True, exist_ok=True)
    builds = [(servers.BINARY, servers.CACHE), (str(binary), servers.CACHE / commit)]
    mine, theirs = [], []
    for _ in range(2):
        for figures, (servers.BINARY, servers.CACHE) in zip((mine, theirs), builds):
            figures[:] = joined(figures, BENCHES[name]((rounds + 1) // 2))
    servers.BINARY, servers.CACHE = builds[0]
    for figure, other in zip(mine, theirs):
        table.add(name, figure, other, commit)


def joined(figures, later):
    return [figure.joined(more) for figure, more in zip(figures, later)] or later


main()
