"""Records what test_releases.py starts later versions over: record_release.py PROGRAM NAME

PROGRAM is the program of a release. It fills a community with the demo, answers what a member may ask, and ends; the folder and the
responses are written to releases/NAME.tar.xz. A release gets its file when it is made, and the file is never changed."""

import json
import pathlib
import sys
import tarfile
import tempfile

from community import Community

DEMO_PASSWORD = "paper lanterns at dusk"
LISTS = (
    "/people?sort=name&limit=100", "/people?q=ada", "/games?sort=title&limit=100", "/games?q=zelda", "/genres", "/feed?limit=100",
    "/activity?limit=100", "/questions?per_page=100", "/questions/asked?limit=100", "/users/me/teams", "/search?q=barcelona")
OF_PEOPLE = ("", "/answers", "/comments", "/favourites", "/followers", "/following", "/reviews")
OF_GAMES = ("", "/reviews")
OF_ANSWERS = ("", "/comments", "/likes")
#: Of the folder: what a release keeps. The rest is made again.
KEPT = ("fanfare.db", "media")


def paths(community, token):
    """Lists, and everything of some people, games and answers. Leagues are left out: their facts come with the program."""
    yield from LISTS
    for kind, first, more in (
            ("people", "/people?limit=6", OF_PEOPLE), ("games", "/games?sort=top&limit=6", OF_GAMES), ("feed", "/feed?limit=6", OF_ANSWERS)):
        for one in community.call("GET", first, token=token)[0]["data"]:
            yield from (f"/{kind}/{one['id']}{part}{'?limit=100' * bool(part)}" for part in more)


def record(community):
    _, headers = community.call("POST", "/sessions", {"email": "ada", "password": DEMO_PASSWORD})
    token = headers["Authorization"].removeprefix("Bearer ")
    return {"token": token, "responses": {path: community.call("GET", path, token=token)[0] for path in paths(community, token)}}


def archived(member):
    """Without who made it and when."""
    if pathlib.Path(member.name).name == ".lock":
        return None
    member.uid = member.gid = member.mtime = 0
    member.uname = member.gname = ""
    return member


def main(program, name):
    with tempfile.TemporaryDirectory() as temporary:
        community = Community(program, "--demo")
        folder = pathlib.Path(community.folder.name, "data")
        try:
            responses = record(community)
            community.server.terminate()
            community.server.wait()
            file = pathlib.Path(temporary, "responses.json")
            file.write_text(json.dumps(responses, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")
            archive = pathlib.Path(__file__).parent / "releases" / f"{name}.tar.xz"
            with tarfile.open(archive, "x:xz", preset=9) as written:
                for kept in KEPT:
                    written.add(folder / kept, f"data/{kept}", filter=archived)
                written.add(file, file.name, filter=archived)
        finally:
            community.end()
    print(f"{archive}: {archive.stat().st_size // 1024} KB, {len(responses['responses'])} responses")


main(*sys.argv[1:])
