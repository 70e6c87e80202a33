"""Debian's Firefox by Marionette, the protocol of Mozilla's own tests."""

import base64
import os
import pathlib
import socket
import subprocess
import tempfile
import time

from marionette_driver import errors
from marionette_driver.marionette import Marionette, WebElement

from drivers.driver import Driver

PROGRAM = os.environ.get("FANFARE_FIREFOX", "/usr/bin/firefox-esr")

PREFERENCES = {
    "marionette.port": None,
    "intl.accept_languages": None,
    "media.navigator.streams.fake": True,
    "media.navigator.permission.disabled": True,
    "media.autoplay.default": 0,
    "ui.prefersReducedMotion": 1,
    "dom.serviceWorkers.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.homepage_override.mstone": "ignore",
    "datareporting.policy.dataSubmissionEnabled": False,
    "toolkit.telemetry.enabled": False,
    "app.update.disabledForTesting": True,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "data:,#remote-settings-dummy/v1",
    "signon.rememberSignons": False,
}

PROMISED = """
const done = arguments[arguments.length - 1], given = [...arguments].slice(0, -1);
Promise.resolve().then(() => (function () { %s }).apply(null, given)).then(value => done({value}), error => done({error: String(error)}));
"""


class Firefox(Driver):
    passing = (LookupError, errors.MarionetteException)

    def __init__(self, base, language="en-US"):
        super().__init__(base, language)
        self.profile = tempfile.TemporaryDirectory(prefix="fanfare-firefox-", ignore_cleanup_errors=True)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        preferences = {**PREFERENCES, "marionette.port": port, "intl.accept_languages": language}
        lines = [f"user_pref({quoted(name)}, {quoted(value)});" for name, value in preferences.items()]
        pathlib.Path(self.profile.name, "user.js").write_text("\n".join(lines), encoding="utf-8")
        self.process = subprocess.Popen(
            [PROGRAM, "--headless", "--marionette", "--remote-allow-system-access", "--no-remote", "--profile", self.profile.name, "--width", "900", "--height", "1000"],
            env={**os.environ, "HOME": self.profile.name, "MOZ_DISABLE_CONTENT_SANDBOX": "1"},
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.marionette = Marionette("127.0.0.1", port=port, startup_timeout=60)
        self.await_port(port)
        self.marionette.start_session()
        self.marionette.timeout.script = 30
        self.marionette.timeout.page_load = 30
        self.size(390)

    def await_port(self, port):
        for _ in range(600):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    return
            if self.process.poll() is not None:
                break
            time.sleep(0.1)
        raise RuntimeError("Firefox did not start")

    def go(self, url):
        self.marionette.navigate(url)

    def script(self, source, *arguments):
        result = self.marionette.execute_async_script(PROMISED % source, script_args=arguments, sandbox=None)
        if result is None:
            raise errors.JavascriptException("the page was left before it answered")
        if "error" in result:
            raise AssertionError(result["error"])
        return result.get("value")

    def element(self, source, *arguments):
        found = self.marionette.execute_script(source, script_args=arguments, sandbox=None)
        return found if isinstance(found, WebElement) else None

    def press(self, element):
        element.click()

    def write(self, element, text):
        element.clear()
        element.send_keys(text)

    def attach(self, selector, path):
        self.marionette.find_element("css selector", selector).send_keys(str(path))

    def size(self, width, height=844):
        # A window of Firefox is at least 450 pixels wide; what shows the page in it may be narrower.
        with self.marionette.using_context("chrome"):
            self.marionette.execute_script(
                """
                const box = gBrowser.selectedBrowser.closest(".browserStack") ?? gBrowser.selectedBrowser;
                for (const [side, length] of [["width", arguments[0]], ["height", arguments[1]]]) {
                    box.style.setProperty(`min-${side}`, `${length}px`);
                    box.style.setProperty(`max-${side}`, `${length}px`);
                }
                """, script_args=(width, height), sandbox="system")
        self.until(lambda: self.script("return innerWidth") == width, f"a width of {width}", lambda: self.script("return innerWidth"))

    def screenshot(self, path):
        pathlib.Path(path).write_bytes(base64.b64decode(self.marionette.screenshot(full=False)))

    def log_in(self, cookie):
        # Cookies belong to the page that is open.
        self.go(f"{self.base}/robots.txt")
        self.marionette.delete_all_cookies()
        if cookie:
            self.marionette.add_cookie({"name": cookie["name"], "value": cookie["value"], "path": "/"})

    def end(self):
        self.process.terminate()
        try:
            self.process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.profile.cleanup()


def quoted(value):
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value) if isinstance(value, int) else f'"{value}"'
