"""Setting a community up in the browser, its settings, and letters through a real SMTP server."""

import email
import email.policy
import re
import threading
import time

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult, LoginPassword
from playwright.sync_api import expect

from community import Community, PASSWORD, free_port
from setup_link import fill_in, printed
from test_screens import judge


class MailServer:
    """Takes letters from who knows its password."""

    def __init__(self):
        self.letters = []
        self.arrived = threading.Condition()
        self.port = free_port()
        self.controller = Controller(
            self, hostname="127.0.0.1", port=self.port, auth_required=True, auth_require_tls=False,
            authenticator=self.check)
        self.controller.start()

    def check(self, _server, _session, _envelope, _mechanism, data):
        right = isinstance(data, LoginPassword) and (data.login, data.password) == (b"fans@mail.example", b"p@ss w:rd")
        return AuthResult(success=right, handled=right)

    async def handle_DATA(self, _server, _session, envelope):
        with self.arrived:
            self.letters.append((envelope, email.message_from_bytes(envelope.content, policy=email.policy.default)))
            self.arrived.notify_all()
        return "250 taken"

    def letter(self, to, subject):
        """The latest letter to somebody with such a subject."""
        with self.arrived:
            def found():
                return [
                    message for envelope, message in self.letters
                    if envelope.rcpt_tos == [to] and subject in message["Subject"]]
            if not self.arrived.wait_for(found, timeout=9):
                raise AssertionError(f"no letter {subject!r} to {to}")
            return found()[-1]


@pytest.fixture
def mail():
    server = MailServer()
    yield server
    server.controller.stop()


@pytest.mark.parametrize("javascript", [True, False])
def test_a_community_is_set_up_in_five_steps(visit, empty, mail, javascript):
    page = visit(javascript=javascript)
    page.goto(printed(empty))
    if javascript:
        judge(page, "light")
    fill_in(page, "Root", "Admin")
    expect(page.get_by_text("Set up 1/5")).to_be_visible()
    page.get_by_label("Name of the community").fill("Los Hinchas ⚽")
    page.get_by_label("How to reach you").fill("root@fans.example")
    page.get_by_role("button", name="Continue").click()

    expect(page.get_by_text("Set up 2/5")).to_be_visible()
    # The title has the new name already.
    expect(page).to_have_title(re.compile("Los Hinchas ⚽$"))
    expect(page.get_by_role("link", name=empty.url)).to_be_visible()
    page.get_by_role("link", name="Continue").click()

    expect(page.get_by_text("Set up 3/5")).to_be_visible()
    page.get_by_label("Time zone").select_option("America/Guayaquil")
    page.get_by_role("button", name="Continue").click()

    expect(page.get_by_text("Set up 4/5")).to_be_visible()
    page.get_by_label("Mail server").fill("127.0.0.1")
    page.get_by_label("Port").fill(str(mail.port))
    page.get_by_label("Username there").fill("fans@mail.example")
    page.get_by_label("Password there").fill("wrong")
    page.get_by_label("Sender").fill("fans@mail.example")
    page.watch.expect(422)
    page.get_by_role("button", name="Save and send me a letter").click()
    expect(page.get_by_role("alert")).to_contain_text("The mail server did not take the letter.", timeout=9_000)
    page.get_by_label("Password there").fill("p@ss w:rd")
    page.get_by_role("button", name="Save and send me a letter").click()

    expect(page.get_by_text("Set up 5/5")).to_be_visible(timeout=9_000)
    letter = mail.letter("root@fans.example", "Los Hinchas ⚽")
    assert letter["From"] == "fans@mail.example"
    assert "This is the letter you asked for." in letter.get_content()
    page.get_by_text("By invitation").click()
    page.get_by_role("button", name="Continue").click()
    expect(page.get_by_role("heading", name="Administration")).to_be_visible()

    page.goto(f"{empty.url}/admin/settings")
    for value in ["Los Hinchas ⚽", empty.url, "America/Guayaquil", "127.0.0.1", "By invitation"]:
        expect(page.get_by_text(value, exact=True).first).to_be_visible()
    assert empty.call("GET", "/registration")[0] == {"policy": "invitation"}
    guest = visit(javascript=javascript)
    guest.goto(f"{empty.url}/forgot")
    expect(guest).to_have_title(re.compile("Los Hinchas ⚽$"))


def test_settings_outlive_a_restart_and_those_of_the_server_decide(visit, empty):
    page = visit()
    page.goto(printed(empty))
    fill_in(page, "Root", "Admin")
    page.get_by_label("Name of the community").fill("Chosen")
    with page.expect_response("**/admin/settings/name"):
        page.get_by_role("button", name="Continue").click()
    expect(page.get_by_text("Set up 2/5")).to_be_visible()
    page.goto("about:blank")
    empty.restart()
    page.goto(f"{empty.url}/rules")
    expect(page).to_have_title(re.compile("Chosen$"))
    page.goto("about:blank")
    empty.restart("--name", "Given", "--time-zone", "Europe/Madrid", "--smtp-url", "smtp://127.0.0.1:9")
    page.goto(f"{empty.url}/admin/settings/name")
    expect(page).to_have_title(re.compile("Given$"))
    expect(page.get_by_text("The server's own setting decides: FANFARE_NAME")).to_be_visible()
    page.get_by_label("How to reach you").fill("root@fans.example")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("status").filter(has_text="Saved.")).to_be_visible()
    page.goto(f"{empty.url}/admin/settings/time-zone")
    expect(page.get_by_text("FANFARE_TIME_ZONE")).to_be_visible()
    page.goto(f"{empty.url}/admin/settings/mail")
    expect(page.get_by_text("FANFARE_SMTP_URL")).to_be_visible()
    page.watch.expect(422)
    page.get_by_role("button", name="Save and send me a letter").click()
    expect(page.get_by_role("alert")).to_contain_text("The mail server did not take the letter.", timeout=9_000)


def test_a_member_confirms_an_address_and_forgets_a_password(visit, empty, mail):
    empty.restart(
        "--smtp-url", f"smtp://fans%40mail.example:p%40ss%20w%3Ard@127.0.0.1:{mail.port}",
        "--mail-from", "fans@mail.example", "--name", "Häns Fußball-Fans und alle, die gern zusehen")
    page = visit()
    page.goto(f"{empty.url}/register")
    fill_in(page, "Grace", "Keeper")
    expect(page.get_by_role("heading", name="Welcome, Grace!")).to_be_visible()
    page.goto(f"{empty.url}/settings/account")
    expect(page.get_by_text("Your e-mail address is not confirmed yet")).to_be_visible()
    letter = mail.letter("grace@fans.example", "Is this your address at Häns Fußball-Fans und alle, die gern zusehen?")
    assert letter["Auto-Submitted"] == "auto-generated" and letter["Message-ID"]
    page.goto(re.search(r"http://\S+/confirm/\S+", letter.get_content())[0])
    page.get_by_role("button", name="Yes, it is mine").click()
    expect(page.get_by_role("status").filter(has_text="Your e-mail address is confirmed.")).to_be_visible()
    page.goto(f"{empty.url}/settings/notifications")
    with page.expect_response("**/settings/notifications"):
        page.get_by_text("An e-mail with what I missed, at most one a day").click()
    page.reload()
    expect(page.get_by_label("An e-mail with what I missed, at most one a day")).to_be_checked()

    guest = visit()
    guest.goto(f"{empty.url}/forgot")
    guest.get_by_label("Email").fill("grace@fans.example")
    guest.get_by_role("button").filter(has_text="link").click()
    reset = mail.letter("grace@fans.example", "A new password for")
    guest.goto(re.search(r"http://\S+/reset/\S+", reset.get_content())[0])
    expect(guest.get_by_role("heading", name="New password").first).to_be_visible()
    empty.log.seek(0)
    assert not re.search(r"/(confirm|reset)/[^:*\s\"]{10}", empty.log.read()), "a secret is in the log"


@pytest.mark.parametrize("javascript", [True, False])
def test_a_community_is_restored_on_a_new_server(visit, community, tmp_path, javascript):
    """The page looks by itself how far it is; without JavaScript it has a link."""
    flags = ["--backup-folder", str(tmp_path / "backups"), "--backup-every", "0"]
    old = Community(community.program)
    try:
        member = old.join("Ada", "Lovelace")
        old.run("backup", *flags)
    finally:
        old.end()
    new = Community(community.program, *flags)
    try:
        page = visit(javascript=javascript)
        page.goto(printed(new))
        page.get_by_role("button", name="Restore").click()
        page.wait_for_url("**/restoring")
        back = page.get_by_role("heading", name="The community is back")
        for _ in range(20):
            again = page.get_by_role("link", name="Look again")
            if javascript or not again.is_visible():
                break
            again.click()
        expect(back).to_be_visible()
        page.get_by_role("link", name="Log in").last.click()
        page.get_by_label("Email or username").fill(member.username)
        page.get_by_label("Password", exact=True).fill(PASSWORD)
        page.get_by_role("button", name="Log in").click()
        expect(page.locator("body")).to_have_attribute("data-me", re.compile(r"\d+"))
        # Its server ends before the browser does.
        page.close()
    finally:
        new.end()
