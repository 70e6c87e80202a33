"""A community behind the reverse proxies of docs/operating.md, with the configurations that stand there."""

import http.client
import json
import os
import pathlib
import re
import urllib.parse

import pytest
from playwright.sync_api import expect

from community import PASSWORD, Community, free_port
from conftest import CHROMIUM, PROGRAM
from proxied import ADDRESS, Broadcast, EventStream, ProxyClient, wait_for
from proxies import HOST, PROXIES
from watch import Watch

#: More than proxies let through unless they are told to; script/prove proxies sends 500 MB.
UPLOAD = 30 << 20


@pytest.fixture(scope="module")
def behind():
    """A community that people reach by HTTPS alone."""
    port = free_port()
    community = Community(PROGRAM, "--url", f"https://{HOST}:{port}", "--limits", "sign-ups=100,sign-ups-an-hour=100")
    community.public_port = port
    yield community
    community.end()


@pytest.fixture(scope="module", params=PROXIES, ids=lambda kind: kind.name)
def proxy(request, behind, tmp_path_factory):
    kind = request.param
    if not kind.installed():
        pytest.skip(f"{kind.name} is not installed")
    upstream = urllib.parse.urlsplit(behind.url).netloc
    proxy = kind(tmp_path_factory.mktemp("proxies") / kind.name, upstream, behind.public_port, free_port())
    yield proxy
    proxy.end()


@pytest.fixture(params=["1.1", "2"], ids=lambda version: f"HTTP {version}")
def client(request, proxy):
    return ProxyClient(proxy, request.param)


@pytest.fixture
def member(behind):
    return behind.join("Mary", "Behind")


def logged(community, path):
    """The line of the access log about a request."""
    lines = (line for line in pathlib.Path(community.log.name).read_text().splitlines() if line.startswith("{"))
    return next((entry for entry in map(json.loads, lines) if entry.get("path") == path), None)


def test_the_client_is_known_by_its_own_address(client, behind):
    path = f"/people/{client.proxy.name}-{client.version}"
    # An address that a client invents counts for nothing.
    assert client.get(path, "-H", "X-Forwarded-For: 203.0.113.9")[0] == 404
    assert wait_for("line of the access log", lambda: logged(behind, path))["client"] == ADDRESS


def test_plain_http_is_redirected_to_https(proxy):
    plain = http.client.HTTPConnection(proxy.address, proxy.redirect_port, timeout=10)
    plain.request("GET", "/people?sort=newest", headers={"Host": HOST})
    response = plain.getresponse()
    assert response.status == 308
    assert re.fullmatch(rf"https://{HOST}(:\d+)?/people\?sort=newest", response.headers["Location"])
    plain.close()


def test_members_log_in_with_secure_cookies_and_see_what_happens(proxy, behind, member, playwright):
    browser = playwright.chromium.launch(
        executable_path=CHROMIUM,
        args=["--no-sandbox", "--ignore-certificate-errors", f"--host-resolver-rules=MAP {HOST} {proxy.address}"])
    page = browser.new_page(base_url=proxy.url, locale="en-US", reduced_motion="reduce")
    watch = Watch(page)
    page.goto("/login?to=/people")
    page.get_by_label("Email or username").fill(member.username)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Log in").click()
    expect(page.locator("body[data-me]")).to_be_visible()
    cookies = page.context.cookies()
    assert [cookie["secure"] for cookie in cookies] == [True] * len(cookies) and cookies, cookies
    behind.join("Fay", "Follower").follow(member)
    expect(page.locator("[data-unseen]")).to_have_text("1", timeout=4000)
    browser.close()
    assert not watch.problems, watch.problems


def test_a_large_upload_reaches_the_server_as_it_is_sent(client, behind, member):
    question = behind.join("Quinn", "Question").ask(member, "What do you see?")
    seconds, _ = client.upload(question, UPLOAD, member, behind.environment["FANFARE_DATA"])
    print(f"{UPLOAD >> 20} MB through {client.proxy.name}, HTTP/{client.version}: {seconds:.2f} s")


def test_an_upload_that_is_refused_before_its_end_spoils_no_connection(client, tmp_path):
    """A proxy must not send another request on a connection to the server that still waits for the rest of the upload."""
    (tmp_path / "large").touch()
    os.truncate(tmp_path / "large", UPLOAD)
    for _ in range(3):
        is_refused = client.is_refused("/api/v1/live/ingest", tmp_path / "large")
        # Caddy closes the client's connection, whether or not it has read the response.
        assert is_refused or client.proxy.name == "Caddy"
        assert client.get("/api/v1/people")[0] == 200


def test_events_come_as_they_happen(client, behind, member):
    events = EventStream(client, member)
    behind.join("Fay", "Follower").follow(member)
    assert events.wait_for("notice") < 2
    events.close()


def test_a_live_stream_is_sent_and_watched(client, member):
    broadcast = Broadcast(client, member)
    segments = wait_for("second segment", lambda: (found := broadcast.segments())[1:] and found)
    status, segment = client.get(segments[-1])
    assert status == 200 and segment[4:8] in (b"styp", b"moof")
    broadcast.close()
    # Over HTTP/1.1 it is ffmpeg that sends; it may reset the connection before the proxy has read what it sent last.
    if client.version == "2":
        wait_for("end of the stream", lambda: broadcast.state == "ended")
