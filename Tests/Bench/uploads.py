"""A large upload, and many at once."""

import shutil
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
        report.most("memory grown by 200 MB, in pieces of 4 MB and in one", grown, "MB", 24),
        report.Figure(
            f"of {AT_ONCE} uploads at once became answers", f"{ready} in {took:.1f} s", wanted=f"{AT_ONCE}",
            holds=ready == AT_ONCE),
    ]


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
        (asker, asking), (person, token) = people[number - 1], people[number]
        with traffic.Client(server.port, timeout=120) as client:
            question = client.exchange(
                "POST", "/api/v1/questions", asking, {"receiver_id": person, "content": "Why?"}).json["id"]
            upload = begin(server, token, len(clip))
            push(server, token, upload, clip, 16 << 10)
            number = int(upload.rsplit("/", 1)[1])
            made = client.exchange("POST", f"/api/v1/questions/{question}/answers", token, {"uploads": [number]})
            assert made.status == 201, made
            path = f"/api/v1/feed/{made.json['answer']}"
            began = time.monotonic()
            while time.monotonic() - began < 120:
                shown = client.exchange("GET", path, token).json
                if shown.get("state") == "ready":
                    ready.append(number)
                    return
                time.sleep(0.1)

    threads = [threading.Thread(target=answer, args=[number]) for number in range(len(people))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return len(ready)
