"""The clients of the load. Each function is one action, with a random source and an HTTP client of its own."""

import contextlib
import json
import random
import threading
from collections import Counter

import httpx

from gateway import LAMP, REPOSITORY
from streams import Stream

ROOMS = ("kitchen", "living-room", "bedroom")
SYNC = (REPOSITORY / "Tests/CloudToCloudTests/Fixtures/home-assistant-sync.json").read_text()
PATHS = (
    *("/devices", "/rooms", "/structures", f"/devices/{LAMP}", "/metrics", "/limits", "/devices?room=kitchen"),
    *(f"/devices/{LAMP}/history", "/simulation/requests?limit=20"),
)
FAULTS = (
    {"on": {"device": LAMP}, "kind": "offline", "for": 1},
    {"on": {"device": LAMP}, "kind": "slow", "milliseconds": 50, "times": 3},
    {"on": {"route": "GET /rooms"}, "kind": "status", "status": 503, "times": 1},
    {"on": {"stream": True}, "kind": "cut", "atByte": 17, "times": 1},
)


class Client:
    """Acts on the gateway until it is stopped."""

    def __init__(self, url: str, number: int, seed: int):
        self.random = random.Random(f"{seed} {number}")
        self.http = httpx.Client(base_url=url, timeout=60, headers={"X-Client": f"client-{number}"})
        self.number = number
        self.url = url
        self.counts = Counter()
        self.faults: list[str] = []
        self.actions = (
            (self.read, 40), (self.command, 40), (self.write, 10), (self.stream, 8), (self.move, 6), (self.fork, 2),
            (self.room, 3), (self.fault, 2), (self.export, 2), (self.verify, 2), (self.mistake, 6),
        )  # fmt: skip

    def act(self) -> None:
        functions, weights = zip(*self.actions, strict=True)
        (action,) = self.random.choices(functions, weights)
        self.counts[action.__name__] += 1
        try:
            action()
        except (httpx.HTTPError, AssertionError) as error:
            self.faults.append(f"client {self.number}, {action.__name__}: {error!r}")

    def expect(self, response: httpx.Response, *statuses: int) -> httpx.Response:
        assert response.status_code in statuses, f"{response.request.url} {response.status_code} {response.text[:200]}"
        return response

    def device(self) -> dict:
        return self.random.choice(self.expect(self.http.get("/devices?fields=id,types"), 200).json()["devices"])

    def read(self) -> None:
        path = self.random.choice(PATHS)
        # A fault answers for the rooms from time to time.
        self.expect(self.http.get(path), 200, 503)

    def command(self) -> None:
        # A fault makes the lamp offline from time to time.
        body = {"command": self.random.choice(("on", "off", "toggle"))}
        key = {"Idempotency-Key": f"{self.random.getrandbits(64):x}"} if self.random.random() < 0.5 else {}
        self.expect(self.http.post(f"/devices/{LAMP}/traits/onOff/commands", json=body, headers=key), 200, 503)

    def write(self) -> None:
        name = f"Lamp {self.random.randrange(1000)}"
        self.expect(self.http.patch(f"/devices/{LAMP}", json={"name": name}), 200)

    def stream(self) -> None:
        snapshot = {"snapshot": "1"} if self.random.random() < 0.5 else {}
        # A fault cuts some streams.
        with (
            contextlib.suppress(TimeoutError, ConnectionError, httpx.HTTPError),
            Stream(self.url, "/events", timeout=5, **snapshot) as stream,
        ):
            for _ in range(self.random.randrange(5)):
                stream.next()

    def move(self) -> None:
        body = {"devices": [LAMP], "room": self.random.choice(ROOMS)}
        self.expect(self.http.post("/structures/main-house/move", json=body), 200)

    def room(self) -> None:
        created = self.http.post("/structures/main-house/rooms", json={"name": f"Room {self.number}"})
        if self.expect(created, 201, 409).status_code == 201:
            self.expect(self.http.delete(f"/rooms/{created.json()['id']}"), 200, 204)

    def fork(self) -> None:
        """Creates a home as a fork, from a template or from an import, uses it and deletes it."""
        source = self.random.choice(
            ({"home": "default"}, {"template": "demo"}, {"fleet": 50}, {"file": {"sync": json.loads(SYNC)}})
        )
        home = self.expect(self.http.post("/homes", json={"from": source}), 201).json()["id"]
        self.expect(self.http.get(f"/homes/{home}/devices"), 200)
        self.expect(self.http.post(f"/homes/{home}/reset"), 200, 204)
        self.expect(self.http.post(f"/homes/{home}/simulation/clock/advance", json={"seconds": 3600}), 200)
        self.expect(self.http.delete(f"/homes/{home}"), 200, 204)

    def fault(self) -> None:
        fault = self.expect(self.http.post("/simulation/faults", json=self.random.choice(FAULTS)), 201, 429)
        if fault.status_code == 201:
            self.expect(self.http.delete(f"/simulation/faults/{fault.json()['id']}"), 200, 204, 404)

    def export(self) -> None:
        self.expect(self.http.get("/export"), 200)

    def verify(self) -> None:
        self.expect(self.http.post("/simulation/requests/verify", json={"received": {"method": "PATCH"}}), 200)

    def mistake(self) -> None:
        """Sends what the gateway rejects."""
        self.expect(self.http.get(f"/devices/missing-{self.random.randrange(10_000)}"), 404)
        self.expect(self.http.post("/commands", content=b"{", headers={"Content-Type": "application/json"}), 400)


def run(client: Client, stop: threading.Event) -> None:
    while not stop.is_set():
        client.act()
    client.http.close()
