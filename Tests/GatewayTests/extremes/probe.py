"""Sends extreme values to a running gateway and checks its responses."""

import http.client
import json
import random
from collections.abc import Iterable, Iterator
from urllib.parse import quote

from extremes import values
from extremes.values import JSONText, encode

BATCH = 500


class Probe:
    """A connection to a gateway that checks every response."""

    def __init__(self, url: str, timeout: float = 60):
        host, port = url.removeprefix("http://").rsplit(":", 1)
        self.connection = http.client.HTTPConnection(host, int(port), timeout=timeout)
        self.requests = 0

    def open_stream(self, path: str, headers: dict) -> None:
        """Opens a stream and closes it, or receives a problem."""
        self.connection.close()
        self.connection.request("GET", path, headers=headers)
        response = self.connection.getresponse()
        self.requests += 1
        assert response.status < 500, f"GET {path} {headers} returns {response.status}"
        if response.status >= 400:
            found = json.loads(response.read())
            assert found["detail"], f"GET {path} {headers} is rejected without a reason"
        self.connection.close()

    def send(self, method: str, path: str, body: object = None, headers: dict | None = None) -> tuple[int, object]:
        """Sends a request. Fails unless the response is a success or a problem with a detail."""
        text = None if body is None else encode(body)
        return self.send_text(method, path, text, headers)

    def send_text(self, method: str, path: str, text: str | None, headers: dict | None = None) -> tuple[int, object]:
        sent = {"Content-Type": "application/json"} if text is not None else {}
        request = f"{method} {path} {(text or '')[:600]} {headers or ''}"
        try:
            self.connection.request(method, path, text and text.encode(), sent | (headers or {}))
            response = self.connection.getresponse()
            content = response.read()
        except (http.client.HTTPException, OSError) as error:
            raise AssertionError(f"{request} has no response: {error!r}") from error
        self.requests += 1
        kind = (response.headers.get("Content-Type") or "").split(";")[0]
        assert response.status < 500, f"{request} returns {response.status} {content[:600]!r}"
        if response.status >= 400:
            assert kind == "application/problem+json", f"{request} is rejected with {response.status} {kind}"
        found = json.loads(content) if kind.endswith("json") else None
        if response.status >= 400:
            assert found["detail"], f"{request} is rejected without a reason"
        return response.status, found

    # Devices

    def create_each_type(self) -> list[dict]:
        """Creates a device of each type of the catalog."""
        types = [kind["id"] for kind in self.get("/catalog")["types"]]
        return [self.create({"type": kind}) for kind in types]

    def create(self, description: dict) -> dict:
        status, device = self.send("POST", "/simulation/devices", description)
        assert status in (200, 201), f"{description} is rejected: {device}"
        return device

    def get(self, path: str) -> dict:
        status, found = self.send("GET", path)
        assert status == 200, f"{path} is rejected: {found}"
        return found

    def invoke(self, commands: Iterable[dict]) -> dict[str, int]:
        """Sends commands in batches. Returns the number of responses by code."""
        outcomes: dict[str, int] = {}
        for batch in batches(commands, BATCH):
            status, response = self.send("POST", "/commands", {"commands": batch})
            assert status == 200, f"a batch is rejected: {response}"
            for command, result in zip(batch, response["results"], strict=True):
                problem = result.get("error", {})
                assert problem.get("status", 200) < 500 or problem["code"] in ("unavailable", "unimplemented"), (
                    f"{encode(command)[:600]} fails with {problem}"
                )
                code = problem.get("code", "success")
                outcomes[code] = outcomes.get(code, 0) + 1
        return outcomes

    def advance(self, seconds: float) -> None:
        status, response = self.send("POST", "/simulation/clock/advance", {"seconds": seconds})
        assert status == 200, f"the clock is not advanced: {response}"


def batches(items: Iterable, size: int) -> Iterator[list]:
    """Returns the items in lists of this size; the last list may be shorter."""
    batch = []
    for item in items:
        batch.append(item)
        if len(batch) == size:
            yield batch
            batch = []
    if batch:
        yield batch


class Catalog:
    """The traits of the catalog by id."""

    def __init__(self, probe: Probe):
        self.traits = {trait["id"]: trait for trait in probe.get("/catalog")["traits"]}

    def traits_of(self, device: dict) -> Iterator[tuple[int, dict, dict]]:
        """Returns the traits of a device: part, definition, and state."""
        for kind in device["types"]:
            for name, trait in kind["traits"].items():
                yield kind["part"], self.traits[name], trait

    def commands(self, device: dict, seen: set | None = None) -> Iterator[dict]:
        """Returns all commands of a device with varied fields, except those in `seen`, to which it adds."""
        for part, definition, trait in self.traits_of(device):
            for command in definition["commands"]:
                key = (definition["id"], command["name"])
                if command["name"] not in trait["commands"] or (seen is not None and key in seen):
                    continue
                if seen is not None:
                    seen.add(key)
                for params in values.varied_members(command["fields"]):
                    yield addressed(device, part, definition, command, params)

    def random_commands(self, device: dict, rng: random.Random, count: int) -> Iterator[dict]:
        """Returns random commands of a device with random fields."""
        choices = [
            (part, definition, command)
            for part, definition, trait in self.traits_of(device)
            for command in definition["commands"]
            if command["name"] in trait["commands"]
        ]
        for _ in range(count if choices else 0):
            part, definition, command = rng.choice(choices)
            is_valid = rng.random() < 0.5
            fields = command["fields"]
            params = values.valid_members(fields) if is_valid else values.random_members(fields, rng)
            yield addressed(device, part, definition, command, params)

    def writes(self, device: dict, seen: set | None = None) -> Iterator[tuple[str, dict]]:
        """Returns writes of all writable attributes of a device: path and body."""
        for part, definition, trait in self.traits_of(device):
            for attribute in definition["attributes"]:
                key = (definition["id"], attribute["name"])
                if not attribute["writable"] or attribute["name"] not in trait["attributes"]:
                    continue
                if seen is not None and key in seen:
                    continue
                if seen is not None:
                    seen.add(key)
                path = f"/devices/{device['id']}/types/{part}/traits/{definition['id']}"
                for value in values.extreme_values(attribute["type"], attribute):
                    yield path, {attribute["name"]: value}


def addressed(device: dict, part: int, definition: dict, command: dict, params: dict) -> dict:
    """Returns a command for a batch, with the address of its trait."""
    address = {"deviceID": device["id"], "type": str(part), "trait": definition["id"], "command": command["name"]}
    return address | {"params": params} if command["fields"] else address


def stimuli(probe: Probe, device: dict, seen: set | None = None) -> Iterator[dict]:
    """Returns bodies for all stimuli of a device with varied fields."""
    for stimulus in probe.get(f"/simulation/devices/{device['id']}/stimuli")["stimuli"]:
        key = (stimulus["trait"], stimulus["name"])
        if seen is not None and key in seen:
            continue
        if seen is not None:
            seen.add(key)
        address = {"stimulus": stimulus["name"], "part": stimulus["part"]}
        for params in values.varied_members(stimulus["fields"]):
            yield address | ({"params": params} if stimulus["fields"] else {})


# Routes


def operations(document: dict) -> Iterator[tuple[str, str, dict]]:
    """Returns the operations of a description: method, path, and operation."""
    for path, item in document["paths"].items():
        for method, operation in item.items():
            if method in ("get", "post", "patch", "put", "delete"):
                yield method.upper(), path, operation


def resolved(document: dict, part: dict) -> dict:
    """Returns a part of a description, or the part to which it refers."""
    while "$ref" in part:
        found = document
        for name in part["$ref"].removeprefix("#/").split("/"):
            found = found[name]
        part = found
    return part


def paths_of_values(document: dict, schema: dict, depth: int = 0) -> Iterator[tuple]:
    """Returns the locations of values in a schema, each as a path of member names and, for arrays, 0."""
    schema = resolved(document, schema)
    if depth > 6:
        return
    choices = schema.get("oneOf", []) + schema.get("anyOf", []) + schema.get("allOf", [])
    # A long list of choices is that of all commands of the catalog, which another pass tests.
    for choice in choices if len(choices) < 20 else []:
        yield from paths_of_values(document, choice, depth + 1)
    for name, member in schema.get("properties", {}).items():
        yield (name,)
        for rest in paths_of_values(document, member, depth + 1):
            yield (name, *rest)
    if "items" in schema:
        yield (0,)
        for rest in paths_of_values(document, schema["items"], depth + 1):
            yield (0, *rest)


def replaced(body: object, path: tuple, value: object) -> object:
    """Returns `body` with `value` at `path`, and creates missing parents."""
    if not path:
        return value
    first, *rest = path
    if first == 0:
        items = list(body) if isinstance(body, list) and body else [None]
        return [replaced(items[0], tuple(rest), value), *items[1:]]
    members = dict(body) if isinstance(body, dict) else {}
    return members | {first: replaced(members.get(first), tuple(rest), value)}


def varied_bodies(document: dict, operation: dict) -> Iterator[tuple[object, bool]]:
    """Returns bodies of an operation with one value replaced, and whether each is valid JSON."""
    content = operation.get("requestBody", {}).get("content", {}).get("application/json")
    if content is None:
        return
    example = content.get("example", {})
    for path in [(), *dict.fromkeys(paths_of_values(document, content["schema"]))]:
        for value in values.ALL:
            yield replaced(example, path, value), True
        for text in values.MALFORMED:
            # Without its only item, an array is empty.
            yield replaced(example, path, JSONText(text)), text == "" and path[-1:] == (0,)
        if len(path) == 1:
            yield replaced(example, path, values.LONG), True


def varied_queries(document: dict, operation: dict) -> Iterator[tuple[str, dict]]:
    """Returns query strings and headers of an operation with one value replaced."""
    texts = values.NUMBERS + values.TEXTS + ["null", "true", "[]"]
    for parameter in operation.get("parameters", []):
        parameter = resolved(document, parameter)
        for text in texts:
            if parameter["in"] == "query":
                yield f"?{parameter['name']}={quote(text, safe='')}", {}
            elif parameter["in"] == "header" and text.isprintable() and text.isascii():
                yield "", {parameter["name"]: text}
