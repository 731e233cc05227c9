"""One client never harms another: after any of its requests, the thread that serves all requests is soon free again."""

import contextlib
import http.client
import json
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from gateway import Gateway
from process import REPOSITORY

pytestmark = pytest.mark.alone

DEVICES = 30_000
# The processor time of the thread of all requests that one request may take, in milliseconds, on a machine that adds a
# million numbers in Python in 25 ms. A slower machine has more.
MAXIMUM = 20
USUAL_ADDITION = 25
SIZE = 1 << 20
ROUTES = json.loads((REPOSITORY / "openapi/openapi.json").read_text())["paths"]

# Bodies as large as the gateway accepts, which cost the most to read.
BODIES = {
    "many members": "{" + ",".join(f'"m{number}":1' for number in range(80_000)) + "}",
    "long name": '{"' + "x" * (SIZE - 100) + '":1}',
    "lists in lists": "[" * 60_000 + "]" * 60_000,
    "objects in objects": '{"a":' * 100_000 + "1" + "}" * 100_000,
    "numbers": "[" + ",".join(["1"] * 500_000) + "]",
    "escapes": '{"a":"' + "\\u0041" * 170_000 + '"}',
    "fractions": "[" + ",".join(["1.2345678901234567e-300"] * 40_000) + "]",
}
# The largest values that the gateway accepts, for each member of a request.
VALUES = {
    "text": '"' + "x" * (SIZE - 200) + '"',
    "objects": "[" + ",".join(['{"zzz":1,"id":2}'] * 60_000) + "]",
    "object": "{" + ",".join(f'"m{number}":{{}}' for number in range(80_000)) + "}",
}


def maximum() -> float:
    """Returns the processor time that a request may take on this machine, in milliseconds."""
    start = time.process_time()
    total = 0
    for number in range(1_000_000):
        total += number
    return MAXIMUM * max(1, (time.process_time() - start) * 1_000 / USUAL_ADDITION)


class Meter:
    """A gateway with a large home, and the processor time that its requests take."""

    def __init__(self, gateway: Gateway):
        self.gateway = gateway
        tasks = Path(f"/proc/{gateway.process.pid}/task")
        (self.thread,) = [task for task in tasks.iterdir() if (task / "comm").read_text().strip() == "MHD-single"]
        self.connection = http.client.HTTPConnection("127.0.0.1", gateway.port, timeout=120)
        self.slow: list[str] = []
        self.maximum = maximum()

    def processor_time(self) -> float:
        """Milliseconds since the start."""
        return int((self.thread / "schedstat").read_text().split()[0]) / 1e6

    def send(self, method: str, path: str, body: str | None = None, name: str = "", **headers: str) -> int:
        before = self.processor_time()
        content = {} if body is None else {"Content-Type": "application/json"}
        try:
            self.connection.request(method, path, body, content | headers)
            response = self.connection.getresponse()
            response.read()
            status = response.status
        except (OSError, http.client.HTTPException):
            # The gateway may close a connection whose request it rejects.
            self.connection.close()
            status = 0
        taken = self.processor_time() - before
        if taken > self.maximum:
            self.slow.append(f"{taken:.1f} ms: {method} {path[:80]} {name} -> {status}")
        return status


@contextlib.contextmanager
def reader(gateway: Gateway) -> Iterator[list[float]]:
    """A well-behaved client that reads a device all the time. Yields the times of its requests, in seconds."""
    times: list[float] = []
    ended = threading.Event()

    def read() -> None:
        connection = http.client.HTTPConnection("127.0.0.1", gateway.port, timeout=60)
        while not ended.is_set():
            start = time.monotonic()
            connection.request("GET", "/devices/home-1-living-room-lamp", headers={"X-Client": "reader"})
            response = connection.getresponse()
            response.read()
            # Access may be withdrawn, but the gateway must always have time for the request.
            is_served = response.status < 500 and response.status != 429
            times.append(time.monotonic() - start if is_served else float("inf"))
            time.sleep(0.02)

    thread = threading.Thread(target=read)
    thread.start()
    try:
        yield times
    finally:
        ended.set()
        thread.join()


@pytest.fixture(scope="module")
def meter():
    with Gateway("--fleet", str(DEVICES), "--paused", "--threads", "1") as gateway:
        gateway.client.get("/devices/home-1-living-room-lamp").raise_for_status()
        yield Meter(gateway)


def check(meter: Meter, times: list[float]) -> None:
    slow, meter.slow = meter.slow, []
    assert slow == []
    # No client was shut out.
    assert times and max(times) < 30
    for path in ("/health", "/ready", "/limits", "/metrics"):
        assert meter.gateway.client.get(path).status_code == 200


def address(path: str) -> str:
    """Returns a path with the ids of objects of the fleet."""
    kinds = {"/structures/": "home-1", "/rooms/": "home-1-living-room"}
    ids = [id for prefix, id in kinds.items() if prefix in path]
    return (
        path.replace("{id}", ids[0] if ids else "home-1-living-room-lamp").replace("{trait}", "onOff")
        .replace("{type}", "1").replace("{home}", "default").replace("{name}", "none")
    )  # fmt: skip


def schema_of(operation: dict) -> dict:
    content = operation["requestBody"]["content"].get("application/json", {}).get("schema", {})
    schemas = json.loads((REPOSITORY / "openapi/openapi.json").read_text())["components"]["schemas"]
    return schemas.get(content.get("$ref", "").rpartition("/")[2], content)


WRITES = [
    (method.upper(), path, operation)
    for path, operations in ROUTES.items()
    if not path.startswith("/homes/{home}/")
    for method, operation in operations.items()
    if isinstance(operation, dict) and "requestBody" in operation
]
READS = [
    path for path, operations in ROUTES.items()
    if "get" in operations and not path.startswith("/homes/{home}/")
    and "text/event-stream" not in operations["get"]["responses"].get("200", {}).get("content", {})
]  # fmt: skip


@pytest.mark.parametrize(("method", "path", "operation"), WRITES, ids=[f"{each[0]} {each[1]}" for each in WRITES])
def test_the_largest_bodies_of_a_route_delay_no_other(meter, method, path, operation):
    with reader(meter.gateway) as times:
        for name, body in BODIES.items():
            meter.send(method, address(path), body, name)
        for member in schema_of(operation).get("properties", {}):
            for name, value in VALUES.items():
                meter.send(method, address(path), f'{{"{member}":{value}}}', f"{member}: {name}")
    check(meter, times)


def test_the_largest_responses_delay_no_other(meter):
    with reader(meter.gateway) as times:
        for path in READS:
            for coding in ("identity", "gzip"):
                meter.send("GET", address(path), name=coding, **{"Accept-Encoding": coding})
        for query in (
            "limit=1000", "type=matter.chime", "trait=matter.zzz", "name=*z*y*x*", "fields=id,name&limit=1000",
            "room=zzz", "&".join(["type=matter.onOffLight"] * 200), "&".join(f"id=d{number}" for number in range(200)),
        ):  # fmt: skip
            meter.send("GET", f"/devices?{query}", name=query[:40])
    check(meter, times)


def test_changes_of_all_devices_delay_no_other(meter):
    def change(method, path, body=None):
        meter.send(method, path, None if body is None else json.dumps(body), str(body)[:60])

    with reader(meter.gateway) as times:
        # While the app is offline, the gateway refuses everybody.
        for member in ("internet", "hub", "accessGranted"):
            for flag in (False, True):
                change("PATCH", "/simulation/network", {member: flag})
        kinds = {
            "offline": {}, "frozen": {}, "slow": {"milliseconds": 10}, "rejects": {"code": "internal"}, "ignores": {},
            "flapping": {"up": 1, "down": 1}, "lateOffline": {"seconds": 1},
            "reports": {"trait": "onOff", "attributes": {"onOff": True}},
        }  # fmt: skip
        for kind, members in kinds.items():
            change("POST", "/simulation/faults", {"id": "all", "on": {"trait": "onOff"}, "kind": kind, **members})
            change("POST", "/simulation/clock/advance", {"seconds": 5})
            change("DELETE", "/simulation/faults")
        commands = [
            {"deviceID": f"home-{number}-living-room-lamp", "trait": "onOff", "command": "toggle"}
            for number in range(1, 1_001)
        ]
        change("POST", "/commands", {"commands": commands})
        change("POST", "/homes", {"id": "copy", "from": {"home": "default"}})
        change("POST", "/homes/copy/snapshots", {"name": "before"})
        change("POST", "/homes/copy/reset", {})
        change("DELETE", "/homes/copy")
        meter.send("GET", "/export")
    check(meter, times)


KINDS = {
    each["kind"]: each
    for each in json.loads((REPOSITORY / "openapi/openapi.json").read_text())["components"]["schemas"][
        "FaultCreation"]["x-kinds"]
}  # fmt: skip
# Parameters with which a fault lasts long or costs much.
PARAMETERS = {
    "milliseconds": 60_000, "seconds": 60, "code": "internal", "up": 1, "down": 1, "trait": "onOff",
    "attributes": {"onOff": True}, "bytes": 1, "bytesPerSecond": 1, "reason": "gap", "status": 503,
}  # fmt: skip
# Kinds that need one of their members, or several together.
NEEDED = {"status": ["status"], "buffer": ["bytes", "seconds"]}
# Clients that are affected by the faults, and do not read.
CLIENTS = 300


@pytest.mark.parametrize("kind", KINDS)
def test_as_many_faults_as_a_home_can_have_delay_no_other(meter, kind):
    targets = KINDS[kind]["on"]
    stream = "stream" in targets
    on = {"trait": "onOff"} if "trait" in targets else {"journal": True} if "journal" in targets else {"client": "x"}
    target = on | ({"stream": True} if stream else {})
    members = NEEDED.get(kind, KINDS[kind]["required"])
    fault = {"on": target, "kind": kind} | {name: PARAMETERS[name] for name in members}
    before = meter.gateway.memory()
    request = (
        f"GET {'/events' if stream else '/devices/home-1-living-room-lamp'} HTTP/1.1\r\nHost: 127.0.0.1\r\n"
        f"X-Client: x\r\n{'Accept: text/event-stream' if stream else 'Connection: close'}\r\n\r\n"
    ).encode()
    commands = [
        {"deviceID": f"home-{number}-living-room-lamp", "trait": "onOff", "command": "toggle"}
        for number in range(1, 501)
    ]
    with reader(meter.gateway) as times, contextlib.ExitStack() as clients:
        for number in range(meter.gateway.client.get("/limits").json()["homeFaults"]):
            status = meter.send("POST", "/simulation/faults", json.dumps({"id": f"f{number}", **fault}))
            assert status == 201
        for _ in range(CLIENTS):
            client = clients.enter_context(socket.create_connection(("127.0.0.1", meter.gateway.port), timeout=60))
            client.sendall(request)
        for _ in range(4):
            # A commit can be slow or fail, and so can a command. The client does not wait for it.
            with contextlib.closing(socket.create_connection(("127.0.0.1", meter.gateway.port), timeout=60)) as writer:
                body = json.dumps({"commands": commands}).encode()
                head = f"POST /commands HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: {len(body)}\r\n"
                writer.sendall(f"{head}Content-Type: application/json\r\n\r\n".encode() + body)
                meter.send("POST", "/simulation/clock/advance", json.dumps({"seconds": 1}))
        meter.send("DELETE", "/simulation/faults")
        check(meter, times)
    published = meter.gateway.client.get("/limits").json()
    bound = published["logBytes"] + published["pendingResponseBytesOfHome"] + published["pendingRequestBytes"]
    assert meter.gateway.memory() - before < bound


def test_a_flapping_fleet_stays_within_its_bounds(data):
    """The data file once grew with each change of all devices: a commit removed fewer old changes than it added."""
    with Gateway("--fleet", "5000", "--paused", data=data) as gateway:
        limits = gateway.client.get("/limits").json()
        before = gateway.memory()
        flapping = {"id": "all", "on": {"trait": "identify"}, "kind": "flapping", "up": 1, "down": 1}
        gateway.client.post("/simulation/faults", json=flapping, timeout=60).raise_for_status()
        for _ in range(6):
            gateway.client.post("/simulation/clock/advance", json={"seconds": 10}, timeout=120).raise_for_status()
        assert gateway.memory() - before < 4 * limits["logBytes"]
        assert Path(data).stat().st_size < 4 * limits["logBytes"]


def test_what_is_stored_stays_within_its_bounds(meter):
    """Recorded requests, faults and snapshots of as many homes as one client creates."""
    before = meter.gateway.memory()
    body = json.dumps({"name": "x" * 900_000})
    with reader(meter.gateway) as times:
        for number in range(20):
            meter.send("POST", "/homes", json.dumps({"id": f"small-{number}", "from": {"demo": True}}))
            for _ in range(20):
                meter.send("PATCH", f"/homes/small-{number}/devices/desk-lamp", body)
            for fault in range(101):
                fault = {"id": f"f{fault}", "on": {"client": "x"}, "kind": "latency", "milliseconds": 1}
                meter.send("POST", f"/homes/small-{number}/simulation/faults", json.dumps(fault))
            for snapshot in range(20):
                meter.send("POST", f"/homes/small-{number}/snapshots", json.dumps({"name": f"s{snapshot}"}))
    check(meter, times)
    published = meter.gateway.client.get("/limits").json()
    bound = published["totalRecordedBytes"] + published["pendingRequestBytes"] + published["pendingResponseBytes"]
    assert meter.gateway.memory() - before < bound
    metrics = meter.gateway.client.get("/metrics").text
    for metric, limit in (
        ("total_recorded_bytes", "totalRecordedBytes"), ("total_snapshot_devices", "totalSnapshotDevices"),
        ("http_pending_bytes", "pendingResponseBytes"), ("http_pending_request_bytes", "pendingRequestBytes"),
        ("waiting_requests", "waitingRequests"), ("delayed_responses", "delayedResponses"),
    ):  # fmt: skip
        (line,) = [line for line in metrics.splitlines() if line.startswith(f"home_gateway_{metric} ")]
        assert float(line.split()[1]) <= published[limit], metric
