"""Stands between browser and server, and cuts the line in the middle of an upload when told to."""

import contextlib
import socket
import threading


class Cutter:
    def __init__(self, url):
        host, port = url.rsplit("/", 1)[1].split(":")
        self.server = (host, int(port))
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.listening.getsockname()[1]}"
        self.cuts = 0
        self.after = None
        threading.Thread(target=self.accept, daemon=True).start()

    def cut(self, after):
        """The next piece of an upload gets no further than this many bytes."""
        self.after = after

    def accept(self):
        with contextlib.suppress(OSError):
            while True:
                browser, _ = self.listening.accept()
                server = socket.create_connection(self.server)
                threading.Thread(target=self.carry, args=(browser, server, True), daemon=True).start()
                threading.Thread(target=self.carry, args=(server, browser, False), daemon=True).start()

    def carry(self, source, target, is_upwards):
        left = None
        with contextlib.suppress(OSError):
            while data := source.recv(16384):
                if is_upwards and self.after and data.startswith(b"PATCH "):
                    left, self.after = self.after, None
                if left is not None:
                    target.sendall(data[:left])
                    left -= len(data)
                    if left <= 0:
                        self.cuts += 1
                        break
                else:
                    target.sendall(data)
        for end in (source, target):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()

    def end(self):
        self.listening.close()
