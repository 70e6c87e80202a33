"""The first admin, and who may sign up after them."""

import pytest
from playwright.sync_api import expect

from setup_link import fill_in, printed


@pytest.mark.parametrize("javascript", [True, False])
def test_the_first_admin_is_made_in_the_browser_and_invites_somebody(visit, empty, javascript):
    link = printed(empty)
    admin = visit(javascript=javascript)
    admin.goto(link)
    fill_in(admin, "Root", "Admin")
    expect(admin.get_by_text("Set up 1/5")).to_be_visible()
    admin.goto(f"{empty.url}/admin/registration")
    admin.get_by_text("By invitation").click()
    admin.get_by_role("button", name="Save").click()
    expect(admin.get_by_role("status").filter(has_text="Saved.")).to_be_visible()
    late = visit(javascript=javascript)
    late.watch.expect(410)
    late.goto(link)
    expect(late.get_by_text("This link is an old one.")).to_be_visible()

    expect(admin.get_by_label("By invitation")).to_be_checked()
    admin.get_by_role("link", name="Invite").first.click()
    admin.get_by_label("For whom").fill("The goalkeeper")
    admin.get_by_role("button", name="Make the invitation").click()
    row = admin.locator("#invitations .row").filter(has_text="The goalkeeper")
    expect(row).to_contain_text("0/1 used")
    address = row.get_by_role("link", name="Share the invitation").get_attribute("href")

    guest = visit(javascript=javascript)
    guest.goto(f"{empty.url}/register")
    expect(guest.get_by_text("This community is by invitation.")).to_be_visible()
    guest.goto(address)
    expect(guest.get_by_label("Invitation code")).not_to_have_value("")
    fill_in(guest, "Grace", "Keeper")
    expect(guest.get_by_role("heading", name="Welcome, Grace!")).to_be_visible()
    again = visit(javascript=javascript)
    again.watch.expect(422)
    again.goto(address)
    fill_in(again, "Late", "Comer")
    expect(again.get_by_text("This invitation is used up or too old")).to_be_visible()

    admin.reload()
    expect(admin.get_by_text("No invitation is open.")).to_be_visible()
    admin.get_by_text("Nobody", exact=True).click()
    admin.get_by_role("button", name="Save").click()
    expect(admin.get_by_role("status").filter(has_text="Saved.")).to_be_visible()
    again.goto(f"{empty.url}/register")
    expect(again.get_by_text("This community takes no new members at the moment.")).to_be_visible()
    assert empty.call("GET", "/registration")[0] == {"policy": "closed"}
    assert empty.run("registration", "open") == "open\n"
    again.reload()
    expect(again.get_by_label("Username")).to_be_visible()


def test_an_invitation_is_withdrawn(visit, empty):
    page = visit()
    page.goto(printed(empty))
    fill_in(page, "Root", "Admin")
    expect(page.get_by_text("Set up 1/5")).to_be_visible()
    assert empty.run("invite", "--uses", "3", "--note", "Friends").startswith(f"{empty.url}/register?invitation=")
    page.goto(f"{empty.url}/admin/registration")
    page.locator("#invitations .row").filter(has_text="Friends").get_by_role("button", name="Withdraw the invitation").click()
    expect(page.get_by_text("No invitation is open.")).to_be_visible()
