"""The limits of one client and of all clients, the responses beyond them, and many clients that reconnect."""

import contextlib
import re
import time

import httpx
import pytest

from gateway import LAMP, Gateway, problem, rejection
from storm.rounds import run_storm

LIMITS_OF_A_CLIENT = ("connectionsPerClient", "streamsPerClient", "requestsPerSecond", "requestsAtOnce")


def limits(gateway) -> dict:
    return gateway.client.get("/limits").raise_for_status().json()


def counter(gateway, name: str) -> int:
    text = httpx.get(gateway.url + "/metrics").text
    return int(re.search(rf"^home_gateway_{name}_total (\d+)$", text, re.MULTILINE)[1])


# Published limits


def test_by_default_a_client_has_no_limits_of_its_own(home):
    published = limits(home)
    assert {name: published[name] for name in LIMITS_OF_A_CLIENT} == dict.fromkeys(LIMITS_OF_A_CLIENT)
    assert published["connections"] == 1_000
    assert 0 < published["streams"] <= 32_000


def test_options_are_published_and_a_warning_names_limits_that_open_files_reduce():
    options = ["--max-connections", "50", "--max-streams", "70", "--max-connections-per-client", "20"]
    with Gateway(*options, "--max-streams-per-client=30", "--request-rate", "500") as gateway:
        published = limits(gateway)
        assert (published["connections"], published["streams"]) == (50, 70)
        assert [published[name] for name in LIMITS_OF_A_CLIENT] == [20, 30, 500, 1_000]
        assert gateway.stderr() == ""
    with Gateway("--max-streams", "1000000", "--request-rate", "500:7000") as gateway:
        published = limits(gateway)
        assert published["requestsAtOnce"] == 7_000
        if published["streams"] < 1_000_000:
            assert f'streams={published["streams"]}' in gateway.stderr().replace('"', "")


def test_the_environment_sets_the_same_options(monkeypatch):
    monkeypatch.setenv("HOME_GATEWAY_REQUEST_RATE", "100:300")
    monkeypatch.setenv("HOME_GATEWAY_MAX_STREAMS_PER_CLIENT", "4")
    with Gateway() as gateway:
        published = limits(gateway)
    assert [published[name] for name in LIMITS_OF_A_CLIENT] == [None, 4, 100, 300]


@pytest.mark.parametrize("value", ["0", "-1", "x", "", "1.5", "10:", ":10", "10:0", "1:2:3", "1000001", "10 20"])
def test_an_invalid_rate_is_rejected(value):
    line = rejection("serve", "--data", "none", "--port", "0", f"--request-rate={value}")
    assert "--request-rate takes the requests per second" in line and line.endswith(f"{value} was given.")


@pytest.mark.parametrize("option", ["connections", "streams", "connections-per-client", "streams-per-client"])
@pytest.mark.parametrize("value", ["0", "-1", "x", "1e3", "1000001"])
def test_an_invalid_number_is_rejected(option, value):
    line = rejection("serve", "--data", "none", "--port", "0", f"--max-{option}", value)
    assert f"--max-{option} takes a whole number from 1 to 1000000; {value} was given" in line


# Rejected clients


def test_a_client_above_its_rate_receives_the_time_to_wait():
    with Gateway("--request-rate", "1:20") as gateway:
        with httpx.Client(base_url=gateway.url) as client:
            rejected = next(response for response in (client.get("/devices") for _ in range(100)) if response.is_error)
            found = problem(rejected, 429, "resourceExhausted")
            assert found["type"] == "/problems/too-many-requests"
            assert "limited to 1 a second and 20 at once" in found["detail"]
            wait = int(rejected.headers["retry-after"])
            assert wait == 1
            # The body is read completely, so the connection can be used again.
            path = f"/devices/{LAMP}/traits/onOff/commands"
            problem(client.post(path, json={"command": "on", "padding": "x" * 100_000}), 429)
            # Probes receive a response regardless of the load.
            for _ in range(50):
                assert client.get("/health").status_code == 200
                assert client.get("/ready").status_code == 200
            time.sleep(wait)
            assert client.get(f"/devices/{LAMP}").status_code == 200
            time.sleep(wait)
        assert counter(gateway, "http_refused_client_requests") == 2


def test_a_stream_continues_when_its_client_exceeds_its_rate():
    with (
        Gateway("--request-rate", "1:30", "--paused") as gateway,
        gateway.events() as stream,
        httpx.Client(base_url=gateway.url) as client,
    ):
        gateway.client.patch(f"/devices/{LAMP}", json={"name": "Lamp"}).raise_for_status()
        while client.get("/devices").status_code == 200:
            pass
        assert stream.next("updated").data["object"]["name"] == "Lamp"
        time.sleep(1)
        gateway.client.patch(f"/devices/{LAMP}", json={"name": "Another"}).raise_for_status()
        assert stream.next("updated").data["object"]["name"] == "Another"


def test_a_clients_stream_above_its_limit_is_rejected_and_the_others_stay():
    with Gateway("--max-streams-per-client", "3", "--paused") as gateway:
        with contextlib.ExitStack() as open_streams:
            streams = [open_streams.enter_context(gateway.events()) for _ in range(3)]
            rejected = gateway.client.get("/events")
            assert problem(rejected, 429, "resourceExhausted")["type"] == "/problems/too-many-streams-of-client"
            assert rejected.headers["retry-after"] == "1"
            gateway.client.patch(f"/devices/{LAMP}", json={"name": "Lamp"}).raise_for_status()
            for stream in streams:
                assert stream.next("updated").data["object"]["name"] == "Lamp"
            # Another address is another client.
            other = httpx.Client(base_url=gateway.url, transport=httpx.HTTPTransport(local_address="127.0.0.2"))
            with other, other.stream("GET", "/events") as stream:
                assert stream.status_code == 200
        assert counter(gateway, "http_refused_client_streams") == 1


def test_a_clients_connection_above_its_limit_is_rejected_and_the_others_stay():
    # The client that `Gateway` opens uses one of the three connections.
    with Gateway("--max-connections-per-client", "3") as gateway, contextlib.ExitStack() as opened:
        clients = [opened.enter_context(httpx.Client(base_url=gateway.url)) for _ in range(3)]
        gateway.devices()
        assert [client.get("/devices").status_code for client in clients[:2]] == [200, 200]
        rejected = clients[2].get("/devices")
        assert problem(rejected, 429, "resourceExhausted")["type"] == "/problems/too-many-connections-of-client"
        assert rejected.headers["retry-after"] == "1"
        # Streams do not count as connections.
        with gateway.events() as stream:
            assert stream.response.status_code == 200
        assert clients[0].get("/devices").status_code == 200


def test_a_stream_above_the_limit_of_all_clients_is_rejected():
    with Gateway("--max-streams", "2") as gateway, gateway.events(), gateway.events():
        rejected = gateway.client.get("/events")
        assert problem(rejected, 503, "unavailable")["type"] == "/problems/too-many-streams"
        assert rejected.headers["retry-after"] == "1"


# Clients that reconnect


@pytest.mark.parametrize("reconnection", ["spread", "at once", "in step"])
@pytest.mark.parametrize("cut", ["stop", "kill"])
def test_many_clients_whose_streams_end_reconnect_and_miss_nothing(tmp_path, cut, reconnection):
    figures = run_storm(tmp_path, 600, cut, reconnection, "--max-connections", "20")
    assert not figures.counts.faults
