"""Three browsers behind one narrow interface: Chromium by Playwright, Firefox by Marionette, WebKit by WebDriver."""

from drivers.chromium import Chromium
from drivers.firefox import Firefox
from drivers.webkit import WebKit

BROWSERS = {"chromium": Chromium, "firefox": Firefox, "webkit": WebKit}
