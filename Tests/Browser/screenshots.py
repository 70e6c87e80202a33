"""Pictures of every screen at both widths, light and dark: screenshots.py FOLDER"""

import pathlib
import sys

from playwright.sync_api import sync_playwright

from community import Community
from conftest import CHROMIUM, PROGRAM, people
from provider import Provider
from screens import SCREENS, address


def main(folder):
    folder.mkdir(parents=True, exist_ok=True)
    community = Community(PROGRAM, *Provider().directory)
    try:
        with sync_playwright() as playwright:
            chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
            photograph(community, chromium, folder)
            chromium.close()
    finally:
        community.end()


def photograph(community, chromium, folder):
    cast = people(community)
    for theme in ("light", "dark"):
        for width in (390, 1280):
            for viewer in (None, "ada", "root"):
                context = chromium.new_context(
                    base_url=community.url, viewport={"width": width, "height": 844}, color_scheme=theme,
                    reduced_motion="reduce", device_scale_factor=1, service_workers="block")
                if viewer:
                    context.add_cookies([getattr(cast, viewer).cookie])
                page = context.new_page()
                for name, path, of in SCREENS:
                    if of != viewer:
                        continue
                    page.goto(address(path, cast))
                    page.wait_for_timeout(200)
                    page.screenshot(path=folder / f"{name.replace(' ', '-')}-{width}-{theme}.png")
                context.close()


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))
