"""Two builds side by side: requests of the evening to each in turn, in one run, each on a copy of its own of one community. Here a
machine that becomes slower becomes so for both, which two runs one after the other do not show."""

import itertools
import statistics

import data
import evening
import servers


def paired(rounds, beside):
    """Prints microseconds of processor time a request, requests a second and the 99th percentile, medians and range."""
    builds = [servers.BINARY, str(beside)]
    folders = [data.copy(f"paired-{number}", evening.community()) for number in range(len(builds))]
    files = evening.asked_kinds(evening.Trace(folders[0]))
    found = {(kind, number): [] for kind in files for number in range(len(builds))}
    passes = itertools.count(step=101)
    with servers.Fanfare(folders[0], binary=builds[0]) as mine, servers.Fanfare(folders[1], binary=builds[1]) as other:
        running = [mine, other]
        for server in running:
            evening.ask(server, next(iter(files.values())), next(passes))
        for turn in range(rounds):
            for kind in files:
                for number in sorted(range(len(running)), reverse=turn % 2 == 1):
                    found[kind, number].append(evening.ask(running[number], files[kind], next(passes)))
    print("\n| kind | build | µs a request | requests a second | p99, ms |\n| --- | --- | --- | --- | --- |")
    for (kind, number), seen in found.items():
        loads, costs = zip(*seen)
        print(
            f"| {kind} | {builds[number]} | {statistics.median(costs):.0f} ({min(costs):.0f}–{max(costs):.0f})"
            f" | {statistics.median(load.rate for load in loads):,.0f} | {statistics.median(load.p99 for load in loads):.1f} |")
