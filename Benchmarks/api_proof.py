"""Calls the API with generated cases, as everybody who may call it, and compares what it answers with its description."""

import concurrent.futures
import os
import re
import subprocess
import sys
import tempfile

import servers

sys.path.insert(0, str(servers.ROOT / "Tests" / "Browser"))
import community  # noqa: E402

CASES = int(os.environ.get("CASES", 50_000))
# Cases of one call in one run.
EXAMPLES = int(os.environ.get("EXAMPLES", 30))
# What would leave nobody to call with, and the stream of events, which has no end.
SKIPPED = ["logOut", "endSession", "deleteMe", "changePassword", "listenToEvents"]
KINDS = ["guest", "unknown token", "member", "creator", "moderator", "admin"]

# A person's writes: more are refused with 429, and nothing behind that is looked at.
RATE = "18/s"

HEAD = """| as | calls | cases | not as described |
| --- | --- | --- | --- |"""

ABOUT = """Schemathesis makes calls of the API of its description: its examples, the limits of each parameter, and random
ones, right and wrong. Each response must be one that is described, in status, headers and content; of the 5xx that is
none but the 503 of another server that does not answer. Each kind of caller has its share, on a server of its own."""


class Proof:
    def __init__(self, seed):
        self.seed, self.rows, self.held = seed, [], True

    def run(self):
        with concurrent.futures.ThreadPoolExecutor(len(KINDS)) as together:
            for row, wrong in together.map(self.row, KINDS):
                self.held = self.held and wrong == 0
                self.rows.append(row)
                print(row, flush=True)
        return self.held

    def row(self, kind):
        calls = cases = wrong = 0
        while cases < CASES / len(KINDS):
            found = self.calls(kind, self.seed + cases)
            calls, cases, wrong = max(calls, found[0]), cases + found[1], wrong + found[2]
        return f"| {kind} | {calls} | {cases:,} | {wrong} |", wrong

    def calls(self, kind, seed):
        """The calls, the cases, and how many were answered otherwise than described."""
        served = community.Community(str(servers.fanfare(None)[0]))
        try:
            headers = ["--header", "X-Forwarded-For: 192.0.2.7"]
            if token := self.token(served, kind):
                headers += ["--header", f"Authorization: Bearer {token}"]
            with tempfile.TemporaryDirectory() as folder:
                text = subprocess.run(
                    [str(servers.ROOT / ".build/venv/bin/schemathesis"), "run", f"{served.url}/api/v1/openapi.json", *headers,
                     "--max-examples", str(EXAMPLES), "--seed", str(seed), "--phases", "examples,coverage,fuzzing",
                     "--rate-limit", RATE, "--checks", "status_code_conformance,content_type_conformance,"
                                 "response_schema_conformance,response_headers_conformance",
                     "--request-timeout", "20", "--no-color", "--continue-on-failure",
                     *[argument for call in SKIPPED for argument in ("--exclude-operation-id", call)]],
                    stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False, cwd=folder).stdout
            served.await_health()
            if kind in KINDS[2:]:
                served.call("GET", "/users/me/teams", token=token)
        finally:
            served.end()
        cases = re.search(r"([\d,]+) generated", text)
        calls = re.search(r"Tested:\s+(\d+)", text)
        if not cases or not calls:
            raise RuntimeError(f"as {kind}, seed {seed}:\n{text[-8_000:]}")
        found = re.search(r"generated, (\d+) found", text)
        wrong = int(found[1]) if found else 0
        if wrong:
            print(f"as {kind}, seed {seed}:\n{text}", flush=True)
        return int(calls[1]), int(cases[1].replace(",", "")), wrong

    def token(self, served, kind):
        if kind == "guest":
            return None
        if kind == "unknown token":
            return "x" * 43
        member = served.join("Schema", kind.title())
        served.join("Somebody", "Else")
        served.run("user", "promote", member.username, "--to", kind)
        return member.token
