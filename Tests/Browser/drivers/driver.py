"""What the drivers of all browsers have in common."""

import contextlib
import pathlib
import time

import axe_playwright_python

AXE = next(pathlib.Path(axe_playwright_python.__file__).parent.rglob("axe.min.js")).read_text(encoding="utf-8")

#: Finds what people see by its role and its accessible name, the last of the open dialogs first.
FIND = """
const [role, name, isExact] = arguments;
const roles = {
    button: "button, summary, [role=button], input[type=submit]", link: "a[href]",
    field: "input:not([type=hidden]), textarea, select", heading: "h1, h2", radio: "input[type=radio]",
};
const text = node => (node?.textContent ?? "").replace(/\\s+/g, " ").trim();
const named = element => {
    const by = element.getAttribute("aria-labelledby");
    const label = element.labels?.length ? text(element.labels[0]) : "";
    const own = role === "field" ? "" : text(element);
    return element.getAttribute("aria-label") || (by && text(document.getElementById(by))) || label || own || element.title;
};
const wanted = name.toLowerCase();
const fits = found => isExact ? found.trim().toLowerCase() === wanted : found.toLowerCase().includes(wanted);
const seen = element => {
    const box = element.getBoundingClientRect();
    return box.width > 0 && box.height > 0 && getComputedStyle(element).visibility !== "hidden";
};
const dialog = [...document.querySelectorAll("dialog[open]")].pop();
const found = [...(dialog ?? document).querySelectorAll(roles[role])].filter(element => fits(named(element)));
const first = found.find(seen);
// Bars at the edges would lie over it there.
first?.scrollIntoView({block: "center"});
return first ?? null;
"""

#: The same by a selector; what is hidden is found only when nothing else is.
SELECT = """
const found = [...document.querySelectorAll(arguments[0])];
return found.find(element => element.getBoundingClientRect().width > 0) ?? found[0] ?? null;
"""


class Driver:
    """A browser with one page. Subclasses open it and do what needs the browser's own hand."""

    #: Whether it has a camera to record with.
    has_camera = True

    def __init__(self, base, language="en-US"):
        self.base, self.language = base, language

    # What each browser does in its own way.

    def go(self, url):
        raise NotImplementedError

    def script(self, source, *arguments):
        """Runs the body of a function in the page; what it returns, once a promise is kept."""
        raise NotImplementedError

    def element(self, source, *arguments):
        """The element that the body of a function returns, or None."""
        raise NotImplementedError

    def press(self, element):
        raise NotImplementedError

    def write(self, element, text):
        raise NotImplementedError

    def attach(self, selector, path):
        raise NotImplementedError

    def size(self, width, height=844):
        raise NotImplementedError

    def screenshot(self, path):
        raise NotImplementedError

    def log_in(self, cookie):
        """Sets the cookie of a session; None logs out."""
        raise NotImplementedError

    def end(self):
        raise NotImplementedError

    # What is the same in all.

    def open(self, path):
        self.go(self.base + path)
        self.until(lambda: self.script("return document.readyState") == "complete", f"{path} is loaded")

    def click(self, role, name, exact=False):
        self.act(lambda: self.press(self.find(role, name, exact)), f"click on the {role} {name}")

    def click_on(self, selector):
        self.act(lambda: self.press(self.select(selector)), f"click on {selector}")

    def fill(self, label, text, exact=False):
        self.act(lambda: self.write(self.find("field", label, exact), text), f"write into {label}")

    def find(self, role, name, exact=False):
        return self.needed(self.element(FIND, role, name, exact), f"no {role} {name}")

    def select(self, selector):
        return self.needed(self.element(SELECT, selector), f"no {selector}")

    @staticmethod
    def needed(element, message):
        if element is None:
            raise LookupError(message)
        return element

    def text(self, selector):
        return self.script("return document.querySelector(arguments[0])?.innerText ?? ''", selector).strip()

    def has(self, role, name, exact=False):
        return self.element(FIND, role, name, exact) is not None

    def wait_for(self, role, name, exact=False):
        self.until(lambda: self.has(role, name, exact), f"{role} {name}")

    def wait_for_text(self, selector, text):
        self.until(lambda: text in self.text(selector), f"{text} in {selector}", lambda: self.text(selector)[:200])

    def path(self):
        return self.script("return location.pathname + location.search")

    def until(self, is_so, what, found=lambda: ""):
        end = time.monotonic() + 10
        while True:
            # A page that is being left answers nothing.
            with contextlib.suppress(*self.passing):
                if is_so():
                    return
            if time.monotonic() > end:
                raise AssertionError(f"within ten seconds there was not: {what} at {self.shown(found)}")
            time.sleep(0.05)

    def shown(self, found):
        try:
            return f"{self.script('return location.href')}; {found()}"
        except self.passing as error:
            return f"a page that answers nothing: {error!r}"

    def act(self, deed, what):
        """Does something as soon as it can be done."""
        done = []

        def tried():
            deed()
            done.append(True)
            return True

        self.until(tried, what)

    #: What may be thrown while a page changes.
    passing = (LookupError,)

    def axe(self):
        """What is wrong for people with other needs, by axe."""
        result = self.script(
            AXE + "; return axe.run(document, {resultTypes: ['violations']}).then(result => result.violations.map(v => "
            "v.id + ' ' + v.nodes.slice(0, 3).map(node => node.target.join(' ')).join(', ')))")
        return result
