"""Comments written in a tunnel stand in their place, and become real once."""

import pytest
from playwright.sync_api import expect

from conftest import go_offline


@pytest.fixture
def page(visit, member, everybody):
    page = visit(member=member)
    page.watch.is_offline_expected = True
    page.goto(f"/answers/{everybody.answer}")
    expect(page.get_by_label("Your comment")).to_be_visible()
    return page


def write(page, text):
    page.get_by_label("Your comment").fill(text)
    page.get_by_role("button", name="Post").click()


def test_a_comment_written_without_a_network_waits_in_its_place_and_becomes_real_once(page, member):
    go_offline(page)
    write(page, "Written in a tunnel.")
    row = page.locator(".comment").filter(has_text="Written in a tunnel.")
    expect(row).to_have_count(1)
    expect(page.locator(".comment").first).to_contain_text("Written in a tunnel.")
    expect(row).to_contain_text("Will be sent when you are online again.")
    expect(page.locator(".toast")).to_have_count(0)
    page.context.set_offline(False)
    expect(page.locator(".comment[data-key]").filter(has_text="Written in a tunnel.")).to_have_count(1)
    expect(page.locator("[data-waiting-key]")).to_have_count(0)
    expect(row).to_have_count(1)
    expect(row).to_contain_text(member.name)
    page.reload()
    expect(row).to_have_count(1)


def test_a_waiting_comment_is_still_there_after_a_reload(page):
    page.route("**/answers/*/comments", lambda route: route.abort("connectionreset"))
    write(page, "Do not forget me.")
    row = page.locator(".comment").filter(has_text="Do not forget me.")
    expect(row).to_contain_text("Will be sent when")
    page.reload()
    expect(row).to_have_count(1)
    expect(row).to_contain_text("Will be sent when")
    page.unroute("**/answers/*/comments")
    page.reload()
    expect(page.locator(".comment[data-key]").filter(has_text="Do not forget me.")).to_have_count(1)
    expect(page.locator("[data-waiting-key]")).to_have_count(0)


def test_a_waiting_comment_that_is_refused_says_why_and_can_be_discarded(page):
    page.watch.expect(403)
    go_offline(page)
    write(page, "Too late?")
    row = page.locator(".comment").filter(has_text="Too late?")
    expect(row).to_have_count(1)
    refusal = {"errors": {"detail": "The comments are closed."}}
    page.route("**/answers/*/comments", lambda route: route.fulfill(status=403, json=refusal))
    page.context.set_offline(False)
    expect(row).to_contain_text("The comments are closed.")
    row.get_by_role("button", name="Discard").click()
    expect(row).to_have_count(0)
    expect(page.locator("[data-outbox]")).to_be_hidden()
