"""A fresh Debian made by debootstrap, that runs its systemd in namespaces of its own."""

import os
import shutil
import subprocess
import time
from pathlib import Path

import servers

CGROUPS = Path("/sys/fs/cgroup")
# Units with namespaces of their own need a root that is a mount.
ENTER = 'mount --bind "$0" "$0" && cd "$0" && mkdir old && pivot_root . old && exec /start'
# What the manager of a container mounts for its systemd; see https://systemd.io/CONTAINER_INTERFACE.
START = """#!/bin/sh
set -e
mount -t proc proc /proc
umount -l /old
rmdir /old
mount -t sysfs sysfs /sys
mount -t tmpfs -o mode=755 tmpfs /run
mkdir -p /dev/shm
mount -t tmpfs -o mode=1777 tmpfs /dev/shm
if [ -e /sys/fs/cgroup/cgroup.controllers ] || ! grep -q name=systemd /proc/self/cgroup; then
    mount -t cgroup2 cgroup2 /sys/fs/cgroup
else
    mount -t tmpfs -o mode=755 tmpfs /sys/fs/cgroup
    mkdir /sys/fs/cgroup/unified /sys/fs/cgroup/systemd
    mount -t cgroup2 cgroup2 /sys/fs/cgroup/unified
    mount -t cgroup -o none,name=systemd cgroup /sys/fs/cgroup/systemd
fi
exec env container=fanfare /lib/systemd/systemd
"""


class Skipped(Exception):
    """What this machine does not allow."""


def base():
    """The folder of a Debian of this machine's version, made once."""
    codename = subprocess.check_output([". /etc/os-release; echo $VERSION_CODENAME"], shell=True, text=True).strip()
    folder = servers.CACHE / f"debian-{codename}"
    if not folder.exists():
        draft = folder.with_suffix(".draft")
        shutil.rmtree(draft, ignore_errors=True)
        draft.parent.mkdir(parents=True, exist_ok=True)
        subprocess.run(
            ["debootstrap", "--variant=minbase", "--include=systemd,systemd-sysv", codename, draft], check=True,
            stdout=subprocess.DEVNULL)
        draft.rename(folder)
    return folder


class Debian:
    """A copy of the base; gone after the block it serves."""

    def __init__(self, name):
        if os.getuid() != 0:
            raise Skipped("root")
        self.folder = servers.CACHE / name
        self.groups = [
            group / "fanfare-package" for group in (CGROUPS / "systemd", CGROUPS / "unified", CGROUPS)
            if (group / "cgroup.procs").exists()]
        shutil.rmtree(self.folder, ignore_errors=True)
        subprocess.run(["cp", "-a", base(), self.folder], check=True)
        shutil.copy("/etc/resolv.conf", self.folder / "etc/resolv.conf")
        (self.folder / "etc/dpkg/dpkg.cfg.d/quick").write_text("force-unsafe-io\n")
        self.init = None

    def boot(self):
        """Starts systemd. The network is lo alone.

        Raises Skipped where it does not start."""
        (self.folder / "start").write_text(START)
        (self.folder / "start").chmod(0o755)
        for group in self.groups:
            group.mkdir(exist_ok=True)
        self.process = subprocess.Popen(
            ["unshare", "--mount", "--pid", "--fork", "--kill-child", "--cgroup", "--uts", "--ipc", "--net", "sh", "-c", ENTER,
             self.folder],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, preexec_fn=self.enter)
        for _ in range(600):
            if self.process.poll() is not None:
                break
            children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
            self.init = children[0] if children else None
            if self.init and self.run("systemctl is-system-running", check=False) in ("running", "degraded"):
                self.run("systemctl reset-failed")
                subprocess.run(["nsenter", "-t", self.init, "-n", "ip", "link", "set", "lo", "up"], check=True)
                return
            time.sleep(0.1)
        raise Skipped("what systemd needs to run in namespaces")

    def enter(self):
        for group in self.groups:
            (group / "cgroup.procs").write_text(str(os.getpid()))

    def run(self, command, check=True):
        """Runs a shell's line as root and returns what it printed."""
        way = ["nsenter", "-t", self.init, "-m", "-p", "-n", "-u", "-i", "-C", "--root", "--wd"] if self.init else [
            "chroot", self.folder]
        environment = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL": "C.UTF-8", "DEBIAN_FRONTEND": "noninteractive"}
        done = subprocess.run(
            [*way, "sh", "-c", command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment,
            stdin=subprocess.DEVNULL)
        if check and done.returncode != 0:
            raise RuntimeError(f"{command}: exit code {done.returncode}\n{done.stdout}")
        return done.stdout.strip()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.init:
            # The namespace of processes ends with its first one.
            self.process.kill()
            self.process.wait()
        for group in self.groups:
            for _ in range(50):
                folders = [Path(path) for path, _, _ in os.walk(group, topdown=False)]
                try:
                    for folder in folders:
                        folder.rmdir()
                    break
                except OSError:
                    time.sleep(0.1)
        shutil.rmtree(self.folder, ignore_errors=True)
