"""Sees what goes wrong on a page without anybody noticing."""


class Watch:
    """Errors on the console (a broken security policy among them), scripts that fail, answers of failure."""

    def __init__(self, page):
        self.problems = []
        self.infos = []
        self.statuses = set()
        self.is_offline_expected = False
        page.on("console", self.hear)
        page.on("pageerror", self.fail)
        page.on("requestfailed", self.miss)
        page.on("response", self.read)

    def expect(self, *statuses):
        self.statuses.update(statuses)

    def fail(self, error):
        # The browser's own, of a transition to a page that is left before it is shown.
        if "Transition was aborted because of invalid state" not in str(error):
            self.problems.append(f"script: {error}")

    def hear(self, message):
        if message.type == "info":
            self.infos.append(message.text)
        # The browser says of every answer of failure that it is one; that is judged where it arrives.
        if message.type not in ("error", "warning") or "Failed to load resource" in message.text:
            return
        if "Service Worker registration blocked" in message.text:
            return
        if self.is_offline_expected and "ERR_INTERNET_DISCONNECTED" in message.text:
            return
        self.problems.append(f"console: {message.text}")

    def miss(self, request):
        # Leaving a page ends what it was waiting for.
        if request.failure == "net::ERR_ABORTED" or self.is_offline_expected:
            return
        self.problems.append(f"failed: {request.url} {request.failure}")

    def read(self, response):
        if response.status >= 400 and response.status not in self.statuses:
            self.problems.append(f"{response.status}: {response.request.method} {response.url}")
