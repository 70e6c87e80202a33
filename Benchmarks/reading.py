"""The directory of people, beside nginx."""

import contextlib
import threading

import data
import report
import servers
import traffic

JSON = ("/api/v1/people", "application/json")
HTML = ("/people", "text/html")


def json_guest(rounds):
    return directory(rounds, JSON, member=False, wanted=0.40)


def html_guest(rounds):
    return directory(rounds, HTML, member=False, wanted=0.30)


def json_member(rounds):
    return directory(rounds, JSON, member=True, wanted=0.25)


def html_member(rounds):
    return directory(rounds, HTML, member=True, wanted=0.20)


def beside_slow(rounds):
    """Members' JSON while four others keep asking for what takes long."""
    return directory(rounds, JSON, member=True, wanted=0.125, slow=4)


def directory(rounds, page, member, wanted, slow=0):
    path, accept = page
    folder = data.copy("directory")
    paths = {
        "first page": path,
        "after 50,000 rows": f"{path}?cursor={data.cursor_after(folder, data.PEOPLE // 2)}",
    }
    return beside_nginx(rounds, folder, paths, accept, member, wanted, check, slow)


def beside_nginx(rounds, folder, paths, accept, member, wanted, check, slow=0):
    """Pages by their names, in turn with nginx; `check` sees that each is the one meant."""
    mine = {name: [] for name in paths}
    nginx = []
    with servers.Nginx() as static, servers.Fanfare(folder) as server:
        for path in paths.values():
            check(server, path, accept, member)
        for _ in range(rounds):
            nginx.append(traffic.wrk(static.port, "/file").rate)
            with beside(server, member, slow):
                for name, path in paths.items():
                    load = ask(server, path, accept, member)
                    assert load.wrong == 0, f"{load.wrong} requests for {path} went wrong"
                    mine[name].append(load.rate)
        slow_reads = server.counters()["slow_reads"]
    assert slow == 0 or slow_reads > 0, "no slow query ran"
    return [report.rates(name, mine[name], nginx, wanted) for name in paths]


def ask(server, path, accept, member):
    if not member:
        return traffic.wrk(server.port, path, headers=[f"Accept: {accept}"])
    return traffic.wrk(server.port, script="rotate.lua", arguments=[path, data.community() / "tokens", accept])


def check(server, path, accept, member):
    """That the page is the one meant: 20 people, and for members whom they follow."""
    with traffic.Client(server.port) as client:
        answer = client.get(path, data.token(0) if member else None, accept)
    assert answer.status == 200, answer
    if accept == "text/html":
        assert answer.body.count(b'class="row person"') == 20, answer.body
        assert (b"data-followed" in answer.body) == member
    else:
        people = answer.json["data"]
        assert len(people) == 20, people
        assert all((person["followed"] is not None) == member for person in people)


@contextlib.contextmanager
def beside(server, writes, slow):
    """50 writes a second by members, and so many who ask for what takes long."""
    tokens = data.tokens()

    def follow(number, client):
        step, undo = divmod(number, 2)
        method = "DELETE" if undo else "PUT"
        return client.send(method, f"/api/v1/people/{step * 7 % data.PEOPLE + 1}/follow", tokens[step % len(tokens)])

    over = threading.Event()

    def dawdle():
        with traffic.Client(server.port) as client:
            while not over.is_set():
                client.get("/api/v1/people?q=a%20m%20s%20c%20b&sort=name")

    threads = [threading.Thread(target=dawdle, daemon=True) for _ in range(slow)]
    for thread in threads:
        thread.start()
    with traffic.Steady(server.port, 50, follow, threads=4) if writes else contextlib.nullcontext():
        yield
    over.set()
    for thread in threads:
        thread.join(30)
