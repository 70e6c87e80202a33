"""Teams and squads for guests, beside nginx; and from the saved copy while their provider is in trouble."""

import json
import shutil
import time

import data
import provider
import reading
import report
import servers
import traffic

PATHS = {"teams": "/api/v1/leagues/trd6vSd3/teams", "squad": "/api/v1/teams/ec-barcelona/players"}
EIGHT_DAYS = 8 * 86_400_000
ASKED = 100
# The slowest of a few hundred is chance on a machine that does other things too; the middle of many slowest is not.
TIMES = 5


def json_guest(rounds):
    return reading.beside_nginx(
        rounds, data.copy("leagues"), PATHS, "application/json", member=False, wanted=0.45, check=check)


def check(server, path, accept, member):
    """That the page is whole: all clubs, all players."""
    with traffic.Client(server.port) as client:
        answer = client.get(path, None, accept)
    assert answer.status == 200, answer
    assert len(answer.json["data"]) == (16 if path == PATHS["teams"] else 23), answer.json


def provider_down(rounds):
    """Copies of eight days ago, so the provider is asked for newer ones: how long each page and call takes."""
    folder = servers.CACHE / "leagues-down"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    figures = []
    with provider.Provider() as source, servers.Fanfare(folder, settings=source.settings) as server:
        for path in ["/leagues/trd6vSd3?wait=1", "/teams/t0?wait=1"]:
            with traffic.Client(server.port) as client:
                assert client.get(path, accept="text/html").status == 200
        for trouble in provider.TROUBLES:
            source.trouble = trouble
            slowest = [max(ask(folder, server)) for _ in range(TIMES * rounds)]
            figures.append(report.most(f"provider {trouble}, slowest of {4 * ASKED}", slowest, "ms", 50))
    return figures


def ask(folder, server):
    with data.connect(folder) as db:
        db.execute("UPDATE league_copy SET saved_ms = saved_ms - ?", (EIGHT_DAYS,))
        db.execute("DELETE FROM outside_pause")
    db.close()
    pages = [("/leagues/trd6vSd3", "text/html"), ("/teams/t0", "text/html")]
    calls = [("/api/v1/leagues/trd6vSd3/teams", "application/json"), ("/api/v1/teams/t0/players", "application/json")]
    taken = []
    for number in range(ASKED):
        for path, accept in pages + calls:
            with traffic.Client(server.port) as client:
                began = time.perf_counter()
                answer = client.get(f"{path}?n={number}", accept=accept)
                taken.append((time.perf_counter() - began) * 1000)
            assert answer.status == 200 and (b"Team 0" in answer.body or b"Player 0" in answer.body), answer
            if accept == "application/json":
                assert json.loads(answer.body)["stale"] is True
    return taken
