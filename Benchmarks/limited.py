"""Runs a program with little memory: in a control group of version 2, or of version 1, below our own."""

import os
from pathlib import Path


class MemoryLimit:
    """`why_not` says why there is none; then the command is run as it is."""

    def __init__(self, megabytes):
        self.bytes = megabytes << 20
        self.group = self.why_not = None
        for make in (self.unified, self.separate):
            try:
                if make():
                    return
            except OSError as error:
                self.why_not = f"{error.filename}: {error.strerror}"
                self.remove()
        self.why_not = self.why_not or "there is no control group of memory"

    def unified(self):
        place = place_of("cgroup2", "", "0")
        if not place or "memory" not in (place / "cgroup.controllers").read_text().split():
            return False
        control = place / "cgroup.subtree_control"
        if "memory" not in control.read_text().split():
            control.write_text("+memory")
        self.make(place, "memory.max", "memory.swap.max")
        return True

    def separate(self):
        place = place_of("cgroup", "memory", "memory")
        if not place:
            return False
        self.make(place, "memory.limit_in_bytes", "memory.memsw.limit_in_bytes")
        return True

    def make(self, place, limit, with_swap):
        self.group = place / f"fanfare-proof-{os.getpid()}"
        self.group.mkdir()
        (self.group / limit).write_text(str(self.bytes))
        if (swap := self.group / with_swap).exists():
            swap.write_text("0" if "swap" in with_swap and "memsw" not in with_swap else str(self.bytes))

    def command(self, words):
        """Enters the group and becomes the program."""
        if not self.group:
            return words
        return ["sh", "-c", 'echo $$ >"$0" && exec "$@"', str(self.group / "cgroup.procs"), *words]

    def remove(self):
        if self.group and self.group.exists():
            self.group.rmdir()
        self.group = None


def place_of(kind, option, name):
    """Our own group in the hierarchy of that kind."""
    mounts = [line.split() for line in Path("/proc/self/mounts").read_text().splitlines()]
    mount = next((words[1] for words in mounts if words[2] == kind and (not option or option in words[3].split(","))), None)
    groups = [line.split(":", 2) for line in Path("/proc/self/cgroup").read_text().splitlines()]
    own = next((group for number, names, group in groups if name in (number, *names.split(","))), None)
    return Path(mount + own) if mount and own else None
