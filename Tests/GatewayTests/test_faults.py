"""Faults on devices, requests, streams and the journal, and their effects on clients."""

import concurrent.futures
import json
import time

import httpx
import httpx_sse
import pytest

from gateway import LAMP, TIMEOUT, Gateway, wait_until
from streams import Stream

APP = {"X-Client": "app"}
COMMANDS = f"/devices/{LAMP}/traits/onOff/commands"
COMMAND_ROUTE = "POST /devices/{id}/traits/{trait}/commands"


@pytest.fixture
def app(home):
    """A client with a label, whose responses are not compared with the description."""
    with httpx.Client(base_url=home.url, headers=APP, timeout=TIMEOUT) as client:
        yield client


def fault(home, kind: str, on: dict, **parameters) -> str:
    response = home.client.post("/simulation/faults", json={"kind": kind, "on": on, **parameters})
    assert response.status_code == 201, response.text
    return response.json()["id"]


def applied(home, id: str) -> int:
    return home.client.get(f"/simulation/faults/{id}").raise_for_status().json()["applied"]


def is_on(home) -> bool:
    return home.attributes(LAMP, "onOff")["onOff"]


def toggle(home) -> None:
    home.command(LAMP, "onOff", "toggle").raise_for_status()


# Devices


def test_a_device_goes_offline_and_reports_afterwards(home, app):
    with home.events("/events", headers=APP) as stream:
        stream.next("heartbeat")
        id = fault(home, "frozen", {"device": LAMP})
        before = is_on(home)
        toggle(home)
        assert is_on(home) is before
        other = fault(home, "offline", {"device": LAMP})
        changed = stream.next("updated").data
        assert changed["object"]["sourceConnectivity"]["connectivityState"] == "offline"
        response = app.post(COMMANDS, json={"command": "toggle"})
        assert response.status_code == 503
        assert response.headers["x-fault"] == f"{id}, {other}"
        home.client.delete("/simulation/faults").raise_for_status()
        assert stream.next("updated").data["object"]["sourceConnectivity"]["connectivityState"] == "online"
        assert stream.next("attributes").data["attributes"] == {"onOff": not before}
    assert is_on(home) is not before


def test_a_sensor_flaps_with_the_clock_of_the_home(home):
    home.client.patch("/simulation/clock", json={"paused": True}).raise_for_status()
    fault(home, "flapping", {"device": LAMP}, up=20, down=10)
    states = []
    for _ in range(6):
        device = home.device(LAMP)
        states.append(device["sourceConnectivity"]["connectivityState"])
        home.client.post("/simulation/clock/advance", json={"seconds": 10}).raise_for_status()
    assert states == ["offline", "online", "online"] * 2


def test_a_slow_device_answers_late(home, app):
    id = fault(home, "slow", {"trait": "onOff"}, milliseconds=700, times=1)
    start = time.monotonic()
    response = app.post(COMMANDS, json={"command": "toggle"})
    assert response.status_code == 200
    assert response.headers["x-fault"] == id
    assert time.monotonic() - start >= 0.7
    start = time.monotonic()
    assert "x-fault" not in app.post(COMMANDS, json={"command": "toggle"}).headers
    assert time.monotonic() - start < 0.5


def test_a_device_rejects_and_ignores_commands(home, app):
    before = is_on(home)
    fault(home, "rejects", {"type": "dimmableLight"}, code="resourceExhausted", times=1)
    assert app.post(COMMANDS, json={"command": "toggle"}).json()["code"] == "resourceExhausted"
    fault(home, "ignores", {"device": LAMP}, times=1)
    assert app.post(COMMANDS, json={"command": "toggle"}).status_code == 200
    assert is_on(home) is before
    toggle(home)
    assert is_on(home) is not before


# The journal


def test_a_home_whose_disk_fails_can_be_read_and_recovers(tmp_path):
    with Gateway(data=tmp_path / "home.sqlite") as home:
        fault(home, "commitFails", {"journal": True})
        before = is_on(home)
        response = home.command(LAMP, "onOff", "toggle")
        assert response.status_code == 503
        assert home.client.get("/ready").status_code == 503
        assert is_on(home) is before
        home.client.delete("/simulation/faults").raise_for_status()
        wait_until(lambda: home.client.get("/ready").status_code == 200, "the home has not recovered")
        toggle(home)
        assert is_on(home) is not before
        fault(home, "commitSlow", {"journal": True}, milliseconds=800, times=1)
        start = time.monotonic()
        toggle(home)
        assert time.monotonic() - start >= 0.8


def test_a_change_of_unknown_outcome_is_made_once_if_it_is_repeated_with_its_key(tmp_path):
    with Gateway(data=tmp_path / "home.sqlite") as home:
        for execute in (True, False):
            fault(home, "commitUnknown", {"journal": True}, execute=execute, times=1)
            rename = {"url": f"/devices/{LAMP}", "json": {"name": f"Lamp {execute}"}}
            headers = {"Idempotency-Key": f"rename-{execute}"}
            response = home.client.patch(**rename, headers=headers)
            assert response.status_code == 503
            assert "may have been made" in response.json()["detail"]
            assert "Idempotency-Key" in response.json()["detail"]
            wait_until(lambda: home.client.get("/ready").status_code == 200, "the home has not recovered")
            name = home.client.get(f"/devices/{LAMP}").json()["name"]
            assert (name == f"Lamp {execute}") is execute
            response = home.client.patch(**rename, headers=headers)
            assert response.status_code == 200
            assert ("idempotency-replayed" in response.headers) is execute
            assert home.client.get(f"/devices/{LAMP}").json()["name"] == f"Lamp {execute}"


# Requests


def test_a_client_retries_after_the_status_of_a_fault(home, app):
    before = is_on(home)
    id = fault(home, "status", {"route": COMMAND_ROUTE}, status=503, retryAfter=1, times=2)
    attempts = 0
    while True:
        attempts += 1
        response = app.post(COMMANDS, json={"command": "toggle"})
        if response.status_code != 503:
            break
        assert response.headers["x-fault"] == id
        assert response.headers["retry-after"] == "1"
        assert response.json()["code"] == "unavailable"
    assert attempts == 3
    assert is_on(home) is not before
    assert home.client.get(f"/simulation/faults/{id}").json()["phase"] == "ended"


def test_a_late_response_exceeds_the_timeout_of_a_client_but_the_request_is_executed(home, app):
    before = is_on(home)
    id = fault(home, "latency", {"client": "app"}, milliseconds=1500)
    with pytest.raises(httpx.ReadTimeout):
        app.post(COMMANDS, json={"command": "toggle"}, timeout=0.3)
    assert is_on(home) is not before
    start = time.monotonic()
    response = app.get("/devices", timeout=TIMEOUT)
    assert response.status_code == 200
    assert 1.5 <= time.monotonic() - start < 10
    assert response.headers["x-fault"] == id
    # Others are served at once.
    start = time.monotonic()
    assert home.client.get("/devices").status_code == 200
    assert time.monotonic() - start < 1


def test_late_responses_do_not_delay_each_other(home):
    fault(home, "latency", {"route": "GET /devices/{id}"}, milliseconds=500)
    with concurrent.futures.ThreadPoolExecutor(50) as pool:
        start = time.monotonic()
        responses = pool.map(lambda _: httpx.get(f"{home.url}/devices/{LAMP}", timeout=TIMEOUT), range(50))
        assert {response.status_code for response in responses} == {200}
        assert time.monotonic() - start < 10


@pytest.mark.parametrize("executes", [True, False])
def test_a_connection_closes_before_the_response(home, app, executes):
    before = is_on(home)
    id = fault(home, "closeBeforeAnswer", {"client": "app"}, execute=executes, times=1)
    with pytest.raises(httpx.RemoteProtocolError):
        app.post(COMMANDS, json={"command": "toggle"})
    assert is_on(home) is not before if executes else is_on(home) is before
    assert applied(home, id) == 1
    assert app.get("/devices").status_code == 200


@pytest.mark.parametrize("executes", [True, False])
def test_a_request_without_a_response_waits_until_the_fault_is_removed(home, app, executes):
    before = is_on(home)
    id = fault(home, "neverAnswers", {"client": "app"}, execute=executes)
    with pytest.raises(httpx.ReadTimeout):
        app.post(COMMANDS, json={"command": "toggle"}, timeout=0.5)
    assert is_on(home) is not before if executes else is_on(home) is before
    with concurrent.futures.ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(app.get, "/devices")
        deadline = time.monotonic() + TIMEOUT
        while applied(home, id) < 2 and time.monotonic() < deadline:
            time.sleep(0.01)
        home.client.delete(f"/simulation/faults/{id}").raise_for_status()
        with pytest.raises(httpx.RemoteProtocolError):
            waiting.result(timeout=TIMEOUT)
    assert app.get("/devices").status_code == 200


@pytest.mark.parametrize("count", [0, 1, 200])
def test_a_body_ends_too_early(home, app, count):
    whole = app.get(f"/devices/{LAMP}").content
    fault(home, "closeAfterBytes", {"route": "GET /devices/{id}"}, bytes=count)
    received = []
    with app.stream("GET", f"/devices/{LAMP}") as response:
        assert response.status_code == 200
        assert int(response.headers["content-length"]) == len(whole)
        with pytest.raises(httpx.RemoteProtocolError):
            received.extend(response.iter_raw())
    assert b"".join(received) == whole[:count]
    assert app.head(f"/devices/{LAMP}").status_code == 200


def test_a_body_arrives_slowly(home, app):
    whole = app.get(f"/devices/{LAMP}").content
    fault(home, "slowBody", {"client": "app"}, bytesPerSecond=4 * len(whole))
    start = time.monotonic()
    with app.stream("GET", f"/devices/{LAMP}") as response:
        pieces = [(time.monotonic() - start, piece) for piece in response.iter_raw()]
    assert b"".join(piece for _, piece in pieces) == whole
    assert len(pieces) >= 3
    assert pieces[-1][0] >= 0.15


def test_faults_do_not_survive_their_removal(home, app):
    fault(home, "status", {"client": "app"}, status=500)
    fault(home, "closeBeforeAnswer", {"client": "app"})
    fault(home, "latency", {"client": "app"}, milliseconds=90_000)
    home.client.delete("/simulation/faults").raise_for_status()
    assert app.get("/devices").status_code == 200


def test_metrics_count_faults(home, app):
    fault(home, "status", {"client": "app"}, status=500)
    for _ in range(3):
        assert app.get("/devices").status_code == 500
    metrics = home.client.get("/metrics").text
    assert "\nhome_gateway_faults 1\n" in metrics
    assert "\nhome_gateway_fault_effects 3\n" in metrics


# Streams


def test_a_stream_breaks_within_a_frame_and_resumes_without_loss(home):
    with home.events("/events", headers=APP) as stream:
        stream.next("heartbeat")
        fault(home, "cut", {"stream": True, "client": "app"}, atByte=23, times=1)
        toggle(home)
        received = []
        with pytest.raises((httpx.RemoteProtocolError, httpx.ReadError)):
            received.extend(stream)
        assert received == []
        cursor = stream.last_id
    with home.events("/events", headers=APP | {"Last-Event-ID": cursor}) as stream:
        assert stream.next("attributes").data["deviceID"] == LAMP


def test_a_stream_is_silent_on_an_open_connection(home):
    with home.events("/events", headers=APP, timeout=1.5, heartbeat=5) as stream:
        stream.next("heartbeat")
        id = fault(home, "silent", {"stream": True, "client": "app"})
        toggle(home)
        with pytest.raises(httpx.ReadTimeout):
            stream.next()
        assert applied(home, id) == 1
    with home.events("/events") as other:
        other.next("heartbeat")
        toggle(home)
        other.next("attributes")


def test_a_held_stream_continues_by_itself(home):
    with home.events("/events", headers=APP) as stream:
        stream.next("heartbeat")
        fault(home, "hold", {"stream": True}, seconds=1)
        start = time.monotonic()
        for _ in range(5):
            toggle(home)
        for _ in range(5):
            stream.next("attributes")
        assert 0.8 <= time.monotonic() - start < 10


def test_a_removed_fault_wakes_its_streams(home):
    with home.events("/events", headers=APP) as stream:
        stream.next("heartbeat")
        id = fault(home, "silent", {"stream": True})
        toggle(home)
        time.sleep(0.2)
        home.client.delete(f"/simulation/faults/{id}").raise_for_status()
        stream.next("attributes")


def test_changes_are_lost_repeated_and_out_of_order(home):
    with home.events("/events", headers=APP) as stream, home.events("/events") as other:
        stream.next("heartbeat")
        other.next("heartbeat")

        def changes(kind: str, count: int) -> tuple[list, list]:
            home.client.delete("/simulation/faults").raise_for_status()
            fault(home, kind, {"stream": True, "client": "app"}, times=1)
            for _ in range(3):
                toggle(home)
            sent = [other.next("attributes").id for _ in range(3)]
            return sent, [stream.next("attributes").id for _ in range(count)]

        sent, seen = changes("drop", 2)
        assert seen == sent[1:]
        sent, seen = changes("duplicate", 4)
        assert seen == [sent[0], *sent]
        sent, seen = changes("reorder", 3)
        assert seen == [sent[1], sent[0], sent[2]]


@pytest.mark.parametrize("reason", ["gap", "epoch", "lag"])
@pytest.mark.parametrize("accept", ["text/event-stream", "application/x-ndjson"])
def test_a_stream_is_forced_to_start_again(home, reason, accept):
    with home.events("/events", headers=APP | {"Accept": accept}) as stream:
        lines = stream.response.iter_lines()
        fault(home, "resync", {"stream": True}, reason=reason)
        names = []
        for line in lines:
            if accept == "application/x-ndjson":
                event = json.loads(line)
                names.append((event["event"], event["data"].get("reason") if event["event"] == "resync" else None))
            elif line.startswith("event: "):
                names.append((line.removeprefix("event: "), None))
            elif line.startswith('data: {"reason"'):
                names[-1] = (names[-1][0], json.loads(line.removeprefix("data: "))["reason"])
            if ("resync", reason) in names and names[-1][0] == "snapshot":
                return


def test_reconnections_are_refused_some_times(home):
    id = fault(home, "refuse", {"stream": True, "client": "app"}, status=502, times=3)
    home.events("/events", headers=APP).__exit__()
    statuses = []
    for _ in range(5):
        with home.events("/events", headers=APP) as stream:
            statuses.append(stream.response.status_code)
    assert statuses == [502, 502, 502, 200, 200]
    assert applied(home, id) == 3


def test_a_buffering_proxy_delivers_events_together(home):
    with home.events("/events", headers=APP) as stream:
        stream.next("heartbeat")
        fault(home, "buffer", {"stream": True}, seconds=1)
        start = time.monotonic()
        arrivals = []
        for _ in range(4):
            toggle(home)
        for _ in range(4):
            stream.next("attributes")
            arrivals.append(time.monotonic() - start)
        assert arrivals[0] >= 0.8
        assert arrivals[-1] - arrivals[0] < 0.5


def test_a_compressed_stream_is_affected_too(home):
    with home.events("/events", headers=APP | {"Accept-Encoding": "gzip"}, snapshot=1) as stream:
        stream.next_joined("snapshot")
        assert stream.response.headers["content-encoding"] == "gzip"
        stream.next("heartbeat")
        fault(home, "duplicate", {"stream": True}, times=1)
        toggle(home)
        assert stream.next("attributes").id == stream.next("attributes").id
        fault(home, "cut", {"stream": True}, atByte=10, times=1)
        toggle(home)
        with pytest.raises((httpx.RemoteProtocolError, httpx.ReadError, httpx.DecodingError)):
            list(stream)


def test_an_event_source_of_a_browser_suffers_and_recovers(home, browser):
    page = browser.new_context().new_page()
    page.goto(f"{home.url}/health")
    page.evaluate(
        """() => {
            window.received = [];
            window.opened = 0;
            const source = new EventSource("/events");
            source.onopen = () => { window.opened += 1; };
            source.addEventListener("attributes", (event) => { window.received.push(event.lastEventId); });
            source.addEventListener("heartbeat", () => { window.beats = (window.beats ?? 0) + 1; });
        }"""
    )
    wait_until(lambda: page.evaluate("window.beats") == 1, "the stream has not begun")
    fault(home, "cut", {"stream": True, "route": "GET /events"}, atByte=30, times=1)
    with Stream(home.url, "/devices/batched") as other:
        other.next()
        toggle(home)
    # The browser connects again with the last cursor, and receives the change that was cut.
    wait_until(lambda: len(page.evaluate("window.received")) == 1, "the change has not arrived")
    assert page.evaluate("window.opened") == 2
    page.context.close()


# Bad input


def test_a_fault_in_a_fault_is_explained(home):
    response = home.client.post(
        "/simulation/faults", json={"kind": "latency", "on": {"client": "app"}, "milliseconds": 1, "bytes": 3}
    )
    assert response.status_code == 400
    assert response.json()["errors"][0]["pointer"] == "/bytes"
    assert "latency has milliseconds, jitter" in response.json()["detail"]


def test_events_are_read_with_a_library(home):
    """The library does not detect that events are missing; a client has to compare cursors."""
    with (
        httpx.Client(base_url=home.url, timeout=TIMEOUT) as client,
        httpx_sse.connect_sse(client, "GET", "/events") as source,
    ):
        events = source.iter_sse()
        while next(events).event != "heartbeat":
            pass
        fault(home, "drop", {"stream": True}, times=1)
        toggle(home)
        toggle(home)
        assert next(events).event == "attributes"
