"""Changed copies of a Debian package, and an archive of packages."""

import gzip
import hashlib
import re
import shutil
import subprocess
import tempfile
from pathlib import Path


def rebuilt(package, path, suffix, program=None):
    """A copy of a package whose version ends with a suffix, with another program where one is given."""
    with tempfile.TemporaryDirectory(dir=path.parent) as folder:
        work = Path(folder) / "package"
        subprocess.run(["dpkg-deb", "-R", package, work], check=True)
        control = work / "DEBIAN/control"
        control.write_text(re.sub(r"(?m)^Version: .*", rf"\g<0>{suffix}", control.read_text()))
        if program:
            (work / "usr/bin/fanfare").write_text(program)
            (work / "DEBIAN/md5sums").unlink()
        subprocess.run(["dpkg-deb", "-b", "-Znone", work, path], check=True, stdout=subprocess.DEVNULL)
    return path


#: Copies the database, as an upgrade does, ruins it, and ends.
BROKEN = (
    "#!/bin/sh\nmkdir -p before-upgrade && cp fanfare.db before-upgrade/20260101T000000Z.db &&\n"
    "echo ruined >fanfare.db\nexit 1\n")


def publish(folder, package):
    """Adds a package to a flat archive: https://wiki.debian.org/DebianRepository/Format"""
    shutil.copy(package, folder)
    listed = subprocess.run(
        ["dpkg-scanpackages", "--multiversion", "."], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        check=True).stdout
    (folder / "Packages").write_bytes(listed)
    (folder / "Packages.gz").write_bytes(gzip.compress(listed))
    digests = "".join(
        f" {hashlib.sha256(content).hexdigest()} {len(content)} {name}\n"
        for name in ("Packages", "Packages.gz") for content in [(folder / name).read_bytes()])
    date = subprocess.check_output(["date", "-Ru"], text=True)
    (folder / "Release").write_text(f"Origin: Fanfare\nSuite: stable\nDate: {date}SHA256:\n{digests}")
