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


class Faults:
    """What was found to be wrong, and what was counted."""

    def __init__(self):
        self.lock = threading.Lock()
        self.found: list[str] = []
        self.counts: dict[str, int] = {}

    def add(self, text: str) -> None:
        with self.lock:
            self.found.append(text)

    def count(self, name: str, number: int = 1) -> None:
        with self.lock:
            self.counts[name] = self.counts.get(name, 0) + number


class Balancer(threading.Thread):
    """Knows which gateways are ready, as the health checks of a load balancer do."""

    INTERVAL = 0.1

    def __init__(self, ports: list[int], seed: str):
        super().__init__(name="balancer", daemon=True)
        self.ports = ports
        self.ready = set(ports)
        self.random = random.Random(seed)
        self.ended = threading.Event()

    def choose(self) -> int:
        """Returns a gateway that is ready; any of them if none is."""
        return self.random.choice(sorted(self.ready) or self.ports)

    def run(self) -> None:
        checks = [threading.Thread(target=self._check, args=(port,), daemon=True) for port in self.ports]
        for check in checks:
            check.start()

    def _check(self, port: int) -> None:
        while not self.ended.wait(self.INTERVAL):
            try:
                connection = http.client.HTTPConnection("127.0.0.1", port, timeout=0.5)
                with contextlib.closing(connection):
                    connection.request("GET", "/ready")
                    is_ready = connection.getresponse().status == 200
            except (OSError, http.client.HTTPException):
                is_ready = False
            self.ready = self.ready | {port} if is_ready else self.ready - {port}


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
        # The time of the last acknowledged request.
        self.last_success = time.monotonic()

    @property
    def path(self) -> str:
        return f"/homes/{self.home}/devices/{DEVICE}"

    def run(self) -> None:
        while not self.ended.is_set():
            self.number += 1
            self._rename(self.number)
            self._read()

    def _rename(self, number: int) -> None:
        body = json.dumps({"name": f"Name {number}"})
        headers = {"Content-Type": "application/json", "Idempotency-Key": f"{self.home}-{number}"}
        while True:
            status, content = self._send("PATCH", body, headers)
            if status == 200:
                break
            if self.ended.is_set() and not self.is_calm.is_set():
                # Perhaps it was made; the checks know both.
                return
        self.faults.count("acknowledged changes")
        if content["name"] != f"Name {number}":
            self.faults.add(f"{self.home}: the response to rename {number} has the name {content['name']}")

    def _read(self) -> None:
        status, content = self._send("GET", None, {})
        if status == 200 and content["name"] != f"Name {self.number}":
            self.faults.add(f"{self.home}: {content['name']} was read after rename {self.number} was acknowledged")

    def _send(self, method: str, body: str | None, headers: dict) -> tuple[int, dict]:
        """Sends a request once to a gateway; status 0 if there is no response."""
        was_calm = self.is_calm.is_set()
        port = self.balancer.choose()
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=REQUEST_TIMEOUT)
        try:
            with contextlib.closing(connection):
                connection.request(method, self.path, body, headers)
                response = connection.getresponse()
                status, content = response.status, json.loads(response.read())
        except ConnectionRefusedError:
            # A balancer sends the request to another gateway.
            time.sleep(0.01)
            return 0, {}
        except (OSError, http.client.HTTPException, ValueError) as error:
            if was_calm and self.is_calm.is_set():
                self.faults.add(f"{self.home}: {method} at {port} failed: {error!r}")
            self.faults.count("broken requests")
            return 0, {}
        if status == 200:
            self.last_success = time.monotonic()
            return status, content
        if status != 503 or (was_calm and self.is_calm.is_set()):
            self.faults.add(f"{self.home}: {method} at {port} got {status} {content}")
        self.faults.count("refused requests")
        time.sleep(0.02)
        return status, content


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

    def _follow(self, port: int) -> None:
        with socket.create_connection(("127.0.0.1", port), timeout=8) as connection:
            query = "device=" + DEVICE
            connection.sendall(
                f"GET /homes/{self.home}/events?{query}&heartbeat=5 HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
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
            self.faults.count("resyncs")
            self.faults.add(f"{self.home}: a resync because of {data}, after {self.cursor}")
        if b"id" in parts:
            cursor = parts[b"id"].decode()
            epoch, number = position(self.cursor)
            if position(cursor)[0] == epoch and position(cursor)[1] < number:
                self.faults.add(f"{self.home}: {cursor} follows {self.cursor}")
            self.cursor = cursor
        if name == "updated":
            self.numbers.append(int(data["object"]["name"].removeprefix("Name ")))
