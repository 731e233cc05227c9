"""The gateway with tokens behind nginx and behind Caddy, with the configurations in `deploy/`."""

import json
import time

import httpx
import pytest

from caddy import Caddy
from gateway import LAMP, Gateway, problem
from nginx import Nginx
from process import free_port
from proxy import NAME

TOKEN = "a-token-for-the-tests-behind-proxies"
STREAMS = 100
# Two clients of a proxy on loopback.
ANNA, BEN = "127.0.0.2", "127.0.0.3"
SIGNED_IN = {"Authorization": f"Bearer {TOKEN}"}


@pytest.fixture
def port():
    return free_port()


@pytest.fixture(params=["nginx", "caddy"])
def proxy(request, tmp_path, port):
    folder = tmp_path / "proxy"
    folder.mkdir()
    with Nginx(folder, port, tokens=True) if request.param == "nginx" else Caddy(folder, port) as running:
        yield running


def started(port, *options, origin: str = f"https://{NAME}") -> Gateway:
    """Starts the gateway with the settings that the configurations of the proxies name."""
    names = ("--allowed-hosts", NAME, "--allowed-origins", origin, "--trusted-proxies", "127.0.0.1")
    return Gateway("--port", str(port), *names, *options, environment={"HOME_GATEWAY_TOKEN": TOKEN})


def signed_in(proxy, address="127.0.0.1", **headers) -> httpx.Client:
    return proxy.client(address=address, headers={**SIGNED_IN, **headers})


def test_a_browser_has_a_hundred_event_streams_over_http_2(proxy, port, browser):
    with started(port, origin=proxy.url) as gateway:
        gateway.client.headers.update(SIGNED_IN)
        context = browser.new_context(ignore_https_errors=True)
        page = context.new_page()
        page.goto(f"{proxy.url}/health")
        assert page.evaluate("performance.getEntriesByType('navigation')[0].nextHopProtocol") == "h2"
        status = page.evaluate(
            "async (token) => (await fetch('/session', {method: 'POST', headers: {'Content-Type': 'application/json'},"
            " body: JSON.stringify({token})})).status",
            TOKEN,
        )
        assert status in (200, 201, 204)
        (cookie,) = context.cookies(proxy.url)
        assert cookie["secure"] and cookie["httpOnly"]
        page.evaluate(
            """(count) => {
                window.names = new Array(count).fill(null);
                window.sources = window.names.map((_, index) => {
                    const source = new EventSource("/events?kind=device");
                    source.addEventListener("updated", (event) => {
                        window.names[index] = JSON.parse(event.data).object.name;
                    });
                    return new Promise((open, fail) => { source.onopen = open; source.onerror = fail; });
                });
                return Promise.all(window.sources).then(() => null);
            }""",
            STREAMS,
        )
        gateway.client.patch(f"/devices/{LAMP}", json={"name": "Everywhere"}).raise_for_status()
        page.wait_for_function("window.names.every((name) => name === 'Everywhere')", timeout=10_000)
        # The page can still send requests.
        assert page.evaluate("fetch('/devices').then((response) => response.status)") == 200
        context.close()


def test_the_limit_of_streams_holds_for_each_client_of_the_proxy(proxy, port):
    with started(port, "--max-streams-per-client", "3"):
        anna, ben = signed_in(proxy, ANNA), signed_in(proxy, BEN)
        streams = [anna.send(anna.build_request("GET", "/events"), stream=True) for _ in range(3)]
        assert [stream.status_code for stream in streams] == [200] * 3
        # The address that a client sends is ignored.
        for headers in ({}, {"X-Forwarded-For": "203.0.113.9"}, {"Forwarded": "for=203.0.113.9"}):
            refused = problem(anna.get("/events", headers=headers), 429)
            assert refused["code"] == "resourceExhausted"
        with ben.stream("GET", "/events") as allowed:
            assert allowed.status_code == 200
        for stream in streams:
            stream.close()


def test_the_rate_of_requests_is_limited_for_each_client_of_the_proxy(proxy, port):
    with started(port, "--request-rate", "1:5"):
        anna, ben = signed_in(proxy, ANNA), signed_in(proxy, BEN)
        statuses = [anna.get("/rooms").status_code for _ in range(20)]
        assert statuses[:5] == [200] * 5 and statuses.count(429) >= 10, statuses
        assert ben.get("/rooms").status_code == 200


def test_the_log_and_the_list_of_streams_name_the_client_behind_the_proxy(proxy, port):
    with started(port) as gateway:
        gateway.client.headers.update(SIGNED_IN)
        anna = signed_in(proxy, ANNA)
        with anna.stream("GET", "/events") as stream:
            lines = stream.iter_lines()
            assert next(lines).startswith("id: ")
            (listed,) = gateway.client.get("/streams").json()["streams"]
        assert listed["address"].rpartition(":")[0] == ANNA


def test_another_address_cannot_name_a_client(proxy, port):
    """The gateway trusts the proxy on 127.0.0.1 and no other address."""
    with started(port, "--request-rate", "1:5") as gateway:
        transport = httpx.HTTPTransport(local_address=BEN)
        with httpx.Client(base_url=gateway.url, transport=transport, headers=SIGNED_IN) as direct:
            statuses = [
                direct.get("/rooms", headers={"X-Forwarded-For": f"203.0.113.{number}"}).status_code
                for number in range(20)
            ]
    assert statuses.count(429) >= 10, statuses


def test_a_caller_without_a_token_is_rejected(proxy, port):
    with started(port):
        assert proxy.client().get("/devices").status_code == 401
        assert signed_in(proxy).get("/devices").status_code == 200


def test_an_event_arrives_at_once(proxy, port):
    with started(port) as gateway:
        gateway.client.headers.update(SIGNED_IN)
        with signed_in(proxy).stream("GET", "/events?kind=device") as stream:
            lines = stream.iter_lines()
            assert next(line for line in lines if line.startswith("event:")) == "event: heartbeat"
            begin = time.monotonic()
            gateway.client.patch(f"/devices/{LAMP}", json={"name": "Renamed"}).raise_for_status()
            event = next(line for line in lines if line.startswith("data:") and "Renamed" in line)
        assert json.loads(event.removeprefix("data:"))["object"]["name"] == "Renamed"
        # The heartbeat, which would push an event out of a buffer, comes every 15 seconds.
        assert time.monotonic() - begin < 5


def test_without_the_gateway_streams_reconnect_and_requests_are_repeated(proxy):
    client = signed_in(proxy)
    events = client.get("/events", headers={"Accept": "text/event-stream"})
    assert (events.status_code, events.headers["Content-Type"]) == (200, "text/event-stream")
    assert events.text == "retry: 2000\n\n"
    rejected = client.get("/devices", headers={"Accept": "application/json"})
    assert (rejected.status_code, rejected.headers["Retry-After"]) == (503, "2")
    assert rejected.headers["Content-Type"] == "application/problem+json"
    assert rejected.json()["code"] == "unavailable"
