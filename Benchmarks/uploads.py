"""Uploads: a large one, many at once, and what becomes of parts that match."""

import re
import shutil
import subprocess
import threading
import time

import answers_proof
import report
import servers
import traffic
import writers

LARGE = 200 << 20
PIECE = 4 << 20
AT_ONCE = 20
TUS = answers_proof.TUS


def uploads(rounds):
    folder = servers.CACHE / "uploads"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    clip = answers_proof.clips(folder)[0]
    grown = []
    with servers.Fanfare(folder) as server:
        people = [writers.register(server.port, f"uploader{number}") for number in range(AT_ONCE)]
        # Once before, so that what stays for the next upload is not counted.
        send(server, people[0][1], bytes(PIECE) * 2, PIECE)
        for _ in range(rounds):
            for piece in (PIECE, LARGE):
                before = server.memory()
                grown.append(send(server, people[0][1], bytes(LARGE), piece) - before)
        began = time.perf_counter()
        ready = all_at_once(server, people, clip)
        took = time.perf_counter() - began
    return [
        report.most("memory grown by 200 MB, in pieces of 4 MB and in one", grown, "MB", 24, better=0),
        report.Figure(
            f"of {AT_ONCE} uploads at once became answers", f"{ready} in {took:.1f} s", wanted=f"{AT_ONCE}",
            holds=ready == AT_ONCE),
    ]


def merge(rounds):
    """Three matching H.264 parts of 40 s, from the moment the answer is accepted until it can be played; and whether the
    pictures in it are those of the parts, packet by packet."""
    folder = servers.CACHE / "merge"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    parts = [part(folder, number) for number in range(3)]
    took, same = [], []
    with servers.Fanfare(folder) as server:
        asker, answerer = (writers.register(server.port, name) for name in ("asker", "answerer"))
        for _ in range(max(rounds, 3)):
            with traffic.Client(server.port, timeout=120) as client:
                question = ask(client, asker, answerer)
                uploads = []
                for path in parts:
                    upload = begin(server, answerer[1], path.stat().st_size)
                    push(server, answerer[1], upload, path.read_bytes(), PIECE)
                    uploads.append(int(upload.rsplit("/", 1)[1]))
                answer, seconds = made(client, question, answerer, uploads)
                took.append(seconds)
                video = folder / "merged.mp4"
                video.write_bytes(client.get(re.sub(r"^https?://[^/]*", "", answer["video_url"])).body)
            same.append(pictures([video]) == pictures(parts))
    return [
        report.most("three matching parts of 40 s, accepted to ready", took, "s", 1),
        report.Figure("pictures are those of the parts", f"{sum(same)} of {len(same)}", wanted="all", holds=all(same)),
    ]


def part(folder, number):
    path = folder / f"part{number}.mp4"
    subprocess.run(
        ["ffmpeg", "-y", "-v", "error", "-f", "lavfi", "-i", f"testsrc2=d=40:s=1280x720:r=30,hue=h={number * 90}",
         "-f", "lavfi", "-i", "sine=d=40", "-c:v", "libx264", "-preset", "veryfast", "-b:v", "2500k", "-pix_fmt", "yuv420p", "-c:a", "aac",
         str(path)], check=True)
    return path


def pictures(paths):
    """The hashes of the pictures as they are stored, in order."""
    hashes = []
    for path in paths:
        lines = subprocess.run(
            ["ffmpeg", "-v", "error", "-i", str(path), "-map", "0:v", "-c", "copy", "-f", "framehash", "-hash", "crc32", "-"],
            check=True, capture_output=True, text=True).stdout.splitlines()
        hashes += [line.split(",")[-1].strip() for line in lines if not line.startswith("#")]
    return hashes


def ask(client, asker, answerer):
    body = {"receiver_id": answerer[0], "content": "Why?"}
    return client.exchange("POST", "/api/v1/questions", asker[1], body).json["id"]


def made(client, question, answerer, uploads):
    """Answers a question and waits until the answer can be played, and says how long it was since it had been accepted;
    nothing when that takes two minutes."""
    accepted = client.exchange("POST", f"/api/v1/questions/{question}/answers", answerer[1], {"uploads": uploads})
    assert accepted.status == 201, accepted
    began = time.monotonic()
    while time.monotonic() - began < 120:
        answer = client.exchange("GET", f"/api/v1/feed/{accepted.json['answer']}", answerer[1]).json
        if answer.get("state") == "ready":
            return answer, time.monotonic() - began
        time.sleep(0.01)
    return None


def send(server, token, data, piece):
    """Uploads and takes it back; the most memory the server had meanwhile, in MB."""
    upload = begin(server, token, len(data))
    most, over = [server.memory()], threading.Event()

    def watch():
        while not over.wait(0.01):
            most.append(server.memory())

    watcher = threading.Thread(target=watch)
    watcher.start()
    push(server, token, upload, data, piece)
    over.set()
    watcher.join()
    with traffic.Client(server.port) as client:
        assert client.exchange("DELETE", upload, token).status == 204
    return max(most)


def begin(server, token, length):
    with traffic.Client(server.port) as client:
        begun = client.exchange("POST", "/api/v1/uploads", token, None, [f"Upload-Length: {length}"])
    assert begun.status == 201, begun
    return f"/api/v1/uploads/{begun.json['id']}"


def push(server, token, upload, data, piece):
    with traffic.Client(server.port, timeout=120) as client:
        for offset in range(0, len(data), piece):
            answer = client.exchange(
                "PATCH", upload, token, data[offset:offset + piece],
                [f"Content-Type: {TUS}", f"Upload-Offset: {offset}"])
            assert answer.status == 204, answer


def all_at_once(server, people, clip):
    """How many of the uploads, each of somebody else, ended as an answer that can be played."""
    ready = []

    def answer(number):
        asker, answerer = people[number - 1], people[number]
        with traffic.Client(server.port, timeout=120) as client:
            question = ask(client, asker, answerer)
            upload = begin(server, answerer[1], len(clip))
            push(server, answerer[1], upload, clip, 16 << 10)
            if made(client, question, answerer, [int(upload.rsplit("/", 1)[1])]):
                ready.append(number)

    threads = [threading.Thread(target=answer, args=[number]) for number in range(len(people))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return len(ready)
