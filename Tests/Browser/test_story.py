"""What somebody does in their first hour, on a phone."""

import re

from playwright.sync_api import expect

from community import PASSWORD, png


def test_somebody_joins_finds_people_follows_them_and_comes_back(visit, crowd):
    page = visit()
    page.goto("/")
    page.get_by_role("link", name="Create an account").click()
    page.get_by_label("First name").fill("Joan")
    page.get_by_label("Last name").fill("Clarke")
    page.get_by_label("Username").fill("joan.clarke")
    page.get_by_label("Email").fill("joan@example.org")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.set_input_files("#profile_picture", {"name": "me.png", "mimeType": "image/png", "buffer": png()})
    page.get_by_role("button", name="Use picture").click()
    expect(page.locator("[data-preview] img")).to_have_attribute("src", re.compile("^blob:"))
    page.get_by_role("button", name="Create account").click()
    expect(page.get_by_role("heading", name="Welcome, Joan!")).to_be_visible()
    page.get_by_role("link", name="Continue").click()
    expect(page.locator("h1")).to_have_text("Answers")
    page.get_by_role("link", name="Follow someone").click()
    expect(page.locator("h1")).to_have_text("People")

    page.get_by_label("Search people").press_sequentially("radia", delay=20)
    expect(page.locator(".row-link")).to_have_text([re.compile("^Radia Turing")] * 4)
    page.locator(".row-link").first.click()
    expect(page.locator(".profile-name")).to_contain_text("Radia Turing")

    count = page.locator("[data-count=followers]")
    before = int(count.inner_text())
    page.get_by_role("button", name=re.compile("^Follow")).click()
    expect(page.get_by_role("button", name=re.compile("^Following"))).to_be_visible()
    expect(count).to_have_text(str(before + 1))
    page.reload()
    expect(count).to_have_text(str(before + 1))

    page.get_by_role("button", name=re.compile("^Following")).click()
    page.get_by_role("dialog").get_by_role("button", name="Cancel").click()
    expect(page.get_by_role("button", name=re.compile("^Following"))).to_be_visible()
    page.get_by_role("button", name=re.compile("^Following")).click()
    page.get_by_role("dialog").get_by_role("button", name="Unfollow").click()
    expect(page.get_by_role("button", name=re.compile("^Follow Radia"))).to_be_visible()
    expect(count).to_have_text(str(before))

    page.get_by_role("navigation", name="Main").get_by_role("link", name="Profile").click()
    expect(page.locator(".profile-name")).to_contain_text("Joan Clarke")
    expect(page.locator(".profile .avatar img")).to_have_attribute("src", re.compile("/pictures/"))
    page.get_by_role("link", name="Edit profile").click()
    page.get_by_label("About you").fill("Chess, and knitting.")
    page.get_by_label("Location").fill("Oxford")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("status").filter(has_text="Saved.")).to_be_visible()
    page.goto("/profile")
    expect(page.locator(".about")).to_have_text("Chess, and knitting.")
    expect(page.locator(".facts")).to_contain_text("Oxford")

    page.goto("/settings")
    page.get_by_role("button", name="Log out").click()
    expect(page.get_by_role("banner").get_by_role("link", name="Log in")).to_be_visible()
    page.goto("/settings/profile")
    expect(page).to_have_url(re.compile("/login\\?to="))
    page.get_by_label("Email or username").fill("joan.clarke")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Log in").click()
    expect(page).to_have_url(re.compile("/settings/profile$"))
    expect(page.get_by_label("About you")).to_have_value("Chess, and knitting.")


def test_a_follower_rings_the_bell_at_once(visit, member, crowd):
    page = visit(member=member)
    page.goto("/people")
    bell = page.locator("[data-unseen]")
    expect(bell).to_be_hidden()
    crowd[7].follow(member)
    expect(bell).to_have_text("1")
    expect(page.locator("[data-bell]")).to_have_attribute("aria-label", "Activity, 1 new")
    page.locator("[data-bell]").click()
    notice = page.locator("#activity .notice")
    expect(notice).to_have_count(1)
    expect(notice).to_contain_text(f"{crowd[7].name} follows you now")
    crowd[8].follow(member)
    expect(notice).to_have_count(2)
    expect(notice.first).to_contain_text(crowd[8].name)
    page.reload()
    page.goto("/people")
    expect(bell).to_be_hidden()


def test_theme_and_language_stay_as_chosen(visit, member):
    page = visit(member=member)
    page.goto("/settings/display")
    page.get_by_text("Dark", exact=True).click()
    page.get_by_text("Español", exact=True).click()
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Guardado.")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator("html")).to_have_attribute("lang", "es")
    page.goto("/people")
    expect(page.locator("h1")).to_have_text("Personas")


def test_the_theme_button_goes_round(visit, crowd):
    page = visit()
    page.goto("/people")
    html, button = page.locator("html"), page.locator("[data-theme-switch] button")
    for theme in ("light", "dark"):
        button.click()
        expect(html).to_have_attribute("data-theme", theme)
        page.reload()
        expect(html).to_have_attribute("data-theme", theme)
    button.click()
    assert html.get_attribute("data-theme") is None


def test_a_tap_elsewhere_is_seen_in_the_other_window(visit, member, crowd):
    page = visit(member=member)
    page.goto(f"/people/{crowd[9].id}")
    other = page.context.new_page()
    other.goto("/people?q=frances")
    form = other.locator(f"form[data-person='{crowd[9].id}']")
    expect(form).to_have_attribute("data-followed", "false")
    page.get_by_role("button", name=re.compile("^Follow")).click()
    expect(form).to_have_attribute("data-followed", "true")


def test_blocking_asks_and_unblocking_is_one_tap(visit, member, crowd):
    page = visit(member=member)
    page.goto(f"/people/{crowd[3].id}")
    page.locator(".profile").get_by_label("More").click()
    page.locator(".profile .menu-items").get_by_role("button", name="Block").click()
    page.get_by_role("dialog").get_by_role("button", name="Block").click()
    expect(page.get_by_text("You blocked this person.")).to_be_visible()
    page.locator(".profile").get_by_label("More").click()
    page.locator(".profile .menu-items").get_by_role("button", name="Unblock").click()
    expect(page.get_by_role("button", name=re.compile("^Follow"))).to_be_visible()


def test_a_new_password_ends_the_other_sessions_and_an_ended_account_is_gone(visit, member, community):
    page = visit(member=member)
    page.goto("/settings/password")
    page.get_by_label("Current password").fill(PASSWORD)
    page.get_by_label("Password", exact=True).or_(page.get_by_label("New password")).last.fill("marigold kettle 77 umbrella")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("status").filter(has_text="new password")).to_be_visible()
    page.goto("/settings/data")
    page.get_by_label("Your password").fill("marigold kettle 77 umbrella")
    page.get_by_role("button", name="Delete my account").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(page.get_by_role("banner").get_by_role("link", name="Log in")).to_be_visible()
    page.watch.expect(404)
    page.goto(f"/people/{member.id}")
    expect(page.locator(".profile")).to_have_count(0)


def test_a_forgotten_password_is_set_anew_with_the_operators_link(visit, member, community):
    link = re.search(r"http\S+", community.run("user", "reset", member.username)).group()
    page = visit()
    page.goto(link.replace(re.match(r"\w+://[^/]+", link).group(), community.url))
    page.get_by_label("New password", exact=True).fill("lantern gravel 19 pillow")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Your new password is set.")).to_be_visible()
    page.get_by_label("Email or username").fill(member.username)
    page.get_by_label("Password", exact=True).fill("lantern gravel 19 pillow")
    page.get_by_role("button", name="Log in").click()
    expect(page.locator("h1")).to_have_text("Answers")


def test_a_report_reaches_the_admins(visit, member, everybody):
    page = visit(member=member)
    page.goto(f"/people/{everybody.crowd[20].id}")
    page.locator(".profile").get_by_label("More").click()
    page.get_by_role("link", name="Report").click()
    page.get_by_label("What is wrong?").fill("Sells watches.")
    page.get_by_role("button", name="Send report").click()
    expect(page.get_by_text("Thank you.")).to_be_visible()
    page = visit(member=everybody.root)
    page.goto("/settings")
    page.get_by_role("link", name="Administration").click()
    page.get_by_role("link", name="Reports").click()
    expect(page.get_by_text("Sells watches.")).to_be_visible()


def test_an_admin_resolves_a_report_and_suspends_who_it_is_about(visit, community, member, everybody):
    report = {"subject_type": "person", "subject_id": member.id, "reason": "Sells shoes."}
    community.call("POST", "/reports", report, token=everybody.crowd[9].token)
    page = visit(member=everybody.root)
    page.goto("/admin/reports")
    row = page.locator("#reports .row").filter(has_text="Sells shoes.")
    expect(row).to_contain_text(member.name)
    row.get_by_role("link").first.click()
    page.get_by_role("button", name="Suspend", exact=True).click()
    expect(row).to_have_count(0)
    page.goto(f"/admin/people?q={member.username}")
    person = page.locator("#people .row").first
    expect(person).to_contain_text("Suspended")
    person.get_by_role("link").click()
    page.get_by_role("button", name="Let them back in").click()
    expect(page.get_by_text("This member may log in again.")).to_be_visible()
