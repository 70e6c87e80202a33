"""Connections that keep writing and remember what was acknowledged."""

import random
import threading
import time

import traffic

THREADS = 12
MEMBERS = 37
PASSWORD = "long trombone evenings"


class Writers:
    """Each thread writes for members of its own, so that it alone says what becomes of a key: the follow or mute of a
    pair, a person's text, somebody who registers."""

    def __init__(self, port, chance):
        self.port = port
        self.members = [register(port, f"member{number}") for number in range(MEMBERS)]
        self.gate, self.over = threading.Event(), threading.Event()
        self.lock = threading.Condition()
        self.busy = 0
        self.possible = {}
        self.acknowledged = self.cut = 0
        seeds = [chance.randrange(1 << 30) for _ in range(THREADS)]
        self.threads = [threading.Thread(target=self.work, args=(number, seed)) for number, seed in enumerate(seeds)]
        for thread in self.threads:
            thread.start()

    def resume(self):
        self.gate.set()

    def pause(self):
        """Returns when no request is under way."""
        self.gate.clear()
        with self.lock:
            self.lock.wait_for(lambda: self.busy == 0, 60)

    def end(self):
        self.over.set()
        self.gate.set()
        for thread in self.threads:
            thread.join(60)

    def answers(self):
        """Whether a write succeeds: each time another one."""
        try:
            with traffic.Client(self.port, timeout=5) as client:
                person, token = self.members[-1]
                return client.send("PATCH", "/api/v1/users/me", token, {"location": "Quito"}).status == 200
        except OSError:
            return False

    def states(self):
        return list(self.possible.items())

    def settle(self, key, value):
        self.possible[key] = {value}

    def work(self, number, seed):
        chance = random.Random(seed)
        mine = self.members[number:MEMBERS - 1:THREADS]
        client, count = None, 0
        while True:
            self.gate.wait()
            if self.over.is_set():
                return client and client.close()
            with self.lock:
                self.busy += 1
            try:
                count += 1
                client = client or traffic.Client(self.port, timeout=20)
                self.attempt(client, chance, mine, f"{number}x{count}")
            except OSError:
                client = client and client.close()
                self.over.wait(0.01)
            finally:
                with self.lock:
                    self.busy -= 1
                    self.lock.notify_all()

    def attempt(self, client, chance, mine, name):
        person, token = chance.choice(mine)
        other = chance.choice([one for one, _ in self.members if one != person])
        match chance.randrange(12):
            case 0 if chance.random() < 0.2:
                body = registration(f"new{name}")
                self.change(client, ("person", f"new{name}"), 1, "POST", "/api/v1/users", None, body)
            case 0 | 1 | 2:
                self.change(client, ("about", person), name, "PATCH", "/api/v1/users/me", token, {"about": name})
            case 3:
                self.change(client, ("mutes", person, other), 1, "PUT", f"/api/v1/people/{other}/mute", token)
            case 4:
                self.change(client, ("mutes", person, other), 0, "DELETE", f"/api/v1/people/{other}/mute", token)
            case kind if kind < 9:
                self.change(client, ("follow", person, other), 1, "PUT", f"/api/v1/people/{other}/follow", token)
            case _:
                self.change(client, ("follow", person, other), 0, "DELETE", f"/api/v1/people/{other}/follow", token)

    def change(self, client, key, value, *request):
        before = self.possible.get(key, {0 if key[0] != "about" else ""})
        self.possible[key] = before | {value}
        answer = None
        try:
            answer = client.send(*request)
        finally:
            if answer is not None and answer.status in (200, 201, 204):
                self.possible[key] = {value}
                self.acknowledged += 1
            elif answer is not None and answer.status == 429:
                self.possible[key] = before
            else:
                self.cut += 1


def registration(name):
    return {
        "username": name, "email": f"{name}@example.org", "password": PASSWORD, "password_confirmation": PASSWORD,
        "first_name": "Ada", "last_name": "Proof"}


def register(port, name):
    """The number and the token of somebody new."""
    with traffic.Client(port) as client:
        answer = client.send("POST", "/api/v1/users", body=registration(name))
        while answer.status in (429, 503):
            time.sleep(int(answer.headers["retry-after"]))
            answer = client.send("POST", "/api/v1/users", body=registration(name))
    assert answer.status == 201, answer
    return answer.json["id"], answer.headers["authorization"].removeprefix("Bearer ")
