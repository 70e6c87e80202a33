"""Lists that go on as one scrolls."""


def scroll_to_end(page):
    """The link to more goes away by itself at any moment, so nothing waits for it."""
    for _ in range(300):
        if not page.locator("a[data-more]").count():
            return
        page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        page.wait_for_timeout(100)
    raise AssertionError("the list has no end")
