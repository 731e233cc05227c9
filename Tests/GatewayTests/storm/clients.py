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
class Counts:
    """Counts of what happened to the clients."""

    # Responses other than a stream, by status. A browser's EventSource closes permanently on any of them.
    rejections: Counter = field(default_factory=Counter)
    # Streams that were reopened and then ended, although the gateway had neither stopped nor crashed.
    second_cuts: int = 0
    # Connections that ended before their response while the gateway was running. An EventSource tries again.
    broken: int = 0
    resyncs: int = 0
    # Changes that a client did not receive, and changes that it received twice.
    lost: int = 0
    duplicates: int = 0

    @property
    def faults(self) -> dict:
        """The counts that must be zero."""
        found = {name: getattr(self, name) for name in ("second_cuts", "resyncs", "lost", "duplicates")}
        found["rejections"] = dict(self.rejections)
        return {name: value for name, value in found.items() if value}


class Client:
    """A client: its socket, the last received change, and the time of its next attempt."""

    __slots__ = ("address", "chunks", "due", "epoch", "head", "index", "number", "retry", "socket", "state")

    def __init__(self, index: int, address: str):
        self.index = index
        self.address = address
        self.socket: socket.socket | None = None
        self.state = "waiting"
        # The received part of the response's head.
        self.head = b""
        self.chunks = Chunks()
        # The last received cursor: its epoch and sequence number.
        self.epoch = ""
        self.number: int | None = None
        # The reconnect delay in seconds, and the time of the next attempt.
        self.retry = RETRY
        self.due = 0.0


class Clients:
    """Clients that stream all changes and check the sequence numbers."""

    def __init__(self, port: int, count: int):
        self.port = port
        self.counts = Counts()
        self.clients = [Client(number, f"127.0.0.{1 + number % ADDRESSES}") for number in range(count)]
        # Whether the gateway may end streams.
        self.may_end_streams = False
        # Whether clients wait for `connect` before they reconnect.
        self.is_holding = False
        self._epoll = select.epoll()
        self._by_socket: dict[int, Client] = {}
        self._timers: list[tuple[float, int]] = []

    def __enter__(self) -> "Clients":
        return self

    def __exit__(self, *_) -> None:
        for client in self.clients:
            self._close(client)
        self._epoll.close()

    # All clients

    def connect(self, in_step: bool = False) -> None:
        """Connects all clients without a connection. With `in_step`, all connect before the first request is sent."""
        self.is_holding = False
        self._timers = []
        for client in self.clients:
            if client.socket is None:
                self._connect(client)
            if not in_step:
                self._handle_some_events(client)

    def allow_ends(self) -> None:
        """Allows the gateway to end streams, until `forbid_ends`."""
        self.may_end_streams = True

    def forbid_ends(self) -> None:
        """Counts ended streams as faults again, and resets the counts."""
        self.may_end_streams = False
        self.counts = Counts()

    def count_open(self) -> int:
        """Returns the number of open streams."""
        return sum(client.state == "open" for client in self.clients)

    def count_at(self, cursor: str) -> int:
        """Returns the number of clients that have received everything up to `cursor`."""
        return sum((client.epoch, client.number) == position(cursor) for client in self.clients)

    def run_until(self, condition, timeout: float) -> float:
        """Handles events and reconnects clients until `condition()` is true. Returns the duration in seconds."""
        start = checked = time.monotonic()
        while True:
            now = time.monotonic()
            if now - checked >= 0.02 or now == start:
                if condition():
                    return now - start
                if now - start > timeout:
                    raise TimeoutError(f"not after {timeout} s; open: {self.count_open()}, counts: {self.counts}")
                checked = now
            self._handle_events(0.01)
            while self._timers and self._timers[0][0] <= time.monotonic():
                due, number = heapq.heappop(self._timers)
                client = self.clients[number]
                if client.socket is None and client.due == due and not self.is_holding:
                    self._connect(client)
                    self._handle_some_events(client)

    def _handle_some_events(self, client: Client) -> None:
        """Handles events at every 64th client, because real clients do not wait until all others are connected."""
        if client.index % 64 == 0:
            self._handle_events(0)

    def _handle_events(self, seconds: float) -> None:
        """Handles the events of sockets; waits up to `seconds` if there are none."""
        for descriptor, events in self._epoll.poll(seconds, 1_024):
            if client := self._by_socket.get(descriptor):
                self._handle(client, events)

    # One client

    def _connect(self, client: Client) -> None:
        client.socket = connection = socket.socket()
        connection.setblocking(False)
        connection.setsockopt(socket.IPPROTO_IP, 24, 1)  # IP_BIND_ADDRESS_NO_PORT
        connection.bind((client.address, 0))
        client.head = b""
        client.chunks = Chunks()
        client.state = "connecting"
        self._by_socket[connection.fileno()] = client
        code = connection.connect_ex(("127.0.0.1", self.port))
        if code in (0, errno.EINPROGRESS):
            self._epoll.register(connection, select.EPOLLOUT)
        else:
            self._handle_disconnection(client)

    def _handle(self, client: Client, events: int) -> None:
        try:
            if client.state == "connecting":
                if code := client.socket.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR):
                    raise OSError(code, "connect")
                last = "" if client.number is None else f"Last-Event-ID: {client.epoch}-{client.number}\r\n"
                client.socket.send(
                    f"GET /events HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nAccept: text/event-stream\r\n{last}\r\n"
                    .encode()
                )
                client.state = "requesting"
                self._epoll.modify(client.socket, select.EPOLLIN)
                return
            received = client.socket.recv(65_536)
        except BlockingIOError:
            return
        except OSError:
            received = b""
        if not received:
            self._handle_disconnection(client)
            return
        if client.state == "requesting":
            received = self._read_head(client, received)
        for frame in client.chunks.feed(received):
            self._frame(client, frame.removesuffix(b"\n\n"))

    def _read_head(self, client: Client, received: bytes) -> bytes:
        """Reads the head. Returns the bytes of the body that have arrived."""
        client.head += received
        head, end, rest = client.head.partition(b"\r\n\r\n")
        if not end:
            return b""
        status = int(head.split(b" ", 2)[1])
        if status == 200:
            client.head = b""
            client.state = "open"
            return rest
        self.counts.rejections[status] += 1
        # A browser would not reconnect. These clients do, so that the storm ends and reports the rejection.
        self._close(client)
        self._schedule(client, 1.0)
        return b""

    def _frame(self, client: Client, frame: bytes) -> None:
        event = fields(frame)
        if b"retry" in event:
            client.retry = int(event[b"retry"]) / 1_000
        if b"id" not in event:
            return
        epoch, number = position(event[b"id"].decode())
        name = event[b"event"]
        if name == b"resync":
            self.counts.resyncs += 1
        elif client.number is not None and name != b"snapshot":
            # Every client receives every change, and a heartbeat repeats the last number.
            expected = client.number if name == b"heartbeat" else client.number + 1
            if epoch != client.epoch or number > expected:
                self.counts.lost += 1
            elif number < expected:
                self.counts.duplicates += 1
        client.epoch, client.number = epoch, number

    def _handle_disconnection(self, client: Client) -> None:
        if not self.may_end_streams:
            if client.state == "open":
                self.counts.second_cuts += 1
            elif client.state == "requesting":
                self.counts.broken += 1
        self._close(client)
        self._schedule(client, client.retry)

    def _schedule(self, client: Client, seconds: float) -> None:
        client.due = time.monotonic() + seconds
        heapq.heappush(self._timers, (client.due, client.index))

    def _close(self, client: Client) -> None:
        if client.socket is not None:
            self._by_socket.pop(client.socket.fileno(), None)
            with contextlib.suppress(OSError):
                client.socket.close()
        client.socket = None
        client.state = "waiting"
