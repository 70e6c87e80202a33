"""The databases on a disk whose power is cut: how they start and stop there, and what can be wrong with their files."""

import os
import shutil
import signal
import subprocess
import time
from pathlib import Path

import engines


class Postgres(engines.Postgres):
    """A cluster of its own on the disk; its socket and its log are elsewhere."""

    def __init__(self, on):
        self.database, self.leader, self.processes = "power", None, []
        self.data, self.sockets = str(on.folder / "postgres"), on.base / "sockets"
        self.server = f"postgres://fanfare@/postgres?host={self.sockets}"
        self.url = self.server.replace("@/postgres?", f"@/{self.database}?")

    def prepare(self, folder):
        for place in (self.sockets, Path(self.data)):
            place.mkdir()
            shutil.chown(place, "postgres")
        self.run(
            "initdb", "--username", "fanfare", "--auth", "trust", "--encoding", "UTF8", "--locale", "C", "--data-checksums")
        self.start()
        self.psql(self.server, f"CREATE DATABASE {self.database}")

    def place(self, name):
        """Of a community beside this one."""
        self.psql(self.server, f"CREATE DATABASE {name}")
        return self.server.replace("@/postgres?", f"@/{name}?")

    def run(self, program, *arguments):
        done = subprocess.run(
            ["runuser", "-u", "postgres", "--", self.program(program), "-D", self.data, *arguments], cwd="/",
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        if done.returncode:
            raise RuntimeError(f"{program}: {done.stderr}")

    def start(self):
        log = self.sockets / "log"
        try:
            self.run(
                "pg_ctl", "-w", "-s", "-l", str(log), "-o",
                f"-k {self.sockets} -c listen_addresses= -c max_connections=200", "start")
        except RuntimeError as error:
            raise RuntimeError(f"{error}{log.read_text()[-2000:]}") from None
        self.leader = self.postmaster

    def suspend(self):
        """All of its processes: once the postmaster stands still, there are no new ones."""
        if not self.leader:
            return
        suspend(self.leader)
        found = subprocess.run(["pgrep", "-P", str(self.leader)], capture_output=True, text=True).stdout.split()
        self.processes = [self.leader, *map(int, found)]
        suspend(*self.processes)

    def stop(self):
        """Waits until they are gone, since a start believes a process that is left to be a running server."""
        self.suspend()
        for process in self.processes:
            send(process, signal.SIGKILL)
        end = time.monotonic() + 30
        while any(Path(f"/proc/{process}").exists() for process in self.processes):
            if time.monotonic() > end:
                raise RuntimeError("processes of PostgreSQL do not end")
            time.sleep(0.01)
        self.leader, self.processes = None, []

    def integrity(self):
        """Reads every row of every table, whose pages have checksums."""
        tables = self.ask("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
        for (table,) in tables:
            self.ask(f'SELECT COUNT(t) FROM "{table}" t')
        return []


class SQLite(engines.SQLite):
    def start(self):
        """There is no server of it."""

    def suspend(self):
        """There is no server of it."""

    def stop(self):
        """There is no server of it."""

    def place(self, name):
        (self.folder.parent / name).mkdir()
        return str(self.folder.parent / name)

    def integrity(self):
        return [row[0] for row in self.ask("PRAGMA integrity_check") if row[0] != "ok"]


def suspend(*processes):
    """Returns once no thread of them runs: each is stopped, or will be before it leaves the call that it waits in."""
    for process in processes:
        send(process, signal.SIGSTOP)
    end = time.monotonic() + 30
    while any(state not in "TDZX" for process in processes for state in states(process)):
        if time.monotonic() > end:
            raise RuntimeError(f"{processes} do not stop")
        time.sleep(0.0005)


def states(process):
    """Of each thread, as proc(5) names them."""
    found = []
    for stat in Path(f"/proc/{process}/task").glob("*/stat"):
        try:
            found.append(stat.read_text().rpartition(")")[2].split()[0])
        except OSError:
            pass
    return found


def send(process, what):
    try:
        os.kill(process, what)
    except ProcessLookupError:
        pass
