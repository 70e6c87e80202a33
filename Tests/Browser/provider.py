"""Other servers as the tests need them: a league's provider, a Stack Exchange site, and the pictures both name."""

import http.server
import json
import threading
import time
import urllib.parse

from community import png

COLOURS = [(200, 30, 40), (36, 184, 142), (30, 60, 200), (240, 190, 20)]
TEAMS = ["Barcelona SC", "Emelec", "Aucas", "Orense"]
PLAYERS = [("GOALKEEPER", "Contreras Jose"), ("DEFENDER", "Arreaga Xavier"), ("FORWARD", "Corozo Janner"), ("COACH", "Segundo Castillo")]


class Provider:
    """On loopback, for as long as the tests run; counts what it is asked."""

    def __init__(self):
        self.asked = []
        self.delay = 0
        #: Whether the other site fails.
        self.is_down = False
        #: By how many places people have moved down since the first page was asked for.
        self.moved = 0
        provider = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self):
                provider.asked.append(self.path)
                time.sleep(provider.delay)
                kind, body = provider.answer(urllib.parse.urlparse(self.path))
                self.send_response(500 if provider.is_down else 200)
                self.send_header("Content-Type", kind)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    @property
    def directory(self):
        """Flags of a community that asks this one for people."""
        return ["--stack-exchange-url", self.url, "--private-hosts", "127.0.0.1"]

    @property
    def league(self):
        return ["--flash-live-url", self.url, "--flash-live-key", "k"]

    def end(self):
        self.server.shutdown()

    def answer(self, url):
        if url.path.endswith(".png"):
            return "image/png", png(64, 64, COLOURS[len(url.path) % 4])
        if self.is_down:
            return "application/json", b"{}"
        fields = dict(urllib.parse.parse_qsl(url.query))
        said = {"/v1/tournaments/standings": self.table, "/v1/teams/squad": self.squad, "/2.3/users": self.users}
        return "application/json", json.dumps(said[url.path](fields)).encode()

    def table(self, _):
        rows = [
            {"RANKING": at + 1, "TEAM_NAME": name, "TEAM_ID": f"team{at}", "TEAM_IMAGE_PATH": f"{self.url}/crest{at}.png"}
            for at, name in enumerate(TEAMS)]
        return {"DATA": [{"GROUP": "Main", "ROWS": rows}]}

    def squad(self, fields):
        items = [
            {"PLAYER_ID": f"{fields['team_id']}-{at}", "PLAYER_NAME": name, "PLAYER_TYPE_ID": kind,
                "PLAYER_JERSEY_NUMBER": at + 1, "PLAYER_FLAG_ID": 68, "PLAYER_IMAGE_PATH": f"{self.url}/photo{at}.png"}
            for at, (kind, name) in enumerate(PLAYERS)]
        return {"DATA": [{"GROUP_LABEL": "All", "ITEMS": items}]}

    def users(self, fields):
        page = int(fields["page"])
        wanted = fields.get("inname", "")
        moved = self.moved if page > 1 else 0
        items = [
            {"user_id": number, "display_name": f"Outsider {number}", "reputation": 10_000_000 - number, "user_type": "registered",
                "badge_counts": {"gold": 5, "silver": 40, "bronze": 300}, "link": f"https://example.org/users/{number}",
                "location": "Quito &amp; Loja", "profile_image": f"{self.url}/face{number % 7}.png"}
            for number in range(page * 30 - moved, page * 30 - moved + 30) if wanted in f"outsider {number}"]
        return {"items": items, "has_more": page < 3, "quota_max": 300, "quota_remaining": 290}
