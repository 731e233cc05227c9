"""The gateway behind nginx with the configuration in `deploy/`."""

import re
import time

import httpx
import pytest

from gateway import LAMP, Gateway, problem
from nginx import USER, Nginx
from process import free_port
from proxy import NAME

# Seconds without a gateway: longer than nginx by default avoids a failed server, and enough for several reconnects.
DOWNTIME = 7


@pytest.fixture
def port():
    return free_port()


@pytest.fixture
def gateway(data, port):
    with started(data, port) as running:
        yield running


@pytest.fixture
def proxy(tmp_path, port):
    folder = tmp_path / "nginx"
    folder.mkdir()
    with Nginx(folder, port) as running:
        yield running


@pytest.fixture
def client(proxy):
    with proxy.client(auth=USER) as opened:
        yield opened


def started(data, port) -> Gateway:
    origin = f"https://{NAME}"
    return Gateway("--port", str(port), "--allowed-hosts", NAME, "--allowed-origins", origin, data=data)


def test_a_request_without_the_password_is_rejected(gateway, proxy, client):
    assert client.get("/devices", auth=("anna", "another")).status_code == 401
    assert client.get("/devices").status_code == 200


def test_plain_http_is_redirected_to_https(gateway, proxy):
    response = httpx.get(f"http://127.0.0.1:{proxy.plain_port}/devices?limit=1", headers={"Host": NAME})
    assert (response.status_code, response.headers["Location"]) == (301, f"https://{NAME}/devices?limit=1")


def test_lists_descriptions_and_files_are_compressed(gateway, client):
    files = re.findall(r'(?:src|href)="(/[^"]+\.(?:js|css))"', client.get("/").text)
    assert len(files) >= 2
    for path in ["/devices", "/catalog", "/openapi.json", "/", *files]:
        response = client.get(path, headers={"Accept-Encoding": "gzip"})
        assert response.status_code == 200, path
        assert response.headers["Content-Encoding"] == "gzip", path
        assert "Accept-Encoding" in response.headers["Vary"], path


def test_the_etag_of_a_device_works_as_a_precondition(gateway, client):
    gateway.pause()
    tag = client.get(f"/devices/{LAMP}").headers["ETag"]
    rename = {"headers": {"If-Match": tag}, "json": {"name": "Lamp"}}
    assert client.patch(f"/devices/{LAMP}", **rename).status_code == 200
    assert client.patch(f"/devices/{LAMP}", **rename).status_code == 412


def test_a_change_arrives_on_a_stream_at_once(gateway, client):
    with client.stream("GET", "/events", headers={"Accept-Encoding": "gzip"}) as stream:
        assert "Content-Encoding" not in stream.headers
        lines = stream.iter_lines()
        # The first heartbeat shows that the stream is open.
        assert next(line for line in lines if line.startswith("event:")) == "event: heartbeat"
        client.patch(f"/devices/{LAMP}", json={"name": "Renamed"}).raise_for_status()
        assert "Renamed" in next(line for line in lines if line.startswith("data:") and "object" in line)


def test_a_body_over_the_limit_gets_the_gateways_own_response(gateway, client):
    problem(client.post("/commands", json={"commands": ["x" * 2_000_000]}), 413)


@pytest.mark.parametrize(("path", "accept"), [("/devices", "application/json"), ("/events", "application/x-ndjson")])
def test_a_rejection_while_the_gateway_restarts_has_a_retry_after(proxy, client, path, accept):
    rejected = client.get(path, headers={"Accept": accept})
    found = rejected.json()
    assert rejected.status_code == 503
    assert rejected.headers["Content-Type"] == "application/problem+json"
    assert rejected.headers["Retry-After"] == "2"
    assert (found["status"], found["code"]) == (503, "unavailable")


def test_a_stream_request_while_the_gateway_restarts_gets_an_empty_stream(proxy, client):
    events = client.get("/events", headers={"Accept": "text/event-stream"})
    assert (events.status_code, events.headers["Content-Type"]) == (200, "text/event-stream")
    assert events.text == "retry: 2000\n\n"


def test_an_event_source_survives_a_restart_of_the_gateway(browser, data, port, proxy):
    context = browser.new_context(ignore_https_errors=True, http_credentials={"username": USER[0], "password": USER[1]})
    page = context.new_page()
    with started(data, port) as before:
        page.goto(f"https://{NAME}:{proxy.port}/health")
        page.evaluate(
            """() => {
                window.names = [];
                window.states = [];
                window.events = new EventSource("/events?kind=device");
                window.events.addEventListener(
                    "updated", (event) => window.names.push(JSON.parse(event.data).object.name));
                window.events.addEventListener("resync", (event) => window.names.push(event.data));
                window.events.onerror = () => window.states.push(window.events.readyState);
                return new Promise((open) => window.events.onopen = open);
            }"""
        )
        before.client.patch(f"/devices/{LAMP}", json={"name": "Before"}).raise_for_status()
        page.wait_for_function("window.names.length == 1")
    time.sleep(DOWNTIME)
    with started(data, port) as after:
        after.client.patch(f"/devices/{LAMP}", json={"name": "After"}).raise_for_status()
        page.wait_for_function("window.names.includes('After')", timeout=15_000)
        assert page.evaluate("window.names") == ["Before", "After"]
        # Every interruption left the EventSource connecting (0), never closed (2).
        assert set(page.evaluate("window.states")) == {0}
        page.evaluate("window.events.close()")
        context.close()
