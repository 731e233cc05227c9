"""The rounds: in each of them something fails while clients change and watch homes. Each ends with a comparison."""

import contextlib
import http.client
import json
import random
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from gateway import wait_until

from .client import Balancer, Client, Faults, Watcher, is_ready
from .node import Node
from .takeover import owned, times_of_takeover

# The time in seconds after which the homes of a dead gateway are served again, with a margin for a busy machine.
TAKEOVER_LIMIT = 20
# The time in seconds until the clients end.
CLOSE_LIMIT = 5
# How many homes have a client and a watcher; further homes only exist.
CLIENTS = 6


class Rounds:
    """Gateways, clients, and the failures of gateways. A subclass adds further ones.

    All randomness follows from a seed, except the order of threads.
    """

    # What fails in a round; each kind is the name of a method.
    KINDS = ("kill", "pause", "long pause", "restart")

    def __init__(self, nodes: list[Node], homes: int, seed: int, headers: dict[str, str] | None = None):
        """`homes` is their number, and `headers` is what all requests have."""
        self.random = random.Random(seed)
        self.nodes = nodes
        self.headers = headers or {}
        self.addresses = [node.address for node in nodes]
        self.balancer = Balancer(self.addresses, f"{seed}", self.headers)
        self.faults = Faults()
        self.homes = [f"home-{number}" for number in range(homes)]
        self.clients: list[Client] = []
        self.watchers: list[Watcher] = []
        self.number = 0
        # The seconds until a home of a dead gateway was served again.
        self.takeovers: list[float] = []

    def __enter__(self) -> "Rounds":
        self.start()
        return self

    def start(self) -> None:
        """Starts the gateways and the clients."""
        self.start_nodes()
        for address in self.addresses:
            wait_until(lambda address=address: is_ready(address, 1), f"{address} is not ready", TAKEOVER_LIMIT)
        with ThreadPoolExecutor(CLIENTS) as executor:
            cursors = list(executor.map(self._create, range(len(self.homes))))
        for home, cursor in list(zip(self.homes, cursors, strict=True))[:CLIENTS]:
            self.clients.append(Client(home, self.balancer, self.faults))
            self.watchers.append(Watcher(home, cursor, self.balancer, self.faults))
        for thread in [self.balancer, *self.watchers, *self.clients]:
            thread.start()

    def __exit__(self, *_) -> None:
        for thread in [self.balancer, *self.clients, *self.watchers]:
            thread.ended.set()
        # They end before the gateways, so that the end of these is no failure.
        for client in self.clients:
            client.join(CLOSE_LIMIT)
        for node in self.nodes:
            node.close()

    def start_nodes(self) -> None:
        for node in self.nodes:
            node.start()

    def _create(self, number: int) -> str:
        """Creates a home at one of the gateways in turn, and returns its cursor."""
        body = {"id": self.homes[number], "from": {"template": "demo"}, "durable": True}
        status, content = self._request(number, "POST", "/homes", body)
        assert status == 201, content
        return json.loads(content)["cursor"]

    def _delete(self, number: int) -> None:
        status, content = self._request(number, "DELETE", f"/homes/{self.homes[number]}")
        assert status == 204, content

    def _request(self, number: int, method: str, path: str, body: dict | None = None) -> tuple[int, bytes]:
        """Sends a request to the gateway on which a home is created, and returns the status and the body."""
        address = self.addresses[number % len(self.addresses)]
        headers = {"Content-Type": "application/json", **self.headers}
        with contextlib.closing(http.client.HTTPConnection(address, timeout=10)) as connection:
            connection.request(method, path, json.dumps(body) if body else None, headers)
            response = connection.getresponse()
            return response.status, response.read()

    # Rounds

    def run(self, count: int, report: Callable[[str], None] = lambda text: None, kinds: tuple[str, ...] = ()) -> None:
        """Runs rounds until one finds a fault; each kind of failure comes once in a row of rounds."""
        row: list[str] = []
        for _ in range(count):
            if not row:
                row = self.random.sample(kinds or self.KINDS, len(kinds or self.KINDS))
            kind = row.pop()
            start = time.monotonic()
            try:
                self._run(kind)
            except AssertionError as error:
                self.faults.add(f"{kind}: {error}")
            self.number += 1
            report(f"{kind}, {time.monotonic() - start:.1f} s; {self.summary()}")
            if self.faults.found:
                return

    def summary(self) -> str:
        counts = ", ".join(f"{number} {name}" for name, number in self.faults.counts.items())
        if self.faults.slowest:
            counts += f", slowest request in them {self.faults.slowest:.1f} s"
        return f"{self.number} rounds: {counts}" + statistics("takeovers of homes", self.takeovers, (50, 99))

    def details(self) -> str:
        """Returns further figures for the end of a run."""
        return ""

    def logs(self) -> dict[str, str]:
        """Returns what the programs have written."""
        return {node.name: node.output for node in self.nodes}

    def _run(self, kind: str) -> None:
        node = self.random.choice(self.nodes)
        # The clients are at work when the failure begins.
        self.wait_for_progress()
        getattr(self, "_" + kind.replace(" ", "_"))(node)
        self.wait_for_progress()
        self.compare()

    def _kill(self, _) -> None:
        node, homes = self.owner()
        node.kill()
        self.measure_takeover(node, homes)
        node.start()

    def _pause(self, node: Node) -> None:
        """A pause that is shorter than the lease."""
        with node.paused():
            time.sleep(self.random.uniform(0.1, 1.2))

    def _long_pause(self, _) -> None:
        """A pause after which the gateway was deposed."""
        node, homes = self.owner()
        with node.paused():
            self.measure_takeover(node, homes)

    def _restart(self, node: Node) -> None:
        """A planned stop: no request fails."""
        with self.calm():
            self.restart(node)

    def restart(self, node: Node) -> None:
        code = node.stop()
        if code != 0:
            self.faults.add(f"{node.name} ended with {code}")
        node.start()
        self.wait_for_progress()

    @contextlib.contextmanager
    def calm(self):
        """Makes each failed request a fault."""
        for client in self.clients:
            client.is_calm.set()
        yield
        for client in self.clients:
            client.is_calm.clear()

    def owner(self) -> tuple[Node, list[str]]:
        """Returns a gateway that has homes, and these homes."""
        self._spread()
        homes = {node: owned(self.homes, node.address, self.headers) for node in self.nodes}
        node = self.random.choice([node for node in self.nodes if homes[node]])
        return node, homes[node]

    def _spread(self) -> None:
        """Creates homes without a client again, so that each gateway has about as many as before the first failure."""
        without_client = range(CLIENTS, len(self.homes))
        if not without_client:
            return
        with ThreadPoolExecutor(CLIENTS) as executor:
            for index, node in enumerate(self.nodes):
                expected = [number for number in without_client if number % len(self.nodes) == index]
                found = set(owned([self.homes[number] for number in expected], node.address, self.headers))
                moved = [number for number in expected if self.homes[number] not in found]
                list(executor.map(self._delete, moved))
                list(executor.map(self._create, moved))

    def measure_takeover(self, node: Node, homes: list[str]) -> None:
        """Waits until other gateways serve the homes of one that has just failed, and stores how long that took."""
        others = [address for address in self.addresses if address != node.address]
        self.takeovers += times_of_takeover(homes, others, self.headers, TAKEOVER_LIMIT)
        self.wait_for_progress()

    def wait_for_progress(self, limit: float = TAKEOVER_LIMIT) -> float:
        """Waits until each client has made a change that begins after the call; returns the seconds that this took."""
        start = time.monotonic()
        for client in self.clients:
            wait_until(
                lambda client=client: client.last_change > start or not client.is_alive(),
                f"{client.home} was not changed for {limit} s",
                limit,
            )
            if not client.is_alive():
                self.faults.add(f"{client.name} has ended")
        return time.monotonic() - start

    # Comparison

    def compare(self) -> None:
        """Stops the clients, and compares what they have done with what the watchers have received."""
        for client in self.clients:
            client.ended.set()
        for client in self.clients:
            client.join(TAKEOVER_LIMIT)
        for index, (client, watcher) in enumerate(zip(self.clients, self.watchers, strict=True)):
            last = self._name(client)
            with contextlib.suppress(AssertionError):
                wait_until(
                    lambda watcher=watcher, last=last: watcher.numbers and watcher.numbers[-1] == last,
                    "", TAKEOVER_LIMIT,
                )  # fmt: skip
            self._compare(client, watcher.numbers, last)
            successor = Client(client.home, self.balancer, self.faults)
            successor.number = last
            self.clients[index] = successor
            successor.start()

    def _compare(self, client: Client, numbers: list[int], last: int) -> None:
        """Compares the renames that a watcher has received with the last one that the home has."""
        expected = list(range(1, last + 1))
        missing = sorted(set(expected) - set(numbers))
        self.faults.count(Faults.LOST, len(missing))
        self.faults.count(Faults.DOUBLED, len(numbers) - len(set(numbers)))
        if numbers != expected:
            self.faults.add(
                f"{client.home}: {len(numbers)} of {last} changes were received; missing {missing[:5]}, "
                f"last {numbers[-5:]}"
            )
        if last < client.number - 1:
            self.faults.count(Faults.LOST, client.number - 1 - last)
            self.faults.add(f"{client.home}: rename {client.number - 1} was acknowledged, the home has {last}")

    def _name(self, client: Client) -> int:
        """Returns the number of the last rename, as the home shows it at any gateway."""
        found: list[int] = []

        def is_read() -> bool:
            status, content = client.send("GET")
            if status == 200:
                found.append(int(content["name"].removeprefix("Name ")))
            return bool(found)

        wait_until(is_read, f"{client.home} cannot be read", TAKEOVER_LIMIT)
        return found[0]


def statistics(name: str, times: list[float], percentiles: tuple[int, ...]) -> str:
    """Returns the percentiles of times in seconds and the longest one, or nothing if there are none."""
    if not times:
        return ""
    ordered = sorted(times)
    parts = [f"p{percent} {ordered[len(ordered) * percent // 100]:.1f} s" for percent in percentiles]
    return f"; {len(times)} {name}: {', '.join(parts)}, longest {ordered[-1]:.1f} s"
