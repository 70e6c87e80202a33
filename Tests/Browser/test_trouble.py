"""When the network fails or the server refuses, the page says so and nothing is lost."""

import re

from playwright.sync_api import expect

from conftest import go_offline, png


def test_following_offline_waits_and_is_sent_once_back(visit, member, crowd):
    page = visit(member=member)
    page.goto(f"/people/{crowd[13].id}")
    page.watch.is_offline_expected = True
    go_offline(page)
    page.get_by_role("button", name=re.compile("^Follow")).click()
    expect(page.locator("[data-outbox]")).to_have_text("1 waiting")
    expect(page.locator("form.follow")).to_have_attribute("data-followed", "true")
    page.context.set_offline(False)
    expect(page.locator("[data-outbox]")).to_be_hidden(timeout=30_000)
    assert member.follows(crowd[13])


def test_a_refused_follow_is_undone_and_said(visit, member, crowd):
    page = visit(member=member)
    page.goto(f"/people/{crowd[14].id}")
    page.watch.expect(403)
    page.route("**/follow", lambda route: route.fulfill(
        status=403, content_type="application/json", body='{"errors":{"detail":"Not today."}}'))
    before = page.locator("[data-count=followers]").inner_text()
    page.get_by_role("button", name=re.compile("^Follow")).click()
    expect(page.locator(".toast")).to_contain_text("Not today.")
    expect(page.locator("form.follow")).to_have_attribute("data-followed", "false")
    expect(page.locator("[data-count=followers]")).to_have_text(before)


def test_an_ended_session_leads_to_the_log_in_and_back(visit, member, crowd, community):
    page = visit(member=member)
    page.goto(f"/people/{crowd[15].id}")
    community.call("DELETE", "/sessions", token=member.token)
    page.watch.expect(401)
    page.get_by_role("button", name=re.compile("^Follow")).click()
    expect(page).to_have_url(re.compile(f"/login\\?to=.*people.*{crowd[15].id}"))


def test_a_form_sent_offline_keeps_what_was_typed(visit, member):
    page = visit(member=member)
    page.goto("/settings/profile")
    page.get_by_label("Location").fill("Guayaquil")
    page.watch.is_offline_expected = True
    go_offline(page)
    page.get_by_role("button", name="Save").click()
    expect(page.locator("form [data-failure]")).to_contain_text("offline")
    expect(page.get_by_label("Location")).to_have_value("Guayaquil")
    page.context.set_offline(False)
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Saved.")).to_be_visible()


def test_a_list_that_cannot_go_on_says_so_and_tries_again(visit, crowd):
    page = visit()
    page.watch.expect(503)
    page.route("**/people?*cursor=*", lambda route: route.fulfill(
        status=503, content_type="application/json", body='{"errors":{"detail":"Resting."}}'))
    page.goto("/people")
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    expect(page.locator("[data-failure]")).to_contain_text("Resting.")
    assert page.locator("[data-list] .skeleton").count() == 0
    page.unroute("**/people?*cursor=*")
    page.locator("[data-failure] button").click()
    expect(page.locator("[data-list] > li").nth(25)).to_be_visible()


def test_what_is_wrong_stands_under_its_field(visit, member):
    page = visit()
    page.watch.expect(422)
    page.goto("/register")
    page.get_by_label("First name").fill("No")
    page.get_by_label("Last name").fill("Body")
    page.get_by_label("Username").fill(member.username)
    page.get_by_label("Email").fill("nobody@example.org")
    page.get_by_label("Password", exact=True).fill("password")
    page.get_by_role("button", name="Create account").click()
    expect(page.locator("#username-error")).to_contain_text("Somebody else has this")
    expect(page.locator("#password-error")).to_contain_text("guess")
    expect(page.get_by_label("Username")).to_be_focused()
    expect(page.get_by_label("Username")).to_have_attribute("aria-invalid", "true")


def test_a_file_that_is_no_picture_is_refused_before_it_is_sent(visit, crowd):
    page = visit()
    page.goto("/register")
    page.set_input_files("#profile_picture", {"name": "me.txt", "mimeType": "text/plain", "buffer": b"not a picture"})
    expect(page.locator("#profile_picture-error")).to_be_visible()


def test_a_picture_that_is_chosen_before_its_script_ran_is_cropped_all_the_same(visit, crowd):
    page = visit()
    held = []
    page.route("**/assets/crop.*", lambda route: held.append(route))
    with page.expect_request("**/assets/crop.*"):
        page.goto("/register", wait_until="load")
    page.set_input_files("#profile_picture", {"name": "me.png", "mimeType": "image/png", "buffer": png()})
    held[0].continue_()
    expect(page.get_by_role("button", name="Use picture")).to_be_visible()


def test_the_camera_takes_a_picture(visit, crowd):
    page = visit()
    page.goto("/register")
    # A camera that takes its time.
    page.evaluate("""() => {
        const { play } = HTMLMediaElement.prototype;
        HTMLMediaElement.prototype.play = async function () {
            await new Promise(done => setTimeout(done, 500));
            return play.call(this);
        };
    }""")
    page.get_by_role("button", name="Take one").click()
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_role("button", name="Take one").click()
    page.get_by_role("button", name="Take picture").click()
    page.get_by_role("button", name="Use picture").click()
    expect(page.locator("[data-preview] img")).to_have_attribute("src", re.compile("^blob:"))
