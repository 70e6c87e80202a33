"""Goes back to random moments of a community on PostgreSQL, by the continuous archiving that docs/backup.md describes."""

import datetime
import os
import random
import re
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

import backup_proof
import engines
import servers

MOMENTS = int(os.environ.get("POSTGRES_MOMENTS", 100))
SECONDS = 30
#: What docs/backup.md calls the folder of backups, and the moment that is gone back to.
FOLDER, MOMENT = "/mnt/backups", "2026-11-24 18:03:20+00"


def documented(first):
    """The settings of docs/backup.md whose first line begins so."""
    page = (servers.ROOT / "docs" / "backup.md").read_text(encoding="utf-8")
    blocks = [block for block in re.findall(r"```\n(.*?)```", page, re.S) if block.startswith(first)]
    if len(blocks) != 1:
        raise RuntimeError(f"docs/backup.md has {len(blocks)} blocks that begin with {first}")
    return blocks[0]


class Cluster:
    """A PostgreSQL server of its own, which is archived."""

    def __init__(self):
        self.folder = Path(tempfile.mkdtemp(prefix="fanfare-archiving-", dir="/tmp"))
        self.data, self.backups = self.folder / "data", self.folder / "backups"
        self.backups.mkdir()
        (self.backups / "wal").mkdir()
        self.environment = os.environ | {"PGHOST": str(self.folder), "PGUSER": "fanfare"}
        if os.getuid() == 0:
            subprocess.run(["chown", "-R", "postgres", self.folder], check=True)
        self.run("initdb", "-D", self.data, "--username", "fanfare", "--auth", "trust", "--encoding", "UTF8", "--locale", "C")
        self.set(documented("wal_level").replace(FOLDER, str(self.backups)))

    def run(self, program, *arguments):
        command = engines.Postgres.as_owner([engines.Postgres.program(program), *map(str, arguments)])
        with open(self.folder / "log", "a") as log:
            subprocess.run(command, check=True, env=self.environment, cwd="/", stdout=log, stderr=log)

    def set(self, settings):
        with open(self.data / "postgresql.auto.conf", "a") as file:
            file.write(settings)

    def start(self):
        self.run(
            "pg_ctl", "-D", self.data, "-l", self.folder / "server.log", "-s", "-w", "-t", "120",
            "-o", f"-k {self.folder} -c listen_addresses= -c max_connections=100", "start")

    def stop(self):
        """At once, as when the power goes."""
        self.run("pg_ctl", "-D", self.data, "-m", "immediate", "-s", "stop")

    def copy(self):
        self.run("pg_basebackup", "-D", self.backups / "base", "-c", "fast")

    def go_back(self, moment):
        """All that is left of the machine is what was archived."""
        shutil.rmtree(self.data)
        subprocess.run(["cp", "-a", self.backups / "base", self.data], check=True)
        at = datetime.datetime.fromtimestamp(moment, datetime.timezone.utc).isoformat(" ")
        self.set(documented("restore_command").replace(FOLDER, str(self.backups)).replace(MOMENT, at))
        (self.data / "recovery.signal").touch()
        self.start()
        end = time.monotonic() + 60
        while self.ask("SELECT pg_is_in_recovery()") != [("f",)]:
            if time.monotonic() > end:
                raise RuntimeError(f"PostgreSQL does not end its recovery; see {self.folder}")
            time.sleep(0.05)

    @property
    def database(self):
        return engines.Postgres("fanfare", f"postgres://fanfare@/postgres?host={self.folder}", self.data)

    def ask(self, query):
        return self.database.ask(query)


def run(quick, seed):
    """The row, and whether there was no fault."""
    moments, seconds = (2, 6) if quick else (MOMENTS, SECONDS)
    chance = random.Random(seed)
    cluster = Cluster()
    data = cluster.folder / "community"
    data.mkdir()
    try:
        cluster.start()
        cluster.database.prepare(data)
        with cluster.database.fanfare(data, servers.free_port()) as server:
            writers = backup_proof.Writers(server.port, seed)
            time.sleep(seconds / 3)
            cluster.copy()
            begin = time.time()
            time.sleep(seconds * 2 / 3)
            writers.end()
            end = time.time()
        # What archive_timeout does within a minute.
        cluster.ask("SELECT pg_switch_wal()")
        await_archive(cluster)
        cluster.stop()
        differing = 0
        for _ in range(moments):
            moment = chance.uniform(begin, end)
            cluster.go_back(moment)
            faults = found(cluster, writers.events, moment, data)
            differing += len(faults)
            print(*faults[:3], sep="\n", end="\n" if faults else "", flush=True)
            cluster.stop()
        row = ["PostgreSQL", 1, writers.acknowledged, moments, differing]
        print(f"| {' | '.join(map(str, row))} |", flush=True)
        shutil.rmtree(cluster.folder)
        return [row], differing == 0
    except BaseException:
        if (cluster.data / "postmaster.pid").exists():
            os.kill(cluster.database.postmaster, 9)
        raise


def await_archive(cluster):
    end = time.monotonic() + 60
    while list((cluster.data / "pg_wal" / "archive_status").glob("*.ready")):
        if time.monotonic() > end:
            raise RuntimeError(f"PostgreSQL does not archive; see {cluster.folder}")
        time.sleep(0.1)


def found(cluster, events, moment, data):
    """Pairs that are not as they were, and what the doctor finds."""
    rows = cluster.ask("SELECT follower, followed FROM follow")
    following = {(int(one), int(other)) for one, other in rows}
    faults = [
        f"{pair} at {moment}: {pair in following}" for pair, of_pair in events.items()
        if (pair in following) not in backup_proof.possible(of_pair, moment, promised=0)]
    said = backup_proof.fanfare("doctor", "--data", str(data), "--database-url", cluster.database.url, check=False)
    if said.returncode:
        faults.append(f"doctor at {moment}: {said.stdout[-600:]}")
    return faults


HEAD = """| engine | seeds | acknowledged writes | moments | pairs that differ |
| --- | --- | --- | --- | --- |"""

ABOUT = f"""{backup_proof.RATE:,} follows and unfollows a second are asked of a community on a PostgreSQL server that is archived with the
settings of [backup.md](backup.md#postgresql); a copy of its files is made meanwhile. Then its data folder is deleted, and random
moments are gone back to as that page says: what was acknowledged before is there, nothing is there that was sent after it, and
`fanfare doctor` finds no fault."""
