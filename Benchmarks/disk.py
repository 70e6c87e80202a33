"""An ext4 file system in a file, whose power can be cut: what was not written through to the file is gone."""

import fcntl
import os
import shutil
import struct
import subprocess
import tempfile
import time
from pathlib import Path

# `EXT4_IOC_SHUTDOWN`, and its flag for not even writing the journal's buffers out.
SHUTDOWN, NO_LOG_FLUSH = 0x8004587D, 2


class Disk:
    """Needs root and loop devices; `why_not` says what is missing."""

    def __init__(self, megabytes=4096):
        self.base = Path(tempfile.mkdtemp(prefix="fanfare-power-", dir="/tmp"))
        self.base.chmod(0o755)
        self.image, self.folder = self.base / "image", self.base / "disk"
        self.megabytes = megabytes

    def make(self):
        self.folder.mkdir()
        with open(self.image, "wb") as file:
            file.truncate(self.megabytes << 20)
        run("mkfs.ext4", "-q", "-F", self.image)
        self.mount()

    def mount(self):
        run("mount", "-o", "loop", self.image, self.folder)

    def cut(self):
        """From here on every call on a file fails, and nothing more reaches the image."""
        folder = os.open(self.folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            fcntl.ioctl(folder, SHUTDOWN, struct.pack("I", NO_LOG_FLUSH))
        finally:
            os.close(folder)

    def unmount(self):
        """Waits for the programs that the server has started, which end when they notice."""
        end = time.monotonic() + 60
        while subprocess.run(["umount", str(self.folder)], capture_output=True).returncode:
            if time.monotonic() > end:
                raise RuntimeError(f"{self.folder} stays in use by {self.users()}")
            time.sleep(0.05)

    def remount(self):
        """The journal is replayed, as after a power cut; then e2fsck finds nothing."""
        self.unmount()
        self.mount()

    def check(self):
        """What e2fsck finds in the file system once its journal was replayed."""
        self.unmount()
        found = subprocess.run(["e2fsck", "-fn", str(self.image)], capture_output=True, text=True)
        self.mount()
        return [] if found.returncode == 0 else [found.stdout[-500:]]

    def users(self):
        """The processes that hold it."""
        found = []
        for process in Path("/proc").iterdir():
            if process.name.isdigit():
                try:
                    links = [process / "cwd", *(process / "fd").iterdir()]
                    if any(os.readlink(link).startswith(str(self.folder)) for link in links):
                        found.append(int(process.name))
                except OSError:
                    pass
        return found

    def remove(self):
        if os.path.ismount(self.folder):
            self.unmount()
        shutil.rmtree(self.base, ignore_errors=True)


def why_not():
    """Why no disk can be made here; None when it can."""
    disk = Disk(16)
    try:
        disk.make()
        disk.cut()
        return None
    except (OSError, subprocess.CalledProcessError) as error:
        return getattr(error, "stderr", None) or str(error)
    finally:
        disk.remove()


def run(*command):
    subprocess.run([str(word) for word in command], check=True, capture_output=True, text=True)
