"""A year of a community whose operator has a phone: the package, a browser 390 points wide, and a clock that is moved on."""

import contextlib
import os
import random
import shutil
import sys
import time
import urllib.error

from playwright.sync_api import expect, sync_playwright

import packages
import servers
from debian import require
from year_machine import ADDRESS, BACKUPS, HOST, NEIGHBOUR, Authority, Machine, Mail
from year_people import Kept, Operator, Site, film

sys.path.insert(0, str(servers.ROOT / "Tests" / "Browser"))
from clips import clip  # noqa: E402
from setup_link import fill_in  # noqa: E402

DAYS = int(os.environ.get("DAYS", 365))
DAY, HOUR = 86_400, 3_600
QUOTA = 12
#: After which a session ends.
SESSION_DAYS = 180
SETTINGS = [
    f"FANFARE_URL=https://{HOST}", "FANFARE_TRUSTED_PROXIES=127.0.0.1", f"FANFARE_BACKUP_FOLDER={BACKUPS}",
    f"FANFARE_QUOTA={QUOTA}"]
POSTGRES = "FANFARE_DATABASE_URL=postgres://fanfare:secret@localhost/fanfare"
#: Below which the server takes no files, and what is left for them before.
RESERVE, MARGIN = 256 << 20, 30 << 20

HEAD = """| day | what happens | what holds |
| --- | --- | --- |"""

ABOUT = f"""The package in a Debian made by debootstrap, behind Caddy, which gets its certificate from pebble, with a mail
server, a disk of 4 GB and another for backups. After the installation an operator has a browser 390 points wide and no shell.
Members write each day by HTTPS, and what was acknowledged is compared with what is there after each event and at the end. The
server's clock is moved on by a preloaded library, six hours at a time, and each night the server is begun again; everything
else keeps the real time. {QUOTA} MB are every member's quota. `DAYS` are how long the year is, with the events at the same shares of
it; SKIPPED with exit code 77 where systemd does not run in namespaces."""


class Year:
    def __init__(self, package, seed, days):
        self.package, self.days, self.chance = package, days, random.Random(seed)
        self.rows, self.day, self.moment = [], 0, 0
        self.folder = servers.CACHE / "proof-year"
        shutil.rmtree(self.folder, ignore_errors=True)
        (self.folder / "backups").mkdir(parents=True)

    def row(self, what, holds):
        self.rows.append(f"| {self.day} | {what} | {holds} |")
        print(self.rows[-1], flush=True)

    def run(self):
        with contextlib.ExitStack() as stack:
            self.authority = Authority(self.folder)
            stack.callback(self.authority.end)
            self.authority.await_start()
            self.mail = Mail(self.authority.certificate, self.authority.key)
            stack.callback(self.mail.controller.stop)
            playwright = stack.enter_context(sync_playwright())
            browser = playwright.chromium.launch(
                executable_path=os.environ.get("FANFARE_CHROMIUM", "/usr/bin/chromium"),
                args=["--no-sandbox", f"--host-resolver-rules=MAP {HOST} {ADDRESS}",
                      f"--ignore-certificate-errors-spki-list={self.authority.fingerprint()}"])
            stack.callback(browser.close)
            self.operator = Operator(browser, self.folder)
            self.site = Site(self.authority)
            self.kept = Kept(self.site)
            self.machines = stack.enter_context(contextlib.ExitStack())
            self.tell()

    def tell(self):
        self.install()
        self.found()
        at = {max(2, round(share * self.days)): event for share, event in (
            (0.05, self.reach_quota), (0.15, self.fail_backup), (0.25, self.fail_upgrade), (0.3, self.upgrade),
            (0.4, self.fill_disk), (0.496, self.log_in_again), (0.6, self.lose_machine), (0.8, self.move))}
        require(len(at) == 8, "enough days")
        while self.day < self.days:
            self.begin_day()
            if event := at.pop(self.day, None):
                self.row(event.__name__.replace("_", " "), event())
            for _ in range(3):
                self.write()
                self.advance(6 * HOUR)
        require(not at, f"all events happened: {at}")
        self.row("the end", self.compare_all())

    # Days

    def advance(self, seconds):
        self.moment += seconds
        self.machine.shift_clock(self.moment)

    def now(self):
        return time.time() + self.moment

    def next_day(self):
        self.day += 1
        self.moment = self.day * DAY
        self.machine.shift_clock(self.moment)

    def restart(self):
        self.machine.restart()
        self.site.await_health()

    def begin_day(self):
        """Night comes, the server is begun again, and makes its backup."""
        self.next_day()
        self.restart()
        self.await_backup()
        if self.day % 60 == 0:
            for member in self.members:
                self.site.log_in(member)
        if self.day % 7 == 0:
            if self.day - self.logged_in > SESSION_DAYS:
                self.log_in_again()
            wrong = self.operator.look()
            require(not wrong, f"day {self.day}: nothing is wrong at /admin: {wrong}")

    def await_backup(self):
        """Until one of this day is proven."""
        self.wait(
            "proven backup",
            lambda: self.machine.metric("fanfare_backup_proven_timestamp_seconds") > self.now() - 12 * HOUR)

    # Members

    def join(self, first, last):
        member = self.site.join(first, last)
        self.members.append(member)
        self.kept.add(f"{member.name}'s name", f"/people/{member.id}", member, lambda found: found["person"]["first_name"])
        return member

    def write(self):
        """A member does something, and it is kept in mind once it was acknowledged."""
        member, other = self.chance.sample(self.members, 2)
        kind = self.chance.choice(["follow", "comment", "ask", "answer"])
        number = len(self.kept.facts)
        if kind == "follow":
            member.follow(other)
            self.kept.add(
                f"{member.name} follows {other.name}", f"/people/{other.id}", member, lambda found: found["person"]["followed"])
        elif kind == "comment" and self.answers:
            self.comment(member, f"Comment {number} of day {self.day}")
        elif kind == "answer" and self.day % 5 == 0:
            self.answer(member, other, clip("teal", 2, "320x180"))
        else:
            text = f"Question {number} of day {self.day}?"
            question = member.ask(other, text)
            # Only so many may wait with one person.
            if number % 2:
                self.site.call("PUT", f"/questions/{question}/decline", token=other.token)
            self.kept.add(f"question {question}", f"/questions/{question}", member, lambda found: (found["content"], found["state"]))

    def comment(self, member, text):
        answer = self.chance.choice(self.answers)
        comment = member.comment(answer, text)
        self.kept.add(
            f"comment {comment}", f"/answers/{answer}/comments?per_page=100", member,
            lambda found: [one["content"] for one in found["data"] if one["id"] == comment])

    def answer(self, member, asker, path):
        """An answer on video, kept to its last byte."""
        answer = member.answer(asker.ask(member, f"What is {len(self.kept.facts)}?"), path)
        self.answers.append(answer)
        self.kept.add(
            f"answer {answer}", f"/feed/{answer}", member,
            lambda found: (found["question"]["content"], self.site.digest(found["video_url"])))
        return answer

    def compare_all(self):
        faults = self.kept.differing()
        require(not faults, f"{len(faults)} differ: {faults[:5]}")
        return f"{len(self.kept.facts):,} acknowledged writes are there"

    # Events

    def install(self):
        self.machine = self.begin_machine(SETTINGS)
        self.row("installed with `apt`, the settings written", self.installed())

    def begin_machine(self, settings, also=()):
        machine = Machine(self.package, self.folder / "backups", self.authority, settings, also)
        self.machines.push(machine.__exit__)
        machine.prepare()
        machine.boot()
        return machine

    def installed(self):
        self.machine.install()
        self.site.await_health()
        return "HTTPS with a certificate that Caddy got from pebble; the setup link read, the last time in a shell"

    def found(self):
        page = self.operator.page
        page.goto(self.machine.setup_link())
        self.operator.picture("setup")
        fill_in(page, "Root", "Admin")
        page.get_by_label("Name of the community").fill("A year")
        page.get_by_role("button", name="Continue").click()
        page.get_by_role("link", name="Continue").click()
        page.get_by_label("Time zone").select_option("America/Guayaquil")
        page.get_by_role("button", name="Continue").click()
        page.get_by_label("Mail server").fill(NEIGHBOUR)
        page.get_by_label("Port").fill("2525")
        page.get_by_label("Sender").fill(f"fans@{HOST}")
        page.get_by_role("button", name="Save and send me a letter").click()
        expect(page.get_by_text("Set up 5/5")).to_be_visible(timeout=9_000)
        require(self.mail.count("root@fans.example", "A year") == 1, "a letter came")
        page.get_by_text("Everybody", exact=True).click()
        page.get_by_role("button", name="Continue").click()
        expect(page.get_by_role("heading", name="Administration")).to_be_visible()
        self.operator.picture("admin")
        self.members, self.answers, self.logged_in = [], [], self.day
        for number in range(6):
            self.join(f"Fan{'abcdef'[number]}", "Member")
        self.answer(self.members[0], self.members[1], clip("teal", 2, "320x180"))
        self.row("the first admin and five steps, in the browser", "a test letter came; six members signed up")

    def reach_quota(self):
        """A member records until there is no room, and makes room."""
        member, asker = self.members[0], self.members[1]
        made = []
        with self.refused(507) as refusal:
            while True:
                made.append(self.answer(member, asker, film(len(made))))
        require("fill the space" in refusal[0], f"a sentence: {refusal[0]}")
        self.site.call("DELETE", f"/answers/{made[0]}", token=member.token)
        self.forget(made[0])
        self.answer(member, asker, clip("teal", 2, "320x180"))
        return f"after {len(made)} answers 507 with a sentence; with one deleted the next is taken; {self.compare_all()}"

    @contextlib.contextmanager
    def refused(self, status):
        """What the block ends with is a refusal; its text."""
        text = []
        try:
            yield text
        except urllib.error.HTTPError as error:
            require(error.code == status, f"{status}: {error.code}")
            text.append(error.read().decode())
            return
        raise RuntimeError(f"nothing was refused with {status}")

    def fail_backup(self):
        """For a day nobody may read the disk of backups."""
        self.next_day()
        disk = self.machine.folder / BACKUPS[1:]
        owner = disk.stat()
        os.chown(disk, 0, 0)
        os.chmod(disk, 0o700)
        before = self.letters_about_backups()
        self.restart()
        self.wait("letter about the backup", lambda: self.letters_about_backups() > before)
        self.write()
        self.next_day()
        os.chown(disk, owner.st_uid, owner.st_gid)
        self.restart()
        self.await_backup()
        wrong = self.operator.look()
        require(not wrong, f"nothing is wrong: {wrong}")
        return "no backup can be written for a day: the admin gets a letter; the next is made and proven"

    def letters_about_backups(self):
        return self.mail.count("root@fans.example", "backup")

    def fail_upgrade(self):
        """A new version ruins the database and does not start."""
        before = self.machine.version()
        broken = packages.rebuilt(self.package, self.folder / "broken.deb", "+broken", packages.BROKEN)
        self.machine.offer(broken)
        began = time.monotonic()
        self.machine.upgrade_itself()
        self.site.await_health()
        seconds = time.monotonic() - began
        require("before-upgrade" in self.machine.program(), f"the program of before serves: {self.machine.program()}")
        wrong = self.operator.look()
        require(not wrong, f"nothing is wrong: {wrong}")
        self.write()
        return (
            f"`unattended-upgrade` takes a version that ruins the database: after {seconds:.0f} s {before} serves again; "
            f"{self.compare_all()}")

    def upgrade(self):
        self.package = packages.rebuilt(self.package, self.folder / "good.deb", "+good")
        self.machine.offer(self.package)
        said = self.machine.upgrade_itself()
        self.site.await_health()
        require(self.machine.program() == "/usr/bin/fanfare", f"the new program serves: {said[-1500:]}")
        require(self.machine.version().endswith("+good"), self.machine.version())
        return f"`unattended-upgrade` takes the next version; {self.compare_all()}"

    def fill_disk(self):
        """Other programs, and then answers, fill the disk."""
        self.machine.fill(RESERVE + MARGIN)
        made = []
        with self.refused(507) as refusal:
            while True:
                for member in self.members[2:]:
                    made.append(self.answer(member, self.members[0], film(10 + len(made))))
        require("disk" in refusal[0] or "room" in refusal[0], f"a sentence: {refusal[0]}")
        self.machine.fill(RESERVE - (1 << 20))
        status, said = self.machine.ready()
        require(status == 503 and "disk" in said, f"/health/ready: {status} {said}")
        wrong = self.operator.look()
        require(any("Free disk" in line for line in wrong), f"the operator sees it: {wrong}")
        self.operator.picture("full")
        self.site.log_in(member)
        self.comment(member, "Still here.")
        for answer in made:
            self.remove(answer)
        # What nothing uses stays for an hour.
        self.advance(2 * HOUR)
        self.wait("room on the disk", lambda: self.machine.ready()[0] == 200, seconds=100)
        self.answer(member, self.members[0], clip("teal", 2, "320x180"))
        return (
            f"after {len(made)} answers 507 with a sentence, a line at /admin and 503 at /health/ready; log-ins and comments go "
            f"on; the operator removes the answers, and the next is taken; {self.compare_all()}")

    def remove(self, answer):
        """The operator takes an answer away, from its own menu."""
        page = self.operator.page
        self.operator.open(f"/answers/{answer}")
        page.locator("[data-menu] summary").last.click()
        page.get_by_role("link", name="Remove as a moderator").click()
        page.get_by_role("button", name="Remove it").click()
        expect(page.get_by_role("status").filter(has_text="removed")).to_be_visible()
        self.forget(answer)

    def forget(self, answer):
        """It is deleted, with its comments."""
        self.answers.remove(answer)
        self.kept.drop(f"/feed/{answer}", f"/answers/{answer}/comments?per_page=100")

    def log_in_again(self):
        """A session ends after 180 days at the latest."""
        self.operator.open("/admin")
        page = self.operator.page
        if self.day - self.logged_in <= SESSION_DAYS:
            return "not yet: the year is too short"
        expect(page.get_by_label("Email or username")).to_be_visible()
        self.operator.log_in()
        self.logged_in = self.day
        expect(page.get_by_role("heading", name="Administration")).to_be_visible()
        return f"the session is over after {SESSION_DAYS} days; logged in again"

    def lose_machine(self):
        """The machine is gone; its disk of backups is carried to a new one."""
        return f"a new machine, the backup restored in the browser; {self.carry_over(SETTINGS)}"

    def move(self):
        return f"a machine with PostgreSQL, the backup restored in the browser; {self.carry_over([*SETTINGS, POSTGRES])}"

    def carry_over(self, settings):
        # What was acknowledged a second ago is in the backup.
        time.sleep(2)
        self.machines.pop_all().close()
        also = ["postgresql"] if settings != SETTINGS else []
        self.machine = self.begin_machine(settings, also)
        self.machine.shift_clock(self.moment)
        self.installed()
        began = time.monotonic()
        page = self.operator.page
        page.goto(self.machine.setup_link())
        page.get_by_role("button", name="Restore").click()
        back = page.get_by_role("heading", name="The community is back")
        self.wait("community that is back", back.is_visible)
        seconds = time.monotonic() - began
        self.operator.picture(f"restored-{self.day}")
        # The session is there again, too.
        self.operator.open("/admin")
        expect(page.get_by_role("heading", name="Administration")).to_be_visible()
        for member in self.members:
            self.site.log_in(member)
        return f"there after {seconds:.0f} s; {self.compare_all()}"

    def wait(self, what, condition, seconds=60):
        end = time.monotonic() + seconds
        while not condition():
            if time.monotonic() > end:
                log = self.machine.run("journalctl -u fanfare -n 30 --no-pager -o cat", check=False)
                raise RuntimeError(f"day {self.day}: no {what}\n{log}")
            time.sleep(0.05)


def run(quick):
    """The rows; raises what does not hold."""
    package = max((servers.ROOT / ".build").glob("fanfare_*.deb"), key=lambda path: path.stat().st_mtime)
    year = Year(package, int(os.environ.get("SEED", 1)), 30 if quick else DAYS)
    year.run()
    return year.rows
