"""Loads pages as a first visit by a phone on slow 4G, and prints when something and the largest thing are shown: by path, the
medians in milliseconds. Run by the Python that has Playwright: first_view.py ORIGIN TIMES PATH…"""

import json
import statistics
import sys

from playwright.sync_api import sync_playwright

#: Lighthouse's slow 4G, in milliseconds and bytes a second, and the processor of a phone, so many times slower.
NETWORK = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 750e3 / 8}
SLOWER = 4

OBSERVER = """
    window.largest = 0;
    new PerformanceObserver(list => { for (const entry of list.getEntries()) window.largest = entry.startTime })
        .observe({ type: "largest-contentful-paint", buffered: true });"""


def view(browser, address):
    context = browser.new_context(viewport={"width": 390, "height": 844}, device_scale_factor=2)
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", NETWORK)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.add_init_script(OBSERVER)
    page.goto(address)
    page.wait_for_timeout(2_500)
    first = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
    largest = page.evaluate("window.largest")
    context.close()
    return first, largest


def main():
    origin, times, paths = sys.argv[1], int(sys.argv[2]), sys.argv[3:]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        # The first loads the programs of the browser from the disk.
        view(browser, origin + paths[0])
        found = {path: [view(browser, origin + path) for _ in range(times)] for path in paths}
        browser.close()
    print(json.dumps({path: [statistics.median(figures) for figures in zip(*views)] for path, views in found.items()}))


main()
