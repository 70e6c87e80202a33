"""Teams and squads for guests, beside nginx."""

import data
import reading
import traffic

PATHS = {"teams": "/api/v1/leagues/trd6vSd3/teams", "squad": "/api/v1/teams/ec-barcelona/players"}


def json_guest(rounds):
    return reading.beside_nginx(
        rounds, data.copy("leagues"), PATHS, "application/json", member=False, wanted=0.45, check=check)


def check(server, path, accept, member):
    """That the page is whole: all clubs, all players."""
    with traffic.Client(server.port) as client:
        answer = client.get(path, None, accept)
    assert answer.status == 200, answer
    assert len(answer.json["data"]) == (16 if path == PATHS["teams"] else 23), answer.json
