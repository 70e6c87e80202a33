"""WebKitGTK's MiniBrowser by WebKitWebDriver, on a screen that nobody sees."""

import contextlib
import glob
import os
import pathlib
import socket
import subprocess
import tempfile
import time

from selenium.common.exceptions import WebDriverException
from selenium.webdriver.common.options import ArgOptions
from selenium.webdriver.remote.file_detector import UselessFileDetector
from selenium.webdriver.remote.webdriver import WebDriver
from selenium.webdriver.remote.webelement import WebElement

from drivers.driver import Driver
from drivers.firefox import PROMISED

PROGRAM = os.environ.get("FANFARE_WEBKIT") or next(iter(sorted(glob.glob("/usr/lib/*/webkit2gtk-4.*/MiniBrowser"))), "MiniBrowser")

NARROW = """toolbar, button, entry, box, headerbar { padding: 0; margin: 0; min-width: 0; font-size: 4px; }"""


class WebKit(Driver):
    has_camera = False
    passing = (LookupError, WebDriverException)

    def __init__(self, base, language="en-US"):
        super().__init__(base, language)
        self.home = tempfile.TemporaryDirectory(prefix="fanfare-webkit-", ignore_cleanup_errors=True)
        reading, writing = os.pipe()
        self.screen = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1400x1200x24", "-nolisten", "tcp"], pass_fds=[writing],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(writing)
        with os.fdopen(reading) as said:
            display = said.readline().strip()
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        # The bar of the window would not be narrower than 447 pixels.
        style = pathlib.Path(self.home.name, "gtk-3.0", "gtk.css")
        style.parent.mkdir()
        style.write_text(NARROW, encoding="utf-8")
        # As in Firefox nothing moves. Without compositing, WebKitGTK 2.50 crashes at a transition from page to page.
        (style.parent / "settings.ini").write_text("[Settings]\ngtk-enable-animations=0\n", encoding="utf-8")
        named = language.replace("-", "_") + ".UTF-8"
        self.process = subprocess.Popen(
            ["WebKitWebDriver", f"--port={port}"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            env={
                **os.environ, "DISPLAY": f":{display}", "HOME": self.home.name, "XDG_CONFIG_HOME": self.home.name, "XDG_RUNTIME_DIR": self.home.name,
                "GDK_BACKEND": "x11", "LANGUAGE": named, "WEBKIT_DISABLE_COMPOSITING_MODE": "1",
                "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1", "GTK_THEME": "Adwaita", "NO_AT_BRIDGE": "1",
            })
        self.await_port(port)
        options = ArgOptions()
        options.set_capability("browserName", "MiniBrowser")
        options.set_capability("webkitgtk:browserOptions", {"binary": PROGRAM, "args": ["--automation"]})
        self.browser = WebDriver(command_executor=f"http://127.0.0.1:{port}", options=options)
        # It runs on this machine and reads files itself.
        self.browser.file_detector = UselessFileDetector()
        self.browser.set_script_timeout(30)
        self.browser.set_page_load_timeout(30)
        self.size(390)

    @staticmethod
    def await_port(port):
        for _ in range(300):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    return
            time.sleep(0.1)
        raise RuntimeError("WebKitWebDriver did not start")

    def go(self, url):
        self.browser.get(url)

    def script(self, source, *arguments):
        result = self.browser.execute_async_script(PROMISED % source, *arguments)
        if "error" in result:
            raise AssertionError(result["error"])
        return result.get("value")

    def element(self, source, *arguments):
        found = self.browser.execute_script(source, *arguments)
        return found if isinstance(found, WebElement) else None

    def press(self, element):
        element.click()

    def write(self, element, text):
        element.clear()
        element.send_keys(text)

    def attach(self, selector, path):
        self.browser.find_element("css selector", selector).send_keys(str(path))

    def size(self, width, height=844):
        # The window has a frame of its own, so what is too much or too little is asked for again.
        wide, high = width, height
        for _ in range(5):
            self.browser.set_window_rect(0, 0, wide, high)
            inner = self.script("return [innerWidth, innerHeight]")
            if inner[0] == width:
                return
            wide, high = wide + width - inner[0], high + height - inner[1]
        raise AssertionError(f"the window is {inner[0]} pixels wide, not {width}")

    def screenshot(self, path):
        pathlib.Path(path).write_bytes(self.browser.get_screenshot_as_png())

    def log_in(self, cookie):
        # Cookies belong to the page that is open.
        self.go(f"{self.base}/robots.txt")
        self.browser.delete_all_cookies()
        if cookie:
            self.browser.add_cookie({"name": cookie["name"], "value": cookie["value"], "path": "/", "httpOnly": True})

    def end(self):
        # The browser may be gone already.
        with contextlib.suppress(WebDriverException):
            self.browser.quit()
        for process in (self.process, self.screen):
            process.terminate()
            try:
                process.wait(timeout=10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        self.home.cleanup()
