"""What each SQL statement of an evening takes, on SQLite: to find those that are worth a better index."""

import os

import data
import evening
import servers

SHOWN = int(os.environ.get("STATEMENTS", 40))
WARMING = 3


def statements():
    """Prints the statements that took the most time in all, with those of writing and of the start."""
    shim = servers.compiled("statement_times.c", servers.CACHE / "statement_times.so", "-fPIC", "-shared", "-ldl")
    source, times = evening.community(), servers.CACHE / "statement-times"
    trace = evening.Trace(source)
    warming = trace.write("warming", trace.mixed())
    for kind, asked in evening.asked_kinds(trace).items():
        folder = data.copy("evening", source)
        with servers.Fanfare(folder, settings={"LD_PRELOAD": str(shim), "STATEMENT_TIMES": str(times)}) as server:
            warmed, _ = evening.ask(server, warming, 0, duration=WARMING)
            load, cost = evening.ask(server, asked, 101)
        requests = warmed.requests + load.requests
        rows = [line.split("\t", 3) for line in times.read_text().splitlines()]
        rows = sorted(((int(time), int(runs), int(found), " ".join(sql.split())) for time, runs, found, sql in rows), reverse=True)
        print(f"{kind}: {load.rate:,.0f} requests a second, {cost:.0f} µs of processor time each; in statements, waits included, "
              f"{sum(row[0] for row in rows) / 1000 / requests:.0f} µs")
        print("  µs a request   runs a request   µs a run   rows a run   statement")
        for time, runs, found, sql in rows[:SHOWN]:
            runs = max(runs, 1)
            print(f"{time / 1000 / requests:14.2f} {runs / requests:16.3f} {time / 1000 / runs:10.1f} {found / runs:12.1f}   {sql[:200]}")
