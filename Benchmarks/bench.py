"""Measures what was promised of Fanfare's speed, in turn with nginx, and prints a table."""

import os
import sys

import answers
import channel
import follows
import games
import leagues
import rankings
import reading
import report
import rest
import uploads

BENCHES = {
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


def main():
    names = []
    for asked in [name for name in sys.argv[1:] if not name.startswith("--")] or list(BENCHES):
        # `answers` is all whose names begin with it.
        found = [asked] if asked in BENCHES else [name for name in BENCHES if name.startswith(f"{asked}-")]
        if not found:
            sys.exit(f"There is no bench {asked}; there are {', '.join(BENCHES)}.")
        names += found
    rounds = int(os.environ.get("ROUNDS", 5))
    table = report.Table()
    for name in names:
        for figure in BENCHES[name](rounds):
            table.add(name, figure)
    if "--write" in sys.argv:
        report.write(table, rounds)
    sys.exit(0 if table.holds else 1)


main()
