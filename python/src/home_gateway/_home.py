"""A home of a gateway, with what a test does to it."""

from __future__ import annotations

import json
import time as real_time
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta, timezone
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any

import httpx

from . import _report
from ._errors import GatewayError, GatewayStartError
from ._events import EventStream

if TYPE_CHECKING:
    from ._gateway import Gateway

# The seconds between two looks at the home while an expectation waits.
INTERVAL = 0.02


class Settings:
    """The values with which a home begins if nothing else is said."""

    template = "demo"
    seed = 7
    time = "2026-01-01T18:00:00Z"
    time_to_live = 600


class Home:
    """A home that shares nothing with other homes: devices, clock, streams, faults, and recorded requests.

    It begins as a `template` (`demo`, `guides` or `empty`), as a `fleet` of generated devices, as a home `file` (a path
    or its content), or as a `fork` of the home with an id. Its clock is paused at `time`, unless `paused` is false. The
    gateway deletes it after `time_to_live` seconds, or at the end of a `with` statement.
    """

    def __init__(
        self,
        gateway: Gateway,
        *,
        template: str | None = None,
        fleet: int | None = None,
        file: str | Path | Mapping[str, Any] | None = None,
        fork: str | None = None,
        seed: int | None = None,
        time: str | datetime | None = None,
        paused: bool = True,
        label: str | None = None,
        id: str | None = None,
        durable: bool = False,
        time_to_live: float | None = Settings.time_to_live,
    ) -> None:
        __tracebackhide__ = True
        self.gateway = gateway
        beginnings = {"template": template, "fleet": fleet, "file": file, "home": fork}
        source = {name: value for name, value in beginnings.items() if value is not None}
        if len(source) > 1:
            raise ValueError("a home begins as one of template, fleet, file and fork")
        if isinstance(file, (str, Path)):
            source["file"] = json.loads(Path(file).read_text())
        start: dict[str, Any] = {"paused": paused}
        # A fork continues with the seed and the time of its home.
        if fork is None:
            seed = Settings.seed if seed is None else seed
            time = Settings.time if time is None else time
        if time is not None:
            start["time"] = time if isinstance(time, str) else _utc(time)
        description: dict[str, Any] = {
            "from": source or {"template": Settings.template},
            "clock": start,
            "seed": seed,
            "label": label[:128] if label else None,
            "id": id,
            "timeToLive": time_to_live,
            "durable": durable or None,
        }
        created = gateway.post("/homes", {name: value for name, value in description.items() if value is not None})
        self.id: str = created["id"]
        self.path = f"/homes/{self.id}"
        #: The address of the home, for the app under test.
        self.url = gateway.url + self.path
        self._client: httpx.Client | None = None
        self._streams: list[EventStream] = []

    @property
    def client(self) -> httpx.Client:
        """A client of the home, such as `home.client.get("/devices")`. It raises no errors."""
        if self._client is None:
            self._client = self.gateway.new_client(self.path)
        return self._client

    # Reading

    def devices(self, **filters: Any) -> list[dict[str, Any]]:
        """Returns the devices, such as `home.devices(room="kitchen", trait="onOff")`."""
        __tracebackhide__ = True
        found: list[dict[str, Any]] = []
        page = None
        while True:
            response = self.get("/devices", {**filters, **({"pageToken": page} if page else {})})
            found += response["devices"]
            page = response.get("nextPageToken")
            if page is None:
                return found

    def device(self, device: str) -> dict[str, Any]:
        __tracebackhide__ = True
        return self.get(f"/devices/{device}")

    def attributes(self, device: str, trait: str) -> dict[str, Any]:
        """Returns the attributes of a trait. To name a part: `home.attributes("bedroom-speaker/types/2", "onOff")`."""
        __tracebackhide__ = True
        attributes: dict[str, Any] = self.get(f"/devices/{device}/traits/{trait}")["attributes"]
        return attributes

    def clock(self) -> dict[str, Any]:
        """Returns the clock: its `time`, whether it is `paused`, and what happens `next`."""
        __tracebackhide__ = True
        return self.get("/simulation/clock")

    def requests(self, **filters: Any) -> list[dict[str, Any]]:
        """Returns the requests that the home has received, oldest first."""
        __tracebackhide__ = True
        requests: list[dict[str, Any]] = self.get("/simulation/requests", filters)["requests"]
        return requests

    def events(self, **query: Any) -> EventStream:
        """Opens a stream of the changes from now on, with the parameters of `/events`, such as filters."""
        __tracebackhide__ = True
        from ._gateway import CLIENT

        client = self.gateway.new_client(self.path, headers={"X-Client": CLIENT})
        try:
            stream = EventStream(client, query)
        except (httpx.NetworkError, httpx.RemoteProtocolError) as error:
            raise self.gateway.failure(error) from None
        self._streams.append(stream)
        return stream

    def export(self) -> dict[str, Any]:
        """Returns the home file, with which another home can begin."""
        __tracebackhide__ = True
        return self.get("/export")

    # Changes

    def command(self, device: str, trait: str, command: str, /, **params: Any) -> dict[str, Any]:
        """Sends a command. The response has the attributes of the trait after it."""
        __tracebackhide__ = True
        body = {"command": command, "params": params} if params else {"command": command}
        return self.post(f"/devices/{device}/traits/{trait}/commands", body)

    def write(self, device: str, trait: str, /, **attributes: Any) -> dict[str, Any]:
        """Writes attributes, all or none."""
        __tracebackhide__ = True
        response: dict[str, Any] = self.request("PATCH", f"/devices/{device}/traits/{trait}", json=attributes)
        return response

    def stimulus(
        self, device: str, stimulus: str, /, *, part: int | str | None = None, **params: Any
    ) -> dict[str, Any]:
        """Does something to a device from outside, such as `home.stimulus("front-doorbell", "press")`."""
        __tracebackhide__ = True
        body: dict[str, Any] = {"stimulus": stimulus}
        if params:
            body["params"] = params
        if part is not None:
            body["part"] = part
        return self.post(f"/simulation/devices/{device}/stimuli", body)

    def network(self, structure: str | None = None, **settings: bool) -> Any:
        """Sets `internet`, `hub`, `accessGranted`, `sameNetwork` or `appOnline` of a structure, or of all."""
        __tracebackhide__ = True
        return self.request(
            "PATCH", "/simulation/network", json={**({"structureID": structure} if structure else {}), **settings}
        )

    def fault(self, *, on: Mapping[str, Any], kind: str, **members: Any) -> Fault:
        """Sets a fault. The members `from` and `for` are written `from_` and `for_`."""
        __tracebackhide__ = True
        body = {"on": dict(on), "kind": kind, **{name.rstrip("_"): value for name, value in members.items()}}
        return Fault(self, self.post("/simulation/faults", body)["id"])

    def advance(
        self, seconds: float | timedelta | None = None, /, *, at_most: float | timedelta | None = None, **condition: Any
    ) -> dict[str, Any]:
        """Advances the clock, and returns when everything that was due has happened.

        By seconds, or until something happens: `until="idle"`, or `attribute`, `event` or `received` with the condition
        of `/simulation/clock/advance`. Fails if it does not happen within `at_most`.
        """
        __tracebackhide__ = True
        body: dict[str, Any] = dict(condition)
        if seconds is not None:
            body["seconds"] = _seconds(seconds)
        if at_most is not None:
            body["atMost"] = _seconds(at_most)
        response = self.post("/simulation/clock/advance", body)
        if response.get("met") is False:
            missed = f"the clock is at {response['time']}, and the condition is not met: {json.dumps(condition)}"
            raise AssertionError(missed + self._difference(condition) + self._recent())
        return response

    def _difference(self, condition: Mapping[str, Any]) -> str:
        """Returns the value that an attribute of a condition has instead, as a line of a failure."""
        attribute = condition.get("attribute")
        if not isinstance(attribute, Mapping):
            return ""
        part = f"/types/{attribute['type']}" if attribute.get("type") is not None else ""
        name = attribute["attribute"]
        try:
            actual = self.attributes(f"{attribute['deviceID']}{part}", attribute["trait"])
        except (GatewayError, GatewayStartError, httpx.HTTPError):
            return ""
        return "\n  " + _report.difference(name, attribute["value"], actual)

    def reset(self) -> None:
        """Returns to the state in which the home was created."""
        __tracebackhide__ = True
        self.post("/reset")

    def save(self, name: str) -> None:
        """Saves the state under a name, for `restore`."""
        __tracebackhide__ = True
        self.post("/snapshots", {"name": name})

    def restore(self, name: str) -> None:
        """Returns to a saved state."""
        __tracebackhide__ = True
        self.post(f"/snapshots/{name}/restore")

    def fork(self, **settings: Any) -> Home:
        """Creates another home that begins as this one is now."""
        __tracebackhide__ = True
        return Home(self.gateway, fork=self.id, **settings)

    # Expectations

    def expect(
        self, device: str, trait: str, values: Mapping[str, Any] | None = None, /, *, timeout: float = 0, **more: Any
    ) -> dict[str, Any]:
        """Fails unless attributes have values, and returns all attributes of the trait.

        With `timeout`, waits for that many seconds of real time, for an app that works in the background.
        """
        __tracebackhide__ = True
        expected = {**(values or {}), **more}
        deadline = real_time.monotonic() + timeout
        while True:
            attributes = self.attributes(device, trait)
            differences = _report.differences(expected, attributes)
            if not differences:
                return attributes
            if real_time.monotonic() >= deadline:
                break
            real_time.sleep(INTERVAL)
        lines = [f"{device} {trait} is not as expected" + (f" after {timeout} s:" if timeout else ":"), *differences]
        if not expected.keys() <= attributes.keys():
            lines.append(f"the trait has the attributes {', '.join(attributes)}")
        raise AssertionError("\n".join(lines) + self._recent())

    def received(self, matcher: Mapping[str, Any] | None = None, /, **members: Any) -> list[dict[str, Any]]:
        """Returns the requests that have the members, such as `home.received(client="app", command="on")`."""
        __tracebackhide__ = True
        return self._verified({"received": {**(matcher or {}), **members}, "atLeast": 0}, 0)

    def verify(
        self,
        matcher: Mapping[str, Any] | None = None,
        /,
        *,
        in_order: Sequence[Mapping[str, Any]] | None = None,
        times: int | None = None,
        at_least: int | None = None,
        at_most: int | None = None,
        within: float | None = None,
        after: int | None = None,
        timeout: float = 0,
        **members: Any,
    ) -> list[dict[str, Any]]:
        """Fails unless the home has received requests with the members, and returns these.

        At least one has to match, or as many as `times`, `at_least` and `at_most` say; or requests have to match
        `in_order`. With `timeout`, waits for that many seconds of real time, for an app that works in the background.
        """
        __tracebackhide__ = True
        body: dict[str, Any] = {
            "times": times, "atLeast": at_least, "atMost": at_most, "within": within, "after": after
        }  # fmt: skip
        if in_order is None:
            body["received"] = {**(matcher or {}), **members}
        else:
            body["inOrder"] = [dict(item) for item in in_order]
        return self._verified(body, timeout)

    def never(
        self,
        matcher: Mapping[str, Any] | None = None,
        /,
        *,
        within: float | None = None,
        after: int | None = None,
        **members: Any,
    ) -> None:
        """Fails if the home has received a request with the members."""
        __tracebackhide__ = True
        body = {"received": {**(matcher or {}), **members}, "never": True, "within": within, "after": after}
        self._verified(body, 0)

    def _verified(self, body: dict[str, Any], timeout: float) -> list[dict[str, Any]]:
        __tracebackhide__ = True
        deadline = real_time.monotonic() + timeout
        while True:
            result = self._verify(body)
            if result["passed"]:
                matches: list[dict[str, Any]] = result["matches"]
                return matches
            if real_time.monotonic() >= deadline:
                break
            real_time.sleep(INTERVAL)
        raise AssertionError(_report.verification(body, result) + self._recent())

    def _verify(self, body: dict[str, Any]) -> dict[str, Any]:
        __tracebackhide__ = True
        given = {name: value for name, value in body.items() if value is not None}
        return self.post("/simulation/requests/verify", given)

    def _recent(self) -> str:
        """Returns the last requests as text, for a failure."""
        try:
            return "\n" + self.report()
        except (GatewayError, httpx.HTTPError, RuntimeError):
            return ""

    def report(self, limit: int = 12) -> str:
        """Returns the last requests that the home has received, one on each line."""
        __tracebackhide__ = True
        return _report.recent(self.url, self.requests(), limit)

    # Requests

    def get(self, path: str, params: dict[str, Any] | None = None) -> dict[str, Any]:
        __tracebackhide__ = True
        response: dict[str, Any] = self.request("GET", path, params=params)
        return response

    def post(self, path: str, body: Any = None) -> dict[str, Any]:
        __tracebackhide__ = True
        response: dict[str, Any] = self.request("POST", path, json=body)
        return response

    def request(self, method: str, path: str, **arguments: Any) -> Any:
        """Sends any request to a path of the home, and returns the body of the response.

        Raises `GatewayError` if the gateway rejects it.
        """
        __tracebackhide__ = True
        return self.gateway.request(method, self.path + path, **arguments)

    # The end

    def close(self, *, delete: bool = True) -> None:
        """Closes the streams and the client, and deletes the home."""
        for stream in self._streams:
            stream.close()
        if self._client is not None:
            self._client.close()
        if delete:
            try:
                self.gateway.request("DELETE", self.path)
            except GatewayError as error:
                # It may have expired, or the test has deleted it.
                if error.status != 404:
                    raise

    def __enter__(self) -> Home:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()


class Fault:
    """A fault of a home. In a `with` statement, it is removed at the end."""

    def __init__(self, home: Home, id: str) -> None:
        self.home = home
        self.id = id

    @property
    def state(self) -> dict[str, Any]:
        """The fault as the gateway describes it, with its `phase`."""
        __tracebackhide__ = True
        return self.home.get(f"/simulation/faults/{self.id}")

    @property
    def applied(self) -> int:
        """How often it had an effect."""
        __tracebackhide__ = True
        return int(self.state["applied"])

    def remove(self) -> None:
        __tracebackhide__ = True
        self.home.request("DELETE", f"/simulation/faults/{self.id}")

    def __enter__(self) -> Fault:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.remove()


def _seconds(span: float | timedelta) -> float:
    return span.total_seconds() if isinstance(span, timedelta) else span


def _utc(time: datetime) -> str:
    if time.tzinfo is None:
        raise ValueError(f"the time {time} has no time zone; add tzinfo=timezone.utc")
    return time.astimezone(timezone.utc).isoformat().replace("+00:00", "Z")
