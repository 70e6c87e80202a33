"""Uploads, replaces and deletes at random, killed again and again: what admins are shown is what is there, to the byte."""

import os
import random
import re
import shutil
import struct
import time
import zlib
from pathlib import Path

import answers_proof
import backup_proof
import engines
import servers
import traffic
import writers

CHANGES = int(os.environ.get("CHANGES", 100_000))
#: Between two kills.
CHANGES_EACH = 500
ANSWERS = 6


class Uploaders(writers.Writers):
    """Each thread begins and drops uploads, and changes pictures and captions, of members of its own."""

    def __init__(self, port, chance, clip):
        self.uploads, self.answers = {}, {}
        super().__init__(port, chance)
        asker = self.members[-1]
        for person, token in self.members[:ANSWERS]:
            self.answers[person] = answer(port, asker, (person, token), clip)

    def attempt(self, client, chance, mine, name):
        person, token = chance.choice(mine)
        uploads = self.uploads.setdefault(person, [])
        kind = chance.random()
        if person in self.answers and kind < 0.3:
            path = f"/api/v1/answers/{self.answers[person]}/captions"
            if kind < 0.2:
                text = f"WEBVTT\n\n00:00.000 --> 00:01.000\n{name} {'x' * chance.randrange(2_000)}\n"
                self.ask(client, "PUT", path, token, {"captions": text})
            else:
                self.ask(client, "DELETE", path, token)
        elif kind < 0.08:
            body = b"--frontier\r\nContent-Disposition: form-data; name=\"image_url\"; filename=\"p.png\"\r\n\r\n%s\r\n--frontier--\r\n"
            form = ["Content-Type: multipart/form-data; boundary=frontier"]
            self.ask(client, "PATCH", "/api/v1/users/me", token, body % picture(chance), form)
        elif kind < 0.12:
            self.ask(client, "DELETE", "/api/v1/users/me/picture", token)
        elif uploads and kind < 0.55:
            upload = uploads.pop(chance.randrange(len(uploads)))
            self.ask(client, "DELETE", f"/api/v1/uploads/{upload}", token)
        else:
            size = chance.randint(1, 200_000)
            begun = self.ask(client, "POST", "/api/v1/uploads", token, None, [f"Upload-Length: {size}"])
            if begun.status != 201:
                return
            uploads.append(begun.json["id"])
            piece = chance.randbytes(chance.randint(1, size))
            headers = [f"Content-Type: {answers_proof.TUS}", "Upload-Offset: 0"]
            self.ask(client, "PATCH", f"/api/v1/uploads/{uploads[-1]}", token, piece, headers)

    def ask(self, client, method, path, token, body=None, headers=()):
        try:
            response = client.exchange(method, path, token, body, headers)
        except OSError:
            self.cut += 1
            raise
        self.acknowledged += response.status in (200, 201, 204)
        return response


def answer(port, asker, member, clip):
    """The number of an answer that is ready."""
    person, token = member
    with traffic.Client(port) as client:
        question = client.send("POST", "/api/v1/questions", asker[1], {"receiver_id": person, "content": "Why?"}).json["id"]
        upload = client.exchange("POST", "/api/v1/uploads", token, None, [f"Upload-Length: {len(clip)}"]).json["id"]
        headers = [f"Content-Type: {answers_proof.TUS}", "Upload-Offset: 0"]
        client.exchange("PATCH", f"/api/v1/uploads/{upload}", token, clip, headers)
        made = client.send(
            "POST", f"/api/v1/questions/{question}/answers", token, {"uploads": [upload], "thumbnail_at": 0.2}).json["answer"]
        end = time.monotonic() + 60
        while client.get(f"/api/v1/feed/{made}", token).json["state"] != "ready":
            if time.monotonic() > end:
                raise RuntimeError(f"answer {made} is still being made")
            time.sleep(0.1)
    return made


def picture(chance):
    """A PNG of noise: https://www.w3.org/TR/png-3/"""
    width, height = chance.randint(16, 160), chance.randint(16, 160)

    def chunk(name, content):
        return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))

    rows = b"".join(b"\0" + chance.randbytes(3 * width) for _ in range(height))
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows, 1)) + chunk(b"IEND", b"")


#: Keys of blobs in use.
USED = "SELECT key FROM blob WHERE key IN (SELECT key FROM blob_use)"


class Proof:
    """A community on SQLite, and what differed."""

    def __init__(self, seed):
        self.seed, self.chance = seed, random.Random(seed)
        self.kills = self.compared = self.differing = self.most = 0
        self.faults = []

    def run(self, changes):
        self.folder = servers.CACHE / "proof-storage"
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)
        self.engine, self.port = engines.SQLite(), servers.free_port()
        self.engine.prepare(self.folder)
        self.server = self.serve()
        uploaders = Uploaders(self.port, self.chance, answers_proof.clips(self.folder.parent)[0])
        self.admin = uploaders.members[-1][1]
        backup_proof.fanfare("user", "promote", f"member{writers.MEMBERS - 1}", "--to", "admin", "--data", str(self.folder))
        try:
            while uploaders.acknowledged < changes:
                wanted = min(changes, uploaders.acknowledged + CHANGES_EACH)
                uploaders.resume()
                while uploaders.acknowledged < wanted:
                    time.sleep(0.02)
                # In the middle of what is under way.
                self.kill()
                uploaders.pause()
                self.compare()
        finally:
            uploaders.end()
        self.kill()
        self.settle()
        self.server.__exit__()
        for fault in self.faults[:10]:
            print(fault, flush=True)
        return uploaders

    def serve(self):
        return self.engine.fanfare(self.folder, self.port)

    def kill(self):
        self.server.process.kill()
        self.server.process.wait()
        self.server = self.serve()
        self.kills += 1

    def compare(self):
        """The page for admins and the files, while nobody writes; the server itself may, so that they are read again."""
        for _ in range(20):
            shown, there, again = self.shown(), self.there(), self.shown()
            if shown == there == again:
                break
            time.sleep(0.1)
        self.compared += 1
        self.most = max(self.most, there)
        if shown != there:
            self.differing += 1
            self.faults.append(f"{shown:,} bytes are shown, {there:,} are there")

    def shown(self):
        with traffic.Client(self.port) as client:
            page = client.get("/admin", self.admin, accept="text/html")
        return int(re.findall(r'<data value="(\d+)">', page.body.decode())[-1])

    def there(self):
        return sum(path.lstat().st_size for path in self.folder.rglob("*") if path.is_file())

    def settle(self):
        """Each file is of a row, and each row has its file; what was replaced goes within a minute."""
        end = time.monotonic() + 90
        while (strays := servers.stray_files(self.folder, self.engine, USED)) and time.monotonic() < end:
            time.sleep(0.5)
        self.faults += [f"nothing refers to {stray}" for stray in strays]
        for key, size in self.engine.ask("SELECT key, size FROM blob"):
            path = self.folder / "media" / key[:2] / key
            if not path.exists() or path.stat().st_size != size:
                self.faults.append(f"{key} of {size} bytes is not there")
        self.compare()


def run(quick, seed):
    """The row, and whether there was no fault."""
    proof = Proof(seed)
    uploaders = proof.run(600 if quick else CHANGES)
    row = [
        "SQLite", uploaders.acknowledged, uploaders.cut, proof.kills, proof.compared, proof.differing,
        round(proof.most / 1_000_000), len(proof.faults)]
    print(f"| {' | '.join(map(str, row))} |", flush=True)
    return [row], not proof.faults


#: Columns of which the greatest counts.
MOST = (6,)

HEAD = """| engine | seeds | changes acknowledged | cut off | kills | comparisons | that differ | most, MB | faults |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |"""

ABOUT = f"""{writers.THREADS} connections begin uploads, send pieces and drop them, and change and remove pictures and captions, at random;
every {CHANGES_EACH} changes the server is killed in the middle and started again. After each start the sum that admins are
shown is compared with the sizes of all files of the data folder, to the byte. At the end no file is there that nothing
refers to, and no row without its file."""
