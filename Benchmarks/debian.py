"""Fresh Debians made by debootstrap, which run their systemd in namespaces of their own."""

import ipaddress
import os
import shutil
import subprocess
import time
from pathlib import Path

import servers
from disk import Disk

CGROUPS = Path("/sys/fs/cgroup")
# Units with namespaces of their own need a root that is a mount.
ENTER = 'mount --rbind "$0" "$0" && cd "$0" && mkdir old && pivot_root . old && exec /start'
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


def require(holds, what):
    if not holds:
        raise RuntimeError(f"does not hold: {what}")


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

    def __init__(self, name, disk=None, address=None):
        """With `disk` its files are on an ext4 of so many megabytes; with `address` it has a network of 30 bits with this
        machine, which has the address before."""
        if os.getuid() != 0:
            raise Skipped("root")
        self.address = address
        self.disk = disk and Disk(disk)
        self.folder = self.disk.folder if disk else servers.CACHE / name
        self.groups = [
            group / f"fanfare-{name}" for group in (CGROUPS / "systemd", CGROUPS / "unified", CGROUPS)
            if (group / "cgroup.procs").exists()]
        if disk:
            self.disk.make()
        else:
            shutil.rmtree(self.folder, ignore_errors=True)
            self.folder.mkdir(parents=True)
        subprocess.run(["cp", "-a", f"{base()}/.", self.folder], check=True)
        shutil.copy("/etc/resolv.conf", self.folder / "etc/resolv.conf")
        (self.folder / "etc/hosts").write_text("127.0.0.1 localhost\n::1 localhost\n")
        (self.folder / "etc/dpkg/dpkg.cfg.d/quick").write_text("force-unsafe-io\n")
        self.init = None

    def boot(self):
        """Starts systemd, with its network.

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
                self.connect()
                return
            time.sleep(0.1)
        raise Skipped("what systemd needs to run in namespaces")

    def connect(self):
        """lo, and a cable to this machine where it has an address."""
        inside = ["nsenter", "-t", self.init, "-n", "ip"]
        subprocess.run([*inside, "link", "set", "lo", "up"], check=True)
        if not self.address:
            return
        cable = f"fanfare{os.getpid()}"
        neighbour = str(ipaddress.ip_address(self.address) - 1)
        for command in (
                ["ip", "link", "add", cable, "type", "veth", "peer", "name", "eth0", "netns", self.init],
                ["ip", "address", "add", f"{neighbour}/30", "dev", cable], ["ip", "link", "set", cable, "up"],
                [*inside, "address", "add", f"{self.address}/30", "dev", "eth0"], [*inside, "link", "set", "eth0", "up"]):
            if subprocess.run(command, check=False).returncode != 0:
                raise Skipped("networks of its own")

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

    def shut_down(self):
        if self.init:
            # The namespace of processes ends with its first one.
            self.process.kill()
            self.process.wait()
            self.init = None

    def __exit__(self, *_):
        self.shut_down()
        for group in self.groups:
            for _ in range(50):
                folders = [Path(path) for path, _, _ in os.walk(group, topdown=False)]
                try:
                    for folder in folders:
                        folder.rmdir()
                    break
                except OSError:
                    time.sleep(0.1)
        if self.disk:
            self.disk.remove()
        else:
            shutil.rmtree(self.folder, ignore_errors=True)
