"""The journal of requests, as a test of an app uses it."""

import threading

import httpx
import pytest

from gateway import LAMP, TIMEOUT, Gateway, wait_until

COMMANDS = f"/devices/{LAMP}/traits/onOff/commands"


@pytest.fixture
def app(home):
    with httpx.Client(base_url=home.url, headers={"X-Client": "app"}, timeout=TIMEOUT) as client:
        yield client


def requests(home, **query) -> list[dict]:
    return home.client.get("/simulation/requests", params=query).raise_for_status().json()["requests"]


def verify(home, **assertion) -> dict:
    return home.client.post("/simulation/requests/verify", json=assertion).raise_for_status().json()


def test_a_test_checks_what_an_app_has_sent(home, app):
    start = home.client.get("/simulation/requests").json()["last"]
    assert app.post(COMMANDS, json={"command": "toggle"}, headers={"X-Request-ID": "app-1"}).status_code == 200
    assert app.post(COMMANDS, json={"command": "explode"}).status_code == 400
    sent = {"client": "app", "device": LAMP}
    assert verify(home, received=sent | {"command": "toggle", "status": 200}, times=1, after=start)["passed"]
    assert verify(home, inOrder=[{"requestID": "app-1"}, sent | {"code": {"any": True}}])["passed"]
    assert verify(home, received=sent | {"command": "off"}, never=True)["passed"]
    failed = verify(home, received=sent | {"command": "off", "status": 200})
    assert not failed["passed"]
    assert failed["nearest"][0]["differences"] == [{"pointer": "/command", "expected": "off", "actual": "toggle"}]
    [toggle, _] = requests(home, client="app")
    assert toggle["lastSequence"] >= toggle["firstSequence"] > 0
    assert toggle["microseconds"] > 0


def test_a_stream_is_recorded_with_its_resumption_and_its_end(home):
    with home.events("/events", client="watcher") as stream:
        stream.next("heartbeat")
        home.command(LAMP, "onOff", "toggle").raise_for_status()
        cursor = stream.next("attributes").id
        [entry] = requests(home, client="watcher")
        assert entry["stream"]["frames"] == 2 and "end" not in entry["stream"]
    wait_until(lambda: requests(home, client="watcher")[0]["stream"].get("end") == "client", "the end is not recorded")
    with home.events("/events", headers={"X-Client": "watcher", "Last-Event-ID": cursor}):
        wait_until(lambda: len(requests(home, client="watcher")) == 2, "the stream is not recorded")
        assert requests(home, client="watcher")[1]["resumesAfter"] == cursor
    home.client.post("/simulation/faults", json={"kind": "cut", "on": {"stream": True}}).raise_for_status()
    with home.events("/events", client="cut") as stream:
        wait_until(lambda: requests(home, client="cut")[0]["stream"].get("end") == "fault", "the cut is not recorded")
        assert stream.response.headers["x-fault"] == requests(home, client="cut")[0]["fault"]


def test_a_request_without_a_response_is_recorded(home, app):
    id = home.client.post(
        "/simulation/faults", json={"kind": "closeBeforeAnswer", "on": {"client": "app"}}
    ).json()["id"]
    with pytest.raises(httpx.RemoteProtocolError):
        app.post(COMMANDS, json={"command": "toggle"})
    [entry] = requests(home, client="app")
    assert entry["status"] == 0 and entry["fault"] == id


def test_the_journal_can_be_switched_off():
    with Gateway("--request-log", "0") as home:
        assert home.client.get("/devices").status_code == 200
        assert home.client.get("/simulation/requests").json() == {"requests": [], "last": 0}
        assert home.client.get("/limits").json()["recordedRequests"] == 0


def test_requests_are_sent_as_a_stream(home, app):
    """An outside client of Server-Sent Events receives each request, and continues after it has connected again."""
    with home.events("/simulation/requests/stream", client="app") as stream:
        stream.next("heartbeat")
        app.post(f"/devices/{LAMP}/traits/onOff/commands", json={"command": "on"}).raise_for_status()
        home.client.get("/devices")
        event = stream.next("request")
        assert (event.data["client"], event.data["command"], event.data["status"]) == ("app", "on", 200)
    app.get("/devices/nothing")
    headers = {"Last-Event-ID": event.id}
    with home.events("/simulation/requests/stream", client="app", headers=headers) as stream:
        assert stream.next("request").data["code"] == "notFound"
        home.client.delete("/simulation/requests").raise_for_status()
        assert stream.next("cleared").data == {}


def test_the_clock_advances_until_an_app_reacts(home, app):
    """The app switches the lamp off when five minutes of home time have passed, which takes it some real time."""
    clock = {"time": "2026-01-01T08:00:00Z", "paused": True}
    id = home.client.post("/homes", json={"from": {"template": "demo"}, "clock": clock}).raise_for_status().json()["id"]
    prefix = f"/homes/{id}"

    def react():
        while True:
            time = app.get(f"{prefix}/simulation/clock").json()["time"]
            if time >= "2026-01-01T08:05:00":
                app.post(f"{prefix}/devices/{LAMP}/traits/onOff/commands", json={"command": "off"})
                return

    thread = threading.Thread(target=react)
    thread.start()
    body = {"received": {"client": "app", "command": "off"}, "speed": 600}
    result = home.client.post(f"{prefix}/simulation/clock/advance", json=body, timeout=30).raise_for_status().json()
    thread.join()
    assert result["met"]
    assert "2026-01-01T08:05" <= result["time"] < "2026-01-01T09"
    home.client.delete(prefix).raise_for_status()
