"""What goes on while the power is cut, beside writes and answers: periods that close, and a stream."""

import json
import re
import signal
import subprocess
import tempfile
import threading
import time

import power_engines
import rankings_proof
import traffic

# A segment that was seen so many seconds before the cut is in the recording.
RECORDED = 4
ZONE = "Europe/Madrid"


class Crossing:
    """A community of its own whose clock goes over ends of periods, one after the other, by the program of the rankings'
    proof, which says what it has recorded; then another one."""

    def __init__(self, proof, seed):
        self.proof, self.seed = proof, seed
        self.begun = self.through = self.communities = 0
        self.process = None
        self.moments = []

    def begin(self):
        if self.process:
            return
        if not self.moments:
            self.communities += 1
            self.place = self.proof.engine.place(f"crossing{self.communities}")
            self.moments, self.most = rankings_proof.boundaries(ZONE), 0
        self.begun += 1
        self.errors = tempfile.TemporaryFile("w+")
        self.process = subprocess.Popen(
            [rankings_proof.PROGRAM, "cross", self.place, str(self.moments[0]), str(self.seed + self.begun), ZONE],
            stdout=subprocess.PIPE, stderr=self.errors, text=True)
        self.lines = []
        self.reader = threading.Thread(target=self.read, args=[self.process, self.lines])
        self.reader.start()

    @staticmethod
    def read(process, lines):
        for line in process.stdout:
            lines.append(line)

    def suspend(self):
        if self.process and self.process.poll() is None:
            power_engines.suspend(self.process.pid)

    def end(self):
        """Whether it is through or was cut off."""
        if not self.process:
            return
        self.process.kill()
        code = self.process.wait()
        self.reader.join()
        self.process = None
        said = [int(found[1]) for line in self.lines if (found := re.fullmatch(r"recorded (\d+)\s*", line))]
        # What was said to be recorded before the cut is there: totals only grow.
        if said and said[0] <= self.most:
            self.proof.faults.append(f"crossing: {said[0]} entries after {self.most} had been recorded")
        self.most = max([self.most, *said])
        if code == 0:
            self.through += 1
            self.moments.pop(0)
            if json.loads(self.lines[-1])["differ"]:
                self.proof.faults.append(f"crossing: rankings differ from the ledger: {self.lines[-1]}")
        elif code != -signal.SIGKILL:
            self.errors.seek(0)
            self.proof.faults.append(f"crossing: score-events ended with {code}: {self.errors.read()[:1000]}")

    def finish(self):
        """Goes through the end of the period that it is at, with power."""
        before = self.through
        self.begin()
        self.reader.join(300)
        self.end()
        if self.through == before:
            self.proof.faults.append("crossing: it does not get through")


class Broadcast(threading.Thread):
    """Somebody streams and keeps a recording, and notes when each segment could first be loaded."""

    def __init__(self, proof):
        super().__init__(daemon=True)
        self.proof, self.over, self.seen, self.stream = proof, threading.Event(), {}, None

    def run(self):
        try:
            with traffic.Client(self.proof.port) as client:
                begun = client.send("POST", "/api/v1/live", self.proof.host, {"title": "Power", "keep": True})
                self.stream = begun.json["id"]
                self.send(client)
        except (OSError, KeyError) as error:
            if not self.over.is_set():
                self.proof.faults.append(f"live: {error!r}")

    def send(self, client):
        began = time.monotonic()
        path = f"/api/v1/live/{self.stream}"
        for number, (piece, due) in enumerate(self.proof.film):
            if self.over.wait(max(0, began + due - time.monotonic())):
                return
            answer = client.exchange(
                "POST", f"{path}/pieces?seq={number}", self.proof.host, piece, ["Content-Type: application/octet-stream"])
            if answer.status != 200:
                self.proof.faults.append(f"live: piece {number}: {answer.status} {answer.body[:100]}")
            playlist = client.get(f"{path}/index.m3u8")
            for length, name in re.findall(rb"#EXTINF:([\d.]+),\n(\S+\.m4s)", playlist.body if playlist.status == 200 else b""):
                self.seen.setdefault(name, (float(length), time.monotonic()))

    def recorded(self, cut):
        """Seconds that have to be in the recording."""
        return sum(length for length, at in self.seen.values() if at < cut - RECORDED)

    def verify(self, cut):
        """Ends the stream and waits for its recording."""
        wanted = self.recorded(cut)
        if not self.stream:
            return 0
        with traffic.Client(self.proof.port) as client:
            client.send("DELETE", f"/api/v1/live/{self.stream}", self.proof.host)
            if not wanted:
                return 0
            end = time.monotonic() + 120
            while time.monotonic() < end:
                found = client.get(f"/api/v1/live/{self.stream}/recording", self.proof.host)
                if found.status == 200 and found.json["state"] != "processing":
                    break
                time.sleep(0.1)
        length = found.json["length_ms"] / 1000 if found.status == 200 and found.json["state"] == "ready" else 0
        # The clip's last frame has no length of its own.
        if length < wanted - 0.2:
            self.proof.faults.append(f"live: the recording has {length} s of {wanted} s that were played: {found.body[:200]}")
        return wanted
