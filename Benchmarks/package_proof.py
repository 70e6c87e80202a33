"""Builds the Debian package and takes it through its life in a fresh Debian that runs systemd."""

import re
import resource
import shutil
import subprocess
import time

import debian
import packages
import servers
from debian import require

PACKAGE = servers.ROOT / ".build"
UNIT = servers.ROOT / "packaging/debian/fanfare.service"
DROP_IN = "/etc/systemd/system/fanfare.service.d"

HEAD = """| step | what holds |
| --- | --- |"""

ABOUT = """The package of `script/package`, in a fresh Debian made by debootstrap, whose systemd runs in namespaces of its own
with no network: installed, used, upgraded, removed, installed again and purged; then with the demo, in which ffmpeg and vips work
within the unit's restrictions, at port 80. `--quick` takes the package that is there; without it, it is built twice from
nothing. SKIPPED with exit code 77 where systemd does not run so."""


def build():
    """The path of the package built from nothing, and its hash."""
    shutil.rmtree(PACKAGE / "package", ignore_errors=True)
    printed = subprocess.check_output(["script/package"], cwd=servers.ROOT, text=True).splitlines()[-1]
    return servers.ROOT / printed.split()[1], printed.split()[0]


class Proof:
    def __init__(self, quick):
        self.quick, self.rows = quick, []

    def row(self, step, what):
        self.rows.append(f"| {step} | {what} |")
        print(self.rows[-1], flush=True)

    def run(self):
        self.package = self.built()
        subprocess.run(["lintian", "--allow-root", "--fail-on", "error", self.package], check=True)
        self.row("lintian", "no errors")
        self.row("depends", self.depends())
        printed = subprocess.check_output(
            ["systemd-analyze", "security", "--offline=true", "--threshold=20", UNIT], text=True)
        self.row("systemd-analyze security", f"exposure {re.search(r': ([0-9.]+) OK', printed)[1]}, at most 2.0")
        with debian.Debian("package") as self.system:
            self.prepare()
            self.system.boot()
            for step in (self.install, self.use, self.upgrade, self.fail, self.remove, self.purge, self.demo):
                self.row(step.__name__, step())

    def depends(self):
        depends = subprocess.check_output(["dpkg-deb", "-f", self.package, "Depends"], text=True)
        glibc = re.search(r"libc6 \(>= (2\.\d+)\)", depends)[1]
        program = PACKAGE / "package/debian/fanfare/fanfare"
        if "GLIBC_ABI_DT_RELR" in subprocess.check_output(["readelf", "-V", program], text=True, stderr=subprocess.DEVNULL):
            require(int(glibc.split(".")[1]) >= 36, f"packed relocations, and glibc {glibc}")
        return f"glibc {glibc}, which knows what the program's relocations are"

    def built(self):
        if self.quick:
            return max(PACKAGE.glob("fanfare_*.deb"), key=lambda path: path.stat().st_mtime)
        (path, first), (_, second) = build(), build()
        require(first == second, f"the same bytes twice: {first}, {second}")
        self.row("build", "twice from nothing, the same bytes")
        return path

    def prepare(self):
        """Two versions of the package, and what it depends on as apt fetched it."""
        folder = self.system.folder
        packages.rebuilt(self.package, folder / "newer.deb", "+newer")
        packages.rebuilt(self.package, folder / "broken.deb", "+newest", packages.BROKEN)
        packages.rebuilt(self.package, folder / "repaired.deb", "+newest1")
        shutil.copy(self.package, self.system.folder / "fanfare.deb")
        self.system.run("apt-get -q update")
        self.apt("--download-only install /fanfare.deb")

    def apt(self, command):
        return self.system.run(f"apt-get -q -y --no-install-recommends {command}")

    def wait(self, command, wanted=None, seconds=60):
        """Repeats a command until it succeeds, or prints what is wanted."""
        end = time.monotonic() + seconds
        while True:
            printed = self.system.run(f"{command} && echo ' ok'", check=False)
            if printed.endswith(" ok") and (wanted is None or wanted in printed):
                return printed.removesuffix(" ok").strip()
            if time.monotonic() > end:
                log = self.system.run("systemctl status fanfare; journalctl -u fanfare -n 40 --no-pager", check=False)
                raise RuntimeError(f"{command}: {printed}\n{log}")
            time.sleep(0.2)

    def serving(self, url="http://127.0.0.1:8080"):
        self.wait(f"curl -sf {url}/health/ready", '"ok"')
        return self.system.run("systemctl show -P MainPID fanfare")

    def rights(self, path):
        return self.system.run(f"stat -c '%U:%G %a' {path}")

    def install(self):
        self.apt("install /fanfare.deb")
        process = self.serving()
        require(self.system.run("systemctl is-enabled fanfare") == "enabled", "enabled")
        require(self.rights("/etc/fanfare.conf") == "root:fanfare 640", "rights of the settings")
        require(self.rights("/var/lib/fanfare") == "fanfare:fanfare 700", "rights of the data")
        require(self.rights("/var/lib/fanfare/setup-link") == "fanfare:fanfare 600", "rights of the setup link")
        # Where this machine lets nobody have more, the unit has what there is.
        files = min(65536, resource.getrlimit(resource.RLIMIT_NOFILE)[1])
        require(str(files) in self.system.run(f"grep 'open files' /proc/{process}/limits"), f"{files} open files")
        require("0000000000000000" in self.system.run(f"grep CapBnd /proc/{process}/status"), "no capabilities")
        journal = self.system.run("journalctl -u fanfare --no-pager")
        require("/var/lib/fanfare/setup-link" in journal and "/setup/" not in journal, "no link in the journal")
        require("kernel refuses" not in journal, "the sandbox of ffmpeg and vips")
        missing = self.system.run("ldd /usr/bin/fanfare | grep -e 'not found' -e swift || true")
        require(not missing, f"all libraries from Debian: {missing}")
        return (
            "enabled and started; settings 0640, data 0700, setup link 0600 and not in the journal; "
            f"{files:,} open files, no capabilities")

    def use(self):
        link = self.system.run("cat /var/lib/fanfare/setup-link")
        form = (
            "username=ada&email=ada@fans.example&password=correct+horse+battery+staple&first_name=Ada&last_name=Fan"
            "&policy=open")
        self.system.run(f"curl -sf -d '{form}' {link}")
        require(not self.exists("/var/lib/fanfare/setup-link"), "the link's file is gone")
        printed = self.system.run("runuser -u fanfare -- fanfare doctor --config /etc/fanfare.conf")
        require("ffmpeg" in printed, "doctor finds the programs")
        return "the first admin made with the link, whose file is gone; `fanfare doctor` finds no fault"

    def exists(self, path):
        return self.system.run(f"test -e {path} && echo there", check=False) == "there"

    def admins(self):
        return self.system.run("runuser -u fanfare -- fanfare user list --config /etc/fanfare.conf")

    def upgrade(self):
        self.system.run("cd /etc && echo FANFARE_NAME=Own >>fanfare.conf && chmod 0600 fanfare.conf && chown fanfare fanfare.conf")
        before = self.serving()
        self.apt("install /newer.deb")
        require(self.serving() != before, "another process")
        require(self.rights("/etc/fanfare.conf") == "fanfare:fanfare 600", "rights of the operator's settings")
        require("FANFARE_NAME=Own" in self.system.run("cat /etc/fanfare.conf"), "the operator's settings")
        require(self.admins().startswith("ada\tadmin\t"), "the data")
        return "restarted; the operator's settings, their rights and the data stay"

    def fail(self):
        began = time.monotonic()
        said = self.system.run("apt-get -q -y install /broken.deb 2>&1", check=False)
        process = self.serving()
        seconds = time.monotonic() - began
        require("The new version did not start" in said, f"apt says what happened: {said[-800:]}")
        program = self.system.run(f"readlink /proc/{process}/exe")
        require(program == "/var/lib/fanfare-before-upgrade/fanfare", f"the program of before: {program}")
        users = "runuser -u fanfare -- /var/lib/fanfare-before-upgrade/fanfare user list --config /etc/fanfare.conf"
        require(self.system.run(users).startswith("ada\tadmin\t"), "the data")
        self.apt("install /repaired.deb")
        process = self.serving()
        require(self.system.run(f"readlink /proc/{process}/exe") == "/usr/bin/fanfare", "the program of the next version")
        require(self.admins().startswith("ada\tadmin\t"), "the data")
        return (
            f"a version that ruins the database and does not start: the one before served again with its data, {seconds:.1f} s "
            "after the upgrade began; the next version is taken")

    def remove(self):
        self.apt("remove fanfare")
        require(not self.exists("/usr/bin/fanfare"), "no program")
        require(not self.system.run("grep -lx fanfare /proc/[0-9]*/comm || true"), "no process")
        require(self.exists("/var/lib/fanfare/fanfare.db") and self.exists("/etc/fanfare.conf"), "data and settings stay")
        self.apt("install /repaired.deb")
        self.serving()
        require(self.admins().startswith("ada\tadmin\t"), "the data")
        return "stopped; data and settings stay, and are there when it is installed again"

    def purge(self):
        self.apt("purge fanfare")
        left = self.system.run("find / -xdev -name '*fanfare*' -not -path '/fanfare.deb'")
        require(not left, f"nothing left: {left}")
        require(not self.system.run("grep -lx fanfare /proc/[0-9]*/comm || true"), "no process")
        require("fanfare" in self.system.run("getent passwd fanfare"), "the user stays")
        return "stopped; no file is left; the user stays"

    def demo(self):
        self.system.run(
            f"mkdir -p {DROP_IN} && printf '[Service]\\nExecStart=\\nExecStart=/usr/bin/fanfare serve --port 80 --demo "
            f"--demo-media small\\n' >{DROP_IN}/demo.conf")
        self.apt("install -o Dpkg::Options::=--force-confmiss /fanfare.deb")
        self.system.run(
            f"cp /usr/share/doc/fanfare/examples/low-ports.conf {DROP_IN}/ && systemctl daemon-reload && "
            "systemctl reset-failed fanfare; systemctl restart fanfare")
        self.serving("http://127.0.0.1")
        self.wait("journalctl -u fanfare --no-pager", "pictures and videos are made", seconds=600)
        wrong = self.system.run("journalctl -u fanfare --no-pager | grep -e ' error ' -e ' warning ' || true")
        require(not wrong, f"no warnings: {wrong}")
        # Each MP4 has this type of box near its start.
        videos = int(self.system.run("grep -rlaF ftyp /var/lib/fanfare/media | wc -l"))
        # The small ones of the demo are six, each for many answers.
        require(videos >= 6, f"the answers' videos: {videos}")
        return f"port 80 by the drop-in; portraits by vips and {videos} videos by ffmpeg, sandboxed, without a warning"


def run(quick):
    proof = Proof(quick)
    proof.run()
    return proof.rows
