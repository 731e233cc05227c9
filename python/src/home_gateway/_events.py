"""The stream of the changes of a home."""

from __future__ import annotations

import contextlib
import json
import queue
import socket
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from types import TracebackType
from typing import Any

import httpx

from ._errors import GatewayError


@dataclass(frozen=True)
class Event:
    """An event of a stream: its cursor, its kind such as `attributes`, and its data."""

    id: str | None
    event: str
    data: dict[str, Any]

    def matches(self, event: str | None, members: dict[str, Any]) -> bool:
        return (event is None or self.event == event) and all(
            name in self.data and self.data[name] == value for name, value in members.items()
        )


class EventStream:
    """Reads a stream in the background, and returns its events in order.

    Iterating waits for each event, until the stream ends. Heartbeats are left out.
    """

    def __init__(self, client: httpx.Client, params: dict[str, Any]) -> None:
        __tracebackhide__ = True
        self._client = client
        self._received: queue.Queue[Event | None] = queue.Queue()
        self._context = client.stream(
            "GET",
            "/events",
            params=params,
            headers={"Accept": "application/x-ndjson"},
            timeout=httpx.Timeout(30, read=60),
        )
        self._response = self._context.__enter__()
        if not self._response.is_success:
            self._response.read()
            self._context.__exit__(None, None, None)
            raise GatewayError.of(self._response)
        #: The cursor of the last event.
        self.cursor: str | None = None
        self._thread = threading.Thread(target=self._read, name="home-gateway events", daemon=True)
        self._thread.start()

    def next(self, event: str | None = None, /, *, timeout: float = 5, **members: Any) -> Event:
        """Returns the next event of a kind whose data have the members; earlier ones are dropped.

        Fails if none arrives within `timeout` seconds of real time.
        """
        __tracebackhide__ = True
        deadline = time.monotonic() + timeout
        skipped: list[Event] = []
        while True:
            with contextlib.suppress(queue.Empty):
                found = self._received.get(timeout=max(0, deadline - time.monotonic()))
                if found is None:
                    self._received.put(None)
                    raise AssertionError(f"the stream ended before {_wanted(event, members)}{_listed(skipped)}")
                if found.matches(event, members):
                    return found
                skipped.append(found)
                continue
            raise AssertionError(f"no {_wanted(event, members)} within {timeout} s{_listed(skipped)}")

    def __iter__(self) -> Iterator[Event]:
        while (event := self._received.get()) is not None:
            yield event
        self._received.put(None)

    def close(self) -> None:
        """Closes the connection."""
        network = self._response.extensions.get("network_stream")
        connection = network.get_extra_info("socket") if network else None
        if connection:
            # The reading thread waits for the socket, and this ends the wait.
            with contextlib.suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)
        self._thread.join(5)
        with contextlib.suppress(httpx.HTTPError, RuntimeError):
            self._context.__exit__(None, None, None)
        self._client.close()

    def __enter__(self) -> EventStream:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()

    def _read(self) -> None:
        with contextlib.suppress(httpx.HTTPError, httpx.StreamError):
            for line in self._response.iter_lines():
                if not line:
                    continue
                record = json.loads(line)
                self.cursor = record.get("id") or self.cursor
                if record["event"] not in ("heartbeat", "retry"):
                    self._received.put(Event(record.get("id"), record["event"], record["data"]))
        self._received.put(None)


def _wanted(event: str | None, members: dict[str, Any]) -> str:
    return (event or "event") + (f" with {json.dumps(members)}" if members else "")


def _listed(events: list[Event]) -> str:
    if not events:
        return "; nothing else arrived"
    return "; instead:" + "".join(f"\n  {event.event} {json.dumps(event.data)}" for event in events[-10:])
