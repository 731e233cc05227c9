"""Complete passes over a running gateway, and the long form with a seed."""

import random
import time
from urllib.parse import quote

from extremes import values
from extremes.probe import Catalog, Probe, operations, stimuli, varied_bodies, varied_queries
from extremes.values import MALFORMED, NUMBERS, TEXTS
from gateway import Gateway

# The values of the placeholders in a path.
PATHS = {
    "/devices/{id}": "/devices/living-room-lamp",
    "/rooms/{id}": "/rooms/kitchen",
    "/structures/{id}": "/structures/main-house",
    "{trait}": "levelControl",
    "{type}": "1",
    "{code}": "out-of-range",
    "{home}": "default",
    "{name}": "evening",
}
# The seconds by which the clock is advanced: for ramps, for countdowns, and for the longest of Matter's durations.
ADVANCES = [0.1, 5, 3_600, 86_400]


def vary_commands(probe: Probe, catalog: Catalog, devices: list[dict]) -> dict[str, int]:
    """Sends every command of every trait with every field varied, once per trait, and advances the clock in between."""
    seen, outcomes = set(), {}
    for number, device in enumerate(devices):
        for code, count in probe.invoke(catalog.commands(device, seen)).items():
            outcomes[code] = outcomes.get(code, 0) + count
        probe.advance(ADVANCES[number % 2])
    for seconds in ADVANCES:
        probe.advance(seconds)
    return outcomes


def vary_writes(probe: Probe, catalog: Catalog, devices: list[dict]) -> int:
    """Writes every writable attribute of every trait with every kind of value. Returns the number of accepted ones."""
    seen, accepted = set(), 0
    for device in devices:
        for path, body in catalog.writes(device, seen):
            status, _ = probe.send("PATCH", path, body)
            accepted += status == 200
    probe.advance(ADVANCES[1])
    return accepted


def vary_stimuli(probe: Probe, devices: list[dict]) -> int:
    """Sends every stimulus with every field varied. Returns the number of accepted ones."""
    seen, accepted = set(), 0
    for device in devices:
        for body in stimuli(probe, device, seen):
            status, _ = probe.send("POST", f"/simulation/devices/{device['id']}/stimuli", body)
            accepted += status == 200
    probe.advance(ADVANCES[2])
    return accepted


def vary_routes(probe: Probe, document: dict) -> None:
    """Varies every value of every body, every parameter and every header of every route."""
    for method, path, operation in operations(document):
        filled = path
        for placeholder, text in PATHS.items():
            filled = filled.replace(placeholder, text)
        if method == "DELETE":
            filled = filled.replace("kitchen", "no-such-room").replace("living-room-lamp", "no-such-device")
        is_stream = path.endswith(("/stream", "/batched", "/events"))
        for query, headers in varied_queries(document, operation):
            if is_stream:
                probe.open_stream(filled + query, headers)
            elif method == "GET":
                probe.send(method, filled + query, headers=headers)
        if method in ("GET", "DELETE") or "requestBody" not in operation:
            continue
        is_optional = not operation["requestBody"].get("required", False)
        for body, is_json in varied_bodies(document, operation):
            status, response = probe.send(method, filled, body)
            is_allowed = is_json or (is_optional and values.encode(body) == "")
            assert is_allowed or status == 400, f"{method} {filled} accepts {values.encode(body)[:300]}: {response}"
            if "clock" in path and status == 200:
                # A running clock uses values that a stopped clock only stores.
                probe.send("PATCH", "/simulation/clock", {"paused": False})
                probe.send("POST", "/devices/living-room-lamp/traits/onOff/commands", {"command": "toggle"})
                probe.send("PATCH", "/simulation/clock", {"paused": True, "speed": 1})
    vary_numbers_in_paths(probe)


def vary_numbers_in_paths(probe: Probe) -> None:
    """Varies numbers of parts, positions in lists, and cursors."""
    cursor = probe.get("/devices?limit=1")["cursor"]
    epoch = cursor.split("-")[0]
    for text in [*NUMBERS, *MALFORMED, *TEXTS]:
        probe.send("GET", f"/devices/living-room-lamp/types/{quote(text, safe='') or '%20'}")
        probe.open_stream(f"/events?after={epoch}-{quote(text, safe='')}", {})
        if text.isascii() and text.isprintable():
            probe.open_stream("/events", {"Last-Event-ID": f"{epoch}-{text}"})
            probe.send("PATCH", "/devices/living-room-lamp", {"name": "Lamp"}, {"If-Match": f'"{epoch}-{text}"'})


def check_representation(gateway: Gateway) -> None:
    """Compares all devices with the published description."""
    token = ""
    while token is not None:
        page = gateway.client.get("/devices", params={"limit": 1000} | ({"pageToken": token} if token else {}))
        token = page.raise_for_status().json().get("nextPageToken")


def run_all(gateway: Gateway) -> str:
    """Runs all passes over one gateway. Returns a summary."""
    gateway.pause()
    probe = Probe(gateway.url)
    catalog = Catalog(probe)
    devices = probe.create_each_type()
    outcomes = vary_commands(probe, catalog, devices)
    check_representation(gateway)
    written = vary_writes(probe, catalog, devices)
    stimulated = vary_stimuli(probe, devices)
    check_representation(gateway)
    vary_routes(probe, probe.get("/openapi.json"))
    check_representation(gateway)
    return f"{probe.requests} requests; commands {outcomes}; {written} writes and {stimulated} stimuli accepted"


def run_random(gateway: Gateway, seed: int, seconds: float) -> int:
    """Sends random commands to random devices, with random advances. Returns the number of commands."""
    gateway.pause()
    rng = random.Random(seed)
    probe = Probe(gateway.url)
    catalog = Catalog(probe)
    devices = probe.create_each_type()
    end, sent = time.monotonic() + seconds, 0
    while time.monotonic() < end:
        device = rng.choice(devices)
        sent += sum(probe.invoke(catalog.random_commands(device, rng, 300)).values())
        for body in stimuli(probe, device):
            if rng.random() < 0.02:
                probe.send("POST", f"/simulation/devices/{device['id']}/stimuli", body)
        for path, body in catalog.writes(device):
            if rng.random() < 0.02:
                probe.send("PATCH", path, body)
        probe.advance(rng.choice([0.1, 1, 60, 3_600, 86_400]))
        if rng.random() < 0.1:
            check_representation(gateway)
    return sent
