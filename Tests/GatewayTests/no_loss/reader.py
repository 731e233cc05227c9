"""A client of one stream over a plain socket. It disconnects, slows down, stalls and resumes, and checks each frame."""

import contextlib
import json
import random
import socket
import threading
import time
from dataclasses import dataclass, field
from urllib.parse import urlencode

from wire import Chunks, fields, is_chunked, position

from .fold import Fold, UnknownObject
from .ledger import Ledger

# Sizes of the receive buffer of a slow connection, in bytes: while it is slow, and during comparisons. If the window of
# a small buffer is a little smaller than a segment, the sender waits 0.2 s for its timer before each KiB.
SMALL_BUFFER = 2_048
LARGE_BUFFER = 1 << 20


@dataclass
class SharedState:
    """The state that the readers and writers of a run share."""

    ledger: Ledger
    # The port of the running program; None while it is down.
    port: int | None = None
    # The capacity of the program's event log, in changes.
    log_capacity: int = 100_000
    # Set while readers read without interruption, so that they reach the state of the home and can be compared with it.
    comparing: threading.Event = field(default_factory=threading.Event)
    # Whether faults are set on the streams. Readers then have to detect missing and repeated events.
    has_faults: bool = False
    # Set at the end of the run.
    ended: threading.Event = field(default_factory=threading.Event)


class Violation(Exception):
    """A violation of the stream's guarantees."""


class Incomplete(Exception):
    """A fault has broken a frame, or kept back a change; the reader resumes after its last cursor."""


class Reader(threading.Thread):
    """Applies the frames of `/events` to the snapshot, and checks each frame against the guarantees of streams.

    `reads_lines` requests newline-delimited JSON. A steady reader never disconnects and never stalls.
    """

    def __init__(
        self,
        shared: SharedState,
        name: str,
        seed: str,
        query: dict,
        reads_lines: bool = False,
        is_steady: bool = False,
    ):
        super().__init__(name=name, daemon=True)
        self.shared = shared
        self.random = random.Random(f"{seed} {name}")
        self.reads_lines = reads_lines
        self.is_steady = is_steady
        self.lock = threading.RLock()
        self.restart(query)

    def restart(self, query: dict) -> None:
        """Starts again with a filter and without a cursor."""
        with self.lock:
            self.query = query
            self.is_unfiltered = not query.keys() - {"minInterval"}
            # The cursor of the last received event.
            self.last: tuple[str, int] | None = None
            self.fold = Fold()
            # Earlier cursors with the home at that time, from which the reader sometimes resumes.
            self._checkpoints: list[tuple[tuple[str, int], Fold]] = []
            # Identifies the current connection and filter.
            self._session = object()

    def __str__(self) -> str:
        last = f"{self.last[0]}-{self.last[1]}" if self.last else "none"
        return f"{self.name} {self.query} {'lines' if self.reads_lines else 'events'} last {last}"

    def run(self) -> None:
        while not self.shared.ended.is_set():
            port = self.shared.port
            if port is None:
                time.sleep(0.01)
                continue
            try:
                with contextlib.suppress(OSError):
                    self._connect(port)
            except Violation as violation:
                kind, text = violation.args
                self.shared.ledger.fault(kind, f"{self}: {text}")
                # A reader that continued with a wrong home would report the same fault forever.
                self.restart(self.query)
            time.sleep(self.random.uniform(0, 0.02))

    # One connection

    def _connect(self, port: int) -> None:
        plan = self._choose_plan()
        with socket.socket() as connection:
            if plan == "slow":
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL_BUFFER)
            connection.settimeout(300)
            connection.connect(("127.0.0.1", port))
            with self.lock:
                session = self._session = object()
                connection.sendall(self._request(port))
            connection.settimeout(0.2)
            head = self._read_head(connection)
            if head is not None and self.shared.has_faults and b"\r\nX-Fault: " in head and b" 200 " not in head[:16]:
                self.shared.ledger.count("refused reconnections")
                return
            if head is None or not head.startswith(b"HTTP/1.1 200 "):
                # A filter by an object that is not visible now is rejected.
                if head is not None and not (head.startswith((b"HTTP/1.1 400 ", b"HTTP/1.1 503 ")) and self.query):
                    raise Violation("rejections", head[:200].decode())
                time.sleep(0.05)
                return
            if not is_chunked(head):
                raise Violation("framing", head.decode())
            try:
                self._read_body(connection, plan, session)
            except Incomplete as reason:
                self.shared.ledger.count(f"faults noticed ({reason})")

    def _choose_plan(self) -> str:
        """Returns how to read the next connection: `cut` ends it after random bytes, `stall` pauses."""
        if self.is_steady or self.shared.comparing.is_set():
            return "steady"
        return self.random.choices(["cut", "slow", "stall", "steady"], [6, 2, 1, 1])[0]

    def _request(self, port: int) -> bytes:
        self._pieces: Fold | None = None
        self._pending: list[tuple[str, dict]] = []
        self._resync: str | None = None
        self._resumed_after = self.last
        query, headers = dict(self.query), ""
        if self._checkpoints and not self.shared.comparing.is_set() and self.random.random() < 0.15:
            self.last, fold = self.random.choice(self._checkpoints)
            self._resumed_after, self.fold = self.last, fold.copy()
            self._checkpoints = [point for point in self._checkpoints if point[0] == self.last]
            self.shared.ledger.count("old cursors")
        if self.last is None:
            query["snapshot"] = "1"
        else:
            self.shared.ledger.count("resumes")
            cursor = f"{self.last[0]}-{self.last[1]}"
            if self.random.random() < 0.5:
                query["after"] = cursor
            else:
                headers = f"Last-Event-ID: {cursor}\r\n"
        query["heartbeat"] = "5"
        accept = "application/x-ndjson" if self.reads_lines else "text/event-stream"
        return (
            f"GET /events?{urlencode(query)} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nAccept: {accept}\r\n"
            f"X-Client: {self.label}\r\n{headers}\r\n"
        ).encode()

    @property
    def label(self) -> str:
        """The label of the client, on which faults are set."""
        return self.name.replace(" ", "-")

    def _read_head(self, connection: socket.socket) -> bytes | None:
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            try:
                byte = connection.recv(1)
            except TimeoutError:
                if self.shared.ended.is_set():
                    return None
                continue
            if not byte:
                return None
            head += byte
        return head

    def _read_body(self, connection: socket.socket, plan: str, session: object) -> None:
        remaining = int(self.random.expovariate(1 / 40_000)) + 1 if plan == "cut" else None
        chunks = Chunks()
        end = b"\n" if self.reads_lines else b"\n\n"
        buffer_size = SMALL_BUFFER
        while not self.shared.ended.is_set():
            size = 65_536 if remaining is None else min(remaining, 65_536)
            is_comparing = self.shared.comparing.is_set()
            if plan == "slow" and buffer_size != (buffer_size := LARGE_BUFFER if is_comparing else SMALL_BUFFER):
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer_size)
            if not is_comparing:
                if plan == "slow":
                    size = self.random.randint(1, 3_000)
                    time.sleep(0.005)
                elif plan == "stall" and self.random.random() < 0.1:
                    self.shared.comparing.wait(self.random.uniform(0.1, 1))
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
                    if self.shared.has_faults and end not in chunk:
                        raise Incomplete("a broken frame")
                    if chunk.count(end) != 1 or not chunk.endswith(end):
                        raise Violation("framing", f"a chunk that is not one event: {chunk[:300]!r}")
                    self._handle_frame(chunk.removesuffix(end))
            if remaining is not None:
                remaining -= len(received)
                if remaining <= 0:
                    self.shared.ledger.count("cuts")
                    return

    # Frames

    def _handle_frame(self, frame: bytes) -> None:
        if self.reads_lines:
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
            self._handle_event(name, position(cursor) if cursor else None, raw)

    def _handle_event(self, name: str, cursor: tuple[str, int] | None, raw: bytes) -> None:
        data = json.loads(raw)
        if name == "resync":
            # A reader that is too slow for a snapshot gets another one.
            if self._resync and data["reason"] != "lag" and not self.shared.has_faults:
                raise Violation("order", f"a resync for {data['reason']} after one for {self._resync}")
            self._resync = self._resync or data["reason"]
            self._pending = []
        elif name == "snapshot":
            self._handle_snapshot(cursor, data)
        elif self._resync or self._pieces or self.last is None:
            raise Violation("order", f"{name} {cursor} before the snapshot is complete")
        elif name == "heartbeat":
            self._handle_heartbeat(cursor, data)
        else:
            self._handle_change(name, cursor, raw, data)

    def _handle_snapshot(self, cursor: tuple[str, int] | None, data: dict) -> None:
        if self._resync is None and self._resumed_after is not None:
            raise Violation("order", "an unexpected snapshot")
        if data["piece"] == 1:
            self._pieces, self._last_piece = Fold(), 0
        if self._pieces is None or data["piece"] != self._last_piece + 1:
            raise Violation("order", f"piece {data['piece']} of a snapshot in the wrong order")
        self._last_piece = data["piece"]
        self._pieces.add(data)
        if (cursor is not None) != (data["piece"] == data["pieces"]):
            raise Violation("order", f"piece {data['piece']} of {data['pieces']} has the id {cursor}")
        if cursor is None:
            return
        if self._resync:
            self.shared.ledger.count(f"resyncs ({self._resync})")
            self._check_resync(cursor)
        self.fold, self._pieces, self._resync, self._checkpoints = self._pieces, None, None, []
        self._resumed_after = self.last = cursor

    def _check_resync(self, cursor: tuple[str, int]) -> None:
        """Checks the reason of a `resync`: how far the reader was behind the snapshot at `cursor`."""
        if self.shared.has_faults:
            return
        if self.last is None:
            if self._resync != "lag":
                raise Violation("resyncs without a valid reason", f"{self._resync} before a snapshot at {cursor}")
            return
        is_same = self.last[0] == cursor[0]
        behind = cursor[1] - self.last[1]
        allowed = {
            "epoch": not is_same,
            "gap": is_same and behind > self.shared.log_capacity,
            "lag": is_same and behind > self.shared.log_capacity // 2,
        }
        if not allowed.get(self._resync):
            raise Violation("resyncs without a valid reason", f"{self._resync}, {behind} changes behind {cursor}")

    def _handle_heartbeat(self, cursor: tuple[str, int] | None, data: dict) -> None:
        self.shared.ledger.count("heartbeats")
        if cursor is None or data["cursor"] != f"{cursor[0]}-{cursor[1]}" or cursor[0] != self.last[0]:
            raise Violation("wrong heartbeats", f"{cursor} with {data}")
        if self.shared.has_faults and self.is_unfiltered and cursor[1] > self.last[1]:
            raise Incomplete("a missing change before a heartbeat")
        if self._pending or cursor[1] < self.last[1] or (self.is_unfiltered and cursor[1] != self.last[1]):
            raise Violation("wrong heartbeats", f"{cursor} after {self.last}")
        self.last = cursor

    def _handle_change(self, name: str, cursor: tuple[str, int] | None, raw: bytes, data: dict) -> None:
        self.shared.ledger.count("frames")
        is_folding = "minInterval" in self.query
        if cursor is None:
            if not is_folding:
                raise Violation("order", f"{name} without an id")
        elif cursor[0] != self.last[0]:
            raise Violation("order", f"{cursor} is of another epoch")
        elif cursor[1] <= self.last[1] and self.shared.has_faults:
            self.shared.ledger.count("repeated changes")
            return
        elif cursor[1] <= self.last[1]:
            raise Violation("duplicates", f"{cursor} {name} {raw[:300]!r}")
        elif self.is_unfiltered and not is_folding:
            if cursor[1] != self.last[1] + 1 and self.shared.has_faults:
                raise Incomplete("a missing change")
            if cursor[1] != self.last[1] + 1:
                raise Violation("lost changes", f"the next one is {cursor}")
            if error := self.shared.ledger.record(*cursor, name, raw, data.get("requestID")):
                raise Violation("numbers used twice", error)
        # Frames without an id are applied when the next id arrives. If the connection ends before that, they are sent
        # again.
        self._pending.append((name, data))
        if cursor is None:
            return
        try:
            for change in self._pending:
                self.fold.apply(*change)
        except UnknownObject as unknown:
            raise Violation("differences", f"{cursor}: {unknown}") from None
        self._pending = []
        self.last = cursor
        if self.random.random() < 0.02:
            self._checkpoints = [*self._checkpoints[-9:], (cursor, self.fold.copy())]
