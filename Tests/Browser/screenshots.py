"""Pictures of every screen at both widths, light and dark: screenshots.py FOLDER"""

import os
import pathlib
import sys

from playwright.sync_api import sync_playwright

from community import Community
from conftest import CHROMIUM, PROGRAM, people
from screens import GUEST, MEMBER, address


def main(folder):
    folder.mkdir(parents=True, exist_ok=True)
    community = Community(PROGRAM)
    try:
        with sync_playwright() as playwright:
            chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
            photograph(community, chromium, folder)
            chromium.close()
    finally:
        community.end()


def photograph(community, chromium, folder):
    crowd, ada, bob = people(community)
    only = os.environ.get("ONLY", "")
    for theme in ("light", "dark"):
        for width in (390, 1280):
            for screens, member in ((GUEST, None), (MEMBER, ada)):
                context = chromium.new_context(
                    base_url=community.url, viewport={"width": width, "height": 844}, color_scheme=theme,
                    reduced_motion="reduce", device_scale_factor=1)
                if member:
                    context.add_cookies([member.cookie])
                page = context.new_page()
                for name, path in screens.items():
                    if only not in name:
                        continue
                    page.goto(address(path, ada, bob, crowd[0]))
                    page.wait_for_load_state("networkidle" if not member else "load")
                    page.wait_for_timeout(150)
                    page.screenshot(path=folder / f"{name.replace(' ', '-')}-{width}-{theme}.png")
                context.close()


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))
