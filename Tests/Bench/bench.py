"""Measures what was promised of Fanfare's speed, in turn with nginx, and prints a table."""

import os
import sys

import follows
import reading
import report
import rest

BENCHES = {
    "directory-json-guest": reading.json_guest,
    "directory-html-guest": reading.html_guest,
    "directory-json": reading.json_member,
    "directory-html": reading.html_member,
    "directory-beside-slow": reading.beside_slow,
    "search": rest.search,
    "follows": follows.follows,
    "logins": rest.logins,
    "start": rest.start,
    "memory": rest.memory,
}


def main():
    names = [name for name in sys.argv[1:] if not name.startswith("--")] or list(BENCHES)
    for name in names:
        if name not in BENCHES:
            sys.exit(f"There is no bench {name}; there are {', '.join(BENCHES)}.")
    rounds = int(os.environ.get("ROUNDS", 5))
    table = report.Table()
    for name in names:
        for figure in BENCHES[name](rounds):
            table.add(name, figure)
    if "--write" in sys.argv:
        report.write(table, rounds)
    sys.exit(0 if table.holds else 1)


main()
