"""20 people stream at once and 500 watch, each of them all that comes: no segment is later than twice its length."""

import asyncio
import itertools
import os
import re
import shutil
import subprocess
import time

import servers
import writers

BROADCASTERS = int(os.environ.get("BROADCASTERS", 20))
VIEWERS = int(os.environ.get("VIEWERS", 500))
SECONDS = float(os.environ.get("LIVE_SECONDS", 60))

HEAD = """| engine | streams | viewers | seconds | segments played | late | latest | requests/s |
| --- | --- | --- | --- | --- | --- | --- | --- |"""

ABOUT = """People stream 640×360 at 30 frames and at most 600 kbit/s in pieces of up to a second: half of them H.264, which is copied
into segments, half VP8, which is encoded anew. Each viewer looks at a playlist twice a second and loads every segment. Late
is a segment that comes more than twice its length after the one before it."""

PICTURE = ["-f", "lavfi", "-i", "testsrc2=s=640x360:r=30", "-f", "lavfi", "-i", "sine=440"]
H264 = ["-c:v", "libx264", "-preset", "veryfast", "-tune", "zerolatency", "-b:v", "480k", "-maxrate", "500k", "-bufsize", "500k",
    "-pix_fmt", "yuv420p", "-g", "30", "-c:a", "aac", "-b:a", "64k", "-f", "mp4", "-movflags",
    "frag_keyframe+empty_moov+default_base_moof"]
VP8 = ["-c:v", "libvpx", "-deadline", "realtime", "-cpu-used", "8", "-b:v", "480k", "-maxrate", "500k", "-bufsize", "500k", "-g", "30",
    "-c:a", "libopus", "-b:a", "64k", "-f", "webm", "-live", "1", "-cluster_time_limit", "1000"]


def film(folder, name, options, mark, before):
    """What a recorder gives, cut before each `mark`, which stands so many bytes after the beginning of a piece; each with the
    second at which it is there, by its share of the bytes."""
    path = folder / name
    subprocess.run(
        ["ffmpeg", "-v", "error", "-y", *PICTURE, "-t", str(SECONDS + 20), *options, str(path)], check=True)
    data = path.read_bytes()
    assert len(data) * 8 / (SECONDS + 20) <= 600_000, len(data)
    starts = [match.start() - before for match in re.finditer(re.escape(mark), data)]
    pieces = [data[start:end] for start, end in zip(starts, [*starts[1:], len(data)])]
    pieces = [data[:starts[0]] + pieces[0], *pieces[1:]]
    ends = itertools.accumulate(len(piece) for piece in pieces)
    return [(piece, end / len(data) * (SECONDS + 20)) for piece, end in zip(pieces, ends)]


def films(folder):
    return [film(folder, "film.mp4", H264, b"moof", 4), film(folder, "film.webm", VP8, b"\x1f\x43\xb6\x75", 0)]


class Client:
    """One connection that stays."""

    def __init__(self, port, token=None):
        self.port, self.token, self.reader = port, token, None

    async def ask(self, method, path, body=b"", kind="application/octet-stream"):
        if not self.reader:
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port, limit=1 << 20)
        token = f"Authorization: Bearer {self.token}\r\n" if self.token else ""
        self.writer.write(
            f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n{token}Content-Type: {kind}\r\n"
            f"Content-Length: {len(body)}\r\n\r\n".encode() + body)
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode().lower()
        length = re.search(r"content-length: (\d+)", head)
        data = await self.reader.readexactly(int(length[1])) if length else b""
        return int(head.split(" ", 2)[1]), data


class Proof:
    def __init__(self, engine):
        self.engine = engine
        self.played = self.late = self.requests = 0
        self.latest = 0.0

    def run(self):
        folder = servers.CACHE / f"proof-live-{self.engine.name}"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        self.engine.prepare(folder)
        self.port = servers.free_port()
        os.environ["FANFARE_LIVE_STREAMS"] = str(BROADCASTERS)
        with self.engine.fanfare(folder, self.port):
            asyncio.run(self.perform(films(folder)))
        print(self.line(), flush=True)
        return self.late == 0 and self.played > 0

    async def perform(self, films):
        hosts = [writers.register(self.port, f"host{number}")[1] for number in range(BROADCASTERS)]
        self.over = time.monotonic() + SECONDS + 14
        streams = []
        for token in hosts:
            status, data = await Client(self.port, token).ask(
                "POST", "/api/v1/live", b'{"title":"Proof"}', "application/json")
            assert status == 201, data
            streams.append(int(re.search(rb'"id":(\d+)', data)[1]))
        sending = [
            asyncio.create_task(self.broadcast(stream, token, films[number % 2], number / BROADCASTERS))
            for number, (stream, token) in enumerate(zip(streams, hosts))]
        await asyncio.sleep(12)  # Until twenty programs have begun.
        await asyncio.gather(*(
            self.watch(streams[number % BROADCASTERS], number / VIEWERS) for number in range(VIEWERS)))
        for task in sending:
            task.cancel()

    async def broadcast(self, stream, token, pieces, delay):
        client = Client(self.port, token)
        await asyncio.sleep(delay)
        began = time.monotonic()
        for number, (piece, due) in enumerate(pieces):
            await asyncio.sleep(max(0, began + due - time.monotonic()))
            status, data = await client.ask("POST", f"/api/v1/live/{stream}/pieces?seq={number}", piece)
            assert status == 200, data

    async def watch(self, stream, delay):
        await asyncio.sleep(delay)
        client, seen, came = Client(self.port), None, None
        while time.monotonic() < self.over:
            began = time.monotonic()
            status, data = await client.ask("GET", f"/api/v1/live/{stream}/index.m3u8")
            self.requests += 1
            assert status == 200, data
            segments = re.findall(rb"#EXTINF:([\d.]+),\n(\S+?-(\d+)\.m4s)", data)
            for length, address, number in segments if seen is not None else segments[-1:]:
                if seen is not None and int(number) <= seen:
                    continue
                status, _ = await client.ask("GET", f"/api/v1/live/{stream}/{address.decode()}")
                assert status == 200, address
                now = time.monotonic()
                if came:
                    self.late += now - came > 2 * float(length)
                    self.latest = max(self.latest, now - came)
                seen, came = int(number), now
                self.played += 1
                self.requests += 1
            await asyncio.sleep(max(0, began + 0.5 - time.monotonic()))

    def line(self):
        return (
            f"| {self.engine.name} | {BROADCASTERS} | {VIEWERS} | {SECONDS:.0f} | {self.played:,} | {self.late} |"
            f" {self.latest:.2f} s | {self.requests / SECONDS:,.0f} |")
