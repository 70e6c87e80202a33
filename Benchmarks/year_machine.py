"""The operator's machine, and what is around it: an authority for certificates, a mail server, an archive of packages."""

import base64
import email
import email.policy
import hashlib
import mmap
import os
import re
import shutil
import ssl
import struct
import subprocess
import sys
from pathlib import Path

from aiosmtpd.controller import Controller

import debian
import packages
import servers

sys.path.insert(0, str(servers.ROOT / "Tests" / "Browser"))
from proxies import HOST, documented  # noqa: E402

ADDRESS, NEIGHBOUR = "10.77.0.2", "10.77.0.1"
#: Where the backups' disk is mounted, and packages come from.
BACKUPS, ARCHIVE = "/mnt/backups", "/srv/packages"
DROP_INS = "etc/systemd/system/fanfare.service.d"
#: Of the machine's disk.
MEGABYTES = 4_000


class Mail:
    """Takes every letter at port 2525, after STARTTLS."""

    def __init__(self, certificate, key):
        self.letters = []
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        context.load_cert_chain(certificate, key)
        self.controller = Controller(
            self, hostname="0.0.0.0", port=2525, server_hostname="mail", tls_context=context, require_starttls=True)
        self.controller.start()

    async def handle_DATA(self, _server, _session, envelope):
        self.letters.append((envelope.rcpt_tos, email.message_from_bytes(envelope.content, policy=email.policy.default)))
        return "250 taken"

    def count(self, to, subject):
        return sum(to in recipients and subject in letter["Subject"] for recipients, letter in self.letters)


class Authority:
    """Pebble, an ACME server (RFC 8555) for tests, which asks every name's server at port 80 of the machine."""

    def __init__(self, folder):
        self.folder = folder
        # Of all servers around the machine, which trusts it.
        self.certificate, self.key = folder / "neighbours.pem", folder / "neighbours.key"
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
             "-subj", "/CN=neighbours", "-addext", f"subjectAltName=IP:{NEIGHBOUR},IP:127.0.0.1", "-keyout", self.key, "-out",
             self.certificate], check=True, capture_output=True)
        (folder / "pebble.json").write_text(
            '{"pebble": {"listenAddress": "0.0.0.0:14000", "managementListenAddress": "127.0.0.1:15000", "httpPort": 80, '
            f'"tlsPort": 443, "certificate": "{self.certificate}", "privateKey": "{self.key}"}}}}')
        log = open(folder / "pebble.log", "w", encoding="utf-8")
        self.processes = [
            subprocess.Popen(command, stdout=log, stderr=log, env={**os.environ, "PEBBLE_VA_NOSLEEP": "1"}) for command in (
                ["pebble-challtestsrv", "-defaultIPv4", ADDRESS, "-defaultIPv6", "", "-http01", "", "-https01", "",
                 "-tlsalpn01", "", "-dns01", "127.0.0.1:8053", "-management", "127.0.0.1:8055"],
                ["pebble", "-config", str(folder / "pebble.json"), "-dnsserver", "127.0.0.1:8053"])]
        self.root, self.intermediate = folder / "root.pem", folder / "intermediate.pem"

    def await_start(self):
        """Until it gives out its certificates, which are new at each start."""
        for name, path in (("roots", self.root), ("intermediates", self.intermediate)):
            subprocess.run(
                ["curl", "-sf", "--retry", "50", "--retry-delay", "1", "--retry-all-errors", "--cacert", self.certificate,
                 "-o", path, f"https://127.0.0.1:15000/{name}/0"], check=True)

    def fingerprint(self):
        """The digest of a public key that stands in every chain, as browsers are told of it."""
        key = subprocess.check_output(["openssl", "x509", "-in", self.intermediate, "-pubkey", "-noout"])
        der = subprocess.run(["openssl", "pkey", "-pubin", "-outform", "der"], input=key, stdout=subprocess.PIPE, check=True)
        return base64.b64encode(hashlib.sha256(der.stdout).digest()).decode()

    def end(self):
        for process in self.processes:
            process.kill()
            process.wait()


class Machine(debian.Debian):
    """A Debian with the package, Caddy and packages that upgrade themselves, whose clock can be moved on."""

    def __init__(self, package, backups, authority, settings, also=()):
        super().__init__("year", MEGABYTES, ADDRESS)
        self.package, self.backups, self.authority = package, backups, authority
        self.settings, self.also = settings, also

    def prepare(self):
        """All that comes by the network, and the disk of the backups."""
        shim = servers.compiled("shifted_clock.c", self.folder / "usr/lib/shifted_clock.so", "-fPIC", "-shared", "-ldl")
        shim.chmod(0o755)
        clock = self.folder / "usr/lib/clock_shift"
        clock.write_bytes(bytes(8))
        with open(clock, "r+b") as file:
            self.clock = mmap.mmap(file.fileno(), 8)
        shutil.copy(self.package, self.folder / "fanfare.deb")
        self.run("apt-get -q update")
        self.run(
            "apt-get -q -y --no-install-recommends --download-only install /fanfare.deb caddy unattended-upgrades "
            f"{' '.join(self.also)}")
        self.run("apt-get -q -y --no-install-recommends install ca-certificates")
        shutil.copy(self.authority.certificate, self.folder / "usr/local/share/ca-certificates/neighbours.crt")
        self.run("update-ca-certificates")
        (self.folder / ARCHIVE[1:]).mkdir(parents=True)
        (self.folder / BACKUPS[1:]).mkdir()
        subprocess.run(["mount", "--bind", self.backups, self.folder / BACKUPS[1:]], check=True)

    def __exit__(self, *_):
        self.shut_down()
        subprocess.run(["umount", self.folder / BACKUPS[1:]], check=False)
        self.clock.close()
        super().__exit__()

    def install(self):
        """What the operator does in a shell, and never again: with what docs/operating.md says."""
        self.run("apt-get -q -y --no-install-recommends install /fanfare.deb caddy unattended-upgrades " + " ".join(self.also))
        if "postgresql" in self.also:
            self.run(
                "runuser -u postgres -- psql -qc \"CREATE ROLE fanfare LOGIN PASSWORD 'secret'\" && runuser -u postgres -- "
                "createdb --owner fanfare --encoding UTF8 --template template0 fanfare")
        self.run(f"chown -R fanfare: {BACKUPS}")
        self.write("etc/fanfare.conf", "\n".join(["", *self.settings, ""]), append=True)
        caddy = f"{{\n    acme_ca https://{NEIGHBOUR}:14000/dir\n}}\n"
        self.write("etc/caddy/Caddyfile", caddy + documented("Caddy"))
        self.write("etc/apt/sources.list.d/fanfare.list", documented("The archive of packages"))
        self.write("etc/apt/apt.conf.d/60fanfare", documented("What upgrades itself"))
        self.write(f"{DROP_INS}/clock.conf", "[Service]\nEnvironment=LD_PRELOAD=/usr/lib/shifted_clock.so CLOCK_SHIFT_FILE=/usr/lib/clock_shift\n")
        self.run(
            f"cp /usr/share/doc/fanfare/examples/backups.conf /{DROP_INS}/ && systemctl daemon-reload && "
            # Of the start before the settings were written.
            "rm -f /var/lib/fanfare/setup-link && "
            "systemctl restart fanfare && { systemctl restart caddy || { journalctl -u caddy -n 20 --no-pager -o cat; exit 1; }; }")

    def write(self, path, text, append=False):
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        with open(file, "a" if append else "w", encoding="utf-8") as written:
            written.write(text)

    def shift_clock(self, seconds):
        """Sets the seconds by which the server's clock is ahead of this machine's."""
        self.clock[:8] = struct.pack("<q", seconds)

    def restart(self):
        """As it does when the machine is switched on; nights follow each other quicker than systemd allows."""
        self.run("systemctl reset-failed fanfare; systemctl restart fanfare")

    def setup_link(self):
        return self.run("until [ -s /var/lib/fanfare/setup-link ]; do sleep 0.1; done; cat /var/lib/fanfare/setup-link")

    def ready(self):
        """The status and text of `/health/ready`."""
        said = self.run("curl -s -w '\\n%{http_code}' http://127.0.0.1:8080/health/ready", check=False)
        text, _, status = said.rpartition("\n")
        return int(status or 0), text

    def metric(self, name):
        said = self.run("curl -s http://127.0.0.1:8080/metrics", check=False)
        found = re.search(rf"^{name} (\S+)$", said, re.MULTILINE)
        return float(found[1]) if found else 0.0

    def program(self):
        """The path of the program that serves."""
        return self.run("readlink /proc/$(systemctl show -P MainPID fanfare)/exe")

    def version(self):
        return self.run("dpkg-query -W -f '${Version}' fanfare")

    def offer(self, package):
        """Puts a package into the archive, as who maintains it does."""
        packages.publish(self.folder / ARCHIVE[1:], package)

    def upgrade_itself(self):
        """What the timer of unattended-upgrades does once a day."""
        return self.run("apt-get -q update && unattended-upgrade -v", check=False)

    def free(self):
        """Bytes of its disk that are free to users."""
        disk = os.statvfs(self.folder)
        return disk.f_bavail * disk.f_frsize

    def fill(self, left):
        """What others write, until so many bytes are free."""
        file = self.folder / "var/other-programs"
        with open(file, "ab") as written:
            os.posix_fallocate(written.fileno(), file.stat().st_size, max(1, self.free() - left))
