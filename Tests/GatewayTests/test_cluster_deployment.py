"""Gateways that share the homes of a database, with the files in `deploy/cluster` and `docs/cluster.md`."""

import contextlib
import re
import signal
import threading
import time

import httpx
import pytest

from balancer import NAMES, HAProxy, Nginx
from gateway import LAMP, wait_until
from postgres import Postgres
from process import Process, free_port
from proxy import NAME

# Timeout in seconds; large, because the machine may be busy.
TIMEOUT = 60
TOKEN = "a-token-for-the-tests-of-a-cluster"
SIGNED_IN = {"Authorization": f"Bearer {TOKEN}"}
# HAProxy takes a gateway out after two failed checks, one each half second.
CHECKS = 1.5


class Gateways:
    """Three gateways that share the homes of a database, on ports that they get again."""

    def __init__(self, database: str):
        self.database = database
        self.ports = [free_port() for _ in NAMES]
        self.processes: dict[str, Process] = {}

    def __enter__(self):
        for name in NAMES:
            self.start(name)
        return self

    def __exit__(self, *_):
        for name in list(self.processes):
            self.kill(name)

    def port(self, name: str) -> int:
        return self.ports[NAMES.index(name)]

    def start(self, name: str) -> None:
        origin = f"https://{NAME}"
        self.processes[name] = Process(
            "--node", name, "--paused", "--seed", "1", "--allowed-hosts", NAME, "--allowed-origins", origin,
            "--trusted-proxies", "127.0.0.1", data=self.database, timeout=TIMEOUT, port=self.port(name),
            environment={"HOME_GATEWAY_TOKEN": TOKEN},
        )  # fmt: skip

    def kill(self, name: str) -> None:
        """Kills a gateway, as a failure of its machine does."""
        process = self.processes.pop(name)
        process.process.kill()
        process.process.wait()
        process.process.stdout.close()

    def stop(self, name: str) -> None:
        """Ends a gateway as systemd does."""
        process = self.processes.pop(name)
        process.process.send_signal(signal.SIGTERM)
        assert process.process.wait(TIMEOUT) == 0, process.stderr()
        process.process.stdout.close()

    def owner(self, home: str) -> str:
        """Returns the gateway that serves a home: it has the home's metrics without asking another one."""
        with httpx.Client(headers=SIGNED_IN, timeout=TIMEOUT) as client:
            (name,) = (
                name
                for name in self.processes
                # A gateway does not forward what another one has forwarded.
                if client.get(
                    f"http://127.0.0.1:{self.port(name)}/homes/{home}", headers={"X-Gateway-Hop": "1"}
                ).status_code == 200
            )  # fmt: skip
        return name


@pytest.fixture(scope="module")
def postgres():
    with Postgres() as server:
        yield server


@pytest.fixture
def gateways(postgres):
    with Gateways(postgres.database()) as running:
        yield running


@pytest.fixture(params=[HAProxy, Nginx], ids=["HAProxy", "nginx"])
def balancer(request, tmp_path, gateways):
    folder = tmp_path / "balancer"
    folder.mkdir()
    with request.param(folder, gateways.ports) as running:
        yield running


@pytest.fixture
def client(balancer):
    with balancer.client(headers=SIGNED_IN) as opened:
        yield opened


def created(client: httpx.Client, count: int) -> list[str]:
    """Creates homes through the balancer, and returns their ids."""
    homes = [f"home-{number}" for number in range(count)]
    for home in homes:
        wait_until(
            lambda home=home: client.post(
                "/homes", json={"id": home, "from": {"template": "demo"}, "durable": True}
            ).status_code in (201, 409),
            f"{home} is not created",
        )  # fmt: skip
    return homes


class Load(threading.Thread):
    """Reads and renames a lamp of a home through the balancer until it is stopped."""

    def __init__(self, balancer, home: str):
        super().__init__(daemon=True)
        self.balancer, self.home = balancer, home
        self.ended = threading.Event()
        # The time and the result of each request; the status, or the error.
        self.results: list[tuple[float, str, int | str]] = []

    def run(self) -> None:
        path = f"/homes/{self.home}/devices/{LAMP}"
        with self.balancer.client(headers=SIGNED_IN) as client:
            number = 0
            while not self.ended.is_set():
                number += 1
                self._send(client, "GET", path, None)
                self._send(client, "PATCH", path, {"name": f"Name {number}"})
                time.sleep(0.01)

    def _send(self, client: httpx.Client, method: str, path: str, body: dict | None) -> None:
        start = time.monotonic()
        try:
            response = client.request(method, path, json=body)
            result = response.status_code if response.status_code == 200 else f"{response.status_code} {response.text}"
        except httpx.HTTPError as error:
            result = repr(error)
        self.results.append((start, method, result))

    def failures(self, since: float = 0) -> list:
        return [found for found in self.results if found[0] >= since and found[2] != 200]

    def last_success(self) -> float:
        return max((start for start, _, result in self.results if result == 200), default=0)


@contextlib.contextmanager
def loaded(balancer, homes: list[str]):
    loads = [Load(balancer, home) for home in homes]
    for load in loads:
        load.start()
    try:
        yield loads
    finally:
        for load in loads:
            load.ended.set()
        for load in loads:
            load.join(TIMEOUT)


def test_the_requests_to_a_home_reach_one_gateway(balancer, client):
    homes = created(client, 12)
    for _ in range(3):
        for home in homes:
            client.get(f"/homes/{home}/devices/{LAMP}").raise_for_status()
            client.get(f"/homes/{home}").raise_for_status()
        client.get("/devices?limit=1").raise_for_status()
    wait_until(lambda: len([path for path, *_ in balancer.requests() if "?limit" in path]) == 3, "no log")
    gateways = {}
    for path, gateway, _ in balancer.requests():
        if path != "/homes":
            home = path.split("/")[2] if path.startswith("/homes/") else "default"
            gateways.setdefault(home, set()).add(gateway)
    assert set(gateways) == {*homes, "default"}
    assert all(len(names) == 1 for names in gateways.values()), gateways
    assert {name for names in gateways.values() for name in names} == set(NAMES)


def test_new_homes_are_distributed(balancer, client):
    for _ in range(20):
        client.post("/homes", json={"from": {"template": "demo"}}).raise_for_status()
    wait_until(lambda: len(balancer.requests()) == 20, "no log")
    assert len({gateway for _, gateway, _ in balancer.requests()}) > 1


def test_an_event_arrives_at_once_from_any_gateway(balancer, client):
    for home in created(client, 4):
        with client.stream("GET", f"/homes/{home}/events?kind=device") as stream:
            assert stream.status_code == 200
            lines = stream.iter_lines()
            assert next(line for line in lines if line.startswith("event:")) == "event: heartbeat"
            begin = time.monotonic()
            client.patch(f"/homes/{home}/devices/{LAMP}", json={"name": "Renamed"}).raise_for_status()
            assert next(line for line in lines if line.startswith("data:") and "Renamed" in line)
            # The heartbeat, which would push an event out of a buffer, comes every 15 seconds.
            assert time.monotonic() - begin < 5


def test_a_client_cannot_name_its_address_or_pretend_to_be_a_gateway(balancer, client, gateways):
    homes = created(client, 8)
    forged = {"X-Forwarded-For": "203.0.113.9", "Forwarded": "for=203.0.113.9", "X-Gateway-Hop": "1"}
    with balancer.client(address="127.0.0.2", headers={**SIGNED_IN, **forged}) as forger:
        # A gateway does not forward what another gateway has forwarded.
        assert [forger.get(f"/homes/{home}").status_code for home in homes] == [200] * len(homes)
        owner = gateways.port(gateways.owner(homes[0]))
        with forger.stream("GET", f"/homes/{homes[0]}/events") as stream:
            lines = stream.iter_lines()
            assert next(lines).startswith("id: ")
            listed = httpx.get(f"http://127.0.0.1:{owner}/streams", headers=SIGNED_IN, timeout=TIMEOUT).json()
    # The balancer and the gateway that forwards the stream are trusted, so the address is that of the client.
    assert [stream["address"].rpartition(":")[0] for stream in listed["streams"]] == ["127.0.0.2"]


def test_a_killed_gateway_is_out_and_its_homes_are_served_after_the_takeover(balancer, client, gateways):
    homes = created(client, 6)
    owners = {home: gateways.owner(home) for home in homes}
    victim = owners[homes[0]]
    with loaded(balancer, homes) as loads:
        wait_until(lambda: all(len(load.results) > 10 for load in loads), "no load")
        assert [load.failures() for load in loads] == [[]] * len(loads)
        killed = time.monotonic()
        gateways.kill(victim)
        count = len(balancer.requests())
        taken = {}
        for load in loads:
            wait_until(lambda load=load: load.last_success() > killed, f"{load.home} is not served again")
            taken[load.home] = min(start for start, _, result in load.results if start > killed and result == 200)
        after = time.monotonic()
        time.sleep(3)
    times = {home: round(moment - killed, 1) for home, moment in taken.items() if owners[home] == victim}
    print(f"served again after {times}")
    later = [failure for load in loads for failure in load.failures(since=after)]
    assert later == []
    if isinstance(balancer, HAProxy):
        assert victim not in {gateway for _, gateway, status in balancer.requests()[count:][-50:] if status == "200"}
    assert max(times.values()) < 20, times


def test_a_rolling_restart_fails_no_request(balancer, client, gateways):
    homes = created(client, 6)
    with loaded(balancer, homes) as loads:
        wait_until(lambda: all(len(load.results) > 10 for load in loads), "no load")
        for name in NAMES:
            if isinstance(balancer, Nginx):
                reload(balancer, down=name)
            gateways.stop(name)
            gateways.start(name)
            # The balancer has to find the gateway ready before the next one stops.
            time.sleep(CHECKS)
            if isinstance(balancer, Nginx):
                reload(balancer)
        time.sleep(1)
    requests = sum(len(load.results) for load in loads)
    print(f"{requests} requests")
    assert requests > 100
    assert [failure for load in loads for failure in load.failures()] == []


def reload(balancer, down: str | None = None) -> None:
    """Marks a gateway as down for nginx, and reloads its configuration."""
    balancer.write(down)
    balancer.process.send_signal(signal.SIGHUP)
    time.sleep(1)


def test_without_a_gateway_streams_reconnect_and_requests_are_repeated(tmp_path):
    for kind in (HAProxy, Nginx):
        folder = tmp_path / kind.__name__
        folder.mkdir()
        with kind(folder, [free_port() for _ in NAMES]) as balancer, balancer.client(headers=SIGNED_IN) as client:
            events = client.get("/homes/a/events", headers={"Accept": "text/event-stream"})
            assert (events.status_code, events.headers["Content-Type"]) == (200, "text/event-stream")
            # A client finds no event in it.
            assert not re.search(r"^(data|event|id):", events.text, re.MULTILINE)
            for path, accept in [("/devices", "application/json"), ("/events", "application/x-ndjson")]:
                rejected = client.get(path, headers={"Accept": accept})
                assert (rejected.status_code, rejected.headers["Retry-After"]) == (503, "1")
                assert rejected.headers["Content-Type"] == "application/problem+json"
                assert rejected.json()["code"] == "unavailable"
            plain = httpx.get(f"http://127.0.0.1:{balancer.plain_port}/devices?limit=1", headers={"Host": NAME})
            assert (plain.status_code, plain.headers["Location"]) == (301, f"https://{NAME}/devices?limit=1")
