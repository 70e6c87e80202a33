"""Names that are scripts, and addresses that lead elsewhere."""

import json
import os
import pathlib
import re
import urllib.error
import urllib.parse

import pytest
from playwright.sync_api import expect

from community import PASSWORD

ELSEWHERE = ["https://example.com/", "//example.com/", "/\\example.com/", "\\\\example.com", "javascript:alert(1)",
             "/%09/example.com", "/\t/example.com"]


@pytest.mark.parametrize("place", ELSEWHERE)
def test_logging_in_never_leads_to_another_site(visit, member, community, place):
    page = visit()
    # What stays on this site may well not be there.
    page.watch.expect(404)
    page.goto("/login?to=" + place)
    page.get_by_label("Email or username").fill(member.username)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Log in").click()
    expect(page.locator("body[data-me]")).to_be_visible()
    assert page.url.startswith(community.url + "/")


@pytest.mark.parametrize("place", ELSEWHERE)
def test_the_theme_button_never_leads_to_another_site(visit, community, place):
    page = visit()
    page.goto("/people")
    answer = page.request.post(
        "/theme", form={"theme": "dark", "back": place}, max_redirects=0, headers={"Sec-Fetch-Site": "same-origin"})
    assert answer.status == 303
    assert urllib.parse.urljoin(page.url, answer.headers["location"]).startswith(community.url + "/")


def test_a_script_as_a_name_is_shown_and_not_run(visit, community):
    evil = community.join(
        "<img src=x onerror=alert(1)>", "\"'><script>alert(2)</script>", about="</textarea><script>alert(3)</script>",
        location="<svg onload=alert(4)>", top_game="{{7*7}}")
    page = visit(member=community.join("A", "Friend"))
    page.on("dialog", lambda dialog: page.watch.problems.append(f"a script ran: {dialog.message}"))
    page.goto(f"/people/{evil.id}")
    expect(page.locator(".profile-name")).to_contain_text("<img src=x onerror=alert(1)>")
    expect(page.locator(".about")).to_have_text("</textarea><script>alert(3)</script>")
    page.get_by_role("button", name=re.compile("^Follow")).click()
    page.wait_for_timeout(600)
    page.get_by_role("button", name=re.compile("^Following")).click()
    expect(page.get_by_role("dialog")).to_contain_text("<img src=x")
    page.keyboard.press("Escape")
    page.goto("/people?q=<script>alert(5)</script>")
    expect(page.locator(".empty")).to_contain_text("<script>alert(5)</script>")
    page = visit(member=evil)
    page.goto("/settings/profile")
    expect(page.get_by_label("About you")).to_have_value("</textarea><script>alert(3)</script>")


def naughty_strings():
    folder = os.environ.get("FANFARE_SAMPLES")
    if not folder:
        return None
    for file in sorted(pathlib.Path(folder, "hostile", "blns").rglob("blns.json")):
        return [text for text in json.loads(file.read_text(encoding="utf-8")) if text.strip()]
    return None


def test_naughty_names_are_refused_or_shown_as_they_are(visit, community):
    names = naughty_strings()
    if not names:
        pytest.skip("FANFARE_SAMPLES does not name the folder of the hostile samples")
    page = visit()
    page.on("dialog", lambda dialog: page.watch.problems.append(f"a script ran: {dialog.message}"))
    kept = {}
    member = community.join("Some", "Body")
    for at, name in enumerate(names):
        try:
            community.call("PATCH", "/users/me", {"about": name[:500]}, member.token)
            about = community.call("GET", f"/people/{member.id}")[0]["about"]
            kept[at] = about
        except urllib.error.HTTPError as refusal:
            assert refusal.code == 422, (name, refusal.code)
            continue
        if at % 10 == 0:
            page.goto(f"/people/{member.id}")
            shown = page.evaluate("document.querySelector('.about')?.textContent ?? ''")
            assert shown == about, (name, shown)
    assert len(kept) > len(names) / 2
