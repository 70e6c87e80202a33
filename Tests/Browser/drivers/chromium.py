"""Chromium by Playwright."""

import os

from playwright.sync_api import Error, sync_playwright

from drivers.driver import Driver

PROGRAM = os.environ.get("FANFARE_CHROMIUM", "/usr/bin/chromium")


class Chromium(Driver):
    passing = (LookupError, Error)

    def __init__(self, base, language="en-US", browser=None):
        """In a browser that runs already, since a process can start Playwright once, or in one of its own."""
        super().__init__(base, language)
        self.playwright = None if browser else sync_playwright().start()
        self.browser = browser or self.playwright.chromium.launch(
            executable_path=PROGRAM,
            args=["--no-sandbox", "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"])
        self.context = self.browser.new_context(
            viewport={"width": 390, "height": 844}, locale=language, reduced_motion="reduce", service_workers="block",
            permissions=["camera", "microphone"])
        self.page = self.context.new_page()

    def go(self, url):
        self.page.goto(url)

    def script(self, source, *arguments):
        return self.page.evaluate("args => (function () { %s }).apply(null, args)" % source, list(arguments))

    def element(self, source, *arguments):
        handle = self.page.evaluate_handle("args => (function () { %s }).apply(null, args)" % source, list(arguments))
        return handle.as_element()

    def press(self, element):
        element.click(timeout=2_000)

    def write(self, element, text):
        element.fill(text, timeout=2_000)

    def attach(self, selector, path):
        self.page.set_input_files(selector, path)

    def size(self, width, height=844):
        self.page.set_viewport_size({"width": width, "height": height})

    def screenshot(self, path):
        self.page.screenshot(path=path)

    def log_in(self, cookie):
        self.context.clear_cookies()
        if cookie:
            self.context.add_cookies([cookie])

    def end(self):
        self.context.close()
        if self.playwright:
            self.browser.close()
            self.playwright.stop()
