"""Kills Fanfare while people upload, and while their answers are made and published: nothing acknowledged is lost, nothing
is half there, and no file stays that nobody needs."""

import os
import random
import re
import shutil
import subprocess
import threading
import time
from pathlib import Path

import servers
import traffic
import writers

ANSWERERS = 3
LIMIT = float(os.environ.get("ANSWERS_LIMIT", 120))
TUS = "application/offset+octet-stream"

WRONG = """
    SELECT 'likes', a.id FROM answer a WHERE a.likes <> (SELECT COUNT(*) FROM answer_like l WHERE l.answer = a.id)
    UNION ALL SELECT 'comments', a.id FROM answer a WHERE a.comments <>
        (SELECT COUNT(*) FROM comment c WHERE c.place = 'answer' AND c.subject = a.id)
    UNION ALL SELECT 'pending', p.person FROM question_count p WHERE p.pending <>
        (SELECT COUNT(*) FROM question q WHERE q.receiver = p.person AND q.state = 'pending')
    UNION ALL SELECT 'answers', c.answers FROM answer_count c WHERE c.answers <>
        (SELECT COUNT(*) FROM answer WHERE state = 'ready')
    UNION ALL SELECT 'ready without a video', a.id FROM answer a WHERE a.state = 'ready'
        AND (a.version = 0 OR a.length_ms = 0 OR a.id NOT IN (SELECT answer FROM answer_media))
    UNION ALL SELECT 'a video that nothing keeps', m.answer FROM answer_media m WHERE
        NOT EXISTS (SELECT 1 FROM blob_use u WHERE u.holder = 'answer/' || m.answer AND u.key = m.video)
        OR NOT EXISTS (SELECT 1 FROM blob_use u WHERE u.holder = 'answer/' || m.answer AND u.key = m.thumbnail)
    UNION ALL SELECT 'processing without a job', a.id FROM answer a WHERE a.state = 'processing' AND NOT EXISTS
        (SELECT 1 FROM job j WHERE j.subject = 'answer/' || a.id AND j.state IN ('waiting', 'running'))
    UNION ALL SELECT 'failed', a.id FROM answer a WHERE a.state = 'failed'
    UNION ALL SELECT 'question and answer differ', q.id FROM question q WHERE
        (q.state = 'answered') <> EXISTS (SELECT 1 FROM answer a WHERE a.question = q.id AND a.state <> 'failed')"""


class Proof:
    def __init__(self, engine, kills, seed):
        self.engine, self.kills, self.chance = engine, kills, random.Random(seed)
        self.faults = []
        self.slowest = 0.0

    def run(self):
        self.folder = servers.CACHE / f"proof-answers-{self.engine.name}"
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)
        self.engine.prepare(self.folder)
        self.port = servers.free_port()
        self.server = self.engine.fanfare(self.folder, self.port)
        self.clips = clips(self.folder.parent)
        asker = writers.register(self.port, "asker")
        self.workers = [Answerer(self, asker, number) for number in range(ANSWERERS)]
        for worker in self.workers:
            worker.start()
        try:
            for number in range(self.kills):
                time.sleep(self.chance.uniform(0.1, 1.5))
                self.kill()
                self.verify()
        finally:
            for worker in self.workers:
                worker.over.set()
            for worker in self.workers:
                worker.join(LIMIT)
        self.settle()
        self.server.__exit__()
        print(self.line(), flush=True)
        for fault in self.faults[:10]:
            print(f"{self.engine.name}: {fault}", flush=True)
        return not self.faults and any(worker.accepted for worker in self.workers)

    def line(self):
        accepted = sum(len(worker.accepted) for worker in self.workers)
        pieces = sum(worker.pieces for worker in self.workers)
        return (
            f"| {self.engine.name} | {self.kills} | {pieces:,} | {accepted} | {len(self.faults)} |"
            f" {self.slowest:.2f} s |")

    def kill(self):
        self.server.process.kill()
        self.server.process.wait()
        self.server = self.engine.fanfare(self.folder, self.port)
        self.slowest = max(self.slowest, self.server.first_answer)

    def verify(self):
        """What is seen is whole: each ready answer's video and thumbnail can be had."""
        self.faults += [f"{what} {which}" for what, which in self.engine.ask(WRONG)]
        try:
            with traffic.Client(self.port) as client:
                for answer in client.get("/api/v1/feed?limit=5").json["data"]:
                    for kind in ("video_url", "thumbnail_url"):
                        path = re.sub(r"^https?://[^/]*", "", answer[kind])
                        got = client.get(path)
                        if got.status != 200 or len(got.body) < 500:
                            self.faults.append(f"{path}: {got.status}, {len(got.body)} bytes")
        except OSError as error:
            self.faults.append(f"no feed after the start: {error}")

    def settle(self):
        """All that was accepted becomes ready, and after the next start there is no file without a row."""
        left, began = None, time.monotonic()
        while waiting := self.engine.ask("SELECT id FROM answer WHERE state = 'processing'"):
            if len(waiting) != left:
                left, began = len(waiting), time.monotonic()
            if time.monotonic() - began > LIMIT:
                self.faults.append(f"{left} answers are still being made")
                break
            time.sleep(0.2)
        for worker in self.workers:
            for answer in worker.accepted:
                state = self.engine.ask(f"SELECT state FROM answer WHERE id = {answer}")
                if [tuple(row) for row in state] != [("ready",)]:
                    self.faults.append(f"answer {answer} was accepted and is {state}")
        self.kill()
        self.verify()
        began = time.monotonic()
        while (strays := servers.stray_files(self.folder, self.engine, "SELECT key FROM blob")) and (
                time.monotonic() - began < 30):
            time.sleep(0.2)
        self.faults += [f"a stray file: {stray}" for stray in strays]


class Answerer(threading.Thread):
    """Is asked, uploads in pieces, answers, and remembers what was acknowledged."""

    def __init__(self, proof, asker, number):
        super().__init__(daemon=True)
        self.proof, self.asker = proof, asker
        self.person, self.token = writers.register(proof.port, f"answerer{number}")
        self.chance = random.Random(number)
        self.over = threading.Event()
        self.accepted, self.pieces = [], 0

    def run(self):
        while not self.over.is_set():
            try:
                self.answer()
            except (OSError, AssertionError, IndexError, KeyError) as error:
                self.proof.faults.append(f"answerer: {error!r}")
                return

    def answer(self):
        question = self.ask("POST", "/api/v1/questions", {"receiver_id": self.person, "content": "Why?"}, self.asker[1])
        if question.status != 201:
            return
        clips = self.chance.sample(self.proof.clips, self.chance.randint(1, 2))
        uploads = [self.upload(clip) for clip in clips]
        if None in uploads:
            return
        path = f"/api/v1/questions/{question.json['id']}"
        answer = self.ask("POST", f"{path}/answers", {"uploads": uploads, "thumbnail_at": 0.2})
        if answer.status == 201:
            self.accepted.append(answer.json["answer"])
        elif answer.status != 422 or self.ask("GET", path).json["state"] != "answered":
            self.proof.faults.append(f"answering: {answer.status} {answer.body[:200]}")

    def upload(self, clip):
        """Sends a clip in pieces, going on where the server says; what was acknowledged must never be less later."""
        begun = self.ask("POST", "/api/v1/uploads", headers=[f"Upload-Length: {len(clip)}"])
        upload = f"/api/v1/uploads/{begun.json['id']}"
        offset = 0
        while offset < len(clip):
            piece = clip[offset:offset + self.chance.randint(1, 1 << 16)]
            try:
                with self.client() as client:
                    answer = client.exchange(
                        "PATCH", upload, self.token, piece, [f"Content-Type: {TUS}", f"Upload-Offset: {offset}"])
            except OSError:
                answer = None
            if answer and answer.status == 204:
                offset += len(piece)
                self.pieces += 1
                continue
            there = self.ask("HEAD", upload)
            if there.status != 200:
                self.proof.faults.append(f"{upload} is gone: {there.status}")
                return None
            if int(there.headers["upload-offset"]) < offset:
                self.proof.faults.append(f"{upload} lost bytes after {there.headers['upload-offset']}")
            offset = int(there.headers["upload-offset"])
        return begun.json["id"]

    def client(self):
        return traffic.Client(self.proof.port, timeout=30)

    def ask(self, method, path, body=None, token=None, headers=()):
        """Asks until there is an answer, however often the server is killed meanwhile."""
        began = time.monotonic()
        while True:
            try:
                with self.client() as client:
                    answer = client.exchange(method, path, token or self.token, body, headers)
                    if answer.status not in (429, 503):
                        return answer
            except OSError:
                if time.monotonic() - began > LIMIT:
                    raise
            time.sleep(0.05)


def clips(folder):
    """Two that match, and one that has to be encoded."""
    made = []
    for number, (size, rate) in enumerate([("320x240", 15), ("320x240", 15), ("240x320", 10)]):
        path = Path(folder) / f"clip-{number}.mp4"
        subprocess.run(
            ["ffmpeg", "-y", "-v", "error", "-f", "lavfi", "-i", f"testsrc2=d=2:s={size}:r={rate}", "-f", "lavfi", "-i",
             "sine=d=2", "-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-c:a", "aac", str(path)],
            check=True)
        made.append(path.read_bytes())
    return made


ABOUT = """`kill -9` at random moments while people upload in pieces and their answers are made and published. What was
acknowledged of an upload is still there, every accepted answer becomes ready and can be played, nothing half-made is
seen, every count equals a recount, and after the last start no file stays that no row refers to."""

HEAD = """| engine | kills | pieces acknowledged | answers accepted | faults | slowest return |
| --- | --- | --- | --- | --- | --- |"""
