"""The fixture `home`: each test has a home of its own."""

import os

import httpx
import pytest

GATEWAY = os.environ.get("HOME_GATEWAY", "http://127.0.0.1:8080")


class Home:
    """A home of the gateway. `url` is the address that the app under test uses."""

    def __init__(self, name: str):
        self.gateway = httpx.Client(base_url=GATEWAY, timeout=30)
        description = {
            "from": {"template": "demo"},
            "label": name[:128],
            "seed": 7,
            "clock": {"time": "2026-01-01T18:00:00Z", "paused": True},
            "timeToLive": 600,
        }
        self.path = "/homes/" + self.post("/homes", description)["id"]
        self.url = GATEWAY + self.path

    def attributes(self, device: str, trait: str) -> dict:
        return self.get(f"{self.path}/devices/{device}/traits/{trait}")["attributes"]

    def command(self, device: str, trait: str, command: str, **params) -> dict:
        body = {"command": command, "params": params} if params else {"command": command}
        return self.post(f"{self.path}/devices/{device}/traits/{trait}/commands", body)

    def advance(self, seconds: float) -> dict:
        return self.post(f"{self.path}/simulation/clock/advance", {"seconds": seconds})

    def fault(self, **fault) -> dict:
        return self.post(f"{self.path}/simulation/faults", fault)

    def verify(self, **assertion) -> list[dict]:
        """Fails unless the home has received the requests. Returns those that match."""
        result = self.post(f"{self.path}/simulation/requests/verify", assertion)
        assert result["passed"], f"{assertion} is not met by {result['matches']}; nearest: {result['nearest']}"
        return result["matches"]

    def requests(self) -> list[dict]:
        return self.get(f"{self.path}/simulation/requests")["requests"]

    def delete(self) -> None:
        self.gateway.delete(self.path)
        self.gateway.close()

    def get(self, path: str) -> dict:
        return result(self.gateway.get(path))

    def post(self, path: str, body: dict) -> dict:
        return result(self.gateway.post(path, json=body))


def result(response: httpx.Response) -> dict:
    """Returns the body of a response. A problem of the gateway fails the test and says why."""
    assert response.is_success, response.text
    return response.json()


@pytest.fixture
def home(request):
    try:
        home = Home(request.node.name)
    except httpx.ConnectError:
        raise pytest.fail.Exception(f"no gateway at {GATEWAY}; start it with: make run", pytrace=False) from None
    yield home
    # pytest shows what is printed here if the test has failed.
    print(f"The requests that {home.url} has received:", *home.requests(), sep="\n")
    if "HOME_GATEWAY_KEEP" not in os.environ:
        home.delete()
