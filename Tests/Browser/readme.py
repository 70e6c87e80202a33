"""The picture of the README, and those that stores and browsers show of the app, from the demo community: readme.py FOLDER

`readme.png` is a desktop in the light with the feed of answers, beside a phone in the dark with one of them; the others are
the `screenshots` of the web app manifest, of the sizes it names.
"""

import base64
import pathlib
import sys
import time

from playwright.sync_api import sync_playwright

from community import Community
from conftest import CHROMIUM, PROGRAM

APP = {
    "screen-phone-1": (390, 844, "/"), "screen-phone-2": (390, 844, "/rankings"), "screen-phone-3": (390, 844, "/games"),
    "screen-wide": (1280, 800, "/"),
}

PASSWORD = "paper lanterns at dusk"

SIDE_BY_SIDE = """<body><style>
    body {{ margin: 0; width: 1480px; height: 860px; display: flex; align-items: center; justify-content: center; gap: 40px;
        background: linear-gradient(135deg, #d9f3ea, #f4efd9); }}
    img {{ display: block; box-shadow: 0 12px 40px #0f141333; }}
    .desktop {{ width: 1040px; border-radius: 14px; }}
    .phone {{ width: 340px; border-radius: 34px; border: 8px solid #0f1413; }}
</style><img class="desktop" src="data:image/png;base64,{desktop}"><img class="phone" src="data:image/png;base64,{phone}">"""


def main(folder):
    community = Community(PROGRAM, "--demo")
    try:
        await_answers(community)
        with sync_playwright() as playwright:
            chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
            desktop = screen(chromium, community, {"width": 1180, "height": 860}, "light")
            phone = screen(chromium, community, {"width": 390, "height": 844}, "dark", opens=".answer-link >> nth=2")
            page = chromium.new_page(viewport={"width": 1480, "height": 860})
            page.set_content(SIDE_BY_SIDE.format(desktop=base64.b64encode(desktop).decode(), phone=base64.b64encode(phone).decode()))
            page.screenshot(path=folder / "readme.png")
            for name, (width, height, path) in APP.items():
                shot = screen(chromium, community, {"width": width, "height": height}, "light", path, scale=1.5)
                (folder / f"{name}.png").write_bytes(shot)
            chromium.close()
    finally:
        community.end()


def await_answers(community):
    """The demo's videos are made while it is served."""
    for _ in range(300):
        if len(community.call("GET", "/feed?limit=50")[0]["data"]) >= 32:
            return
        time.sleep(2)
    raise RuntimeError("the demo's videos were not made within ten minutes")


def screen(chromium, community, size, theme, path="/", opens=None, scale=2):
    page = chromium.new_page(
        base_url=community.url, viewport=size, color_scheme=theme, device_scale_factor=scale, reduced_motion="reduce")
    page.goto(f"/login?to={path}")
    page.get_by_label("Email or username").fill("ada")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Log in").click()
    page.wait_for_url(f"**{path}")
    page.locator("main img:visible").first.wait_for()
    if opens:
        page.locator(opens).click()
        page.locator("video").wait_for()
    page.wait_for_timeout(1500)
    return page.screenshot()


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))
