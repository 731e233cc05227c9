"""Streams as a client receives them."""

import functools
import json
import pathlib
from dataclasses import dataclass

import httpx
import httpx_sse
import jsonschema_rs

DESCRIPTION = pathlib.Path(__file__).parents[2] / "openapi" / "openapi.json"


@functools.cache
def event_schema() -> jsonschema_rs.Validator:
    """Returns the published schema of an event with its data."""
    schemas = json.loads(DESCRIPTION.read_text())["components"]["schemas"]
    return jsonschema_rs.validator_for({"$ref": "#/components/schemas/StreamLine", "components": {"schemas": schemas}})


@dataclass(frozen=True)
class Event:
    """An event of a stream.

    `id` is the last id that the stream has sent up to this event, after which a browser would resume; empty if none.
    """

    name: str
    id: str
    data: dict


class Stream:
    """An open stream of events. The test fails if nothing is received for `timeout` seconds."""

    def __init__(self, url: str, path: str, headers: dict | None = None, timeout: float = 10, **query):
        # Without reading certificates, creating hundreds of clients is fast.
        self.client = httpx.Client(base_url=url, timeout=timeout, verify=False)
        request = self.client.build_request(
            "GET", path, params=query, headers={"Accept": "text/event-stream", **(headers or {})}
        )
        self.response = self.client.send(request, stream=True)
        if self.response.status_code != 200:
            self.response.read()
        # One iterator for the whole stream, because a second one would not get what the first one has buffered.
        self._events = httpx_sse.EventSource(self.response).iter_sse()
        self.last_id = ""

    def __enter__(self) -> "Stream":
        return self

    def __exit__(self, *_) -> None:
        self.response.close()
        self.client.close()

    def next(self, *names: str) -> Event:
        """Returns the next event, which must be one of `names` if any are given. Skips heartbeats unless named."""
        for event in self:
            if event.name != "heartbeat" or "heartbeat" in names:
                assert not names or event.name in names, f"{event} was received instead of {names}"
                return event
        raise AssertionError(f"the stream ended before {' or '.join(names) or 'an event'} arrived")

    def next_joined(self, name: str) -> Event:
        """Returns the next event with its pieces joined, with the id of the last piece."""
        id_before = self.last_id
        event = self.next(name)
        data = event.data
        for number in range(2, data["pieces"] + 1):
            assert event.id == id_before, "a piece before the last one has an id"
            event = self.next(name)
            assert (event.data["piece"], event.data["pieces"]) == (number, data["pieces"])
            data = {key: data[key] + value if isinstance(value, list) else value for key, value in event.data.items()}
        return Event(name, event.id, data)

    def events_until_end(self) -> list[Event]:
        """Returns the events until the server ends the stream."""
        return [event for event in self if event.name != "heartbeat"]

    def __iter__(self):
        assert self.response.status_code == 200, self.response.text
        for event in self._events:
            # A block without data sets the reconnect delay and is not an event for a browser.
            if event.data:
                data = json.loads(event.data)
                event_schema().validate({"event": event.event, "data": data})
                self.last_id = event.id
                yield Event(event.event, event.id, data)

    def frames(self, last: str) -> list[bytes]:
        """Returns the bytes of the events up to the one with the id `last`, without heartbeats and reconnect delays.

        Reads the raw stream, so do not mix it with `next`.
        """
        text = b""
        for piece in self.response.iter_raw():
            text += piece
            *complete, _ = text.split(b"\n\n")
            if any(f"id: {last}".encode() in frame.split(b"\n") for frame in complete):
                return [frame for frame in complete if b"event:" in frame and b"event: heartbeat" not in frame]
        raise AssertionError(f"the stream ended before {last} arrived")
