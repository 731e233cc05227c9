"""Invalid requests: the response states what is wrong, and the home still accepts commands."""

import concurrent.futures
import contextlib
import json
import re
import socket
import time

import pytest

from gateway import LAMP, problem

MEBIBYTE = 1024 * 1024


@pytest.fixture(autouse=True)
def home_survives(home):
    """After each test, the home still responds and accepts a command."""
    yield
    home.command(LAMP, "onOff", "toggle").raise_for_status()


def exchange(gateway, request: bytes, timeout: float = 10) -> bytes:
    """Returns all bytes of the server's response to `request`, until it closes the connection."""
    with socket.create_connection(("127.0.0.1", int(gateway.url.rsplit(":", 1)[1])), timeout) as connection:
        connection.sendall(request)
        response = b""
        while piece := connection.recv(65536):
            response += piece
        return response


def status_of(response: bytes) -> int:
    assert response.startswith(b"HTTP/1.1 "), response
    return int(response.split()[1])


def host(gateway) -> bytes:
    return gateway.url.removeprefix("http://").encode()


# Bodies


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b'{"command": "on"',
        b'{"command": "on"} {}',
        b'{"command": "on", "command": "off"}',
        b'{"command": NaN}',
        b'{"command": Infinity}',
        b'{"command": 1e999}',
        b'{"command": "\xff"}',
        b'{"command": "\xc0\xaf"}',
        b'{"command": "\\ud800"}',
        b'{"command": "on",}',
        b'{"command": "on", "params": ' + b"[" * 65 + b"]" * 65 + b"}",
        b'{"command": "on", "params": ' + b'{"a":' * 10_000,
        b"\x00",
    ],
    ids=lambda body: body[:40].decode(errors="replace") or "empty",
)
def test_malformed_json_is_rejected_with_its_position(home, body):
    before = home.device(LAMP)
    rejected = home.client.post(
        f"/devices/{LAMP}/traits/onOff/commands", content=body, headers={"Content-Type": "application/json"}
    )
    assert re.search(r"line \d+, column \d+", problem(rejected, 400, "invalidArgument")["detail"])
    assert home.device(LAMP) == before


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"command": "on", "color": 1}, "/color"),
        ({"command": 7}, "/command"),
        ({"command": "on", "params": []}, "/params"),
        ({"command": "on", "params": {"level": 1}}, "/params/level"),
        (
            {"command": "onWithTimedOff", "params": {"onOffControl": [], "onTime": "9", "offWaitTime": 0}},
            "/params/onTime",
        ),
        (
            {"command": "onWithTimedOff", "params": {"onOffControl": [], "onTime": 9.5, "offWaitTime": 0}},
            "/params/onTime",
        ),
        (
            {"command": "onWithTimedOff", "params": {"onOffControl": [], "onTime": 1e300, "offWaitTime": 0}},
            "/params/onTime",
        ),
        (
            {"command": "onWithTimedOff", "params": {"onOffControl": [], "onTime": 2**80, "offWaitTime": 0}},
            "/params/onTime",
        ),
        (
            {"command": "onWithTimedOff", "params": {"onOffControl": [], "onTime": None, "offWaitTime": 0}},
            "/params/onTime",
        ),
        ([], ""),
    ],
    ids=str,
)
def test_a_wrong_member_is_rejected_with_a_pointer_to_it(home, body, pointer):
    before = home.device(LAMP)
    rejected = problem(home.client.post(f"/devices/{LAMP}/traits/onOff/commands", json=body), 400)
    assert pointer in [error["pointer"] for error in rejected["errors"]]
    assert home.device(LAMP) == before


def test_a_body_that_is_not_json_is_rejected(home):
    rejected = home.client.post(
        f"/devices/{LAMP}/traits/onOff/commands", content="command=on", headers={"Content-Type": "text/plain"}
    )
    problem(rejected, 415)


def test_a_body_over_a_mebibyte_is_rejected_with_a_response_that_the_client_can_read(home):
    rejected = home.client.post(
        f"/devices/{LAMP}/traits/onOff/commands",
        content=b" " * (8 * MEBIBYTE),
        headers={"Content-Type": "application/json"},
    )
    problem(rejected, 413)


# Malicious requests


@pytest.mark.parametrize(
    "target",
    [
        "/devices/%zz",
        "/devices/%",
        "/devices/%00",
        "/devices/%ff",
        "/devices/..%2f..%2fhealth",
        "/../../../../etc/passwd",
        "/..%2f..%2f..%2f..%2fetc%2fpasswd",
        "/%2e%2e/%2e%2e/etc/passwd",
        "//etc/passwd",
        "/./.git/config",
        "/devices?name=%zz",
        "/devices/" + "x" * 129,
    ],
)
def test_no_path_leads_outside_the_public_folder(home, target):
    request = b"GET %s HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n\r\n" % (target.encode(), host(home))
    response = exchange(home, request)
    assert status_of(response) in (400, 404), response
    assert b"root:" not in response


@pytest.mark.parametrize(
    "headers",
    [
        b"",
        b"Host: evil.example\r\n",
        b"Host: 127.0.0.1.evil.example\r\n",
        b"Host: %(host)s\r\nHost: evil.example\r\n",
        b"Host: %(host)s\r\nContent-Length: 2\r\nContent-Length: 3\r\n",
        b"Host: %(host)s\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n",
        b"Host: %(host)s\r\nContent-Length: -1\r\n",
        b"Host: %(host)s\r\nContent-Length: 2x\r\n",
        b"Host: %(host)s\r\nContent-Length: 2\r\nX-Long: " + b"x" * 10_000 + b"\r\n",
    ],
    ids=lambda headers: headers[:60].decode() or "no host",
)
def test_an_invalid_or_ambiguous_header_is_rejected(home, headers):
    head = b"POST /commands HTTP/1.1\r\nContent-Type: application/json\r\nConnection: close\r\n"
    response = exchange(home, head + headers.replace(b"%(host)s", host(home)) + b"\r\n{}")
    assert 400 <= status_of(response) < 500, response


# Requests that cannot be read, with the expected status. libmicrohttpd alone would reject some of them in HTML, and
# read others as two requests.
UNREADABLE = {
    b"GET /limits HTTP/1.1\r\nHost: %(host)s\r\n: x\r\nDELETE /rooms/kitchen HTTP/1.1\r\nHost: %(host)s\r\n\r\n": 400,
    b"GET /limits HTTP/1.1\r\nHost: %(host)s\r\nTransfer-Encoding: x\r\n chunked\r\n\r\n": 400,
    b"PATCH /rooms/kitchen HTTP/1.1\r\nHost: %(host)s\r\nOrigin: https://evil.example\r\n folded\r\n\r\n": 400,
    b"GET /limits HTTP/1.1\r\nHost: %(host)s\0.evil.example\r\n\r\n": 400,
    b"GET /limits HTTP/1.1\r\nHost: %(host)s\r\nX: a\rY: b\r\n\r\n": 400,
    b"GET /limits HTTP/1.1\nHost: %(host)s\n\n": 400,
    b"GET /limits\r\n\r\n": 400,
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03": 400,
    b"GET /limits HTTP/1.1\r\nHost: %(host)s\r\nContent-Length: two\r\n\r\n": 400,
    b"POST /commands HTTP/1.1\r\nHost: %(host)s\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n": 400,
    b"GET /limits HTTP/2.0\r\nHost: %(host)s\r\n\r\n": 505,
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n": 505,
    b"GET /limits HTTP/1.1\r\nHost: %(host)s\r\nCookie: " + b"x" * 8_200 + b"\r\n\r\n": 431,
    b"GET /limits HTTP/1.1\r\nHost: %(host)s\r\n" + b"A: b\r\n" * 9_000 + b"\r\n": 431,
    b"GET /" + b"x" * 60_000 + b" HTTP/1.1\r\nHost: %(host)s\r\n\r\n": 431,
}


@pytest.mark.parametrize("request_bytes", UNREADABLE, ids=lambda request: repr(request[:70]))
def test_an_unreadable_request_gets_one_problem_and_the_connection_is_closed(home, request_bytes):
    response = exchange(home, request_bytes.replace(b"%(host)s", host(home)))
    head, body = response.split(b"\r\n\r\n", 1)
    assert status_of(response) == UNREADABLE[request_bytes]
    assert b"\r\nContent-Type: application/problem+json\r\n" in head + b"\r\n"
    found = json.loads(body)
    assert found["status"] == UNREADABLE[request_bytes] and found["type"].startswith("/problems/")
    assert home.client.get("/rooms/kitchen").status_code == 200


def test_a_connection_with_an_endless_header_is_closed(home):
    head = b"POST /commands HTTP/1.1\r\nHost: " + host(home) + b"\r\nX-Long: "
    # The connection is closed while the client still writes, so the client may not receive the response.
    with contextlib.suppress(ConnectionError):
        response = exchange(home, head + b"x" * 1_000_000)
        assert response == b"" or status_of(response) == 431


def test_a_foreign_page_cannot_control_the_home(home):
    foreign = {"Origin": "https://evil.example"}
    problem(home.command(LAMP, "onOff", "on", headers=foreign), 403)
    assert "access-control-allow-origin" not in home.client.get("/devices", headers=foreign).headers


@pytest.mark.parametrize("origin", ["http://localhost:3000", "http://127.0.0.1:5173", "http://[::1]:8000"])
def test_a_page_on_loopback_can_control_the_home(home, origin):
    response = home.command(LAMP, "onOff", "on", headers={"Origin": origin})
    assert response.status_code == 200
    assert response.headers["access-control-allow-origin"] == origin


# Clients that misbehave


def test_after_concurrent_writes_the_last_value_remains(home):
    def rename(number):
        return home.client.patch(f"/devices/{LAMP}", json={"name": f"Lamp {number}"}).json()["revision"]

    with concurrent.futures.ThreadPoolExecutor(8) as writers:
        revisions = list(writers.map(rename, range(200)))
    assert len(set(revisions)) == 200
    last = max(range(200), key=lambda number: revisions[number])
    assert home.device(LAMP)["name"] == f"Lamp {last}"


@pytest.mark.parametrize(
    "start",
    [
        b"GET /devices HTTP/1.1\r\nHost: ",
        b"POST /commands HTTP/1.1\r\nHost: %(host)s\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n",
    ],
    ids=["header", "body"],
)
def test_a_client_that_sends_single_bytes_is_disconnected_and_delays_no_other(home, start):
    port = int(home.url.rsplit(":", 1)[1])
    start_time = time.monotonic()
    with socket.create_connection(("127.0.0.1", port)) as slow:
        slow.sendall(start.replace(b"%(host)s", host(home)))
        slow.settimeout(0.5)
        while time.monotonic() - start_time < 60:
            try:
                slow.sendall(b"1")
                if not slow.recv(65536):
                    break
            except TimeoutError:
                sent = time.monotonic()
                home.client.get("/health").raise_for_status()
                assert time.monotonic() - sent < 1
            except ConnectionError:
                break
        else:
            pytest.fail("still served after a minute")


def test_clients_that_disconnect_leave_no_memory(home):
    port = int(home.url.rsplit(":", 1)[1])

    def disconnect_clients():
        for _ in range(300):
            with socket.create_connection(("127.0.0.1", port)) as connection:
                connection.sendall(b"POST /commands HTTP/1.1\r\nHost: %s\r\nContent-Length: 500\r\n\r\n{" % host(home))
        home.client.get("/health").raise_for_status()

    disconnect_clients()
    before = home.memory()
    disconnect_clients()
    assert home.memory() - before < 8 * MEBIBYTE


def test_clients_that_never_read_use_limited_memory(home):
    port = int(home.url.rsplit(":", 1)[1])
    stalled = [socket.create_connection(("127.0.0.1", port)) for _ in range(100)]
    try:
        for connection in stalled:
            connection.sendall(b"GET /events?snapshot=1 HTTP/1.1\r\nHost: %s\r\n\r\n" % host(home))
        with home.events() as stream:
            before = home.memory()
            for number in range(2000):
                home.client.patch(f"/devices/{LAMP}", json={"name": f"Lamp {number}"}).raise_for_status()
            # A client that reads receives its changes.
            assert stream.next("updated").data["object"]["name"] == "Lamp 0"
        assert home.memory() - before < 32 * MEBIBYTE
    finally:
        for connection in stalled:
            connection.close()
