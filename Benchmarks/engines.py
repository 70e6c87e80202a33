"""The databases under a community that is killed: what they hold, and how they are killed themselves."""

import os
import sqlite3
import subprocess
import time
from pathlib import Path

import servers

STORED = """
    SELECT 'follow', follower, followed, '1' FROM follow
    UNION ALL SELECT 'mutes', viewer, person, '1' FROM hidden WHERE reason = 'mutes'
    UNION ALL SELECT 'about', id, NULL, about FROM person
    UNION ALL SELECT 'person', id, NULL, username FROM person"""

WRONG = """
    SELECT 'standing', s.person FROM standing s
    LEFT JOIN (SELECT person, SUM(reputation) AS reputation, COUNT(*) AS entries FROM score_entry GROUP BY person) e
    ON e.person = s.person WHERE
        s.followers <> (SELECT COUNT(*) FROM follow f WHERE f.followed = s.person)
        OR s.following <> (SELECT COUNT(*) FROM follow f WHERE f.follower = s.person)
        OR s.reputation <> COALESCE(e.reputation, 0) OR s.entries <> COALESCE(e.entries, 0)
        OR s.gold + s.silver + s.bronze <> (SELECT COALESCE(SUM(b.count), 0) FROM badge b WHERE b.person = s.person)
    UNION ALL SELECT 'people', c.people FROM people_count c WHERE c.people <> (SELECT COUNT(*) FROM person)
    UNION ALL SELECT 'standingless', p.id FROM person p WHERE p.id NOT IN (SELECT person FROM standing)
    UNION ALL SELECT 'accountless', p.id FROM person p WHERE p.id NOT IN (SELECT person FROM account)
    UNION ALL SELECT 'notices', s.person FROM standing s
        WHERE s.notices < (SELECT COALESCE(MAX(n.id), 0) FROM notice n WHERE n.person = s.person)"""


def keyed(rows):
    """As `Writers` names them."""
    stored = {}
    for kind, one, other, value in rows:
        match kind:
            case "about": stored["about", int(one)] = value
            case "person": stored["person", value] = 1
            case _: stored[kind, int(one), int(other)] = 1
    return stored


class SQLite:
    name = "SQLite"

    def prepare(self, folder):
        self.folder = folder

    def fanfare(self, folder, port):
        return servers.Fanfare(folder, port=port)

    def ask(self, query):
        db = sqlite3.connect(self.folder / "fanfare.db", timeout=10)
        try:
            return db.execute(query).fetchall()
        finally:
            db.close()

    def stored(self):
        return keyed(self.ask(STORED))

    def wrong_counters(self):
        return self.ask("PRAGMA foreign_key_check") + self.ask(WRONG)


class Postgres:
    """The cluster that script/with-postgres has started."""

    name = "PostgreSQL"

    def __init__(self, database, server=None, data=None):
        self.database = database
        self.server = server or os.environ["FANFARE_TEST_POSTGRES"]
        self.data = data or os.environ["FANFARE_TEST_POSTGRES_DATA"]
        self.url = self.server.replace("@/postgres?", f"@/{database}?")

    def prepare(self, folder):
        self.psql(self.server, f"CREATE DATABASE {self.database}")

    def fanfare(self, folder, port):
        os.environ["FANFARE_DATABASE_URL"] = self.url
        try:
            return servers.Fanfare(folder, port=port)
        finally:
            del os.environ["FANFARE_DATABASE_URL"]

    def stored(self):
        return keyed(self.psql(self.url, STORED))

    def wrong_counters(self):
        return self.ask(WRONG)

    def ask(self, query):
        return self.psql(self.url, query)

    def psql(self, url, query):
        result = subprocess.run(
            ["psql", url, "-X", "-q", "-A", "-t", "-F", "\x1f", "-v", "ON_ERROR_STOP=1", "-c", query],
            check=True, capture_output=True, text=True)
        return [tuple(line.split("\x1f")) for line in result.stdout.splitlines()]

    @property
    def postmaster(self):
        return int(Path(self.data, "postmaster.pid").read_text().splitlines()[0])

    def backends(self):
        """Those that serve Fanfare."""
        found = []
        for process in subprocess.run(
                ["pgrep", "-P", str(self.postmaster)], capture_output=True, text=True).stdout.split():
            try:
                if self.database in Path(f"/proc/{process}/cmdline").read_text():
                    found.append(int(process))
            except OSError:
                pass
        return found

    def kill_backend(self, chance):
        if backends := self.backends():
            os.kill(chance.choice(backends), 9)

    def kill_postmaster(self, chance):
        """The processes it leaves behind notice and end; only then another can start over the same data."""
        os.kill(self.postmaster, 9)
        command = [self.program("pg_ctl"), "-D", self.data, "-w", "-s", "-l", f"{Path(self.data).parent}/server.log", "restart"]
        command = self.as_owner(command)
        for _ in range(100):
            if subprocess.run(command, capture_output=True).returncode == 0:
                return
            time.sleep(0.1)
        raise RuntimeError("PostgreSQL does not start again")

    @staticmethod
    def as_owner(command):
        """The command as a user whom PostgreSQL serves: it refuses to run as root."""
        return ["runuser", "-u", "postgres", "--", *command] if os.getuid() == 0 else command

    @staticmethod
    def program(name):
        return str(sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))[-1])
