"""What clients do through a reverse proxy: curl, which speaks HTTP/1.1 and HTTP/2, and ffmpeg."""

import pathlib
import subprocess
import threading
import time

from clips import clip
from proxies import HOST

#: Where the clients are, which is not where the proxy is.
ADDRESS = "127.0.0.2"
FILM = [
    "-v", "error", "-re", "-f", "lavfi", "-i", "testsrc2=s=320x240:r=30", "-f", "lavfi", "-i", "sine=440", "-t", "600",
    "-c:v", "libx264", "-preset", "ultrafast", "-tune", "zerolatency", "-pix_fmt", "yuv420p", "-g", "30", "-c:a", "aac"]


def wait_for(what, condition, seconds=10):
    """What the condition says, once that is true."""
    end = time.monotonic() + seconds
    while not (found := condition()):
        assert time.monotonic() < end, f"no {what} within {seconds} seconds"
        time.sleep(0.05)
    return found


class ProxyClient:
    """Somebody behind a proxy who speaks one version of HTTP, `1.1` or `2`."""

    def __init__(self, proxy, version):
        self.proxy, self.version = proxy, version

    def curl(self, path, *arguments, member=None):
        token = ["-H", f"Authorization: Bearer {member.token}"] if member else []
        return [
            "curl", "--silent", "--show-error", "--no-buffer", "--interface", ADDRESS, f"--http{self.version}", "--cacert",
            str(self.proxy.authority), "--resolve", f"{HOST}:{self.proxy.port}:{self.proxy.address}",
            "-H", "Accept: application/json", *token, *arguments, self.proxy.url + path]

    def get(self, path, *arguments):
        """The status and the body of a response."""
        told = subprocess.run(
            self.curl(path, "-w", "\n%{http_version} %{http_code}", *arguments), capture_output=True, timeout=10,
            check=True).stdout
        body, _, said = told.rpartition(b"\n")
        version, status = said.decode().split()
        assert version == self.version
        return int(status), body

    def is_refused(self, path, file):
        """Sends a file that nobody wants, and returns whether the client reads that it has to log in first."""
        return subprocess.run(
            self.curl(path, "-X", "POST", "-T", str(file), "-o", "/dev/null", "-w", "%{http_code}"), timeout=10,
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=False).stdout == "401"

    def upload(self, question, size, member, folder):
        """Answers with one file of so many bytes, and holds half of it back until the server has what comes before it.

        - Returns: the seconds that it took, and the answer's number.
        """
        film = clip("teal", 2).read_bytes()
        # An empty box that players skip.
        padding = size - len(film) - 8
        head = (
            b'--frontier\r\nContent-Disposition: form-data; name="video"; filename="v.mp4"\r\n'
            b"Content-Type: video/mp4\r\n\r\n" + film + (padding + 8).to_bytes(4, "big") + b"free")
        tail = b"\r\n--frontier--\r\n"
        began = time.monotonic()
        sending = subprocess.Popen(
            self.curl(
                f"/api/v1/questions/{question}/answers", "-X", "POST", "-T", "-",
                "-H", "Content-Type: multipart/form-data; boundary=frontier",
                "-H", f"Content-Length: {len(head) + padding + len(tail)}", "-H", "Transfer-Encoding:",
                "-w", "%{http_code}", member=member),
            stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        try:
            sending.stdin.write(head)
            write(sending.stdin, padding // 2)
            # But for what is on its way, in buffers.
            wait_for("half an upload at the server", lambda: received(folder) > padding // 2 - (4 << 20))
            write(sending.stdin, padding - padding // 2)
            told = sending.communicate(tail, timeout=60)[0].decode()
        finally:
            sending.kill()
            sending.wait()
        assert told.endswith("201"), told
        return time.monotonic() - began, int(told.split('"answer":')[1].split("}")[0])


def write(pipe, size):
    for begin in range(0, size, 1 << 20):
        pipe.write(bytes(min(1 << 20, size - begin)))


def received(folder):
    """Bytes of the files of forms that have come to the server so far."""
    return sum(path.stat().st_size for path in pathlib.Path(folder).glob("uploads/upload-*"))


class EventStream:
    """The events of a member as they come, until it is closed."""

    def __init__(self, client, member):
        self.lines = []
        self.process = subprocess.Popen(client.curl("/api/v1/events", member=member), stdout=subprocess.PIPE, text=True)
        threading.Thread(target=self.read, daemon=True).start()
        # What every stream begins with.
        self.wait_for("unseen")

    def read(self):
        for line in self.process.stdout:
            self.lines.append(line.strip())

    def wait_for(self, event):
        """The seconds until one of this name has come."""
        began = time.monotonic()
        wait_for(f"event {event}", lambda: f"event: {event}" in self.lines)
        return time.monotonic() - began

    @property
    def heartbeats(self):
        return self.lines.count(":")

    @property
    def is_open(self):
        return self.process.poll() is None

    def close(self):
        self.process.kill()
        self.process.wait()


class Broadcast:
    """A live stream that a program sends as one body without end, by a stream key, until it is closed."""

    def __init__(self, client, member):
        self.client, self.community, self.member = client, member.community, member
        key = self.community.call("PUT", "/live/key", token=member.token)[0]["key"]
        path, proxy = "/api/v1/live/ingest", client.proxy
        if client.version == "1.1":
            # As docs/live.md has it; the name is that of no address here.
            headers = f"Authorization: Bearer {key}\r\nHost: {HOST}:{proxy.port}\r\n"
            self.processes = [subprocess.Popen(
                ["ffmpeg", *FILM, "-f", "matroska", "-method", "POST", "-headers", headers, "-ca_file", proxy.authority,
                    "-tls_verify", "1", "-verifyhost", HOST, f"https://{proxy.address}:{proxy.port}{path}"],
                stdin=subprocess.PIPE)]
        else:
            film = subprocess.Popen(
                ["ffmpeg", *FILM, "-f", "matroska", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
            self.processes = [film, subprocess.Popen(
                client.curl(path, "-X", "POST", "-T", "-", "-H", f"Authorization: Bearer {key}"), stdin=film.stdout,
                stdout=subprocess.DEVNULL)]
            film.stdout.close()
        self.number = wait_for("live stream", self.find)["id"]

    def find(self):
        found = [one for one in self.community.call("GET", "/live")[0]["data"] if one["person"]["id"] == self.member.id]
        return found and found[0]

    @property
    def state(self):
        return self.community.call("GET", f"/live/{self.number}")[0]["state"]

    def segments(self):
        """Paths of the segments in the playlist, which is read through the proxy; none before the first is there."""
        status, playlist = self.client.get(f"/api/v1/live/{self.number}/index.m3u8")
        lines = playlist.decode().splitlines() if status == 200 else []
        return [f"/api/v1/live/{self.number}/{line}" for line in lines if ".m4s" in line and not line.startswith("#")]

    def close(self):
        """The film ends, and so does the body."""
        self.processes[0].communicate(b"q", timeout=10)
        for process in self.processes:
            process.wait(timeout=10)
