"""Kills Fanfare and PostgreSQL at random moments under mixed writes, and looks for what was acknowledged and is gone."""

import concurrent.futures
import os
import random
import shutil
import sys
import time

import answers_proof
import api_proof
import archiving_proof
import backup_load_proof
import backup_proof
import checkpoints_proof
import debian
import engines
import fuzz_proof
import games_proof
import instructions_proof
import io_proof
import leagues_proof
import live_proof
import overload_proof
import package_proof
import power_proof
import proofs_page
import proxies_proof
import rankings_proof
import servers
import storage_proof
import view_proof
from writers import Writers

QUICK = "--quick" in sys.argv
KILLS = int(os.environ.get("KILLS", 5 if QUICK else 200))
POSTGRES_KILLS = int(os.environ.get("POSTGRES_KILLS", 4 if QUICK else 50))
SEED = int(os.environ.get("SEED", 1))


class Proof:
    """One community that is killed again and again, and what was found."""

    def __init__(self, engine, what, kills):
        self.engine, self.what, self.kills = engine, what, kills
        self.chance = random.Random(SEED)
        self.acknowledged = self.cut = self.lost = self.wrong = 0
        self.slowest = 0.0

    def run(self, kill):
        folder = servers.CACHE / f"proof-{self.engine.name}"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        self.engine.prepare(folder)
        self.port = servers.free_port()
        self.server = self.engine.fanfare(folder, self.port)
        writers = Writers(self.port, random.Random(SEED))
        try:
            for number in range(self.kills):
                writers.resume()
                time.sleep(self.chance.uniform(0.05, 0.5))
                kill(self, folder, number, writers)
                self.verify(writers)
        finally:
            writers.end()
            self.server.__exit__()
        self.acknowledged, self.cut = writers.acknowledged, writers.cut
        print(self.line(), flush=True)
        return self.lost == 0 and self.wrong == 0

    def verify(self, writers):
        """Each write is there if it was acknowledged, and there or not when its answer was cut off; and the counters say
        what a recount says."""
        stored = self.engine.stored()
        for key, possible in writers.states():
            found = stored.get(key, 0)
            if found not in possible:
                self.lost += 1
                print(f"{self.engine.name}: {key} is {found!r}, acknowledged was {possible!r}", flush=True)
            writers.settle(key, found)
        if wrong := self.engine.wrong_counters():
            self.wrong += 1
            print(f"{self.engine.name}: counters differ from a recount: {wrong}", flush=True)

    def line(self):
        return (
            f"| {self.engine.name} | {self.what} | {self.kills} | {self.acknowledged:,} | {self.cut:,} | {self.lost} |"
            f" {self.wrong} | {self.slowest:.2f} s |")


def kill_fanfare(proof, folder, number, writers):
    proof.server.process.kill()
    proof.server.process.wait()
    writers.pause()
    proof.server = proof.engine.fanfare(folder, proof.port)
    proof.slowest = max(proof.slowest, proof.server.first_answer)


def kill_postgres(proof, folder, number, writers):
    """A backend and the postmaster in turn; Fanfare stays and has to find its way back."""
    (proof.engine.kill_postmaster if number % 2 else proof.engine.kill_backend)(proof.chance)
    began = time.perf_counter()
    while not writers.answers():
        if time.perf_counter() - began > 60:
            raise RuntimeError("Fanfare does not come back after PostgreSQL did")
        time.sleep(0.02)
    proof.slowest = max(proof.slowest, time.perf_counter() - began)
    writers.pause()


HEAD = """| engine | killed | times | acknowledged writes | cut off | lost | wrong counters | slowest return |
| --- | --- | --- | --- | --- | --- | --- | --- |"""


ABOUT = """`kill -9` at random moments while 12 connections follow, unfollow, mute, edit profiles and register; of PostgreSQL a
backend and the postmaster in turn. After each, every write that was answered with success must be there (one whose
answer was cut off may be), and followers, reputation, badges and the number of people must equal a recount. The slowest
return is from the start (of PostgreSQL: from the kill) to the next answer."""


def main():
    if "answers" in sys.argv:
        return prove_answers()
    if "games" in sys.argv:
        return prove_games()
    if "leagues" in sys.argv:
        return prove_leagues()
    if "rankings" in sys.argv:
        return prove_rankings()
    if "live" in sys.argv:
        return prove_live()
    if "power" in sys.argv:
        return prove_adding("power", power_proof)
    if "io" in sys.argv:
        return prove_adding("io", io_proof)
    if "backup" in sys.argv:
        return prove_adding("backup", backup_proof)
    if "backup-load" in sys.argv:
        return prove_replacing("backup-load", backup_load_proof, QUICK, SEED)
    if "archiving" in sys.argv:
        return prove_adding("archiving", archiving_proof)
    if "storage" in sys.argv:
        return prove_adding("storage", storage_proof)
    if "wal" in sys.argv:
        return prove_adding("wal", checkpoints_proof)
    if "fuzz" in sys.argv:
        return prove_adding("fuzz", fuzz_proof, [name for name in fuzz_proof.NAMES if name in sys.argv[2:]])
    if "overload" in sys.argv:
        return prove_overload()
    if "proxies" in sys.argv:
        return prove_replacing("proxies", proxies_proof, QUICK)
    if "view" in sys.argv:
        return prove_replacing("view", view_proof)
    if "instructions" in sys.argv:
        return prove_instructions()
    if "api" in sys.argv:
        return prove_api()
    if "package" in sys.argv:
        return prove_installed("package", package_proof)
    if "year" in sys.argv:
        # It needs more of Python than the others.
        import year_proof
        return prove_installed("year", year_proof)
    if "foundation" not in sys.argv:
        sys.exit(
            "script/prove foundation | answers | games | leagues | rankings | live | power | io | wal | overload | proxies | view | api | backup | backup-load | archiving | storage | instructions | package | year | fuzz [READER…]")
    print(HEAD)
    proofs = [
        (Proof(engines.SQLite(), "Fanfare", KILLS), kill_fanfare),
        (Proof(engines.Postgres("proof_fanfare"), "Fanfare", KILLS), kill_fanfare),
        (Proof(engines.Postgres("proof_postgres"), "PostgreSQL", POSTGRES_KILLS), kill_postgres),
    ]
    held = [proof.run(kill) for proof, kill in proofs]
    if "--write" in sys.argv:
        write("foundation", ABOUT, HEAD, [proof.line() for proof, _ in proofs])
    sys.exit(0 if all(held) else 1)


def prove_answers():
    print(answers_proof.HEAD)
    kills = int(os.environ.get("KILLS", 3 if QUICK else 50))
    proofs = [
        answers_proof.Proof(engines.SQLite(), kills, SEED),
        answers_proof.Proof(engines.Postgres("proof_answers"), 2 if QUICK else kills // 2, SEED),
    ]
    held = [proof.run() for proof in proofs]
    if "--write" in sys.argv:
        write("answers", answers_proof.ABOUT, answers_proof.HEAD, [proof.line() for proof in proofs])
    sys.exit(0 if all(held) else 1)


def prove_games():
    if QUICK:
        games_proof.SECONDS = 3
    print(games_proof.HEAD)
    proofs = [
        games_proof.Proof(engines.SQLite(), SEED), games_proof.Proof(engines.Postgres("proof_games"), SEED)]
    held = [proof.run() for proof in proofs]
    if "--write" in sys.argv:
        write("games", games_proof.ABOUT, games_proof.HEAD, [proof.line() for proof in proofs])
    sys.exit(0 if all(held) else 1)


def prove_leagues():
    years, days = int(os.environ.get("YEARS", 1 if QUICK else 10)), int(os.environ.get("DAYS", 60 if QUICK else 365))
    prove_replacing("leagues", leagues_proof, years, days)


def prove_rankings():
    print(rankings_proof.HEAD)
    entries = int(os.environ.get("ENTRIES", 20_000 if QUICK else 10_000_000))
    of_postgres = int(os.environ.get("POSTGRES_ENTRIES", entries))
    kills = int(os.environ.get("KILLS", 10 if QUICK else 100))
    with concurrent.futures.ThreadPoolExecutor() as both:
        counted = list(both.map(
            lambda engine, entries: rankings_proof.recount(engine, entries, SEED),
            [engines.SQLite(), engines.Postgres("proof_rankings")], [entries, of_postgres]))
    rows, held = [row for row, _ in counted], all(holds for _, holds in counted)
    print(*rows, sep="\n", flush=True)
    for make in (lambda zone: engines.SQLite(), lambda zone: engines.Postgres(f"proof_{zone}")):
        more, holds = rankings_proof.crossings(make, kills, SEED)
        rows, held = rows + more, held and holds
    if "--write" in sys.argv:
        write("rankings", rankings_proof.ABOUT, rankings_proof.HEAD, rows)
    sys.exit(0 if held else 1)


def prove_live():
    if QUICK:
        live_proof.BROADCASTERS, live_proof.VIEWERS, live_proof.SECONDS = 3, 30, 10
    print(live_proof.HEAD)
    proofs = [live_proof.Proof(engines.SQLite()), live_proof.Proof(engines.Postgres("proof_live"))]
    held = [proof.run() for proof in proofs]
    if "--write" in sys.argv:
        write("live", live_proof.ABOUT, live_proof.HEAD, [proof.line() for proof in proofs])
    sys.exit(0 if all(held) else 1)


def prove_replacing(name, proof, *arguments):
    """Of those whose last figures are replaced when they held."""
    print(proof.HEAD)
    rows, held = proof.run(*arguments)
    if "--write" in sys.argv and held:
        write(name, proof.ABOUT, proof.HEAD, rows)
    sys.exit(0 if held else 1)


def prove_adding(name, proof, *names):
    """Of those that add up over runs with other seeds; 77 says that it was skipped."""
    print(proof.HEAD)
    try:
        rows, held = proof.run(QUICK, SEED, *names)
    except power_proof.Skipped as reason:
        print(f"SKIPPED {name}: this machine has not {reason}")
        sys.exit(77)
    if "--write" in sys.argv and held:
        proofs_page.add(name, proof.ABOUT, proof.HEAD, rows, SEED, getattr(proof, "MOST", ()))
    sys.exit(0 if held else 1)


def prove_overload():
    print(overload_proof.HEAD)
    lines, held = overload_proof.run(QUICK, SEED)
    if "--write" in sys.argv:
        write("overload", overload_proof.ABOUT, overload_proof.HEAD, lines)
    sys.exit(0 if held else 1)


def prove_instructions():
    """Counts against what a file allows, which --write sets anew."""
    if not os.environ.get("FANFARE_SAMPLES"):
        print("SKIPPED instructions: FANFARE_SAMPLES, which names the folder with the catalogue of games, is not set")
        sys.exit(77)
    rows, grown, counts = instructions_proof.run()
    print(instructions_proof.HEAD, *rows, sep="\n")
    if "--write" in sys.argv:
        instructions_proof.write(counts)
        write("instructions", instructions_proof.ABOUT, instructions_proof.HEAD, rows)
    elif grown:
        print(f"More than {instructions_proof.TOLERANCE:.0%} over what is allowed: {', '.join(grown)}")
        sys.exit(1)


def prove_api():
    if QUICK:
        api_proof.CASES, api_proof.EXAMPLES = 600, 1
    print(api_proof.HEAD)
    proof = api_proof.Proof(SEED)
    held = proof.run()
    if "--write" in sys.argv:
        write("api", api_proof.ABOUT, api_proof.HEAD, proof.rows)
    sys.exit(0 if held else 1)


def prove_installed(name, proof):
    """Of the package in a Debian of its own."""
    print(proof.HEAD)
    try:
        rows = proof.run(QUICK)
    except debian.Skipped as reason:
        print(f"SKIPPED {name}: this machine has not {reason}")
        sys.exit(77)
    if "--write" in sys.argv:
        write(name, proof.ABOUT, proof.HEAD, rows)


def write(name, about, head, lines):
    proofs_page.write(name, about, head, lines, SEED)


main()
