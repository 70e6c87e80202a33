"""The server's own HTTP/1.1 connection beside Hummingbird's channel, with the same routes behind both."""

import data
import report
import servers
import traffic

PATHS = {
    "health": ("/health", "text/plain"),
    "directory, JSON": ("/api/v1/people", "application/json"),
    "directory, HTML": ("/people", "text/html"),
    "a profile": ("/people/1", "text/html"),
}


def server(rounds):
    """Requests a second of each, in turn, and how much more the own one does."""
    binary = str(servers.ROOT / "Benchmarks/.build/release/hummingbird-server")
    own, theirs = {name: [] for name in PATHS}, {name: [] for name in PATHS}
    with servers.Fanfare(data.copy("own")) as first, servers.Fanfare(data.copy("theirs"), binary=binary) as second:
        for _ in range(rounds):
            for name, (path, accept) in PATHS.items():
                own[name].append(rate(first, path, accept))
                theirs[name].append(rate(second, path, accept))
    return [report.rates(f"{name}, beside Hummingbird's channel", own[name], theirs[name], 1, " of Hummingbird's channel") for name in PATHS]


def rate(server, path, accept):
    load = traffic.wrk(server.port, path, headers=[f"Accept: {accept}"])
    assert load.wrong == 0, f"{load.wrong} requests for {path} went wrong"
    return load.rate
