"""A league's provider that does as it is told: well, or in one of the ways providers fail."""

import http.server
import json
import threading

TROUBLES = ["silent", "failing", "lying", "cut off"]


class Provider:
    """On loopback, for as long as its block lasts."""

    def __enter__(self):
        self.trouble, self.ended = None, threading.Event()
        provider = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                provider.answer(self)

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.ended.set()
        self.server.shutdown()

    @property
    def settings(self):
        return {
            "FANFARE_FLASH_LIVE_URL": f"http://127.0.0.1:{self.server.server_port}", "FANFARE_FLASH_LIVE_KEY": "k",
            "FANFARE_PRIVATE_HOSTS": "127.0.0.1"}

    def answer(self, request):
        body = json.dumps(squad() if "squad" in request.path else table()).encode()
        if self.trouble == "silent":
            self.ended.wait()
            return
        if self.trouble == "lying":
            body = b"<!doctype html><title>All is well</title>"
        request.send_response(500 if self.trouble == "failing" else 200)
        request.send_header("Content-Length", str(len(body)))
        request.end_headers()
        request.wfile.write(body[:len(body) // 2] if self.trouble == "cut off" else body)


def table():
    rows = [{"RANKING": at + 1, "TEAM_NAME": f"Team {at}", "TEAM_ID": f"t{at}"} for at in range(16)]
    return {"DATA": [{"ROWS": rows}]}


def squad():
    items = [
        {"PLAYER_ID": f"p{at}", "PLAYER_NAME": f"Player {at}", "PLAYER_TYPE_ID": "DEFENDER", "PLAYER_JERSEY_NUMBER": at}
        for at in range(25)]
    return {"DATA": [{"ITEMS": items}]}
