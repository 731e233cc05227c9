"""The clients: each has a home of its own, changes it at any gateway, and watches it on a stream."""

import contextlib
import http.client
import json
import random
import socket
import threading
import time

from wire import Chunks, fields, is_chunked, position

# The device that a client changes, in every demo home.
DEVICE = "living-room-ceiling"
# Timeout of a request in seconds: a gateway that is stopped does not answer.
REQUEST_TIMEOUT = 3
# The same for requests that must not fail, also on a busy machine.
CALM_TIMEOUT = 10


class Faults:
    """What was found to be wrong, and what was counted."""

    CHANGES = "acknowledged changes"
    LOST, DOUBLED, RESYNCS, FAILED = "lost", "doubled", "resyncs", "failed requests in planned restarts"

    def __init__(self):
        self.lock = threading.Lock()
        self.found: list[str] = []
        names = (self.CHANGES, self.LOST, self.DOUBLED, self.RESYNCS, self.FAILED)
        self.counts: dict[str, int] = dict.fromkeys(names, 0)
        # The duration in seconds of the slowest request in planned restarts.
        self.slowest = 0.0

    def note_duration(self, seconds: float) -> None:
        with self.lock:
            self.slowest = max(self.slowest, seconds)

    def add(self, text: str) -> None:
        with self.lock:
            self.found.append(text)

    def count(self, name: str, number: int = 1) -> None:
        with self.lock:
            self.counts[name] = self.counts.get(name, 0) + number


class Balancer(threading.Thread):
    """Knows which gateways are ready, as the health checks of a load balancer do.

    `addresses` are those of the gateways, and `headers` is what requests of all clients have.
    """

    INTERVAL = 0.1

    def __init__(self, addresses: list[str], seed: str, headers: dict[str, str] | None = None):
        super().__init__(name="balancer", daemon=True)
        self.addresses = addresses
        self.headers = headers or {}
        self.lock = threading.Lock()
        self.ready = set(addresses)
        self.random = random.Random(seed)
        self.ended = threading.Event()

    def choose(self) -> str:
        """Returns a gateway that is ready; any of them if none is."""
        return self.random.choice(sorted(self.ready) or self.addresses)

    def run(self) -> None:
        checks = [threading.Thread(target=self._check, args=(address,), daemon=True) for address in self.addresses]
        for check in checks:
            check.start()

    def _check(self, address: str) -> None:
        while not self.ended.wait(self.INTERVAL):
            self._set_ready(address, is_ready(address, 0.5))

    def _set_ready(self, address: str, is_ready: bool) -> None:
        with self.lock:
            self.ready = self.ready | {address} if is_ready else self.ready - {address}


def is_ready(address: str, timeout: float) -> bool:
    """Whether the gateway at an address takes requests."""
    try:
        with contextlib.closing(http.client.HTTPConnection(address, timeout=timeout)) as connection:
            connection.request("GET", "/ready")
            return connection.getresponse().status == 200
    except (OSError, http.client.HTTPException):
        return False


class Client(threading.Thread):
    """Renames a device of a home again and again, at a gateway that it chooses each time.

    Each rename has an idempotency key and is repeated until it is acknowledged, so that all of them are made, once and
    in order. Between them it reads the name, which is that of the last acknowledged rename.
    """

    def __init__(self, home: str, balancer: Balancer, faults: Faults):
        super().__init__(name=f"client of {home}", daemon=True)
        self.home, self.balancer, self.faults = home, balancer, faults
        # The number of the last rename, and whether it is acknowledged.
        self.number = 0
        self.ended = threading.Event()
        # Set while the gateways must not fail: an error other than a refused connection is a fault then.
        self.is_calm = threading.Event()
        # When the last change was sent that was acknowledged.
        self.last_change = time.monotonic()

    @property
    def path(self) -> str:
        return f"/homes/{self.home}/devices/{DEVICE}"

    def run(self) -> None:
        while not self.ended.is_set():
            self.number += 1
            if self._rename(self.number):
                self._read()

    def _rename(self, number: int) -> bool:
        """Returns whether the rename is acknowledged."""
        body = json.dumps({"name": f"Name {number}"})
        headers = {"Content-Type": "application/json", "Idempotency-Key": f"{self.home}-{number}"}
        while True:
            start = time.monotonic()
            status, content = self.send("PATCH", body, headers)
            if status == 200:
                self.last_change = start
                break
            if self.ended.is_set() and not self.is_calm.is_set():
                # Perhaps it was made; the checks know both.
                return False
        self.faults.count(Faults.CHANGES)
        if content["name"] != f"Name {number}":
            self.faults.add(f"{self.home}: the response to rename {number} has the name {content['name']}")
        return True

    def _read(self) -> None:
        status, content = self.send("GET")
        if status == 200 and content["name"] != f"Name {self.number}":
            self.faults.add(f"{self.home}: {content['name']} was read after rename {self.number} was acknowledged")

    def send(
        self, method: str, body: str | None = None, headers: dict | None = None, timeout: float = REQUEST_TIMEOUT
    ) -> tuple[int, dict]:
        """Sends a request once to a gateway; status 0 if there is no response."""
        was_calm = self.is_calm.is_set()
        address = self.balancer.choose()
        start = time.monotonic()
        connection = http.client.HTTPConnection(address, timeout=CALM_TIMEOUT if was_calm else timeout)
        try:
            with contextlib.closing(connection):
                connection.request(method, self.path, body, {**self.balancer.headers, **(headers or {})})
                response = connection.getresponse()
                status, content = response.status, json.loads(response.read())
            if was_calm:
                self.faults.note_duration(time.monotonic() - start)
        except ConnectionRefusedError:
            # A balancer sends the request to another gateway.
            time.sleep(0.01)
            return 0, {}
        except (OSError, http.client.HTTPException, ValueError) as error:
            if was_calm and self.is_calm.is_set():
                self._fail(f"{method} at {address} failed: {error!r}")
            self.faults.count("broken requests")
            return 0, {}
        if status == 200:
            return status, content
        is_problem = response.getheader("Content-Type") == "application/problem+json"
        if was_calm and self.is_calm.is_set():
            self._fail(f"{method} at {address} got {status} {content}")
        elif status != 503 or not is_problem:
            self.faults.add(f"{self.home}: {method} at {address} got {status} {content}")
        self.faults.count("refused requests")
        time.sleep(0.02)
        return status, content

    def _fail(self, text: str) -> None:
        """A request has failed during a planned restart."""
        self.faults.count(Faults.FAILED)
        self.faults.add(f"{self.home}: {text}")


class Watcher(threading.Thread):
    """Follows the changes of a home on a stream of any gateway, and resumes after the last one that it has received."""

    def __init__(self, home: str, cursor: str, balancer: Balancer, faults: Faults):
        """`cursor` is that before the first change."""
        super().__init__(name=f"watcher of {home}", daemon=True)
        self.home, self.balancer, self.faults = home, balancer, faults
        self.ended = threading.Event()
        # The cursor of the last event, and the numbers of the renames that were received.
        self.cursor = cursor
        self.numbers: list[int] = []

    def run(self) -> None:
        while not self.ended.is_set():
            with contextlib.suppress(OSError, ValueError):
                self._follow(self.balancer.choose())
            time.sleep(0.02)

    def _follow(self, address: str) -> None:
        host, _, port = address.partition(":")
        with socket.create_connection((host, int(port)), timeout=8) as connection:
            query = "device=" + DEVICE
            headers = "".join(f"{name}: {value}\r\n" for name, value in self.balancer.headers.items())
            connection.sendall(
                f"GET /homes/{self.home}/events?{query}&heartbeat=5 HTTP/1.1\r\nHost: {address}\r\n{headers}"
                f"Accept: text/event-stream\r\nLast-Event-ID: {self.cursor}\r\n\r\n".encode()
            )
            received = b""
            while b"\r\n\r\n" not in received:
                received += self._receive(connection)
            head, _, rest = received.partition(b"\r\n\r\n")
            if not head.startswith(b"HTTP/1.1 200 "):
                self.faults.count("refused streams")
                if not head.startswith(b"HTTP/1.1 503 "):
                    self.faults.add(f"{self.home}: a stream got {head[:200]!r}")
                return
            self.faults.count("streams")
            chunks, text = Chunks() if is_chunked(head + b"\r\n") else None, b""
            while not self.ended.is_set():
                text += b"".join(chunks.feed(rest)) if chunks else rest
                *events, text = text.split(b"\n\n")
                for event in events:
                    self._handle(event)
                rest = self._receive(connection)

    def _receive(self, connection: socket.socket) -> bytes:
        received = connection.recv(65_536)
        if not received:
            raise OSError("the stream has ended")
        return received

    def _handle(self, event: bytes) -> None:
        if b"data:" not in event:
            return
        parts = fields(event)
        name, data = parts[b"event"].decode(), json.loads(parts[b"data"])
        if name == "resync":
            self.faults.count(Faults.RESYNCS)
            self.faults.add(f"{self.home}: a resync because of {data}, after {self.cursor}")
        if b"id" in parts:
            cursor = parts[b"id"].decode()
            epoch, number = position(self.cursor)
            if position(cursor)[0] == epoch and position(cursor)[1] < number:
                self.faults.add(f"{self.home}: {cursor} follows {self.cursor}")
            self.cursor = cursor
        if name == "updated":
            self.numbers.append(int(data["object"]["name"].removeprefix("Name ")))
