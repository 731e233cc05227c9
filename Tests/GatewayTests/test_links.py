"""The links of the description: each response that has some leads to operations on the object in it."""

import re

import pytest

from gateway import Gateway

METHODS = {"get", "put", "post", "patch", "delete"}


class Links:
    """The operations of a gateway, and requests that follow the links between them."""

    def __init__(self, gateway: Gateway):
        self.gateway = gateway
        self.description = gateway.client.get("/openapi.json").json()
        self.operations = {
            operation["operationId"]: (method, path, operation)
            for path, methods in self.description["paths"].items()
            for method, operation in methods.items() if method in METHODS
        }

    def prepare(self):
        """Returns the home to its beginning, with a named snapshot and a fault that affects nothing."""
        self.gateway.client.post("/homes/default/reset").raise_for_status()
        for snapshot in self.gateway.client.get("/homes/default/snapshots").json()["snapshots"]:
            self.gateway.client.delete(f"/homes/default/snapshots/{snapshot['name']}").raise_for_status()
        self.gateway.client.post("/homes/default/snapshots", json={"name": "first"}).raise_for_status()
        self.gateway.client.delete("/simulation/faults").raise_for_status()
        fault = {"on": {"client": "another"}, "kind": "latency", "milliseconds": 1}
        self.gateway.client.post("/simulation/faults", json=fault).raise_for_status()
        for home in self.gateway.client.get("/homes").json()["homes"][1:]:
            self.gateway.client.delete(f"/homes/{home['id']}").raise_for_status()

    def send(self, name: str, values: dict):
        """Sends the request of an operation with values of its path, and the example of its body."""
        method, path, operation = self.operations[name]
        for parameter, value in values.items():
            path = path.replace(f"{{{parameter}}}", str(value))
        body = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("example")
        # A problem is also a page.
        headers = {"Accept": "application/json, */*;q=0.1"}
        return self.gateway.client.request(method.upper(), path, json=body, headers=headers)

    def of(self, name: str):
        """Returns the links of an operation: the status of the response, the target and its parameters."""
        return [
            (int(status), link["operationId"], link["parameters"])
            for status, response in self.operations[name][2]["responses"].items() if status.isdigit()
            for link in response.get("links", {}).values()
        ]

    def paths(self):
        """Returns the ways from an operation without parameters along links, at most three of them."""
        ways = [[(name, {})] for name, (_, path, _) in self.operations.items() if "{" not in path]
        for way in ways:
            if len(way) < 4:
                passed = {name for name, _ in way}
                ways += [
                    [*way, (target, values)] for _, target, values in self.of(way[-1][0]) if target not in passed
                ]
        return [way for way in ways if len(way) > 1]


def value(expression: str, body, values: dict):
    """Evaluates the expression of a parameter."""
    if match := re.fullmatch(r"\$request\.path\.(\w+)", expression):
        return values[match[1]]
    found = body
    for part in re.fullmatch(r"\$response\.body#/(.+)", expression)[1].split("/"):
        found = found[int(part)] if isinstance(found, list) else found[part]
    return found


@pytest.fixture(scope="module")
def links():
    with Gateway("--paused") as gateway, gateway.client.stream("GET", "/events"):
        yield Links(gateway)


def test_each_link_leads_to_an_operation_that_finds_the_object(links):
    missing, seen = [], set()
    for way in links.paths():
        # Each link once, on the shortest way to it.
        if (step := (way[-2][0], way[-1][0])) in seen:
            continue
        seen.add(step)
        links.prepare()
        values, body = {}, None
        for name, parameters in way:
            values = {key: value(expression, body, values) for key, expression in parameters.items()}
            response = links.send(name, values)
            body = response.json() if response.content else None
        if response.status_code == 404:
            missing.append((step, body["detail"]))
    assert not missing
    assert len(seen) > 60


def test_links_reach_each_operation_on_an_object_but_its_streams(links):
    reached = {way[-1][0] for way in links.paths()}
    unreached = {
        name for name, (_, path, operation) in links.operations.items()
        if "{" in path and name not in reached
    }
    assert {name for name in unreached if not name.startswith("stream")} == set()
