"""A door before a community, behind which a newer version moves in: one style sheet has another name and other rules, and
the old name is gone."""

import gzip
import http.client
import http.server
import re
import threading
import urllib.parse

SHEET = re.compile(rb"/assets/app\.(\w+)\.css")
WORKER = re.compile(rb'const version = "(\w+)"')
PASSED = ("cookie", "accept", "content-type", "accept-language", "sec-fetch-site", "sec-fetch-mode", "origin")


class Door:
    def __init__(self, community):
        self.inside = urllib.parse.urlparse(community.url)
        self.is_newer = False
        self.asked_for_the_old = 0
        door = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                status, kind, headers, body = door.answer(self.path, self.headers)
                self.send_response(status)
                for name, value in [("Content-Type", kind), ("Content-Length", str(len(body))), *headers]:
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(body)

            def handle(self):
                try:
                    super().handle()
                except ConnectionError:
                    pass  # Whoever asked has left.

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def end(self):
        self.server.shutdown()
        self.server.server_close()

    def answer(self, path, asked):
        name = SHEET.fullmatch(path.encode())
        if name and self.is_newer:
            if not name[1].startswith(b"newer"):
                self.asked_for_the_old += 1
                return 404, "text/plain", [], b"no such file"
            path = path.replace("newer", "", 1)
        inside = http.client.HTTPConnection(self.inside.hostname, self.inside.port, timeout=30)
        try:
            inside.request("GET", path, headers={key: value for key, value in asked.items() if key.lower() in PASSED})
            response = inside.getresponse()
            body = response.read()
        finally:
            inside.close()
        if response.headers.get("Content-Encoding") == "gzip":
            body = gzip.decompress(body)
        kept = [(key, value) for key, value in response.headers.items()
            if key.lower() in ("cache-control", "content-security-policy", "location", "set-cookie")]
        if self.is_newer:
            body = SHEET.sub(rb"/assets/app.newer\1.css", body)
            body = WORKER.sub(rb'const version = "newer\1"', body)
            if name:
                body += b"\n:root { --version: newer }\n"
        return response.status, response.headers.get("Content-Type", "text/plain"), kept, body
