"""A client of one stream over a plain socket: cut anywhere, slowed, stopped, resumed, and checked at each frame."""

import contextlib
import json
import random
import socket
import threading
import time
from dataclasses import dataclass, field
from urllib.parse import urlencode

from wire import Chunks, fields, is_chunked, position

from .fold import Fold, Unknown
from .ledger import Ledger


@dataclass
class World:
    """The state that the readers and writers of a run share."""

    ledger: Ledger
    # The port of the running program; None while it is down.
    port: int | None = None
    # The capacity of the program's log, in changes.
    log: int = 100_000
    # Set while readers have to catch up, so that they can be compared.
    settling: threading.Event = field(default_factory=threading.Event)
    ended: threading.Event = field(default_factory=threading.Event)


class Wrong(Exception):
    """A violation of the stream's guarantees."""


class Reader(threading.Thread):
    """Applies a stream of `/events` to its snapshot, and checks each frame against the guarantees of streams."""

    def __init__(self, world: World, name: str, seed: str, query: dict, lines: bool = False, steady: bool = False):
        super().__init__(name=name, daemon=True)
        self.world = world
        self.random = random.Random(f"{seed} {name}")
        self.lines = lines
        self.steady = steady
        self.lock = threading.RLock()
        self.watch(query)

    def watch(self, query: dict) -> None:
        """Starts again with a filter."""
        with self.lock:
            self.query = query
            self.is_whole = not query.keys() - {"minInterval"}
            self.last: tuple[str, int] | None = None
            self.fold = Fold()
            self._waypoints: list[tuple[tuple[str, int], Fold]] = []
            self._session = object()

    def __str__(self) -> str:
        last = f"{self.last[0]}-{self.last[1]}" if self.last else "none"
        return f"{self.name} {self.query} {'lines' if self.lines else 'events'} last {last}"

    def run(self) -> None:
        while not self.world.ended.is_set():
            port = self.world.port
            if port is None:
                time.sleep(0.01)
                continue
            try:
                with contextlib.suppress(OSError):
                    self._connect(port)
            except Wrong as wrong:
                kind, text = wrong.args
                self.world.ledger.fault(kind, f"{self}: {text}")
                # A reader that continued with a wrong home would report the same fault forever.
                self.watch(self.query)
            time.sleep(self.random.uniform(0, 0.02))

    # One connection

    def _connect(self, port: int) -> None:
        plan = self._plan()
        with socket.socket() as connection:
            if plan == "slow":
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2_048)
            connection.settimeout(300)
            connection.connect(("127.0.0.1", port))
            with self.lock:
                session = self._session = object()
                connection.sendall(self._request(port))
            connection.settimeout(0.2)
            head = self._head(connection)
            if head is None or not head.startswith(b"HTTP/1.1 200 "):
                # A filter by an object that is hidden at the moment is rejected.
                if head is not None and not (head.startswith((b"HTTP/1.1 400 ", b"HTTP/1.1 503 ")) and self.query):
                    raise Wrong("refusals", head[:200].decode())
                time.sleep(0.05)
                return
            if not is_chunked(head):
                raise Wrong("framing", head.decode())
            self._read(connection, plan, session)

    def _plan(self) -> str:
        if self.steady or self.world.settling.is_set():
            return "steady"
        return self.random.choices(["cut", "slow", "stall", "steady"], [6, 2, 1, 1])[0]

    def _request(self, port: int) -> bytes:
        self._pieces: Fold | None = None
        self._pending: list[tuple[str, dict]] = []
        self._resync: str | None = None
        self._opened_at = self.last
        query, headers = dict(self.query), ""
        if self._waypoints and not self.world.settling.is_set() and self.random.random() < 0.15:
            self.last, fold = self.random.choice(self._waypoints)
            self._opened_at, self.fold = self.last, fold.copy()
            self._waypoints = [point for point in self._waypoints if point[0] == self.last]
            self.world.ledger.count("old cursors")
        if self.last is None:
            query["snapshot"] = "1"
        else:
            self.world.ledger.count("resumes")
            cursor = f"{self.last[0]}-{self.last[1]}"
            if self.random.random() < 0.5:
                query["after"] = cursor
            else:
                headers = f"Last-Event-ID: {cursor}\r\n"
        query["heartbeat"] = "5"
        accept = "application/x-ndjson" if self.lines else "text/event-stream"
        return (
            f"GET /events?{urlencode(query)} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nAccept: {accept}\r\n{headers}\r\n"
        ).encode()

    def _head(self, connection: socket.socket) -> bytes | None:
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            try:
                byte = connection.recv(1)
            except TimeoutError:
                if self.world.ended.is_set():
                    return None
                continue
            if not byte:
                return None
            head += byte
        return head

    def _read(self, connection: socket.socket, plan: str, session: object) -> None:
        left = int(self.random.expovariate(1 / 40_000)) + 1 if plan == "cut" else None
        chunks = Chunks()
        end = b"\n" if self.lines else b"\n\n"
        while not self.world.ended.is_set():
            size = 65_536 if left is None else min(left, 65_536)
            if not self.world.settling.is_set():
                if plan == "slow":
                    size = self.random.randint(1, 3_000)
                    time.sleep(0.005)
                elif plan == "stall" and self.random.random() < 0.1:
                    self.world.settling.wait(self.random.uniform(0.1, 1))
            try:
                received = connection.recv(size)
            except TimeoutError:
                continue
            if not received:
                return
            with self.lock:
                # The filter was changed.
                if session is not self._session:
                    return
                for chunk in chunks.feed(received):
                    if chunk.count(end) != 1 or not chunk.endswith(end):
                        raise Wrong("framing", f"a chunk that is not one event: {chunk[:300]!r}")
                    self._frame(chunk.removesuffix(end))
            if left is not None:
                left -= len(received)
                if left <= 0:
                    self.world.ledger.count("cuts")
                    return

    # Frames

    def _frame(self, frame: bytes) -> None:
        if self.lines:
            head, _, raw = frame.partition(b',"data":')
            head = json.loads(head + b"}")
            name, cursor, raw = head["event"], head.get("id"), raw[:-1]
        else:
            event = fields(frame)
            if b"event" not in event:
                return
            name, raw = event[b"event"].decode(), event[b"data"]
            cursor = event[b"id"].decode() if b"id" in event else None
        if name != "retry":
            self._event(name, position(cursor) if cursor else None, raw)

    def _event(self, name: str, place: tuple[str, int] | None, raw: bytes) -> None:
        data = json.loads(raw)
        if name == "resync":
            # A reader that is too slow for a snapshot gets another one.
            if self._resync and data["reason"] != "lag":
                raise Wrong("order", f"{data['reason']} after {self._resync}")
            self._resync = self._resync or data["reason"]
            self._pending = []
        elif name == "snapshot":
            self._snapshot(place, data)
        elif self._resync or self._pieces or self.last is None:
            raise Wrong("order", f"{name} {place} before the snapshot is complete")
        elif name == "heartbeat":
            self._heartbeat(place, data)
        else:
            self._change(name, place, raw, data)

    def _snapshot(self, place: tuple[str, int] | None, data: dict) -> None:
        if self._resync is None and self._opened_at is not None:
            raise Wrong("order", "an unexpected snapshot")
        if data["piece"] == 1:
            self._pieces, self._piece = Fold(), 0
        if self._pieces is None or data["piece"] != self._piece + 1:
            raise Wrong("order", f"piece {data['piece']} of a snapshot out of turn")
        self._piece = data["piece"]
        self._pieces.add(data)
        if (place is not None) != (data["piece"] == data["pieces"]):
            raise Wrong("order", f"piece {data['piece']} of {data['pieces']} has the id {place}")
        if place is None:
            return
        if self._resync:
            self.world.ledger.count(f"resyncs ({self._resync})")
            self._check_resync(place)
        self.fold, self._pieces, self._resync, self._waypoints = self._pieces, None, None, []
        self._opened_at = self.last = place

    def _check_resync(self, place: tuple[str, int]) -> None:
        """Checks the reason of a `resync` against the reader's distance."""
        if self.last is None:
            if self._resync != "lag":
                raise Wrong("resyncs without a reason", f"{self._resync} in the first snapshot, up to {place}")
            return
        is_same = self.last[0] == place[0]
        behind = place[1] - self.last[1]
        allowed = {
            "epoch": not is_same,
            "gap": is_same and behind > self.world.log,
            "lag": is_same and behind > self.world.log // 2,
        }
        if not allowed.get(self._resync):
            raise Wrong("resyncs without a reason", f"{self._resync}, {behind} changes behind {place}")

    def _heartbeat(self, place: tuple[str, int] | None, data: dict) -> None:
        self.world.ledger.count("heartbeats")
        if place is None or data["cursor"] != f"{place[0]}-{place[1]}" or place[0] != self.last[0]:
            raise Wrong("heartbeats that lie", f"{place} with {data}")
        if self._pending or place[1] < self.last[1] or (self.is_whole and place[1] != self.last[1]):
            raise Wrong("heartbeats that lie", f"{place} after {self.last}")
        self.last = place

    def _change(self, name: str, place: tuple[str, int] | None, raw: bytes, data: dict) -> None:
        self.world.ledger.count("frames")
        is_folding = "minInterval" in self.query
        if place is None:
            if not is_folding:
                raise Wrong("order", f"{name} without an id")
        elif place[0] != self.last[0]:
            raise Wrong("order", f"{place} is of another epoch")
        elif place[1] <= self.last[1]:
            raise Wrong("duplicates", f"{place} {name} {raw[:300]!r}")
        elif self.is_whole and not is_folding:
            if place[1] != self.last[1] + 1:
                raise Wrong("lost changes", f"{place} follows")
            if wrong := self.world.ledger.record(*place, name, raw, data.get("requestID")):
                raise Wrong("numbers given twice", wrong)
        # Frames without an id count when the next id arrives: after a cut between them they are sent again.
        self._pending.append((name, data))
        if place is None:
            return
        try:
            for change in self._pending:
                self.fold.apply(*change)
        except Unknown as unknown:
            raise Wrong("differences", f"{place}: {unknown}") from None
        self._pending = []
        self.last = place
        if self.random.random() < 0.02:
            self._waypoints = [*self._waypoints[-9:], (place, self.fold.copy())]
