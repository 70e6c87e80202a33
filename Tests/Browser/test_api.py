"""The API against its own description."""

import os
import pathlib
import subprocess
import sys

import openapi_spec_validator
import requests

EXAMPLES = os.environ.get("FANFARE_EXAMPLES", "12")


def test_the_description_is_a_valid_one(community):
    document = requests.get(f"{community.url}/api/v1/openapi.json", timeout=10).json()
    assert document["openapi"].startswith("3.1")
    openapi_spec_validator.validate(document)


def test_every_call_answers_as_described(community, crowd, tmp_path):
    member = community.join("Schema", "Tester")
    # Ending the session, the account or everybody's patience would leave nothing to test with. A stream of events has no end,
    # and OpenAPI 3.1 has no schema for one of them.
    skipped = ["logOut", "endSession", "deleteMe", "changePassword", "listenToEvents"]
    finished = subprocess.run(
        [str(pathlib.Path(sys.executable).parent / "schemathesis"), "run", f"{community.url}/api/v1/openapi.json",
         "--header", f"Authorization: Bearer {member.token}", "--header", "X-Forwarded-For: 192.0.2.7",
         "--max-examples", EXAMPLES, "--seed", "20251121", "--phases", "examples,coverage,fuzzing",
         # Statuses that are not described include every 5xx but 503, which says when to come back.
         "--checks", "status_code_conformance,content_type_conformance,"
                     "response_schema_conformance,response_headers_conformance",
         "--request-timeout", "20", "--no-color",
         *[argument for call in skipped for argument in ("--exclude-operation-id", call)]],
        capture_output=True, text=True, timeout=400, check=False, cwd=tmp_path)
    assert finished.returncode == 0, finished.stdout[-12_000:] + finished.stderr[-2_000:]
