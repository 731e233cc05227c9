"""Homes that are created over the API: they share nothing, and their streams end with them."""

import asyncio
import concurrent.futures
import json
import random
import time

import httpx
import pytest

from gateway import LAMP, TIMEOUT, Gateway, problem, wait_until

# The homes that are driven at the same time, and the changes in each of them.
HOMES = 100
CHANGES = 8


def create(home: Gateway, **description) -> dict:
    response = home.client.post("/homes", json=description)
    assert response.status_code == 201, response.text
    assert response.headers["location"] == f"/homes/{response.json()['id']}"
    return response.json()


def test_a_stream_ends_with_its_home(home):
    create(home, id="test", **{"from": {"template": "demo"}})
    with (
        home.events("/homes/test/events") as changes,
        home.events("/homes/test/devices/batched") as devices,
        home.events(f"/homes/test/devices/{LAMP}/stream", headers={"Accept": "application/x-ndjson"}) as device,
        home.events("/homes/test/events", minInterval=5) as folded,
        home.events() as other,
    ):
        home.client.delete("/homes/test").raise_for_status()
        for stream in (changes, devices, folded):
            last = list(stream)[-1]
            assert (last.name, last.data) == ("removed", {"kind": "home", "id": "test"})
        assert json.loads(device.response.read().splitlines()[-1])["data"] == {"kind": "home", "id": "test"}
        home.command(LAMP, "onOff", "toggle").raise_for_status()
        assert other.next("attributes").data["deviceID"] == LAMP
    assert home.client.get("/homes/test/events").status_code == 404


def test_a_stream_of_a_reset_home_begins_again(home):
    create(home, id="test", **{"from": {"home": "default"}})
    target = f"/homes/test/devices/{LAMP}/traits/onOff"
    before = home.client.get(target).json()["attributes"]["onOff"]
    with home.events("/homes/test/events") as stream:
        home.client.post(f"{target}/commands", json={"command": "toggle"}).raise_for_status()
        assert stream.next("attributes").data["attributes"]["onOff"] is not before
        cursor = home.client.post("/homes/test/reset").raise_for_status().json()["cursor"]
        assert stream.next("resync").data == {"reason": "epoch"}
        assert stream.next_joined("snapshot").id == cursor
        home.client.post(f"{target}/commands", json={"command": "toggle"}).raise_for_status()
        assert stream.next("attributes").data["attributes"]["onOff"] is not before


def test_a_home_expires(home):
    created = create(home, id="short", timeToLive=1, **{"from": {"template": "empty"}})
    with home.events("/homes/short/events") as stream:
        start = time.monotonic()
        assert list(stream)[-1].data == {"kind": "home", "id": "short"}
        assert time.monotonic() - start < TIMEOUT
    assert created["expiresAt"] > created["createdAt"]
    problem(home.client.get("/homes/short"), 404, "notFound")
    assert create(home, id="short", **{"from": {"template": "empty"}})["expiresAt"] is None


def test_the_clock_of_a_home_runs_its_devices_alone(home):
    create(home, id="test", **{"from": {"home": "default"}})
    blinds = "devices/living-room-blinds/traits/windowCovering"
    home.client.post(f"/homes/test/{blinds}/commands", json={"command": "downOrClose"}).raise_for_status()
    home.client.patch("/homes/test/simulation/clock", json={"paused": False, "speed": 3600}).raise_for_status()

    def is_closed():
        attributes = home.client.get(f"/homes/test/{blinds}").json()["attributes"]
        return attributes["currentPositionLiftPercent100ths"] == 10_000

    wait_until(is_closed, "the blinds do not close")
    first = home.client.get(f"/{blinds}").json()["attributes"]
    assert first["currentPositionLiftPercent100ths"] != 10_000
    assert home.client.get("/simulation/clock").json()["paused"] is True


def test_no_home_observes_another():
    """Clients drive many homes at the same time. Each stream has exactly the changes of its own home."""
    with Gateway("--paused") as gateway:
        # In a thread of its own, because the tests of the page have an event loop in this one.
        with concurrent.futures.ThreadPoolExecutor(1) as pool:
            pool.submit(lambda: asyncio.run(drive_all(gateway.url))).result()
        assert gateway.client.get("/homes?limit=1000").json()["homes"][1:] == []


async def drive_all(url: str) -> None:
    limits = httpx.Limits(max_connections=None, max_keepalive_connections=None)
    async with httpx.AsyncClient(base_url=url, timeout=120, limits=limits) as client:
        turns = asyncio.Semaphore(40)
        results = await asyncio.gather(*(drive(client, turns, f"home-{number}") for number in range(HOMES)))
    assert len({epoch for epoch, _ in results}) == HOMES
    assert all(count == CHANGES for _, count in results)


async def drive(client: httpx.AsyncClient, turns: asyncio.Semaphore, home: str) -> tuple[str, int]:
    """Changes a home and checks its stream and its state. Returns its epoch and the number of received changes."""
    choose = random.Random(home)
    prefix = f"/homes/{home}"
    source = choose.choice([{"home": "default"}, {"template": "demo"}, {"template": "guides"}])
    created = await client.post("/homes", json={"id": home, "from": source, "seed": choose.randrange(1 << 40)})
    assert created.status_code == 201, created.text
    cursor = created.json()["cursor"]
    levels = [choose.randrange(1, 255) for _ in range(CHANGES)]
    received = []

    async def receive():
        async with client.stream("GET", f"{prefix}/events?after={cursor}&heartbeat=5") as stream:
            async for line in stream.aiter_lines():
                if line.startswith("data: "):
                    data = json.loads(line.removeprefix("data: "))
                    if "requestID" in data:
                        received.append(data)
                    if data.get("kind") == "home":
                        assert data["id"] == home
                        return

    async def change(number: int, name: str):
        headers = {"X-Request-ID": f"{home}:{number}", "Idempotency-Key": f"key-{number}"}
        target = f"{prefix}/devices/{LAMP}"
        async with turns:
            response = await client.patch(target, json={"name": name}, headers=headers)
        assert response.status_code == 200 and "idempotency-replayed" not in response.headers, response.text

    receiver = asyncio.create_task(receive())
    for number, level in enumerate(levels):
        await change(number, f"{home} {level} {number}")
    async with turns:
        devices = (await client.get(f"{prefix}/devices?limit=1000")).json()["devices"]
    names = [device["name"] for device in devices]
    assert f"{home} {levels[-1]} {CHANGES - 1}" in names
    assert not [name for name in names if name.startswith("home-") and not name.startswith(f"{home} ")]
    assert (await client.delete(prefix)).status_code == 204
    await asyncio.wait_for(receiver, 60)
    assert [data["requestID"] for data in received] == [f"{home}:{number}" for number in range(CHANGES)]
    assert [data["object"]["name"] for data in received] == [
        f"{home} {level} {number}" for number, level in enumerate(levels)
    ]
    return cursor.split("-")[0], len(received)


@pytest.mark.parametrize("count", [3])
def test_a_limit_of_homes_is_named(count):
    with Gateway("--max-homes", str(count)) as gateway:
        for _ in range(count - 1):
            create(gateway, **{"from": {"home": "default"}})
        response = gateway.client.post("/homes", json={"from": {"home": "default"}})
        assert "--max-homes" in problem(response, 429, "resourceExhausted")["detail"]
