"""The attempts of an attacker, and the bound that holds. Each bound is published at `/limits`.

Malformed requests are in test_bad_input.py, wrong clocks in test_time.py, full pipes in test_signals.py, limits for
clients in test_limits.py, and limits behind a proxy in test_proxies.py.
"""

import concurrent.futures
import contextlib
import gzip
import json
import os
import resource
import socket
import statistics
import subprocess
import time

import httpx
import pytest

from gateway import BINARY, LAMP, TIMEOUT, Gateway, problem
from secured import Secured, create

MEBIBYTE = 1024 * 1024
# Another client than those on 127.0.0.1.
ATTACKER = "127.0.0.66"
SECRET = "a-token-that-nobody-may-see"


def connection(gateway, address: str = ATTACKER, received: int | None = None) -> socket.socket:
    """Returns a connection from `address`, whose kernel stores at most about `received` bytes."""
    opened = socket.socket()
    if received:
        opened.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, received)
    opened.bind((address, 0))
    opened.settimeout(10)
    opened.connect(("127.0.0.1", gateway.port))
    return opened


def request(gateway, method: str, target: str, body: bytes = b"", *headers: str) -> bytes:
    lines = [f"{method} {target} HTTP/1.1", f"Host: 127.0.0.1:{gateway.port}", *headers]
    if body:
        lines += ["Content-Type: application/json", f"Content-Length: {len(body)}"]
    return "\r\n".join([*lines, "", ""]).encode() + body


@contextlib.contextmanager
def many_files():
    """Lets this process open enough files."""
    limits = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (limits[1], limits[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, limits)


def secured(*options: str) -> Secured:
    """Starts a gateway with a token in its environment."""
    return Secured(None, *options, environment={"HOME_GATEWAY_TOKEN": SECRET})


# One client, many connections


@pytest.mark.parametrize("sent", [b"", b"GET /devices HTTP/1.1\r\nHost: "], ids=["silent", "half a request"])
def test_idle_connections_of_one_client_keep_no_other_client_out(sent):
    with Gateway("--max-connections", "200") as gateway, many_files():
        idle = []
        try:
            for _ in range(600):
                # The gateway may close a connection at once to make room.
                with contextlib.suppress(ConnectionError):
                    opened = connection(gateway)
                    idle.append(opened)
                    opened.sendall(sent)
            for path in ("/health", "/devices", "/ready"):
                with httpx.Client(base_url=gateway.url, timeout=10) as client:
                    begin = time.monotonic()
                    assert client.get(path).status_code == 200
                    assert time.monotonic() - begin < 2
        finally:
            for opened in idle:
                opened.close()


def test_snapshots_that_are_never_read_are_bounded():
    with Gateway("--fleet", "2000") as gateway, many_files():
        size = len(gateway.client.get("/export").content)
        before = gateway.memory()
        stalled = []
        try:
            for number in range(300):
                opened = connection(gateway, received=4096)
                opened.sendall(request(gateway, "GET", "/events?snapshot=1"))
                stalled.append(opened)
                if number % 10 == 0:
                    # Each group of snapshots is of another state.
                    gateway.client.patch(f"/devices/{gateway.devices(limit=1)[0]['id']}", json={"name": f"{number}"})
            assert gateway.client.get("/health").status_code == 200
            grown = gateway.memory() - before
            assert grown < min(300 * size, 128 * MEBIBYTE), f"{grown / MEBIBYTE:.0f} MiB"
        finally:
            for opened in stalled:
                opened.close()


def test_answers_that_are_never_read_are_bounded():
    with Gateway("--fleet", "2000") as gateway, many_files():
        bound = gateway.client.get("/limits").json()["pendingResponseBytes"]
        before = gateway.memory()
        stalled = []
        try:
            for _ in range(200):
                opened = connection(gateway, received=4096)
                with contextlib.suppress(ConnectionError):
                    # Pipelined: each answer is more than a megabyte.
                    opened.sendall(request(gateway, "GET", "/export") * 5)
                stalled.append(opened)
            deadline = time.monotonic() + TIMEOUT
            while gateway.client.get("/health", timeout=TIMEOUT).elapsed.total_seconds() > 1:
                assert time.monotonic() < deadline
            assert gateway.memory() - before < bound + 64 * MEBIBYTE
        finally:
            for opened in stalled:
                opened.close()


def test_recorded_requests_are_bounded_in_bytes(home):
    bound = home.client.get("/limits").json()["recordedBytes"]
    name = "x" * 500_000
    before = home.memory()
    for number in range(200):
        rejected = home.client.post("/structures/main-house/rooms", json={"name": f"{number} {name}"})
        problem(rejected, 400)
    assert home.memory() - before < bound + 48 * MEBIBYTE
    (last,) = home.client.get("/simulation/requests?limit=1").json()["requests"]
    assert last["status"] == 400


def test_thousands_of_pipelined_requests_of_a_client_that_leaves_delay_no_other():
    with Gateway() as gateway:
        for _ in range(5):
            opened = connection(gateway)
            with contextlib.suppress(OSError):
                opened.sendall(request(gateway, "GET", "/devices") * 2_000)
            opened.close()
        begin = time.monotonic()
        assert gateway.client.get("/health").status_code == 200
        assert time.monotonic() - begin < 2


# One request that costs much


@pytest.mark.parametrize(
    ("method", "path", "body", "status", "limit"),
    [
        ("POST", "/structures/main-house/move", {"devices": ["a"] * 200_000}, 400, "moveDevices"),
        ("POST", "/structures/main-house/move", {"devices": [LAMP] * 40_000}, 400, "moveDevices"),
        ("POST", "/commands", {"commands": [{"device": LAMP, "trait": "onOff", "command": "on"}] * 1_001}, 400,
         "commandBatch"),
        ("PATCH", "/simulation/clock", {"speed": 1e-300}, 400, "clockSpeedMinimum"),
        ("PATCH", "/simulation/clock", {"speed": 1e300}, 400, "clockSpeed"),
        ("POST", "/simulation/clock/advance", {"seconds": 1e15}, 400, "clockAdvanceSeconds"),
        ("POST", "/homes", {"id": "giant", "devices": 1_000_000_000}, 400, "homeDevices"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)  # fmt: skip
def test_a_request_beyond_a_bound_is_rejected_at_once(home, method, path, body, status, limit):
    assert home.client.get("/limits").json()[limit]
    before = home.memory()
    begin = time.monotonic()
    rejected = home.client.request(method, path, json=body)
    assert rejected.status_code in (status, 429), rejected.text[:500]
    assert len(rejected.content) < 4096
    assert time.monotonic() - begin < 2
    assert home.memory() - before < 64 * MEBIBYTE


def test_filters_of_many_values_are_rejected(home):
    limit = home.client.get("/limits").json()["streamFilterValues"]
    names = ",".join(f"d{number}" for number in range(limit + 1))
    for path in (f"/events?device={names}", "/events?" + "&".join(f"device=d{n}" for n in range(limit + 1))):
        assert home.client.get(path).status_code in (400, 414, 431)
    # A longer one is no longer a request line.
    with connection(home) as opened:
        opened.sendall(request(home, "GET", "/devices?device=" + "x" * 100_000))
        assert b" 431 " in opened.recv(65536).split(b"\r\n")[0]


@pytest.mark.parametrize("coding", ["gzip", "deflate", "br", "gzip, gzip"])
def test_a_compressed_body_is_not_decompressed(home, coding):
    bomb = gzip.compress(b" " * 50 * MEBIBYTE)
    headers = {"Content-Type": "application/json", "Content-Encoding": coding}
    before = home.memory()
    problem(home.client.post("/commands", content=bomb, headers=headers), 415)
    assert home.memory() - before < 8 * MEBIBYTE


def test_many_clients_that_ask_for_the_most_at_once_are_all_served(home):
    paths = ["/export", "/devices", "/catalog", "/openapi.json", "/structures", "/metrics"] * 20
    with concurrent.futures.ThreadPoolExecutor(16) as pool:
        statuses = list(pool.map(lambda path: httpx.get(home.url + path, timeout=TIMEOUT).status_code, paths))
    assert set(statuses) == {200}


# Headers, the log, and frames


@pytest.mark.parametrize(
    "target",
    ["/devices/%0d%0aSet-Cookie:%20a=b", "/rooms/%0d%0a%0d%0a<script>", "/%0d%0aX-Injected:%201", "/homes/a%0d%0ab"],
)
def test_a_line_break_in_a_path_becomes_no_header(home, target):
    with connection(home) as opened:
        opened.sendall(request(home, "GET", target, b"", "Connection: close"))
        received = b""
        while piece := opened.recv(65536):
            received += piece
    head = received.split(b"\r\n\r\n")[0].lower()
    assert int(received.split()[1]) in (400, 404)
    assert b"set-cookie" not in head and b"x-injected" not in head
    # A browser shows the text of the problem as text, even if it contains HTML.
    assert b"content-type: application/problem+json" in head and b"x-content-type-options: nosniff" in head


def test_what_clients_send_cannot_forge_lines_of_the_log():
    forged = "2026-01-01T00:00:00.000Z error forged"
    with Gateway("--log-level", "debug") as gateway:
        for target in (f"/devices/a%0a{forged.replace(' ', '%20')}", "/devices/%1b%5b31m", "/devices/a%20status%3D200"):
            gateway.client.get(target)
        for name in ("X-Client", "X-Request-ID", "User-Agent"):
            for value in ("a\tb", "a" * 5_000, "a status=200", "\x1b[31m", "ü"):
                with contextlib.suppress(httpx.HTTPError), connection(gateway) as opened:
                    opened.sendall(request(gateway, "GET", "/rooms", b"", f"{name}: {value}"))
                    opened.recv(65536)
        gateway.client.post("/session", json={"token": f"x\n{forged}"})
        gateway.stop()
        lines = gateway.stderr().splitlines()
    assert any(" debug request " in line for line in lines)
    assert not any(line.startswith(forged) for line in lines)
    assert not any(character < " " and character != "\t" for line in lines for character in line)
    assert all(len(line) < 1024 for line in lines)


@pytest.mark.parametrize("path", ["/", "/devices", "/openapi.json", "/problems/not-found"])
def test_no_other_site_can_frame_or_sniff_a_response(home, path):
    headers = home.client.get(path).headers
    assert headers["X-Content-Type-Options"] == "nosniff"
    if headers["Content-Type"].startswith("text/html"):
        assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]
        assert headers["Referrer-Policy"] in ("no-referrer", "same-origin")


# Access


@pytest.mark.parametrize(
    "target",
    [f"/devices?token={SECRET}", f"/devices?access_token={SECRET}", f"/events?ticket={SECRET}"],
)
def test_a_token_in_an_address_is_not_accepted_and_not_logged(target):
    with secured("--log-level", "debug") as gateway:
        rejected = httpx.get(gateway.url + target)
        assert rejected.status_code in (400, 401, 404)
        assert SECRET not in rejected.text
        assert httpx.get(gateway.url + "/devices", headers={"Authorization": f"Bearer {SECRET}"}).status_code == 200
    assert SECRET not in gateway.stderr()


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://127.0.0.1:1"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
    ids=str,
)
def test_a_page_of_another_origin_cannot_use_the_cookie(headers):
    with secured() as gateway, httpx.Client(base_url=gateway.url) as client:
        origin = {"Origin": gateway.url}
        assert client.post("/session", json={"token": SECRET}, headers=origin).is_success
        change = {"url": f"/devices/{LAMP}", "json": {"name": "Mine"}}
        assert client.patch(**change, headers=headers).status_code in (401, 403)
        # A form needs no permission of the browser.
        form = {"Content-Type": "text/plain", **headers}
        assert client.post("/commands", content=b"{}", headers=form).status_code in (401, 403, 415)
        assert client.get("/devices", headers=headers).status_code in (401, 403)
        assert client.patch(**change, headers=origin).status_code == 200


def test_a_name_that_points_to_loopback_reaches_nothing():
    """DNS rebinding: the page of evil.example is served by an address that then becomes 127.0.0.1."""
    with Gateway() as gateway:
        for name in ("evil.example", f"evil.example:{gateway.port}", f"127.0.0.1.evil.example:{gateway.port}"):
            for method, path in (("GET", "/devices"), ("POST", "/commands"), ("GET", "/"), ("GET", "/events")):
                response = gateway.client.request(method, path, headers={"Host": name})
                assert 400 <= response.status_code < 500, (name, path)


def test_a_rejection_does_not_tell_how_much_of_a_token_is_right(tmp_path):
    """Neither by its contents nor by its time. An address is slowed down after ten failures, so each sends eight."""
    tokens = tmp_path / "tokens.json"
    right = create(tokens)
    last = "3" if right[-1] == "2" else "2"
    guesses = {"only the end is wrong": right[:-1] + last, "nothing is right": "hg_22222222_" + "3" * 32}
    times = {guess: [] for guess in guesses}
    contents = set()
    with Secured(tokens) as gateway:
        for number in range(1, 61):
            transport = httpx.HTTPTransport(local_address=f"127.0.1.{number}")
            with httpx.Client(base_url=gateway.url, transport=transport, timeout=TIMEOUT) as client:
                # The first request of a connection takes longer. This one presents no token.
                client.get("/health").raise_for_status()
                for _ in range(4):
                    guesses = dict(reversed(guesses.items()))
                    for guess, text in guesses.items():
                        begin = time.perf_counter()
                        response = client.get("/devices", headers={"Authorization": f"Bearer {text}"})
                        times[guess].append(time.perf_counter() - begin)
                        own = {"date", "x-request-id", "server-timing"}
                        headers = tuple(each for each in response.headers.multi_items() if each[0] not in own)
                        body = {name: value for name, value in response.json().items() if name != "requestID"}
                        contents.add((response.status_code, headers, json.dumps(body)))
    assert len(contents) == 1, contents
    assert next(iter(contents))[0] == 401
    # Other work of the machine delays some requests, but not the fastest tenth. A secret that is hashed slowly, or only
    # if its id exists, delays all.
    near, far = (statistics.quantiles(each, n=10)[0] for each in times.values())
    assert 0.5 < near / far < 2


def test_programs_of_other_users_cannot_read_the_secrets(tmp_path):
    tokens, data = tmp_path / "tokens.json", tmp_path / "home.sqlite"
    command = [BINARY, "token", "create", "--scope", "read", "--label", "a", "--token-file", tokens]
    secret = subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()
    with Gateway(data=data):
        pass
    for file in (tokens, data):
        assert os.stat(file).st_mode & 0o077 == 0, file
    assert secret not in tokens.read_text()
    assert json.loads(tokens.read_text())
