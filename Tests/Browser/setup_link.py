"""The first admin of an empty community."""

import re
import time

from community import PASSWORD


def printed(community):
    """The link for the first admin, which the server prints once it listens."""
    for _ in range(100):
        community.log.seek(0)
        if found := re.search(r"(http://\S+/setup/\S+)\n", community.log.read()):
            return found[1]
        time.sleep(0.1)
    raise RuntimeError("the server printed no link for the first admin")


def fill_in(page, first, last):
    page.get_by_label("First name").fill(first)
    page.get_by_label("Last name").fill(last)
    page.get_by_label("Username").fill(first.lower())
    page.get_by_label("Email").fill(f"{first.lower()}@fans.example")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Create account").click()
