"""32 people review one game at once, change their minds, take it back and vote; whenever one looks, all sums equal a
recount of the rows, and nobody has two reviews."""

import os
import random
import shutil
import subprocess
import threading
import time

import servers
import traffic
import writers

WRITERS = 32
SECONDS = float(os.environ.get("GAMES_SECONDS", 30))

STANDING = "FROM review v WHERE v.game = r.game AND v.deleted_ms IS NULL"
VOTES = "FROM review_vote o WHERE o.review = v.id AND o.value ="
ASPECTS = ["gameplay", "story", "graphics", "sound", "value"]

# One statement is one moment of the database.
WRONG = f"""
    SELECT 'rating', r.game FROM game_rating r WHERE r.ratings <> (SELECT COUNT(*) {STANDING})
        OR r.stars <> (SELECT COALESCE(SUM(v.stars), 0) {STANDING})
        OR r.ones <> (SELECT COUNT(*) {STANDING} AND v.stars = 1) OR r.twos <> (SELECT COUNT(*) {STANDING} AND v.stars = 2)
        OR r.threes <> (SELECT COUNT(*) {STANDING} AND v.stars = 3)
        OR r.fours <> (SELECT COUNT(*) {STANDING} AND v.stars = 4) OR r.fives <> (SELECT COUNT(*) {STANDING} AND v.stars = 5)
        OR r.score <> CASE WHEN r.ratings = 0 THEN 0 ELSE (r.stars + 30) * 1000000 / (r.ratings + 10) END
    UNION ALL SELECT 'votes', v.id FROM review v
        WHERE v.ups <> (SELECT COUNT(*) {VOTES} 1) OR v.downs <> (SELECT COUNT(*) {VOTES} -1)
    UNION ALL SELECT 'two reviews', MIN(v.id) FROM review v WHERE v.deleted_ms IS NULL GROUP BY v.person, v.game
        HAVING COUNT(*) > 1
    UNION ALL SELECT 'reputation', s.person FROM standing s
        LEFT JOIN (SELECT person, SUM(reputation) AS reputation FROM score_entry GROUP BY person) e ON e.person = s.person
        WHERE s.reputation <> COALESCE(e.reputation, 0)
    UNION ALL SELECT 'what votes earned', s.person FROM standing s WHERE s.reputation <>
        (SELECT COALESCE(SUM(CASE o.value WHEN 1 THEN 10 ELSE -2 END), 0) FROM review_vote o
            JOIN review v ON v.id = o.review WHERE v.person = s.person AND v.deleted_ms IS NULL)
    """ + "".join(f"""
    UNION ALL SELECT 'aspect {aspect}', a.game FROM game_aspect a WHERE a.aspect = '{aspect}' AND (
        a.ratings <> (SELECT COUNT(v.{aspect}) FROM review v WHERE v.game = a.game AND v.deleted_ms IS NULL)
        OR a.stars <> (SELECT COALESCE(SUM(v.{aspect}), 0) FROM review v WHERE v.game = a.game AND v.deleted_ms IS NULL))"""
    for aspect in ASPECTS)


class Proof:
    def __init__(self, engine, seed):
        self.engine, self.chance = engine, random.Random(seed)
        self.faults, self.moments, self.done = [], 0, 0
        self.gate, self.over = threading.Event(), threading.Event()
        self.lock = threading.Condition()
        self.busy = 0

    def run(self):
        folder = servers.CACHE / f"proof-games-{self.engine.name}"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        self.engine.prepare(folder)
        self.port = servers.free_port()
        with self.engine.fanfare(folder, self.port):
            self.game = self.add_game(folder)
            people = [writers.register(self.port, f"critic{number}") for number in range(WRITERS)]
            threads = [
                threading.Thread(target=self.write, args=(person, token, self.chance.randrange(1 << 30)), daemon=True)
                for person, token in people]
            for thread in threads:
                thread.start()
            self.gate.set()
            end = time.monotonic() + SECONDS
            pause = time.monotonic() + 3
            while time.monotonic() < end:
                self.sample()
                if time.monotonic() > pause:
                    self.rest()
                    pause = time.monotonic() + 3
            self.over.set()
            self.gate.set()
            for thread in threads:
                thread.join(60)
            self.compare()
        print(self.line(), flush=True)
        for fault in self.faults[:10]:
            print(f"{self.engine.name}: {fault}", flush=True)
        return not self.faults and self.done > 0

    def line(self):
        return f"| {self.engine.name} | {WRITERS} | {self.done:,} | {self.moments} | {len(self.faults)} |"

    def add_game(self, folder):
        """As an operator adds one, beside the running server."""
        path = folder / "one.csv"
        path.write_text("title,developer,year\nThe Proof,Nobody,2020\n")
        self.import_games(path, folder)
        with traffic.Client(self.port) as client:
            return client.get("/api/v1/games?q=proof").json["data"][0]["id"]

    def import_games(self, path, folder):
        environment = {**os.environ, "FANFARE_DATA": str(folder)}
        if url := getattr(self.engine, "url", None):
            environment["FANFARE_DATABASE_URL"] = url
        subprocess.run(
            [*servers.fanfare(), "import", "games", str(path)], check=True, env=environment, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)

    def write(self, person, token, seed):
        chance = random.Random(seed)
        client = traffic.Client(self.port)
        while not self.over.is_set():
            self.gate.wait()
            with self.lock:
                self.busy += 1
            try:
                answer = self.act(client, chance, person, token)
                if answer.status >= 500 and answer.status != 503:
                    self.faults.append(f"{answer.status}: {answer.body[:200]}")
                elif answer.status in (429, 503):
                    self.over.wait(0.2)
                else:
                    self.done += 1
            finally:
                with self.lock:
                    self.busy -= 1
                    self.lock.notify_all()

    def act(self, client, chance, person, token):
        """Something a critic does. Being told that it cannot be is part of it."""
        game = f"/api/v1/games/{self.game}"
        body = {
            "rating": chance.randint(1, 5), "text": "So it is. " * chance.randint(0, 5),
            "aspects": {aspect: chance.randint(1, 5) for aspect in ASPECTS if chance.random() < 0.4}}
        kind = chance.randrange(10)
        if kind < 3:
            return client.send("POST", f"{game}/reviews", token, body)
        mine = client.get(game, token).json["my_review"]
        if kind < 5 and mine:
            return client.send("PUT", f"/api/v1/reviews/{mine}", token, body)
        if kind == 5 and mine:
            answer = client.send("DELETE", f"/api/v1/reviews/{mine}", token)
            return client.send("POST", f"/api/v1/reviews/{mine}/restore", token) if chance.random() < 0.3 else answer
        reviews = client.get(f"{game}/reviews?limit=100").json["data"]
        if not reviews:
            return client.send("POST", f"{game}/reviews", token, body)
        vote = f"/api/v1/reviews/{chance.choice(reviews)['id']}/vote"
        if chance.random() < 0.2:
            return client.send("DELETE", vote, token)
        return client.send("PUT", vote, token, {"value": chance.choice([1, 1, -1])})

    def sample(self):
        """A moment while they write."""
        self.faults += [f"{what} of {which}" for what, which in self.engine.ask(WRONG)]
        with traffic.Client(self.port) as client:
            game = client.get(f"/api/v1/games/{self.game}").json
        self.faults += inner(game)
        self.moments += 1

    def rest(self):
        """A moment in which nobody writes, for what takes more than one look."""
        self.gate.clear()
        with self.lock:
            self.lock.wait_for(lambda: self.busy == 0, 60)
        self.compare()
        self.gate.set()

    def compare(self):
        """What is told equals the rows: the average, and every order of the reviews."""
        self.faults += [f"{what} of {which}" for what, which in self.engine.ask(WRONG)]
        rows = [tuple(map(int, row)) for row in self.engine.ask(
            f"SELECT id, stars, ups, downs FROM review WHERE game = {self.game} AND deleted_ms IS NULL")]
        with traffic.Client(self.port) as client:
            game = client.get(f"/api/v1/games/{self.game}").json
            listed = {
                order: [review["id"] for review in client.get(
                    f"/api/v1/games/{self.game}/reviews?sort={order}&limit=100").json["data"]]
                for order in ("helpful", "newest", "highest", "lowest")}
        self.faults += inner(game)
        if game["distribution"] != [sum(row[1] == stars for row in rows) for stars in range(1, 6)]:
            self.faults.append(f"the distribution {game['distribution']} of {rows}")
        wanted = {
            "helpful": sorted(rows, key=lambda row: (helpful(row[2], row[3]), row[0]), reverse=True),
            "newest": sorted(rows, reverse=True),
            "highest": sorted(rows, key=lambda row: (row[1], row[0]), reverse=True),
            "lowest": sorted(rows, key=lambda row: (row[1], row[0])),
        }
        for order, reviews in wanted.items():
            if listed[order] != [row[0] for row in reviews]:
                self.faults.append(f"the order {order}: {listed[order]} for {rows}")
        self.moments += 1


def inner(game):
    """What one answer says, held against itself: the mean to one decimal, halves up, of its own distribution."""
    counts = game["distribution"]
    number, stars = sum(counts), sum((place + 1) * count for place, count in enumerate(counts))
    mean = (stars * 20 + number) // (2 * number) / 10 if number else None
    if game["ratings_count"] != number or game["average"] != mean:
        return [f"{game['average']} of {game['ratings_count']} for {counts}"]
    return []


def helpful(ups, downs):
    """The Wilson bound as the server rounds it."""
    def bound(votes, number):
        z, share = 1.96, votes / number
        middle = share + z * z / (2 * number)
        margin = z * ((share * (1 - share) + z * z / (4 * number)) / number) ** 0.5
        return round((middle - margin) / (1 + z * z / number) * 1_000_000)

    if ups + downs == 0:
        return 0
    return bound(ups, ups + downs) if ups else -bound(downs, downs)


HEAD = """| engine | writers | requests | moments compared | faults |
| --- | --- | --- | --- | --- |"""

ABOUT = f"""{WRITERS} connections review one game, change their reviews, delete them, bring them back and vote, for {SECONDS:g} s. All the
while the average, the distribution, the count, the aspects, the votes and what they earned are held against a recount of
the rows in one statement, and every few seconds, while nobody writes, the order of the reviews too; nobody may ever have
two reviews."""
