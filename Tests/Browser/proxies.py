"""Reverse proxies with the configurations of docs/operating.md, in which only addresses, ports and paths are replaced."""

import os
import pathlib
import re
import shutil
import socket
import ssl
import subprocess
import time

DOCUMENT = pathlib.Path(__file__).parents[2] / "docs/operating.md"
#: Where Debian has servers.
PATH = os.environ["PATH"] + ":/usr/sbin"
#: The community's name in the document.
HOST = "fans.example"


def documented(name):
    """The code block after the line that begins with the proxy's name."""
    return re.search(rf"^{name}\b[^\n]*:\n\n```\w*\n(.*?)^```$", DOCUMENT.read_text(), re.MULTILINE | re.DOTALL)[1]


def replace(text, changes):
    for old, new in changes.items():
        assert old in text, f"{old!r} is not in docs/operating.md any more"
        text = text.replace(old, new)
    return text


class Proxy:
    """Listens at an address of its own, so that all serve one community at one and the same port."""

    def __init__(self, folder, upstream, port, redirect_port):
        self.folder, self.upstream, self.port, self.redirect_port = folder, upstream, port, redirect_port
        folder.mkdir(parents=True)
        self.authority = folder / "authority.pem"
        self.configuration = folder / "configuration"
        self.configuration.write_text(self.adapted(documented(self.name)))
        with open(folder / "log", "w", encoding="utf-8") as log:
            self.process = subprocess.Popen(
                [self.installed(), *self.arguments], stdout=log, stderr=log, cwd=folder,
                env={**os.environ, **self.environment})
        self.await_start()

    #: More of the environment.
    environment = {}

    @classmethod
    def installed(cls):
        """The path of its program; None where it is not installed."""
        return shutil.which(cls.program, path=PATH)

    @property
    def url(self):
        return f"https://{HOST}:{self.port}"

    def make_certificate(self):
        """A self-signed one: the certificate, its key, and both in one file."""
        certificate, key, both = self.authority, self.folder / "key.pem", self.folder / "both.pem"
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
             "-subj", f"/CN={HOST}", "-addext", f"subjectAltName=DNS:{HOST}", "-keyout", key, "-out", certificate],
            check=True, capture_output=True)
        both.write_bytes(certificate.read_bytes() + key.read_bytes())
        return certificate, key, both

    def await_start(self):
        for _ in range(100):
            if self.process.poll() is not None:
                break
            if self.is_ready:
                return
            time.sleep(0.1)
        self.end()
        raise RuntimeError(f"{self.name} did not start:\n{(self.folder / 'log').read_text()}")

    @property
    def is_ready(self):
        """Whether it has its certificate, too."""
        try:
            trust = ssl.create_default_context(cafile=self.authority)
            with socket.create_connection((self.address, self.port), timeout=5) as connection:
                trust.wrap_socket(connection, server_hostname=HOST).close()
            return True
        except OSError:
            return False

    def end(self):
        self.process.terminate()
        try:
            self.process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


class Nginx(Proxy):
    name, program, address = "nginx", "nginx", "127.0.0.11"

    def adapted(self, servers):
        certificate, key, _ = self.make_certificate()
        servers = replace(servers, {
            "listen 80": f"listen {self.address}:{self.redirect_port}",
            "listen 443": f"listen {self.address}:{self.port}",
            f"/etc/letsencrypt/live/{HOST}/fullchain.pem": str(certificate),
            f"/etc/letsencrypt/live/{HOST}/privkey.pem": str(key),
            "127.0.0.1:8080": self.upstream,
        })
        folders = "".join(
            f"{kind}_temp_path {self.folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        # Workers of root's nginx run as a user who may not enter the folder.
        user = "user root;" if os.getuid() == 0 else ""
        return (
            f"{user} daemon off; pid {self.folder}/pid; error_log {self.folder}/errors;"
            f"events {{}} http {{ access_log {self.folder}/requests; {folders}\n{servers}}}")

    @property
    def arguments(self):
        return ["-p", self.folder, "-e", self.folder / "errors", "-c", self.configuration]


class HAProxy(Proxy):
    name, program, address = "HAProxy", "haproxy", "127.0.0.12"

    def adapted(self, text):
        _, _, both = self.make_certificate()
        return replace(text, {
            "    user haproxy\n    group haproxy\n": "",
            "bind :80": f"bind {self.address}:{self.redirect_port}",
            "bind :443": f"bind {self.address}:{self.port}",
            f"/etc/haproxy/{HOST}.pem": str(both),
            "127.0.0.1:8080": self.upstream,
        })

    @property
    def arguments(self):
        return ["-db", "-f", self.configuration]


class Caddy(Proxy):
    name, program, address = "Caddy", "caddy", "127.0.0.13"

    def adapted(self, sites):
        """With a certificate of Caddy's own authority, since no public one can reach the community. Clients that know no
        more than its address get it, too."""
        self.authority = self.folder / "caddy/pki/authorities/local/root.crt"
        return (
            f"{{\n    admin off\n    local_certs\n    skip_install_trust\n    default_sni {HOST}\n"
            f"    default_bind {self.address}\n    http_port {self.redirect_port}\n    https_port {self.port}\n}}\n"
            + replace(sites, {"127.0.0.1:8080": self.upstream}))

    @property
    def arguments(self):
        return ["run", "--adapter", "caddyfile", "--config", self.configuration]

    @property
    def environment(self):
        return {"HOME": str(self.folder), "XDG_DATA_HOME": str(self.folder), "XDG_CONFIG_HOME": str(self.folder)}


PROXIES = [Nginx, HAProxy, Caddy]
