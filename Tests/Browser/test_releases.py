"""Communities of earlier releases, which this one is started over.

`releases` holds the folder of each with the demo community, and what it answered to calls of a member of it; but of leagues,
whose facts come with the program."""

import json
import pathlib
import urllib.request

import pytest

from community import Community
from conftest import PROGRAM

RELEASES = sorted((pathlib.Path(__file__).parent / "releases").glob("*.tar.xz"))


@pytest.fixture(params=RELEASES, ids=lambda path: path.name.split(".")[0])
def upgraded(request):
    community = Community(PROGRAM, release=request.param)
    yield community
    community.end()


def differences(before, now, place=""):
    """What was said before and is not now. More may be said; addresses of pictures and videos change."""
    if isinstance(before, dict) and isinstance(now, dict):
        return [
            found for name, value in before.items() if not name.endswith("url")
            for found in differences(value, now.get(name, "nothing"), f"{place}.{name}")]
    if isinstance(before, list) and isinstance(now, list) and len(before) == len(now):
        return [
            found for at, (one, other) in enumerate(zip(before, now))
            for found in differences(one, other, f"{place}[{at}]")]
    return [] if before == now else [f"{place}: {str(before)[:200]} is now {str(now)[:200]}"]


def test_everything_is_there_after_the_upgrade(upgraded):
    folder = pathlib.Path(upgraded.folder.name)
    recorded = json.loads((folder / "responses.json").read_text(encoding="utf-8"))
    found = []
    for path, before in recorded["responses"].items():
        # The member is still logged in.
        now, _ = upgraded.call("GET", path, token=recorded["token"])
        found += differences(before, now, path)
    assert not found, "\n".join(found)
    for answer in upgraded.call("GET", "/feed?limit=100")[0]["data"]:
        for url in (answer["video_url"], answer["thumbnail_url"]):
            with urllib.request.urlopen(url) as response:
                assert len(response.read()) == int(response.headers["Content-Length"]) > 1_000, url
    upgraded.run("doctor")
    assert len(list((folder / "data/before-upgrade").glob("*.db"))) == 1
