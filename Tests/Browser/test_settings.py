"""Settings, signing in, and the way back from what one did."""

import json
import re

import pytest
from playwright.sync_api import expect

from community import PASSWORD, png


def test_blocked_and_muted_people_are_listed_with_the_way_back(visit, community, member, crowd):
    blocked, muted = community.join("Blocked", "One"), community.join("Muted", "Two")
    community.call("PUT", f"/people/{blocked.id}/block", token=member.token)
    community.call("PUT", f"/people/{muted.id}/mute", token=member.token)
    hidden = community.call("GET", "/users/me/hidden", token=member.token)[0]["data"]
    assert {(one["person"]["id"], one["blocked"], one["muted"]) for one in hidden} == {
        (blocked.id, True, False), (muted.id, False, True)}
    page = visit(member=member)
    page.goto("/settings")
    page.get_by_role("link", name="Blocked and muted").click()
    page.get_by_role("button", name="Unblock Blocked One").click()
    expect(page.get_by_role("button", name="Unblock Blocked One")).to_have_count(0)
    page.get_by_role("button", name="Unmute Muted Two").click()
    expect(page.get_by_text("You block and mute nobody.")).to_be_visible()
    assert community.call("GET", f"/people/{blocked.id}", token=member.token)[0]["blocked"] is False


def test_a_blocked_profile_shows_the_way_back_and_nothing_else(visit, community, member):
    loud = community.join("Loud", "Mouth", about="I am everywhere.", location="Quito")
    community.call("PUT", f"/people/{loud.id}/mute", token=member.token)
    community.call("PUT", f"/people/{loud.id}/block", token=member.token)
    page = visit(member=member)
    page.goto(f"/people/{loud.id}")
    expect(page.get_by_text("You blocked this person.")).to_be_visible()
    for text in ("I am everywhere.", "You muted this person.", "Quito"):
        expect(page.get_by_text(text)).to_have_count(0)
    page.get_by_role("main").get_by_role("button", name="Unblock").first.click()
    expect(page.get_by_text("I am everywhere.")).to_be_visible()


@pytest.mark.parametrize("javascript", [True, False])
def test_fields_and_the_picture_are_emptied_on_purpose(visit, community, javascript):
    full = community.join("Full", "House", about="Much.", location="Loja", top_genre="Puzzle", top_game="Celeste")
    page = visit(member=full, javascript=javascript)
    page.goto("/profile")
    page.get_by_role("link", name="Edit profile").click()
    page.set_input_files("#profile_picture", {"name": "me.png", "mimeType": "image/png", "buffer": png()})
    if javascript:
        page.get_by_role("button", name="Use picture").click()
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("status").filter(has_text="Saved.")).to_be_visible()
    for label in ("About you", "Location", "Favourite genre", "Favourite game", "Last name"):
        page.get_by_label(label).fill("")
    page.get_by_label("Remove my picture").check()
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_label("Remove my picture")).to_have_count(0)
    expect(page.get_by_label("About you")).to_have_value("")
    page.goto("/profile")
    expect(page.locator(".profile-name bdi")).to_have_text("Full")
    expect(page.locator(".profile .avatar img")).to_have_attribute("src", re.compile("^data:image/svg"))
    for text in ("Much.", "Loja", "Puzzle", "Celeste"):
        expect(page.locator(".profile").get_by_text(text)).to_have_count(0)


def test_apps_empty_what_they_name_and_blank_changes_nothing(community, everybody):
    full = community.join("App", "User", about="Much.", location="Loja")
    community.call("PATCH", "/users/me", {"about": "", "location": ""}, full.token)
    profile = community.call("GET", f"/people/{full.id}")[0]
    assert profile["about"] == "Much." and profile["person"]["location"] == "Loja"
    community.call("PATCH", "/users/me", {"clear": ["about", "location"]}, full.token)
    profile = community.call("GET", f"/people/{full.id}")[0]
    assert profile["about"] == "" and profile["person"]["location"] is None
    community.call("DELETE", "/users/me/picture", token=full.token)


def test_notification_switches_save_themselves_and_apps_have_them(visit, community, member):
    page = visit(member=member)
    page.goto("/settings/notifications")
    expect(page.get_by_role("main").get_by_role("button", name="Save")).to_be_hidden()
    page.get_by_label("New followers").uncheck()
    expect(page.locator(".toast")).to_contain_text("Saved.")
    switches = community.call("GET", "/users/me/notifications", token=member.token)[0]
    assert switches["follow"] is False and switches["like"] is True
    changed = community.call("PATCH", "/users/me/notifications", {"follow": True, "like": False}, member.token)[0]
    assert changed["follow"] is True and changed["like"] is False
    page.reload()
    expect(page.get_by_label("New followers")).to_be_checked()
    expect(page.get_by_label("Likes on my answers")).not_to_be_checked()


def test_the_document_of_the_api_knows_events_export_and_switches(community):
    paths = community.call("GET", "/openapi.json")[0]["paths"]
    content = lambda path: paths[path]["get"]["responses"]["200"]["content"]
    assert "text/event-stream" in content("/events") and "application/zip" in content("/users/me/export")
    assert {"get", "patch"} <= set(paths["/users/me/notifications"]) and "/users/me/hidden" in paths


def test_ending_this_devices_session_asks_first_and_says_so(visit, member):
    page = visit(member=member)
    page.goto("/settings/sessions")
    page.locator(".session").filter(has_text="This device").get_by_role("link", name=re.compile("Log out")).click()
    expect(page.get_by_role("heading", name="Log out on this device?")).to_be_visible()
    page.get_by_role("link", name="Stay logged in").click()
    page.locator(".session").filter(has_text="This device").get_by_role("link", name=re.compile("Log out")).click()
    page.get_by_role("main").get_by_role("button", name="Log out").click()
    expect(page.get_by_role("status").filter(has_text="logged out on this device")).to_be_visible()


@pytest.mark.parametrize("width", [390, 1280])
def test_the_button_to_register_is_above_the_fold_and_a_welcome_follows(visit, everybody, width):
    page = visit(width=width)
    page.set_viewport_size({"width": width, "height": 844 if width < 600 else 800})
    page.goto("/register")
    button = page.get_by_role("button", name="Create account")
    box, height = button.bounding_box(), page.viewport_size["height"]
    bar = page.get_by_role("navigation", name="Main").bounding_box()
    fold = min(height, bar["y"]) if width < 600 and bar else height
    assert box["y"] + box["height"] <= fold, (box, fold)
    assert page.locator(".picture").bounding_box()["y"] > box["y"]
    page.get_by_label("First name").fill("Wanda")
    page.get_by_label("Last name").fill("Welcome")
    page.get_by_label("Username").fill(f"wanda{width}")
    page.get_by_label("Email").fill(f"wanda{width}@example.org")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    button.click()
    expect(page.get_by_role("heading", name="Welcome, Wanda!")).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("^Follow")).first).to_be_visible()
    page.get_by_role("link", name="Continue").click()
    expect(page.locator("h1")).to_have_text("Answers")


def test_the_log_in_page_says_why_one_is_there(visit, ada):
    page = visit()
    page.goto(f"/people/{ada.id}")
    page.locator(".profile").get_by_role("link", name="Follow", exact=True).click()
    expect(page.get_by_role("heading", name="Log in to follow Ada")).to_be_visible()
    page.goto(f"/people/{ada.id}/ask")
    expect(page.get_by_role("heading", name="Log in to ask Ada something")).to_be_visible()
    page.goto("/activity")
    expect(page.get_by_role("heading", name="Log in to see your activity")).to_be_visible()


def test_a_wrong_password_is_said_in_one_sentence_beside_its_sign(visit, member):
    page = visit()
    page.watch.expect(422)
    page.goto("/login")
    page.get_by_label("Email or username").fill(member.username)
    page.get_by_label("Password", exact=True).fill("not the password")
    page.get_by_role("button", name="Log in").click()
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("do not go together")


def test_errors_are_whole_sentences_in_english_too(visit, member):
    page = visit()
    page.watch.expect(422)
    page.goto("/register")
    page.get_by_label("First name").fill("No")
    page.get_by_label("Last name").fill("Body")
    page.get_by_label("Username").fill(member.username)
    page.get_by_label("Email").fill("nobody@example.org")
    page.get_by_label("Password", exact=True).fill("password")
    page.get_by_role("button", name="Create account").click()
    expect(page.locator("#username-error")).to_have_text("Somebody else has this already.")
    expect(page.locator("#password-error")).to_have_text(re.compile(r"^This is too easy to guess\."))


@pytest.mark.parametrize("username", ["نازنین", "Борис", "さくら", "李雷", "Ελένη"])
def test_usernames_of_any_script_register_log_in_and_are_shown(visit, community, everybody, username):
    new = {"username": username, "email": f"{username.encode().hex()[:20]}@example.org", "password": PASSWORD,
           "first_name": "Any", "last_name": "Script"}
    user = community.call("POST", "/users", new)[0]
    assert user["username"] == username
    page = visit()
    page.goto("/login")
    page.get_by_label("Email or username").fill(username.swapcase())
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Log in").click()
    expect(page.locator("body[data-me]")).to_be_visible()
    page.goto(f"/people/{user['id']}")
    expect(page.locator(".profile bdi").filter(has_text=username)).to_be_visible()


@pytest.mark.parametrize("spoof", ["аda", "АDA", "αda", "ada\u0301", "ａｄａ"])
def test_names_that_only_look_like_another_are_refused(community, ada, spoof):
    import urllib.error

    new = {"username": spoof, "email": "spoof@example.org", "password": PASSWORD, "first_name": "S", "last_name": "P"}
    with pytest.raises(urllib.error.HTTPError) as refusal:
        community.call("POST", "/users", new)
    assert refusal.value.code == 422 and json.loads(refusal.value.read())["errors"]["username"]
