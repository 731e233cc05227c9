"""Thousands of clients on one thread. Each one reconnects like a browser's EventSource."""

import contextlib
import errno
import heapq
import select
import socket
import time
from collections import Counter
from dataclasses import dataclass, field

from wire import Chunks, fields, position

# The reconnect delay of a browser if the stream has sent none, in seconds.
RETRY = 3.0
# The number of loopback addresses of the clients, so that there are enough ports.
ADDRESSES = 20


@dataclass
class Tally:
    """Counts of what happened to the clients."""

    # Responses other than a stream, by status. A browser's EventSource closes permanently on any of them.
    rejections: Counter = field(default_factory=Counter)
    # Streams that were reopened and then cut, although the gateway had neither stopped nor crashed.
    second_cuts: int = 0
    # Connections that broke before their response while the gateway was running. An EventSource tries again.
    broken: int = 0
    resyncs: int = 0
    lost: int = 0
    duplicates: int = 0

    @property
    def faults(self) -> dict:
        """The counts that must be zero."""
        found = {name: getattr(self, name) for name in ("second_cuts", "resyncs", "lost", "duplicates")}
        found["rejections"] = dict(self.rejections)
        return {name: value for name, value in found.items() if value}


class Reader:
    """A client: its socket, the last received change, and the time of its next attempt."""

    __slots__ = ("address", "chunks", "due", "epoch", "index", "number", "retry", "socket", "state", "text")

    def __init__(self, index: int, address: str):
        self.index = index
        self.address = address
        self.socket: socket.socket | None = None
        self.state = "waiting"
        # The head as received so far.
        self.text = b""
        self.chunks = Chunks()
        self.epoch = ""
        self.number: int | None = None
        self.retry = RETRY
        self.due = 0.0


class Crowd:
    """Clients of all changes, which check the numbers."""

    def __init__(self, port: int, count: int):
        self.port = port
        self.tally = Tally()
        self.readers = [Reader(number, f"127.0.0.{1 + number % ADDRESSES}") for number in range(count)]
        # Whether the gateway may end streams.
        self.is_cut = False
        # Whether clients wait for `connect` before they reconnect.
        self.is_holding = False
        self._epoll = select.epoll()
        self._by_socket: dict[int, Reader] = {}
        self._timers: list[tuple[float, int]] = []

    def __enter__(self) -> "Crowd":
        return self

    def __exit__(self, *_) -> None:
        for reader in self.readers:
            self._close(reader)
        self._epoll.close()

    # All clients

    def connect(self, in_step: bool = False) -> None:
        """Connects all clients without a connection; `in_step` connects all before the first request is sent."""
        self.is_holding = False
        self._timers = []
        for reader in self.readers:
            if reader.socket is None:
                self._connect(reader)
            if not in_step:
                self._handle_some_events(reader)

    def cut(self) -> None:
        """Allows the gateway to end streams, until `recover`."""
        self.is_cut = True

    def recover(self) -> None:
        """Counts ended streams as faults again, and resets the counts."""
        self.is_cut = False
        self.tally = Tally()

    def open(self) -> int:
        """Returns the number of open streams."""
        return sum(reader.state == "open" for reader in self.readers)

    def reached(self, cursor: str) -> int:
        """Returns the number of clients that have received everything up to `cursor`."""
        return sum((reader.epoch, reader.number) == position(cursor) for reader in self.readers)

    def serve(self, until, timeout: float) -> float:
        """Reads and connects until `until()` is true. Returns the duration."""
        start = checked = time.monotonic()
        while True:
            now = time.monotonic()
            if now - checked >= 0.02 or now == start:
                if until():
                    return now - start
                if now - start > timeout:
                    raise TimeoutError(f"not after {timeout} s; open: {self.open()}, tally: {self.tally}")
                checked = now
            self._handle_events(0.01)
            while self._timers and self._timers[0][0] <= time.monotonic():
                due, number = heapq.heappop(self._timers)
                reader = self.readers[number]
                if reader.socket is None and reader.due == due and not self.is_holding:
                    self._connect(reader)
                    self._handle_some_events(reader)

    def _handle_some_events(self, reader: Reader) -> None:
        """Handles events between connections: the clients represent many machines that do not wait for each other."""
        if reader.index % 64 == 0:
            self._handle_events(0)

    def _handle_events(self, seconds: float) -> None:
        """Handles what has arrived, or arrives within a time in seconds."""
        for descriptor, events in self._epoll.poll(seconds, 1_024):
            if reader := self._by_socket.get(descriptor):
                self._handle(reader, events)

    # One client

    def _connect(self, reader: Reader) -> None:
        reader.socket = connection = socket.socket()
        connection.setblocking(False)
        connection.setsockopt(socket.IPPROTO_IP, 24, 1)  # IP_BIND_ADDRESS_NO_PORT
        connection.bind((reader.address, 0))
        reader.text = b""
        reader.chunks = Chunks()
        reader.state = "connecting"
        self._by_socket[connection.fileno()] = reader
        code = connection.connect_ex(("127.0.0.1", self.port))
        if code in (0, errno.EINPROGRESS):
            self._epoll.register(connection, select.EPOLLOUT)
        else:
            self._connection_lost(reader)

    def _handle(self, reader: Reader, events: int) -> None:
        try:
            if reader.state == "connecting":
                if code := reader.socket.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR):
                    raise OSError(code, "connect")
                last = "" if reader.number is None else f"Last-Event-ID: {reader.epoch}-{reader.number}\r\n"
                reader.socket.send(
                    f"GET /events HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nAccept: text/event-stream\r\n{last}\r\n"
                    .encode()
                )
                reader.state = "requesting"
                self._epoll.modify(reader.socket, select.EPOLLIN)
                return
            received = reader.socket.recv(65_536)
        except BlockingIOError:
            return
        except OSError:
            received = b""
        if not received:
            self._connection_lost(reader)
            return
        if reader.state == "requesting":
            received = self._head(reader, received)
        for frame in reader.chunks.feed(received):
            self._frame(reader, frame.removesuffix(b"\n\n"))

    def _head(self, reader: Reader, received: bytes) -> bytes:
        """Reads the head. Returns the bytes of the body that have arrived."""
        reader.text += received
        head, end, rest = reader.text.partition(b"\r\n\r\n")
        if not end:
            return b""
        status = int(head.split(b" ", 2)[1])
        if status == 200:
            reader.text = b""
            reader.state = "open"
            return rest
        self.tally.rejections[status] += 1
        # A browser would not reconnect. These clients do, so that the rest can be observed too.
        self._close(reader)
        self._schedule(reader, 1.0)
        return b""

    def _frame(self, reader: Reader, frame: bytes) -> None:
        event = fields(frame)
        if b"retry" in event:
            reader.retry = int(event[b"retry"]) / 1_000
        if b"id" not in event:
            return
        epoch, number = position(event[b"id"].decode())
        name = event[b"event"]
        if name == b"resync":
            self.tally.resyncs += 1
        elif reader.number is not None and name != b"snapshot":
            # Every client receives every change, and a heartbeat repeats the last number.
            expected = reader.number if name == b"heartbeat" else reader.number + 1
            if epoch != reader.epoch or number > expected:
                self.tally.lost += 1
            elif number < expected:
                self.tally.duplicates += 1
        reader.epoch, reader.number = epoch, number

    def _connection_lost(self, reader: Reader) -> None:
        if not self.is_cut:
            if reader.state == "open":
                self.tally.second_cuts += 1
            elif reader.state == "requesting":
                self.tally.broken += 1
        self._close(reader)
        self._schedule(reader, reader.retry)

    def _schedule(self, reader: Reader, seconds: float) -> None:
        reader.due = time.monotonic() + seconds
        heapq.heappush(self._timers, (reader.due, reader.index))

    def _close(self, reader: Reader) -> None:
        if reader.socket is not None:
            self._by_socket.pop(reader.socket.fileno(), None)
            with contextlib.suppress(OSError):
                reader.socket.close()
        reader.socket = None
        reader.state = "waiting"
