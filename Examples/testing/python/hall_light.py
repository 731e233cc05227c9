"""The app under test: it switches the light of a hallway and follows its state."""

import contextlib
import json
import time
from collections.abc import Iterator

import httpx

LIGHT = "/devices/hallway-light"


class HallLight:
    """The light in the hallway of the home at `url`, such as http://127.0.0.1:8080/homes/test-7."""

    def __init__(self, url: str):
        # The header names the app, so that a test can find its requests.
        self.client = httpx.Client(base_url=url, headers={"X-Client": "app"}, timeout=20)
        response = self.client.get(f"{LIGHT}/traits/onOff").raise_for_status()
        self.is_on = response.json()["attributes"]["onOff"]
        self.cursor = response.headers["X-Cursor"]

    def switch_on(self, seconds: int) -> None:
        """Switches the light on; the light switches itself off after some seconds."""
        times = {"onTime": seconds * 10, "offWaitTime": 0}
        self.send({"command": "onWithTimedOff", "params": {"onOffControl": [], **times}})

    def switch_off(self) -> None:
        self.send({"command": "off"})

    def send(self, command: dict) -> None:
        """Sends a command, and again after `Retry-After` if the home is not available."""
        for _ in range(3):
            response = self.client.post(f"{LIGHT}/traits/onOff/commands", json=command)
            if response.status_code != 503:
                break
            time.sleep(float(response.headers.get("Retry-After", 1)))
        response.raise_for_status()

    def changes(self) -> Iterator[bool]:
        """Yields each state of the light from now on. A stream that breaks is resumed after the last event."""
        query = {"device": "hallway-light", "trait": "onOff"}
        while True:
            headers = {"Last-Event-ID": self.cursor}
            with (
                contextlib.suppress(httpx.HTTPError),
                self.client.stream("GET", "/events", params=query, headers=headers) as stream,
            ):
                for event in events(stream.raise_for_status().iter_lines()):
                    self.cursor = event.get("id", self.cursor)
                    if event["event"] == "attributes":
                        self.is_on = json.loads(event["data"])["attributes"]["onOff"]
                        yield self.is_on
            time.sleep(0.2)

    def close(self) -> None:
        self.client.close()


def events(lines: Iterator[str]) -> Iterator[dict]:
    """Splits the lines of a stream into events, which end with an empty line."""
    event = {}
    for line in lines:
        name, _, value = line.partition(": ")
        if name:
            event[name] = value
        else:
            if "data" in event:
                yield event
            event = {}
