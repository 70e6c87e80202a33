"""nginx and Fanfare as processes of ours, each with a folder for what it writes."""

import os
import re
import shutil
import signal
import socket
import subprocess
import time
from pathlib import Path

import traffic

ROOT = Path(__file__).resolve().parents[1]
CACHE = ROOT / ".build" / "bench"
BINARY = os.environ.get("FANFARE", str(ROOT / ".build/release/fanfare"))


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Server:
    """A process that listens on a port of its own; ended with the block it serves."""

    def __init__(self, command, folder, environment=None):
        self.log = open(folder / "log", "ab")
        self.began = time.perf_counter()
        self.process = subprocess.Popen(
            command, stdout=self.log, stderr=self.log, env={**os.environ, **(environment or {})})
        self.wait()

    def wait(self):
        while time.perf_counter() - self.began < 60:
            if self.process.poll() is not None:
                raise RuntimeError(f"the server ended at once; see {self.log.name}")
            try:
                with traffic.Client(self.port) as client:
                    client.get("/health")
                self.first_answer = time.perf_counter() - self.began
                return
            except OSError:
                time.sleep(0.002)
        raise RuntimeError(f"the server does not answer; see {self.log.name}")

    @property
    def pid(self):
        return self.process.pid

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            os.kill(self.pid, signal.SIGTERM)
            self.process.wait(60)
        self.log.close()


class Nginx(Server):
    """Two workers, no access log, a static file of 1 KB."""

    def __init__(self):
        self.port = free_port()
        folder = CACHE / "nginx"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        (folder / "file").write_bytes(b"x" * 1024)
        user = "user root;" if os.getuid() == 0 else ""
        temporary = "".join(
            f"{kind}_temp_path {folder}/{kind};"
            for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        (folder / "conf").write_text(f"""
            {user} worker_processes 2; pid {folder}/pid; error_log {folder}/log; daemon off;
            events {{ worker_connections 1024; }}
            http {{
                access_log off; keepalive_requests 1000000000; {temporary}
                server {{ listen 127.0.0.1:{self.port}; root {folder}; }}
            }}""")
        super().__init__(["nginx", "-p", str(folder), "-c", str(folder / "conf")], folder)


class Fanfare(Server):
    """The release build with default settings and its log switched on, over a folder with its data."""

    def __init__(self, data, *, port=None, binary=None, settings=None):
        self.port = port or free_port()
        self.data = data
        environment = {
            "FANFARE_DATA": str(data), "FANFARE_PORT": str(self.port), "FANFARE_CONNECTIONS_PER_ADDRESS": "100000",
            "FANFARE_LIMITS": "off",
            **(settings or {})}
        super().__init__(self.start_command(binary), data, environment)

    def start_command(self, binary):
        return [*fanfare(binary), "serve"]

    def counters(self):
        """What the database has done, by name."""
        with traffic.Client(self.port) as client:
            lines = client.get("/metrics").body.decode().splitlines()
        fields = (line.split() for line in lines if line.startswith("fanfare_database_"))
        return {name.removeprefix("fanfare_database_").removesuffix("_total"): float(value) for name, value in fields}

    def memory(self):
        """Resident, in MB."""
        status = Path(f"/proc/{self.pid}/status").read_text()
        return int(status.split("VmRSS:")[1].split()[0]) / 1024


def fanfare(binary=None):
    return [binary or BINARY]


def compiled(source, made, *options):
    """Compiles a C file of this folder, and returns where it was put."""
    subprocess.run(["cc", "-O2", "-o", str(made), str(ROOT / "Benchmarks" / source), *options], check=True)
    return made


def shifted(seconds):
    """Variables of the environment in which Fanfare's clock is ahead of the machine's."""
    shim = compiled("shifted_clock.c", CACHE / "shifted_clock.so", "-fPIC", "-shared", "-ldl")
    return {"LD_PRELOAD": str(shim), "CLOCK_SHIFT_SECONDS": str(seconds)}


def stray_files(folder, engine, keys):
    """Files in a folder of data that no upload, and none of the blobs whose keys the statement selects, refers to."""
    uploads = {str(row[0]) for row in engine.ask("SELECT id FROM upload")}
    blobs = {row[0] for row in engine.ask(keys)}
    strays = [path for path in (folder / "uploads").iterdir() if path.name not in uploads]
    strays += [
        path for path in (folder / "media").rglob("*") if re.fullmatch(r"[0-9a-f]{64}", path.name) and path.name not in blobs]
    strays += (folder / "scratch").iterdir()
    return [str(path.relative_to(folder)) for path in strays]
