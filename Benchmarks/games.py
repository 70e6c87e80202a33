"""The real catalogue: its import, the grid beside nginx, and search while reviews are written."""

import base64
import os
import random
import subprocess
import sys
import time
import urllib.parse
from pathlib import Path

import data
import reading
import report
import servers
import traffic

NAMES = [
    "igdb/igdb_games.json", "steam_spy_26688.csv", "vg_sales_ratings_16719.csv", "vgsales_16598.csv",
    "metacritic_pc_games_A.csv", "steam_top_games_descriptions.csv", "steam_top_games_ranking.csv",
    "rawg_action_page1.json", "rawg_action_nonstore_page.json"]
REVIEWS = int(os.environ.get("REVIEWS", 60_000))
JSON = ("/api/v1/games", "application/json")
HTML = ("/games", "text/html")


def files():
    samples = os.environ.get("FANFARE_SAMPLES")
    if not samples:
        sys.exit("FANFARE_SAMPLES names the folder with the real catalogue; it is not set.")
    return [str(Path(samples, "games", name)) for name in NAMES]


def imports(rounds):
    """From the start of the program to its end, into an empty folder."""
    new, rows = [], []
    for _ in range(rounds):
        folder = servers.CACHE / "games-import"
        subprocess.run(["rm", "-rf", str(folder)], check=True)
        folder.mkdir(parents=True)
        began = time.perf_counter()
        take(folder)
        seconds = time.perf_counter() - began
        with data.connect(folder) as db:
            count, told = db.execute(
                "SELECT (SELECT COUNT(*) FROM game), (SELECT COUNT(*) FROM game_origin)").fetchone()
        new.append(count / seconds)
        rows.append(told / seconds)
    return [
        report.least("new games", new, "/s", 5_000),
        report.rate("rows of files", rows),
    ]


def take(folder):
    subprocess.run(
        [*servers.fanfare(), "import", "games", *files()], check=True,
        env={**os.environ, "FANFARE_DATA": str(folder)}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def json_guest(rounds):
    return grid(rounds, JSON, member=False, wanted=0.40)


def html_guest(rounds):
    return grid(rounds, HTML, member=False, wanted=0.30)


def json_member(rounds):
    return grid(rounds, JSON, member=True, wanted=0.45)


def html_member(rounds):
    return grid(rounds, HTML, member=True, wanted=0.20)


def grid(rounds, page, member, wanted):
    path, accept = page
    folder = copy("games-grid")
    paths = {
        "top rated": path,
        "by title after 20,000 games": f"{path}?sort=title&cursor={title_after(folder, 20_000)}",
        "of one genre": f"{path}?genre=shooter",
    }
    return reading.beside_nginx(rounds, folder, paths, accept, member, wanted, check)


def check(server, path, accept, member):
    """That the page is the one meant: 20 games, and for members what is their own."""
    with traffic.Client(server.port) as client:
        answer = client.get(path, data.token(0) if member else None, accept)
    assert answer.status == 200, answer
    if accept == "text/html":
        assert answer.body.count(b'class="game-card" data-key') == 20, answer.body[:2000]
    else:
        games = answer.json["data"]
        assert len(games) == 20, games
        assert all((game["favourite"] is not None) == member for game in games)


def title_after(folder, rows):
    with data.connect(folder) as db:
        row = db.execute(
            "SELECT title_key, id FROM game ORDER BY title_key, id LIMIT 1 OFFSET ?", (rows - 1,)).fetchone()
    return base64.urlsafe_b64encode("\x1f".join(map(str, row)).encode()).decode().rstrip("=")


def search(rounds):
    """200 searches a second, each a letter more of a title and some with an error in it, while 200 reviews a second are
    written, changed and deleted."""
    folder = copy("games-search")
    taken, written = [], []
    with servers.Fanfare(folder) as server:
        paths, games = typed(folder, 40_000)
        tokens = data.tokens()
        with traffic.Client(server.port) as client:
            assert client.get("/api/v1/games?q=zelda").json["data"]

        def ask(number, client):
            return client.get(paths[number % len(paths)])

        def review(number, client):
            game = games[number * 7919 % len(games)]
            return client.send(
                "POST", f"/api/v1/games/{game}/reviews", tokens[number % len(tokens)],
                {"rating": number % 5 + 1, "text": "Written while others search."})

        done = 0
        for _ in range(rounds):
            def write(number, client, done=done):
                return review(done + number, client)

            with traffic.Steady(server.port, 200, write) as writing:
                with traffic.Steady(server.port, 200, ask) as steady:
                    time.sleep(traffic.DURATION)
            done += writing.next
            assert not steady.faults and all(answer.status == 200 for answer in steady.answers)
            assert all(answer.status in (201, 409) for answer in writing.answers), {
                answer.status for answer in writing.answers}
            taken.append(steady)
            written.append(sum(answer.status == 201 for answer in writing.answers) / traffic.DURATION)
    wrong = recount(folder)
    return [
        report.most("200 a second, p99", [steady.percentile(0.99) for steady in taken], "ms", 15),
        report.most("200 a second, p50", [steady.percentile(0.5) for steady in taken], "ms", 15),
        report.least("reviews written meanwhile", written, "/s", 190),
        report.Figure("counts that differ from a recount", f"{wrong}", wanted="0", holds=wrong == 0),
    ]


def typed(folder, count):
    chance = random.Random(5)
    with data.connect(folder) as db:
        rows = db.execute("SELECT id, title FROM game").fetchall()
    paths = []
    while len(paths) < count:
        title = chance.choice(rows)[1].lower()
        if chance.random() < 0.3 and len(title) > 5:
            place = chance.randrange(1, len(title) - 1)
            title = title[:place] + title[place + 1] + title[place] + title[place + 2:]
        for length in range(1, min(len(title), 14) + 1):
            paths.append(f"/api/v1/games?q={urllib.parse.quote(title[:length])}")
    return paths, [row[0] for row in rows]


WRONG = """
    SELECT (SELECT COUNT(*) FROM game_rating r WHERE
        r.ratings <> (SELECT COUNT(*) FROM review v WHERE v.game = r.game AND v.deleted_ms IS NULL)
        OR r.stars <> (SELECT COALESCE(SUM(v.stars), 0) FROM review v WHERE v.game = r.game AND v.deleted_ms IS NULL))
    + (SELECT COUNT(*) FROM game_count c WHERE c.games <> (SELECT COUNT(*) FROM game))"""


def recount(folder):
    with data.connect(folder) as db:
        db.execute("CREATE INDEX IF NOT EXISTS recount ON review (game)")
        return db.execute(WRONG).fetchone()[0]


def copy(name):
    """A fresh copy of the community with the catalogue, for one bench."""
    return data.copy(name, community())


def community():
    """The people of the other benches with the real catalogue, and reviews by the members. Made once."""
    folder = servers.CACHE / f"games-{data.PEOPLE}-{REVIEWS}"
    if not (folder / "made").exists():
        data.copy(folder.name)
        print("Importing the catalogue …", flush=True)
        take(folder)
        fill(folder)
        (folder / "made").touch()
    return folder


def fill(folder):
    """Most reviews are of few games, as it goes."""
    chance = random.Random(4)
    now = int(time.time() * 1000)
    with data.connect(folder) as db:
        games = [row[0] for row in db.execute("SELECT id FROM game ORDER BY id")]
        chance.shuffle(games)
        members = [row[0] for row in db.execute("SELECT DISTINCT person FROM session ORDER BY person")]
        for number in range(REVIEWS):
            game = games[int(len(games) * chance.random() ** 3)]
            db.execute(
                "INSERT OR IGNORE INTO review (game, person, stars, text, created_ms) VALUES (?, ?, ?, ?, ?)",
                (game, chance.choice(members), min(5, chance.randint(2, 6)), "Good enough. " * chance.randint(0, 20), now))
        for member in members:
            for game in chance.sample(games, 5):
                db.execute("INSERT OR IGNORE INTO favourite (person, game, at_ms) VALUES (?, ?, ?)", (member, game, now))
        db.execute("""
            UPDATE game_rating SET (ratings, stars, ones, twos, threes, fours, fives) = (
                SELECT COUNT(*), COALESCE(SUM(v.stars), 0), SUM(v.stars = 1), SUM(v.stars = 2), SUM(v.stars = 3),
                    SUM(v.stars = 4), SUM(v.stars = 5) FROM review v WHERE v.game = game_rating.game)
            WHERE game IN (SELECT game FROM review)""")
        db.execute("UPDATE game_rating SET score = (stars + 30) * 1000000 / (ratings + 10) WHERE ratings > 0")
        db.execute("ANALYZE")
    db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    db.close()
