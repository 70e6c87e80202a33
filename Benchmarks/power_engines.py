"""The databases on a disk whose power is cut: how they start and stop there, and what can be wrong with their files."""

import os
import shutil
import signal
import subprocess
from pathlib import Path

import engines


class Postgres(engines.Postgres):
    """A cluster of its own on the disk; its socket and its log are elsewhere."""

    def __init__(self, on):
        self.database, self.leader = "power", None
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
        self.run(
            "pg_ctl", "-w", "-s", "-l", str(self.sockets / "log"), "-o",
            f"-k {self.sockets} -c listen_addresses= -c max_connections=200", "start")
        self.leader = self.postmaster

    def stop(self):
        """All of its processes at once."""
        if not self.leader:
            return
        found = subprocess.run(["pgrep", "-P", str(self.leader)], capture_output=True, text=True).stdout.split()
        for process in [self.leader, *map(int, found)]:
            try:
                os.kill(process, signal.SIGKILL)
            except ProcessLookupError:
                pass
        self.leader = None

    def integrity(self):
        """Reads every row of every table, whose pages have checksums."""
        tables = self.ask("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
        for (table,) in tables:
            self.ask(f'SELECT COUNT(t) FROM "{table}" t')
        return []


class SQLite(engines.SQLite):
    def start(self):
        """There is no server of it."""

    def stop(self):
        """There is no server of it."""

    def place(self, name):
        (self.folder.parent / name).mkdir()
        return str(self.folder.parent / name)

    def integrity(self):
        return [row[0] for row in self.ask("PRAGMA integrity_check") if row[0] != "ok"]
