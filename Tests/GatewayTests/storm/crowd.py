"""Readers by the thousand on one thread, each of which connects again as a browser's EventSource does."""

import contextlib
import errno
import heapq
import select
import socket
import time
from collections import Counter
from dataclasses import dataclass, field

from chunks import Chunks

# When a browser connects again to a stream that said nothing about it, in seconds.
RETRY = 3.0
# The readers come from so many addresses of loopback, so that their ports suffice.
ADDRESSES = 20


@dataclass
class Tally:
    """What the readers met since it was made."""

    # Answers other than a stream, by status: a browser's EventSource gives up for good on any of them.
    refusals: Counter = field(default_factory=Counter)
    # Streams that were opened again and then cut though the gateway had neither stopped nor died.
    second_cuts: int = 0
    # Connections that broke before their answer while the gateway was there: an EventSource tries again.
    broken: int = 0
    resyncs: int = 0
    lost: int = 0
    twice: int = 0

    @property
    def faults(self) -> dict:
        """What must not happen."""
        found = {name: getattr(self, name) for name in ("second_cuts", "resyncs", "lost", "twice")}
        found["refusals"] = dict(self.refusals)
        return {name: value for name, value in found.items() if value}


class Reader:
    """One reader: its socket, what it has been told last, and when it connects again."""

    __slots__ = ("address", "socket", "state", "text", "chunks", "epoch", "number", "retry", "due", "place")

    def __init__(self, place: int, address: str):
        self.place = place
        self.address = address
        self.socket: socket.socket | None = None
        self.state = "waiting"
        # The head as far as it has arrived.
        self.text = b""
        self.chunks = Chunks()
        self.epoch = ""
        self.number: int | None = None
        self.retry = RETRY
        self.due = 0.0


class Crowd:
    """Readers of all changes that keep count of them."""

    def __init__(self, port: int, count: int):
        self.port = port
        self.tally = Tally()
        self.readers = [Reader(number, f"127.0.0.{1 + number % ADDRESSES}") for number in range(count)]
        # Whether the gateway is expected to end streams.
        self.is_cut = False
        # Whether readers wait for a word before they connect again.
        self.held = False
        self._epoll = select.epoll()
        self._by_socket: dict[int, Reader] = {}
        self._timers: list[tuple[float, int]] = []

    def __enter__(self) -> "Crowd":
        return self

    def __exit__(self, *_) -> None:
        for reader in self.readers:
            self._close(reader)
        self._epoll.close()

    # What happens to all

    def connect(self, in_step: bool = False) -> None:
        """Lets all that have no connection connect now; `in_step` before the first of them says what it wants."""
        self.held = False
        self._timers = []
        for reader in self.readers:
            if reader.socket is None:
                self._connect(reader)
            if not in_step:
                self._attend_at_times(reader)

    def cut(self) -> None:
        """From now on the gateway is expected to end streams."""
        self.is_cut = True

    def recover(self) -> None:
        """From now on it is not, and all is counted anew."""
        self.is_cut = False
        self.tally = Tally()

    def open(self) -> int:
        """How many have a stream."""
        return sum(reader.state == "open" for reader in self.readers)

    def told(self, cursor: str) -> int:
        """How many have been told of everything up to `cursor`."""
        epoch, _, number = cursor.rpartition("-")
        return sum(reader.epoch == epoch and reader.number == int(number) for reader in self.readers)

    def serve(self, until, patience: float) -> float:
        """Reads and connects until `until()`, which is asked now and then; returns how long that took."""
        begun = asked = time.monotonic()
        while True:
            now = time.monotonic()
            if now - asked >= 0.02 or now == begun:
                if until():
                    return now - begun
                if now - begun > patience:
                    raise TimeoutError(f"not after {patience} s; open: {self.open()}, tally: {self.tally}")
                asked = now
            self._attend(0.01)
            while self._timers and self._timers[0][0] <= time.monotonic():
                due, number = heapq.heappop(self._timers)
                reader = self.readers[number]
                if reader.socket is None and reader.due == due and not self.held:
                    self._connect(reader)
                    self._attend_at_times(reader)

    def _attend_at_times(self, reader: Reader) -> None:
        """Between connections: the readers stand for many machines, none of which waits for the others."""
        if reader.place % 64 == 0:
            self._attend(0)

    def _attend(self, seconds: float) -> None:
        """Handles what has arrived, or arrives within so many seconds."""
        for descriptor, events in self._epoll.poll(seconds, 1_024):
            if reader := self._by_socket.get(descriptor):
                self._handle(reader, events)

    # What happens to one

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
            self._lose(reader)

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
                reader.state = "asking"
                self._epoll.modify(reader.socket, select.EPOLLIN)
                return
            received = reader.socket.recv(65_536)
        except BlockingIOError:
            return
        except OSError:
            return self._lose(reader)
        if not received:
            return self._lose(reader)
        if reader.state == "asking":
            received = self._head(reader, received)
        for frame in reader.chunks.feed(received):
            self._frame(reader, frame.removesuffix(b"\n\n"))

    def _head(self, reader: Reader, received: bytes) -> bytes:
        """What has arrived of the stream itself."""
        reader.text += received
        head, end, rest = reader.text.partition(b"\r\n\r\n")
        if not end:
            return b""
        status = int(head.split(b" ", 2)[1])
        if status == 200:
            reader.text = b""
            reader.state = "open"
            return rest
        self.tally.refusals[status] += 1
        # A browser would not come back: who is refused here does, so that the rest can be seen all the same.
        self._close(reader)
        self._later(reader, 1.0)
        return b""

    def _frame(self, reader: Reader, frame: bytes) -> None:
        lines = dict(line.split(b": ", 1) for line in frame.split(b"\n"))
        if b"retry" in lines:
            reader.retry = int(lines[b"retry"]) / 1_000
        if b"id" not in lines:
            return
        epoch, _, text = lines[b"id"].decode().rpartition("-")
        number, name = int(text), lines[b"event"]
        if name == b"resync":
            self.tally.resyncs += 1
        elif reader.number is not None and name != b"snapshot":
            # All readers are told of everything, and a heartbeat repeats the last number.
            expected = reader.number if name == b"heartbeat" else reader.number + 1
            if epoch != reader.epoch or number > expected:
                self.tally.lost += 1
            elif number < expected:
                self.tally.twice += 1
        reader.epoch, reader.number = epoch, number

    def _lose(self, reader: Reader) -> None:
        if not self.is_cut:
            if reader.state == "open":
                self.tally.second_cuts += 1
            elif reader.state == "asking":
                self.tally.broken += 1
        self._close(reader)
        self._later(reader, reader.retry)

    def _later(self, reader: Reader, seconds: float) -> None:
        reader.due = time.monotonic() + seconds
        heapq.heappush(self._timers, (reader.due, reader.place))

    def _close(self, reader: Reader) -> None:
        if reader.socket is not None:
            self._by_socket.pop(reader.socket.fileno(), None)
            with contextlib.suppress(OSError):
                reader.socket.close()
        reader.socket = None
        reader.state = "waiting"
