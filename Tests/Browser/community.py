"""A running community of the tests' own, and the people in it."""

import atexit
import contextlib
import datetime
import functools
import json
import os
import pathlib
import random
import re
import shutil
import socket
import struct
import subprocess
import tarfile
import tempfile
import time
import urllib.error
import urllib.parse
import urllib.request
import zlib

PASSWORD = "kettle umbrella 42 marigold"


class Community:
    """Starts a server over an empty folder, or over one of an earlier release, on a port that is free, and ends it.

    The server of a release starts when that was recorded: a day later its periods have closed, and half a year later its sessions
    have ended."""

    def __init__(self, program, *flags, release=None):
        self.folder = tempfile.TemporaryDirectory(prefix="fanfare-browser-")
        if release:
            with tarfile.open(release) as archive:
                archive.extractall(self.folder.name, filter="data")
        self.url = f"http://127.0.0.1:{free_port()}"
        self.log = open(os.path.join(self.folder.name, "log"), "w+", encoding="utf-8")
        self.program = program
        self.environment = {
            **os.environ,
            "FANFARE_DATA": os.path.join(self.folder.name, "data"),
            "FANFARE_PORT": self.url.rsplit(":", 1)[1],
            "FANFARE_TRUSTED_PROXIES": "127.0.0.1",
            "FANFARE_LIMITS": "off",
        }
        if release:
            self.environment |= date(recorded_at(self.folder.name))
        self.server = subprocess.Popen(
            [program, "serve", *flags], env=self.environment, stdout=self.log, stderr=subprocess.STDOUT)
        self.await_health()

    def restart(self, *flags):
        """The same community with other settings."""
        self.server.terminate()
        self.server.wait(timeout=20)
        self.server = subprocess.Popen(
            [self.program, "serve", *flags], env=self.environment, stdout=self.log, stderr=subprocess.STDOUT)
        self.await_health()

    def await_health(self):
        """A debug build on a busy machine may take a while to migrate an empty database."""
        for _ in range(300):
            try:
                return urllib.request.urlopen(f"{self.url}/health", timeout=5).read()
            except (urllib.error.URLError, ConnectionError):
                if self.server.poll() is not None:
                    break
                time.sleep(0.1)
        self.log.seek(0)
        raise RuntimeError(f"the server did not start:\n{self.log.read()}")

    def end(self):
        self.server.terminate()
        try:
            self.server.wait(timeout=20)
        except subprocess.TimeoutExpired:
            self.server.kill()
            self.server.wait()
            raise RuntimeError("the server did not end within 20 seconds of being asked to")
        finally:
            self.log.close()
            self.folder.cleanup()

    def run(self, *arguments):
        """What an operator types; what it prints."""
        ended = subprocess.run(
            [self.program, *arguments], env=self.environment, capture_output=True, text=True, timeout=60, check=False)
        if ended.returncode != 0:
            raise RuntimeError(f"fanfare {' '.join(arguments)}: {ended.returncode}\n{ended.stdout}{ended.stderr}")
        return ended.stdout

    def call(self, method, path, body=None, token=None):
        """A call of the API: what it answers, and the answer's headers."""
        headers = {"Accept": "application/json", "Content-Type": "application/json"}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        request = urllib.request.Request(
            f"{self.url}/api/v1{path}", method=method, headers=headers,
            data=None if body is None else json.dumps(body).encode())
        while True:
            try:
                with urllib.request.urlopen(request, timeout=30) as response:
                    text = response.read()
                    return json.loads(text) if text else None, response.headers
            except urllib.error.HTTPError as refusal:
                # A test writes faster than a thumb: it waits as long as it is asked to.
                if refusal.code != 429:
                    raise
                time.sleep(int(refusal.headers.get("Retry-After", "1")))

    def send(self, method, path, content, token, headers):
        """Bytes as they are."""
        request = urllib.request.Request(
            f"{self.url}/api/v1{path}", method=method, data=content,
            headers={"Accept": "application/json", "Authorization": f"Bearer {token}", **headers})
        with urllib.request.urlopen(request, timeout=60) as response:
            text = response.read()
            return json.loads(text) if text else None

    def upload_poster(self, game, picture, token):
        body = b"--frontier\r\nContent-Disposition: form-data; name=\"poster\"; filename=\"p.png\"\r\n\r\n%s\r\n--frontier--\r\n"
        headers = {"Content-Type": "multipart/form-data; boundary=frontier"}
        return self.send("PATCH", f"/games/{game}", body % picture, token, headers)

    def await_answer(self, answer, token):
        for _ in range(300):
            found = self.call("GET", f"/feed/{answer}", token=token)[0]
            if found["state"] != "processing":
                assert found["state"] == "ready", found
                return found
            time.sleep(0.1)
        raise RuntimeError(f"answer {answer} is still being made")

    def join(self, first, last, **profile):
        """Signs somebody up, with more of their profile."""
        number = len(MEMBERS)
        username = profile.pop("username", f"fan{number}")
        new = {
            "username": username, "email": f"fan{number}@example.org", "password": PASSWORD,
            "first_name": first, "last_name": last,
        }
        user, headers = self.call("POST", "/users", new)
        member = Member(self, user["id"], username, f"{first} {last}", headers["Authorization"].split()[-1])
        MEMBERS.append(member)
        if profile:
            self.call("PATCH", "/users/me", profile, member.token)
        return member


def recorded_at(folder):
    """The newest moment that a release's responses tell of."""
    text = pathlib.Path(folder, "responses.json").read_text(encoding="utf-8")
    return max(re.findall(r"\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", text))


def date(start):
    """The environment in which a program's date begins at a moment (ISO 8601)."""
    shift = datetime.datetime.fromisoformat(start.replace("Z", "+00:00")).timestamp() - time.time()
    return {"LD_PRELOAD": str(shifted_clock()), "CLOCK_SHIFT_SECONDS": str(round(shift))}


@functools.cache
def shifted_clock():
    """The library that moves a program's date, built with the compiler that builds the program."""
    library = pathlib.Path(tempfile.mkdtemp(prefix="fanfare-clock-"), "shifted_clock.so")
    source = pathlib.Path(__file__).parents[2] / "Benchmarks/shifted_clock.c"
    compiler = pathlib.Path(shutil.which("swift")).resolve().with_name("clang")
    subprocess.run([compiler, "-shared", "-fPIC", "-O2", "-o", library, source], check=True)
    atexit.register(shutil.rmtree, library.parent)
    return library


MEMBERS = []


class Member:
    def __init__(self, community, id, username, name, token):
        self.community, self.id, self.username, self.name, self.token = community, id, username, name, token

    def change_picture(self, picture):
        body = b"--frontier\r\nContent-Disposition: form-data; name=\"image_url\"; filename=\"p.png\"\r\n\r\n%s\r\n--frontier--\r\n"
        headers = {"Content-Type": "multipart/form-data; boundary=frontier"}
        return self.community.send("PATCH", f"/users/{self.id}", body % picture, self.token, headers)

    def follow(self, other):
        return self.community.call("PUT", f"/people/{other.id}/follow", token=self.token)[0]

    def follows(self, other):
        person = self.community.call("GET", f"/people/{other.id}", token=self.token)[0]["person"]
        return person["followed"]

    def ask(self, other, content):
        """Asks somebody something; the question's number."""
        return self.community.call("POST", "/questions", {"receiver_id": other.id, "content": content}, self.token)[0]["id"]

    def answer(self, question, clip, thumbnail_at=0.5):
        """Answers with a file, and waits until everybody can see it; the answer's number."""
        upload = self.upload(clip.read_bytes())
        sent = {"uploads": [upload], "thumbnail_at": thumbnail_at}
        answer = self.community.call("POST", f"/questions/{question}/answers", sent, self.token)[0]["answer"]
        self.community.await_answer(answer, self.token)
        return answer

    def upload(self, content):
        headers = {"Upload-Length": str(len(content)), "Tus-Resumable": "1.0.0"}
        upload = self.community.send("POST", "/uploads", b"", self.token, headers)["id"]
        headers = {"Upload-Offset": "0", "Tus-Resumable": "1.0.0", "Content-Type": "application/offset+octet-stream"}
        self.community.send("PATCH", f"/uploads/{upload}", content, self.token, headers)
        return upload

    def comment(self, answer, text, reply_to=None):
        body = {"comment": text, **({"reply_to": reply_to} if reply_to else {})}
        return self.community.call("POST", f"/answers/{answer}/comments", body, self.token)[0]["id"]

    def review(self, game, rating, text="", **more):
        """Reviews a game; the review's number."""
        body = {"rating": rating, "text": text, **more}
        return self.community.call("POST", f"/games/{game}/reviews", body, self.token)[0]["id"]

    def remark(self, review, text, reply_to=None):
        body = {"comment": text, **({"reply_to": reply_to} if reply_to else {})}
        return self.community.call("POST", f"/reviews/{review}/comments", body, self.token)[0]["id"]

    def like(self, answer):
        return self.community.call("PUT", f"/answers/{answer}/like", token=self.token)[0]

    @property
    def cookie(self):
        return {"name": "session", "value": self.token, "url": self.community.url, "httpOnly": True}


def free_port():
    """Below those the system gives to connections, one of which could take it before the server does."""
    while True:
        with socket.socket() as listening, contextlib.suppress(OSError):
            listening.bind(("127.0.0.1", random.randrange(12_000, 20_000)))
            return listening.getsockname()[1]


def png(width=320, height=240, colour=(36, 184, 142)):
    """A picture of one colour with a diagonal through it."""
    rows = b"".join(
        b"\0" + b"".join(bytes((20, 20, 20) if x == y else colour) for x in range(width)) for y in range(height))

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
