"""Gateways that share the homes of a database, with the files in `deploy/cluster` and `docs/cluster.md`."""

import contextlib
import json
import os
import re
import signal
import subprocess
import threading
import time

import httpx
import pytest
import yaml

from balancer import FOLDER, NAMES, HAProxy, Nginx
from gateway import BINARY, LAMP, REPOSITORY, run, wait_until
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
        self.processes.pop(name).end(signal.SIGKILL, TIMEOUT)

    def stop(self, name: str) -> None:
        """Ends a gateway as systemd does."""
        process = self.processes.pop(name)
        assert process.end(signal.SIGTERM, TIMEOUT) == 0, process.stderr()

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
        # The numbers of the names whose change was acknowledged.
        self.acknowledged: list[int] = []

    def run(self) -> None:
        path = f"/homes/{self.home}/devices/{LAMP}"
        # A reload of nginx closes the idle connections of clients, also one on which a request is just being sent.
        headers = {**SIGNED_IN, "Connection": "close"} if isinstance(self.balancer, Nginx) else SIGNED_IN
        with self.balancer.client(headers=headers) as client:
            number = 0
            while not self.ended.is_set():
                number += 1
                self._send(client, "GET", path, None)
                if self._send(client, "PATCH", path, {"name": f"Name {number}"}) == 200:
                    self.acknowledged.append(number)
                time.sleep(0.01)

    def _send(self, client: httpx.Client, method: str, path: str, body: dict | None) -> int | str:
        start = time.monotonic()
        try:
            response = client.request(method, path, json=body)
            result = response.status_code if response.status_code == 200 else f"{response.status_code} {response.text}"
        except httpx.HTTPError as error:
            result = repr(error)
        self.results.append((start, method, result))
        return result

    def failures(self, since: float = 0) -> list:
        return [found for found in self.results if found[0] >= since and found[2] != 200]

    def last_success(self) -> float:
        return max((start for start, _, result in self.results if result == 200), default=0)


class Follower(threading.Thread):
    """Follows the names of the lamp of a home as an EventSource does, which resumes after the last event."""

    def __init__(self, balancer, home: str, cursor: str):
        super().__init__(daemon=True)
        self.balancer, self.home, self.cursor = balancer, home, cursor
        self.ended = threading.Event()
        self.numbers: list[int] = []
        # What an EventSource does not survive, and what must not come.
        self.faults: list[str] = []
        self.connections = 0

    def run(self) -> None:
        with self.balancer.client(headers=SIGNED_IN) as client:
            while not self.ended.is_set():
                with contextlib.suppress(httpx.TransportError):
                    self._follow(client)
                time.sleep(0.1)

    def _follow(self, client: httpx.Client) -> None:
        self.connections += 1
        headers = {"Accept": "text/event-stream", "Last-Event-ID": self.cursor}
        query = {"device": LAMP, "heartbeat": "5"}
        with client.stream("GET", f"/homes/{self.home}/events", headers=headers, params=query) as stream:
            if stream.status_code != 200 or not stream.headers["Content-Type"].startswith("text/event-stream"):
                self.faults.append(f"{stream.status_code} {stream.headers}")
            fields: dict[str, str] = {}
            for line in stream.iter_lines():
                if self.ended.is_set():
                    return
                if line:
                    name, _, value = line.partition(": ")
                    fields[name] = value
                    continue
                self.cursor = fields.get("id", self.cursor)
                if fields.get("event") == "resync":
                    self.faults.append(fields["data"])
                if fields.get("event") == "updated":
                    self.numbers.append(int(json.loads(fields["data"])["object"]["name"].removeprefix("Name ")))
                fields = {}


@contextlib.contextmanager
def loaded(balancer, client: httpx.Client, homes: list[str]):
    """Changes and follows homes. At the end, each acknowledged change was received, once and in order."""
    loads = [Load(balancer, home) for home in homes]
    followers = [
        Follower(balancer, home, client.get(f"/homes/{home}").raise_for_status().json()["cursor"]) for home in homes
    ]
    for thread in followers + loads:
        thread.start()
    try:
        yield loads
        for load in loads:
            load.ended.set()
            load.join(TIMEOUT)
        for load, follower in zip(loads, followers, strict=True):
            last = load.acknowledged[-1]
            wait_until(lambda follower=follower, last=last: last in follower.numbers, f"{follower.home}: no event")
            assert follower.faults == []
            assert follower.numbers == sorted(set(follower.numbers))
            assert set(load.acknowledged) <= set(follower.numbers)
        print(f"{sum(follower.connections for follower in followers)} connections of {len(followers)} streams")
    finally:
        for thread in followers + loads:
            thread.ended.set()


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
    with loaded(balancer, client, homes) as loads:
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
    with loaded(balancer, client, homes) as loads:
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


# The files


def settings(text: str) -> dict[str, str]:
    """Returns the settings of a gateway in a file, with those that are disabled."""
    return dict(re.findall(r"^#?(HOME_GATEWAY_\w+)=(.*)$", text, re.MULTILINE))


@pytest.fixture(scope="module")
def options():
    """The options of `home-gateway serve`, as variables."""
    names = re.findall(r"^([a-z-]+) {2,}\S", run("check", "--data", "none").stdout, re.MULTILINE)
    assert {"node", "node-address", "drain-time", "store"} <= set(names)
    return {"HOME_GATEWAY_" + name.upper().replace("-", "_") for name in names} | {"HOME_GATEWAY_TOKEN"}


def test_a_gateway_accepts_the_settings_of_the_service(options, tmp_path):
    text = (FOLDER / "home-gateway.conf").read_text()
    assert set(settings(text)) <= options
    file = tmp_path / "home-gateway.conf"
    # With the address of this machine, and every setting enabled.
    file.write_text(re.sub("^#(?=HOME_GATEWAY)", "", text, flags=re.MULTILINE).replace("10.0.0.1\n", "127.0.0.1\n"))
    checked = run("check", "--config", file, "--node", "gateway-1").stdout
    for name, value in settings(text).items():
        option = name.removeprefix("HOME_GATEWAY_").lower().replace("_", "-")
        assert re.search(rf"^{option} .* {re.escape(str(file))}$", checked, re.MULTILINE), (name, value, checked)


def test_the_unit_is_valid_and_exposes_little(options, tmp_path):
    text = (FOLDER / "home-gateway@.service").read_text()
    assert set(re.findall(r"HOME_GATEWAY_\w+", text)) <= options
    assert "--node %i" in text
    # It forwards requests for five seconds, after two for open requests, and has four for streams.
    assert int(re.search(r"^TimeoutStopSec=(\d+)$", text, re.MULTILINE)[1]) > 5 + 2 + 4
    unit = tmp_path / "home-gateway@gateway-1.service"
    unit.write_text(
        text.replace("/usr/local/bin/home-gateway", "/bin/true").replace("/usr/local/share/home-gateway", "/")
    )
    verified = subprocess.run(["systemd-analyze", "verify", unit], capture_output=True, text=True)
    assert (verified.returncode, verified.stderr) == (0, "")
    security = ["systemd-analyze", "security", "--offline=yes", "--threshold=20", FOLDER / "home-gateway@.service"]
    assert subprocess.run(security, capture_output=True).returncode == 0
    # As home-gateway.service, except that it uses the network and the files of its credentials.
    common = (REPOSITORY / "deploy/home-gateway.service").read_text()
    own = {"IPAddressDeny", "IPAddressAllow", "StateDirectory", "StateDirectoryMode", "After", "Description"}
    for line in re.findall(r"^\w+=.*$", common, re.MULTILINE):
        name = line.partition("=")[0]
        assert line in text or name in own | {"ExecStart", "TimeoutStopSec"}, line


def test_the_compose_file_has_three_gateways_and_no_secrets(options):
    text = (FOLDER / "compose.yaml").read_text()
    compose = yaml.safe_load(text)
    services = compose["services"]
    assert set(services) == {*NAMES, "balancer", "database"}
    hosts = dict(entry.split(":") for entry in services["balancer"]["extra_hosts"])
    for name in NAMES:
        gateway = services[name]
        environment = gateway["environment"]
        assert {variable for variable in environment if variable.startswith("HOME_GATEWAY")} <= options
        address = gateway["networks"]["private"]["ipv4_address"]
        assert environment["HOME_GATEWAY_NODE"] == name and hosts[name] == address
        assert environment["HOME_GATEWAY_NODE_ADDRESS"] == f"{address}:8080"
        assert "ports" not in gateway and gateway["stop_grace_period"] == "20s"
        # The image has a variable for a data file.
        assert environment["HOME_GATEWAY_DATA"] == ""
    assert "ports" not in services["database"] and compose["networks"]["private"]["internal"] is True
    # Passwords come from the environment, and the file is useless without them.
    for secret in re.findall(r"^ +\w*(?:PASSWORD|TOKEN): (.*)$", text, re.MULTILINE):
        assert re.fullmatch(r"\$\{\w+:\?.*\}", secret), secret
    # The names in extra_hosts are those of the configuration.
    assert f"server {NAMES[0]} {NAMES[0]}:8080" in (FOLDER / "haproxy.cfg").read_text()


def test_the_times_of_patroni_follow_its_rule_and_etcd_votes_first():
    dcs = yaml.safe_load((FOLDER / "patroni.yaml").read_text())["bootstrap"]["dcs"]
    assert dcs["ttl"] >= 20 and dcs["loop_wait"] + 2 * dcs["retry_timeout"] <= dcs["ttl"]
    assert dcs["synchronous_mode"] is True and dcs["synchronous_mode_strict"] is True
    assert dcs["postgresql"]["parameters"]["synchronous_commit"] == "on"
    etcd = (FOLDER / "etcd.conf").read_text()
    assert re.search("^ETCD_PRE_VOTE=true$", etcd, re.MULTILINE)
    heartbeat, election = (
        int(re.search(rf"^ETCD_{name}=(\d+)$", etcd, re.MULTILINE)[1])
        for name in ("HEARTBEAT_INTERVAL", "ELECTION_TIMEOUT")
    )
    assert 10 * heartbeat <= election


def test_the_configuration_of_the_database_is_valid(tmp_path):
    text = (FOLDER / "haproxy-postgresql.cfg").read_text()
    file = tmp_path / "haproxy.cfg"
    file.write_text(re.sub(r"database-(\d):5432", r"127.0.0.\1:5432", text))
    checked = subprocess.run([HAProxy.PROGRAM, "-c", "-f", file], env=HAProxy.environment(), capture_output=True)
    assert checked.returncode == 0, checked.stderr


# The documents

DOCUMENT = (REPOSITORY / "docs/cluster.md").read_text()


def test_the_first_steps_run_as_printed(postgres, tmp_path):
    section = re.search(r"^## First steps\n.*?(?=^## )", DOCUMENT, re.MULTILINE | re.DOTALL)[0]
    blocks = re.findall(r"^```sh\n(.*?)^```", section, re.MULTILINE | re.DOTALL)
    assert len(blocks) == 4
    script = "".join(blocks)
    replacements = {"/usr/lib/postgresql/15/bin": str(postgres.programs), "/tmp": str(tmp_path)}
    replacements |= {port: str(free_port()) for port in ("5433", "8081", "8082")}
    for original, replacement in replacements.items():
        assert original in script
        script = script.replace(original, replacement)
    programs = tmp_path / "programs"
    programs.mkdir()
    (programs / "home-gateway").symlink_to(BINARY)
    # `set -m` numbers the jobs as a terminal does.
    command = ["bash", "-c", f'set -m -euo pipefail\nexport PATH="$PATH:{programs}"\n{script}']
    if os.geteuid() == 0:
        # PostgreSQL does not run as root.
        command = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", *command]
        os.chown(tmp_path, 65534, 65534)
        for parent in tmp_path.parents:
            if parent.owner() == tmp_path.parent.owner() and parent.name:
                parent.chmod(parent.stat().st_mode | 0o111)
    environment = {**os.environ, "HOME": str(tmp_path)}
    try:
        steps = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=120)
    finally:
        # Nothing is left if a step fails.
        for name in ("database/postmaster.pid",):
            with contextlib.suppress(OSError, ValueError):
                os.kill(int((tmp_path / name).read_text().split()[0]), signal.SIGQUIT)
    assert steps.returncode == 0, steps.stdout + steps.stderr
    assert '"name":"a"' in steps.stdout and '"name":"b"' in steps.stdout
    # The other gateway has the last state of the home.
    assert '{"id":"hallway-light","name":"Hall"}' in steps.stdout


def test_the_metrics_of_the_dashboard_and_the_alerts_exist(gateways):
    dashboard = json.loads((REPOSITORY / "deploy/grafana/home-gateway.json").read_text())
    expressions = " ".join(target["expr"] for panel in dashboard["panels"] for target in panel.get("targets", []))
    text = expressions + (REPOSITORY / "deploy/prometheus/alerts.yml").read_text()
    named = set(re.findall(r"home_gateway_cluster_[a-z_]+", text))
    assert len(named) == 6
    url = f"http://127.0.0.1:{gateways.ports[0]}/metrics"
    existing = set(re.findall(r"^[a-z_]+", httpx.get(url, headers=SIGNED_IN).text, re.MULTILINE))
    assert named - existing == set()
    documented = (REPOSITORY / "docs/operating.md").read_text()
    assert [metric for metric in sorted(existing) if "_cluster_" in metric and f"`{metric}`" not in documented] == []
