"""Requests of a few people, told one after the other by one client that knows after each what must be there."""

import struct
import zlib

import traffic
import writers

# What a failing disk may be answered with; each says so in `errors.detail`.
FAILURES = (500, 503, 507)
TUS = "application/offset+octet-stream"
# In a story. One takes libvips as long as a hundred other requests take the server.
MOST_PICTURES = 10

STORED = """
    SELECT 'question', id, NULL, '1' FROM question
    UNION ALL SELECT 'review', person, NULL, CAST(stars AS TEXT) FROM review WHERE deleted_ms IS NULL"""


class Story:
    """`possible` has the values that each key may have: one, or two after a failure that left open what was done."""

    def __init__(self, port, people, game, chance, is_up):
        self.port, self.people, self.game, self.chance, self.is_up = port, people, game, chance, is_up
        self.possible, self.uploads, self.pictures = {}, {}, set()
        self.faults, self.failures, self.cut, self.told, self.uploaded_pictures = [], 0, 0, 0, 0
        self.client = None

    def tell(self, requests):
        """Ends early when the server has ended."""
        while self.told < requests and self.is_up():
            person, token = self.chance.choice(self.people)
            kind = self.chance.choices(
                [self.follow, self.mute, self.about, self.question, self.review, self.upload, self.picture, self.profile,
                 self.page, self.register],
                [20, 8, 12, 8, 8, 10, 4, 14, 12, 2])[0]
            kind(person, token)

    def ask(self, method, path, token, body=None, headers=(), wanted=(200, 201, 204), is_file=False):
        """The answer, if it is one of those that are wanted; None after a failure, which has to say so."""
        self.told += 1
        try:
            self.client = self.client or traffic.Client(self.port, timeout=20)
            answer = self.client.exchange(method, path, token, body, headers)
            if answer.headers.get("connection") == "close":
                self.client = self.client.close()
        except OSError as error:
            self.client = self.client and self.client.close()
            self.cut += 1
            # A file that cannot be read on is cut off; everything else has an answer, as long as there is a server.
            if not is_file and not isinstance(error, ConnectionRefusedError) and self.is_up():
                self.faults.append(f"{method} {path}: {error!r} instead of an answer")
            return None
        if answer.status in wanted:
            return answer
        if answer.status not in FAILURES:
            self.faults.append(f"{method} {path}: {answer.status} {answer.body[:200]}")
        elif method != "HEAD" and not self.says_why(answer):
            self.faults.append(f"{method} {path}: {answer.status} does not say why: {answer.body[:200]}")
        self.failures += 1
        return None

    @staticmethod
    def says_why(answer):
        if "html" in answer.headers.get("content-type", ""):
            return b"<h1" in answer.body
        return "json" in answer.headers.get("content-type", "") and bool(answer.json["errors"]["detail"])

    def change(self, key, value, *request, missing=0):
        before = self.possible.get(key, {missing})
        self.possible[key] = before | {value}
        if answer := self.ask(*request):
            self.possible[key] = {value}
        return answer

    def other(self, person):
        return self.chance.choice([one for one, _ in self.people if one != person])

    def follow(self, person, token):
        other, does = self.other(person), self.chance.random() < 0.6
        self.change(
            ("follow", person, other), int(does), "PUT" if does else "DELETE", f"/api/v1/people/{other}/follow", token)

    def mute(self, person, token):
        other, does = self.other(person), self.chance.random() < 0.6
        self.change(("mutes", person, other), int(does), "PUT" if does else "DELETE", f"/api/v1/people/{other}/mute", token)

    def about(self, person, token):
        text = f"So it is {self.told}"
        self.change(("about", person), text, "PATCH", "/api/v1/users/me", token, {"about": text}, missing="")

    def register(self, person, token):
        name = f"new{self.told}x{self.chance.randrange(1 << 20)}"
        self.change(("person", name), 1, "POST", "/api/v1/users", "", writers.registration(name))

    def question(self, person, token):
        body = {"receiver_id": self.other(person), "content": f"Why {self.told}?"}
        if answer := self.ask("POST", "/api/v1/questions", token, body):
            self.possible["question", answer.json["id"]] = {1}

    def review(self, person, token):
        stars = self.chance.randint(1, 5)
        before = self.possible.get(("review", person), {0})
        self.possible["review", person] = before | {stars}
        body = {"rating": stars, "text": "So it is."}
        answer = self.ask("POST", f"/api/v1/games/{self.game}/reviews", token, body, wanted=(200, 201, 409))
        if answer and answer.status == 409:
            answer = self.ask("PUT", f"/api/v1/reviews/{answer.json['id']}", token, body)
        if answer:
            self.possible["review", person] = {stars}

    def upload(self, person, token):
        """Begins one, sends two pieces, and sometimes takes it back."""
        size = self.chance.randint(2_000, 400_000)
        begun = self.ask("POST", "/api/v1/uploads", token, None, [f"Upload-Length: {size}"])
        if not begun:
            return
        number, path = begun.json["id"], f"/api/v1/uploads/{begun.json['id']}"
        self.uploads[number] = (token, 0)
        cut = self.chance.randint(1, size)
        offset = 0
        for end in (cut, size):
            piece = bytes(end - offset)
            answer = self.ask(
                "PATCH", path, token, piece, [f"Content-Type: {TUS}", f"Upload-Offset: {offset}"], wanted=(204, 409))
            if answer and answer.status == 204:
                offset = end
            elif there := self.ask("HEAD", path, token):
                reached = int(there.headers["upload-offset"])
                if not offset <= reached <= end:
                    self.faults.append(f"{path} is at {reached} after {offset} was acknowledged and {end} was sent")
                offset = reached
            self.uploads[number] = (token, offset)
            if offset != end:
                break
        if self.chance.random() < 0.3:
            del self.uploads[number]
            self.ask("DELETE", path, token, wanted=(204, 404))

    def picture(self, person, token):
        if self.uploaded_pictures == MOST_PICTURES:
            return
        self.uploaded_pictures += 1
        kind, body = multipart("image_url", png(self.chance.randint(20, 60), self.chance.randrange(256)))
        if self.ask("PUT", f"/api/v1/users/{person}", token, body, [f"Content-Type: {kind}"]):
            self.pictures.add(person)

    def profile(self, person, token):
        """What is told of somebody is what was acknowledged."""
        other = self.other(person)
        if answer := self.ask("GET", f"/api/v1/people/{other}", token):
            about, count = answer.json["about"], answer.json["person"]["follower_count"]
            if about not in self.possible.get(("about", other), {""}):
                self.faults.append(f"{other} is told to say {about!r}")
            sure, maybe = self.followers(other)
            if not sure <= count <= maybe:
                self.faults.append(f"{other} is told to have {count} followers, not {sure} to {maybe}")
            if answer.json["person"]["image_url"] and other in self.pictures:
                self.file(answer.json["person"]["image_url"], token)

    def followers(self, person):
        states = [values for key, values in self.possible.items() if key[0] == "follow" and key[2] == person]
        return sum(values == {1} for values in states), sum(1 in values for values in states)

    def file(self, url, token):
        answer = self.ask("GET", "/" + url.split("/", 3)[3], token, is_file=True)
        if answer and len(answer.body) < 50:
            self.faults.append(f"{url} has {len(answer.body)} bytes")

    def page(self, person, token):
        path = self.chance.choice(
            ["/people", f"/people/{person}", f"/games/{self.game}", "/", f"/search?q=new{self.told}", "/questions"])
        self.ask("GET", path, token, None, ["Accept: text/html"])

    def look_again(self):
        """After the next start: uploads are as far as they were, and pictures can be had."""
        self.client = self.client and self.client.close()
        for number, (token, offset) in self.uploads.items():
            there = self.ask("HEAD", f"/api/v1/uploads/{number}", token)
            if not there or int(there.headers["upload-offset"]) < offset:
                self.faults.append(f"upload {number} lost what came up to {offset}: {there}")
        for person in self.pictures:
            answer = self.ask("GET", f"/api/v1/people/{person}", self.people[0][1])
            self.file(answer.json["person"]["image_url"], self.people[0][1])
        self.client = self.client and self.client.close()


def multipart(name, data):
    """The type and the bytes of a form with one file."""
    head = f'--story\r\nContent-Disposition: form-data; name="{name}"; filename="me.png"\r\nContent-Type: image/png\r\n\r\n'
    return "multipart/form-data; boundary=story", head.encode() + data + b"\r\n--story--\r\n"


def png(size, grey):
    """A square of one grey."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = (b"\0" + bytes([grey]) * size) * size
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", size, size, 8, 0, 0, 0, 0))
        + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))
