"""Several gateways share the homes of a database: each takes every request, and the failure of one loses nothing."""

import contextlib
import re
import threading
import time

import httpx
import pytest

from cluster.node import LinkedNode
from cluster.processes import ProcessRounds
from gateway import LAMP, problem, rejection, run, wait_until
from postgres import Postgres
from streams import Stream


@pytest.fixture(scope="module")
def postgres():
    with Postgres() as server:
        yield server


class Pair:
    """Two gateways; clients of both. Their homes are paused."""

    def __init__(self, postgres: Postgres, *options: str):
        database = postgres.new_database()
        self.nodes = [LinkedNode(name, postgres.socket, database, "--paused", "--seed", "1", *options) for name in "ab"]
        self.database = database
        self.clients: list[httpx.Client] = []

    def __enter__(self) -> "Pair":
        for node in self.nodes:
            node.start()
            client = httpx.Client(base_url=f"http://127.0.0.1:{node.port}", timeout=10)
            self.clients.append(client)
            wait_until(lambda client=client: client.get("/ready").status_code == 200, f"{node.name} is not ready")
        return self

    def __exit__(self, *_) -> None:
        for client in self.clients:
            client.close()
        for node in self.nodes:
            node.close()


@pytest.fixture
def pair(postgres):
    with Pair(postgres) as pair:
        yield pair


def create(client: httpx.Client, home: str, headers: dict | None = None) -> dict:
    body = {"id": home, "from": {"template": "demo"}, "durable": True}
    return client.post("/homes", json=body, headers=headers).raise_for_status().json()


def rename(client: httpx.Client, name: str, home: str = "test", **headers: str) -> httpx.Response:
    return client.patch(f"/homes/{home}/devices/{LAMP}", json={"name": name}, headers=headers)


def test_commits_that_no_standby_confirms_do_not_use_up_the_connections(postgres, pair):
    for number, client in enumerate(pair.clients):
        create(client, f"home-{number}")

    def set_standby(name):
        postgres.sql(f"ALTER SYSTEM SET synchronous_standby_names = '{name}'")
        postgres.sql("SELECT pg_reload_conf()")

    def connections():
        return int(postgres.sql("SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend'"))

    before = connections()
    set_standby("absent")
    try:
        # After some seconds, the gateways have given up the first commits, and connect again and again.
        end = time.monotonic() + 25
        while time.monotonic() < end:
            for number, client in enumerate(pair.clients):
                with contextlib.suppress(httpx.TimeoutException):
                    problem(client.patch(f"/homes/home-{number}/devices/{LAMP}", json={"name": "No"}, timeout=1), 503)
                assert client.get(f"/homes/home-{number}").status_code == 200
            assert connections() <= before + 8
            time.sleep(0.5)
    finally:
        set_standby("")
    for number, client in enumerate(pair.clients):
        home = f"home-{number}"
        wait_until(lambda client=client, home=home: rename(client, "Again", home).status_code == 200, "no changes")


def test_every_gateway_takes_every_request(pair):
    first, second = pair.clients
    create(first, "test")
    assert second.get("/homes/test").json()["id"] == "test"
    # The home default belongs to one of them, and has paths without a home at both.
    assert second.get("/devices").json() == first.get("/devices").json()

    renamed = rename(second, "Second", **{"Idempotency-Key": "key"})
    assert renamed.json()["name"] == "Second"
    repeated = rename(first, "Second", **{"Idempotency-Key": "key"})
    assert repeated.headers["idempotency-replayed"] == "true" and repeated.content == renamed.content
    device = first.get(f"/homes/test/devices/{LAMP}")
    assert device.headers["etag"] and second.get(f"/homes/test/devices/{LAMP}").content == device.content
    stale = rename(second, "Third", **{"If-Match": '"0"'})
    assert stale.status_code in (400, 412)
    current = rename(second, "Third", **{"If-Match": device.headers["etag"]})
    assert current.status_code == 200
    command = {"command": "toggle"}
    for client in pair.clients:
        client.post(f"/homes/test/devices/{LAMP}/traits/onOff/commands", json=command).raise_for_status()

    head = second.head("/homes/test/devices")
    assert head.status_code == 200 and head.content == b""
    past = second.get(f"/homes/test/devices/{LAMP}", params={"at": renamed.headers["x-cursor"]})
    assert past.json()["name"] == "Second"
    exported = second.get("/homes/test/export")
    assert exported.content == first.get("/homes/test/export").content
    second.post("/homes/test/import", json=exported.json()).raise_for_status()
    problem(second.get("/homes/test/devices/missing"), 404, "notFound")
    problem(second.get("/homes/missing/devices"), 404, "notFound")
    problem(second.post("/homes/test/commands", content=b"{", headers={"Content-Type": "application/json"}), 400)
    bodies = [client.get("/homes/test/simulation/requests").json() for client in pair.clients]
    assert bodies[0]["requests"] == bodies[1]["requests"] != []


def test_homes_are_created_forked_and_deleted_anywhere(pair):
    first, second = pair.clients
    create(first, "durable")
    first.post("/homes", json={"id": "memory", "from": {"template": "demo"}}).raise_for_status()
    for home in ("durable", "memory"):
        body = {"id": home, "from": {"template": "empty"}}
        assert problem(second.post("/homes", json=body), 409, "alreadyExists")["errors"][0]["pointer"] == "/id"
        rename(second, "Forked", home).raise_for_status()
        second.post(f"/homes/{home}/snapshots", json={"name": "evening"}).raise_for_status()
        for number, source in enumerate(({"home": home}, {"snapshot": {"home": home, "name": "evening"}})):
            fork = second.post("/homes", json={"id": f"{home}-{number}", "from": source})
            assert fork.status_code == 201, fork.text
            assert first.get(f"/homes/{home}-{number}/devices/{LAMP}").json()["name"] == "Forked"
    missing = problem(second.post("/homes", json={"from": {"home": "missing"}}), 404, "notFound")
    assert missing["errors"][0]["pointer"] == "/from/home"

    for home in ("durable", "memory"):
        assert second.delete(f"/homes/{home}").status_code == 204
        for client in pair.clients:
            problem(client.get(f"/homes/{home}"), 404, "notFound")
        # The id can be used again at once.
        create(second, home)
        assert first.get(f"/homes/{home}").status_code == 200


def test_the_homes_of_all_gateways_are_listed_in_pages(pair):
    expected = ["default"]
    for number in range(7):
        expected.append(f"home-{number}")
        pair.clients[number % 2].post(
            "/homes", json={"id": f"home-{number}", "from": {"template": "empty"}, "durable": number % 3 == 0}
        ).raise_for_status()
    for client in pair.clients:
        assert [home["id"] for home in client.get("/homes").json()["homes"]] == expected
        for limit in (1, 3):
            found, token = [], None
            while True:
                query = {"limit": limit, "fields": "id"} | ({"pageToken": token} if token else {})
                page = client.get("/homes", params=query).raise_for_status().json()
                assert len(page["homes"]) <= limit
                found += page["homes"]
                token = page.get("nextPageToken")
                if not token:
                    break
            assert found == [{"id": home} for home in expected]
    problem(pair.clients[0].get("/homes", params={"limit": 0}), 400)


def test_the_gateways_know_each_other(pair):
    for index, client in enumerate(pair.clients):
        # Each beat reads the others.
        wait_until(lambda client=client: len(client.get("/nodes").json()["nodes"]) == 2, "a gateway is not known")
        nodes = client.get("/nodes").json()["nodes"]
        assert [node["name"] for node in nodes] == ["a", "b"]
        assert [node["isThis"] for node in nodes] == [index == 0, index == 1]
        assert [node["address"] for node in nodes] == [f"127.0.0.1:{node.peers.port}" for node in pair.nodes]
        metrics = client.get("/metrics").text
        assert "home_gateway_cluster_nodes 2\n" in metrics
        assert "home_gateway_cluster_deposed_total 0\n" in metrics


def test_a_request_is_forwarded_once(pair):
    """A client that claims to be a gateway gets no more than a gateway."""
    first, second = pair.clients
    create(first, "test")
    forged = {"X-Gateway-Hop": "a"}
    misdirected = problem(second.get("/homes/test/devices", headers=forged), 421)
    assert misdirected["type"] == "/problems/misdirected"
    assert first.get("/homes/test/devices", headers=forged).status_code == 200
    problem(second.get("/homes/missing", headers=forged), 404, "notFound")


def test_a_stream_continues_at_another_gateway(pair):
    first, second = pair.clients
    create(first, "test")
    base = str(second.base_url)
    with Stream(base, "/homes/test/events", snapshot=1) as stream:
        stream.next_joined("snapshot")
        rename(first, "One").raise_for_status()
        event = stream.next("updated")
        assert event.data["object"]["name"] == "One"
    rename(first, "Two").raise_for_status()
    pair.nodes[0].kill()
    wait_until(lambda: second.get("/homes/test/devices").status_code == 200, "the home is not taken")
    rename(second, "Three").raise_for_status()
    with Stream(base, "/homes/test/events", headers={"Last-Event-ID": event.id}) as stream:
        assert [stream.next("updated").data["object"]["name"] for _ in range(2)] == ["Two", "Three"]


def test_an_open_stream_ends_when_its_gateway_dies(pair):
    first, second = pair.clients
    create(first, "test")
    ended = threading.Event()

    def read() -> None:
        with Stream(str(second.base_url), "/homes/test/events", timeout=30) as stream:
            opened.set()
            with contextlib.suppress(httpx.HTTPError):
                stream.events_until_end()
            ended.set()

    opened = threading.Event()
    thread = threading.Thread(target=read)
    thread.start()
    assert opened.wait(10)
    with pair.nodes[0].paused():
        # A gateway that is stopped closes no connection; the others end the stream when they depose it.
        assert ended.wait(20)
    thread.join()


def test_a_gateway_that_ends_gives_its_homes_back(pair):
    first, second = pair.clients
    create(first, "test")
    rename(first, "Before").raise_for_status()
    stop = threading.Thread(target=pair.nodes[0].stop)
    stop.start()
    wait_until(lambda: first.get("/ready").status_code == 503, "the gateway does not begin to stop")
    # Both take requests, and the change that is made at one is seen at the other.
    during = rename(first, "During")
    assert during.status_code == 200, during.text
    assert second.get(f"/homes/test/devices/{LAMP}").json()["name"] == "During"
    stop.join()
    rename(second, "After").raise_for_status()
    nodes = second.get("/nodes").json()["nodes"]
    assert [node["name"] for node in nodes] == ["b"]


def test_a_gateway_without_the_database_serves_nothing_that_may_be_old(pair):
    first, second = pair.clients
    create(first, "test")
    pair.nodes[0].database.silence("forth", "back")
    wait_until(lambda: rename(second, "Taken").status_code == 200, "the home is not taken")
    problem(first.get("/homes/test/devices"), 503, "unavailable")
    problem(first.get("/ready"), 503, "unavailable")
    pair.nodes[0].database.cut()
    pair.nodes[0].database.restore()
    wait_until(lambda: first.get("/ready").status_code == 200, "the gateway does not join again")
    assert first.get(f"/homes/test/devices/{LAMP}").json()["name"] == "Taken"
    assert "home_gateway_cluster_deposed_total 1\n" in first.get("/metrics").text


def test_sessions_and_tickets_are_valid_at_every_gateway(postgres, tmp_path):
    file = tmp_path / "tokens.json"
    created = run("token", "create", "--token-file", file, "--label", "page", "--scope", "admin")
    token = re.search(r"hg_\w+", created.stdout)[0]
    with Pair(postgres, "--token-file", str(file)) as pair:
        first, second = pair.clients
        create(first, "test", headers={"Authorization": f"Bearer {token}"})
        begun = first.post("/session", json={"token": token}).raise_for_status()
        page = {"Cookie": begun.headers["set-cookie"].partition(";")[0], "Sec-Fetch-Site": "same-origin"}
        for client in pair.clients:
            client.cookies.clear()
            problem(client.get("/homes/test"), 401)
            assert client.get("/homes/test", headers=page).status_code == 200
            assert client.get("/session", headers=page).json()["label"] == "page"

        # A ticket opens one stream, at any gateway.
        ticket = first.post("/tickets", headers=page).raise_for_status().json()["ticket"]
        with Stream(str(second.base_url), "/homes/test/events", ticket=ticket, snapshot=1) as stream:
            stream.next_joined("snapshot")
            for client in pair.clients:
                problem(client.get("/homes/test/events", params={"ticket": ticket}), 401)

        # Whoever signs out at one gateway is signed out at all of them.
        assert second.delete("/session", headers=page).status_code == 204
        for client in pair.clients:
            problem(client.get("/homes/test", headers=page), 401)


def test_what_a_gateway_that_shares_needs():
    store = "postgresql://someone@127.0.0.1:1/homes"
    assert "--store" in rejection("serve", "--node", "a")
    assert "--node" in rejection("serve", "--store", store, "--node-address", "127.0.0.1:1")
    assert "--replace" in rejection("serve", "--store", store, "--node", "a", "--replace")
    assert "takes a name" in rejection("serve", "--store", store, "--node", "a b")
    assert "127.0.0.1:1" in rejection("serve", "--port", "0", "--store", store, "--node", "a")


@pytest.mark.alone
def test_nothing_is_lost_while_gateways_and_links_fail(postgres):
    with ProcessRounds(postgres, seed=1) as rounds:
        rounds.run(len(ProcessRounds.KINDS))
        assert not rounds.faults.found, rounds.faults.found[:10]
        assert rounds.faults.counts["acknowledged changes"] > 100
