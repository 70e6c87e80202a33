"""HTTP from the side of the client: one connection, wrk, and steady traffic in the background."""

import json
import os
import re
import socket
import subprocess
import threading
import time
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent
DURATION = float(os.environ.get("DURATION", 10))


@dataclass
class Answer:
    status: int
    headers: dict
    body: bytes

    @property
    def json(self):
        return json.loads(self.body)


class Client:
    """A connection that is kept alive, made again when it breaks. Thinner than the library's, since it shares the
    processors with what it measures."""

    def __init__(self, port, timeout=30):
        self.port, self.timeout = port, timeout
        self.connect()

    def connect(self):
        self.socket = socket.create_connection(("127.0.0.1", self.port), self.timeout)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.buffer = b""

    def get(self, path, token=None, accept="application/json"):
        return self.send("GET", path, token, accept=accept)

    def send(self, method, path, token=None, body=None, accept="application/json"):
        lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", f"Accept: {accept}"]
        if token:
            lines.append(f"Authorization: Bearer {token}")
        data = b"" if body is None else json.dumps(body).encode()
        if body is not None or method != "GET":
            lines += ["Content-Type: application/json", f"Content-Length: {len(data)}"]
        self.socket.sendall("\r\n".join(lines).encode() + b"\r\n\r\n" + data)
        return self.receive()

    def exchange(self, method, path, token, body=None, headers=()):
        """With headers of one's own, and a body of bytes or of what becomes JSON."""
        lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", f"Authorization: Bearer {token}", *headers]
        data = b"" if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
        lines += [] if isinstance(body, bytes) else ["Content-Type: application/json"]
        lines += [f"Content-Length: {len(data)}"] if method != "HEAD" else []
        self.socket.sendall("\r\n".join(lines).encode() + b"\r\n\r\n" + data)
        return self.receive(hasBody=method != "HEAD")

    def receive(self, hasBody=True):
        while b"\r\n\r\n" not in self.buffer:
            self.fill()
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        first, *rest = head.decode("latin-1").split("\r\n")
        headers = {name.lower(): value.strip() for name, value in (line.split(":", 1) for line in rest)}
        status = int(first.split()[1])
        if not hasBody:
            return Answer(status, headers, b"")
        if "chunked" in headers.get("transfer-encoding", ""):
            return Answer(status, headers, self.chunks())
        return Answer(status, headers, self.take(int(headers.get("content-length", 0))))

    def chunks(self):
        body = b""
        while True:
            while b"\r\n" not in self.buffer:
                self.fill()
            size, self.buffer = self.buffer.split(b"\r\n", 1)
            chunk = self.take(int(size, 16) + 2)[:-2]
            if not chunk:
                return body
            body += chunk

    def take(self, count):
        while len(self.buffer) < count:
            self.fill()
        taken, self.buffer = self.buffer[:count], self.buffer[count:]
        return taken

    def fill(self):
        more = self.socket.recv(65536)
        if not more:
            raise ConnectionError("the server has closed the connection")
        self.buffer += more

    def close(self):
        self.socket.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


@dataclass
class Load:
    """What wrk saw."""

    rate: float
    p50: float  # in milliseconds
    p99: float
    p999: float | None  # where the script says it
    requests: int
    wrong: int


def wrk(port, path="/", script=None, arguments=(), connections=64, duration=None, headers=()):
    command = ["wrk", "-t1", f"-c{connections}", f"-d{int(duration or DURATION)}s", "--latency"]
    for header in headers:
        command += ["-H", header]
    if script:
        command += ["-s", str(HERE / script)]
    command += [f"http://127.0.0.1:{port}{path}", "--", *map(str, arguments)]
    text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    wrong = re.search(r"Non-2xx or 3xx responses: (\d+)", text)
    broken = re.search(r"Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)", text)
    units = {"us": 0.001, "ms": 1, "s": 1000, "m": 60_000}
    p50, p99 = (re.search(rf"{part}%\s+([\d.]+)(us|ms|s|m)", text) for part in (50, 99))
    p999 = re.search(r"99\.9th percentile: ([\d.]+) ms", text)
    return Load(
        rate=float(re.search(r"Requests/sec:\s+([\d.]+)", text)[1]), p50=float(p50[1]) * units[p50[2]],
        p99=float(p99[1]) * units[p99[2]], p999=float(p999[1]) if p999 else None,
        requests=int(re.search(r"(\d+) requests in", text)[1]),
        wrong=(int(wrong[1]) if wrong else 0) + (sum(map(int, broken.groups())) if broken else 0))


class Steady:
    """Requests at a fixed pace, whatever becomes of those before: an open loop. `ask(number, client)` sends one; how
    long each took counts from the moment at which it was due."""

    def __init__(self, port, pace, ask, threads=16):
        self.port, self.pace, self.ask = port, pace, ask
        self.taken, self.answers, self.faults = [], [], []
        self.next = 0
        self.lock = threading.Lock()
        self.over = threading.Event()
        self.threads = [threading.Thread(target=self.work, daemon=True) for _ in range(threads)]

    def work(self):
        client = Client(self.port)
        while True:
            with self.lock:
                number, self.next = self.next, self.next + 1
            due = self.began + number / self.pace
            if self.over.wait(max(0, due - time.perf_counter())):
                return client.close()
            try:
                answer = self.ask(number, client)
                self.taken.append(time.perf_counter() - due)
                self.answers.append(answer)
            except OSError as error:
                self.faults.append(error)
                client.close()
                client.connect()

    def __enter__(self):
        self.began = time.perf_counter() + 0.05
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, *_):
        self.over.set()
        for thread in self.threads:
            thread.join(30)

    def percentile(self, share):
        """In milliseconds."""
        ordered = sorted(self.taken)
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))] * 1000
