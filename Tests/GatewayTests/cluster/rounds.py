"""The rounds: in each of them something fails while clients change and watch homes. Each ends with a comparison."""

import contextlib
import http.client
import json
import random
import time

from gateway import wait_until

from .client import Balancer, Client, Faults, Watcher
from .link import Link
from .node import Node

# The time in seconds after which the homes of a dead gateway are served again, with a margin for a busy machine.
TAKEOVER_LIMIT = 20


class Rounds:
    """Gateways, clients and what fails. All randomness follows from a seed, except the order of threads."""

    KINDS = ("kill", "pause", "long pause", "cut", "silence", "peers", "delay", "restart")

    def __init__(self, postgres, gateways: int = 3, homes: int = 6, seed: int = 1):
        self.random = random.Random(seed)
        self.seed = seed
        database = postgres.new_database()
        self.nodes = [
            Node(f"node-{number}", postgres.socket, database, "--paused", "--seed", "1") for number in range(gateways)
        ]
        self.balancer = Balancer([node.port for node in self.nodes], f"{seed}")
        self.faults = Faults()
        self.homes = [f"home-{number}" for number in range(homes)]
        self.clients: list[Client] = []
        self.watchers: list[Watcher] = []
        # The seconds until all homes of a dead or stopped gateway were served again.
        self.takeovers: list[float] = []

    def __enter__(self) -> "Rounds":
        for node in self.nodes:
            node.start()
        ports = [node.port for node in self.nodes]
        for number, home in enumerate(self.homes):
            cursor = self._create(home, ports[number % len(ports)])
            self.clients.append(Client(home, self.balancer, self.faults))
            self.watchers.append(Watcher(home, cursor, self.balancer, self.faults))
        for thread in [self.balancer, *self.watchers, *self.clients]:
            thread.start()
        return self

    def __exit__(self, *_) -> None:
        for thread in [self.balancer, *self.clients, *self.watchers]:
            thread.ended.set()
        for node in self.nodes:
            node.close()

    @staticmethod
    def _create(home: str, port: int) -> str:
        """Creates a home, and returns its cursor."""
        body = json.dumps({"id": home, "from": {"template": "demo"}, "durable": True})
        with contextlib.closing(http.client.HTTPConnection("127.0.0.1", port, timeout=10)) as connection:
            connection.request("POST", "/homes", body, {"Content-Type": "application/json"})
            response = connection.getresponse()
            content = json.loads(response.read())
        assert response.status == 201, content
        return content["cursor"]

    # Rounds

    def run(self, count: int, report=lambda text: None) -> None:
        """Runs rounds; each kind of failure comes once in a row of rounds."""
        kinds: list[str] = []
        for number in range(count):
            if not kinds:
                kinds = self.random.sample(self.KINDS, len(self.KINDS))
            kind = kinds.pop()
            start = time.monotonic()
            self._run(kind)
            report(f"round {number}: {kind}, {time.monotonic() - start:.1f} s, {self.summary()}")
            if self.faults.found:
                return

    def summary(self) -> str:
        counts = ", ".join(f"{number} {name}" for name, number in sorted(self.faults.counts.items()))
        if not self.takeovers:
            return counts
        times = sorted(self.takeovers)
        return f"{counts}; takeovers {len(times)}, p50 {times[len(times) // 2]:.1f} s, longest {times[-1]:.1f} s"

    def _run(self, kind: str) -> None:
        node = self.random.choice(self.nodes)
        # The clients are at work when the failure begins.
        self._wait_for_progress()
        getattr(self, "_" + kind.replace(" ", "_"))(node)
        self._wait_for_progress()
        self.compare()

    def _kill(self, node: Node) -> None:
        node.kill()
        self._measure_takeover()
        node.start()

    def _pause(self, node: Node) -> None:
        """A pause that is shorter than the lease."""
        with node.paused():
            time.sleep(self.random.uniform(0.1, 1.2))

    def _long_pause(self, node: Node) -> None:
        """A pause after which the gateway was deposed."""
        with node.paused():
            self._measure_takeover()

    def _cut(self, node: Node) -> None:
        """The gateway loses the database."""
        node.database.cut()
        time.sleep(self.random.choice((0.5, 4)))
        node.database.restore()

    def _silence(self, node: Node) -> None:
        """Packets to or from the database vanish."""
        node.database.silence(*self.random.choice(((Link.FORTH,), (Link.BACK,), (Link.FORTH, Link.BACK))))
        time.sleep(self.random.choice((0.5, 4)))
        node.database.restore()

    def _peers(self, node: Node) -> None:
        """The other gateways do not reach the gateway."""
        if self.random.random() < 0.5:
            node.peers.cut()
        else:
            node.peers.silence(*self.random.choice(((Link.FORTH,), (Link.BACK,))))
        time.sleep(self.random.uniform(0.5, 2))
        # Connections that were silent end, as those of a partition do some time.
        node.peers.cut()
        node.peers.restore()

    def _delay(self, node: Node) -> None:
        """The database is slow."""
        node.database.delay = self.random.choice((0.005, 0.03))
        time.sleep(2)
        node.database.restore()

    def _restart(self, node: Node) -> None:
        """A planned stop: no request fails."""
        self._set_calm(True)
        code = node.stop()
        if code != 0:
            self.faults.add(f"{node.name} ended with {code}")
        node.start()
        self._wait_for_progress()
        self._set_calm(False)

    def _set_calm(self, is_calm: bool) -> None:
        for client in self.clients:
            client.is_calm.set() if is_calm else client.is_calm.clear()

    def _measure_takeover(self) -> None:
        """Waits until each client has made progress, and stores how long that took."""
        start = time.monotonic()
        self._wait_for_progress()
        self.takeovers.append(time.monotonic() - start)

    def _wait_for_progress(self) -> None:
        start = time.monotonic()
        for client in self.clients:
            wait_until(
                lambda client=client: client.last_success > start or not client.is_alive(),
                f"{client.home} is not served again",
                TAKEOVER_LIMIT,
            )
            if not client.is_alive():
                self.faults.add(f"{client.name} has ended")

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
                wait_until(lambda watcher=watcher, last=last: watcher.numbers and watcher.numbers[-1] == last, "", 10)
            expected = list(range(1, last + 1))
            if watcher.numbers != expected:
                missing = sorted(set(expected) - set(watcher.numbers))[:5]
                self.faults.add(
                    f"{client.home}: {len(watcher.numbers)} of {last} changes were received; missing {missing}, "
                    f"last {watcher.numbers[-5:]}"
                )
            if last < client.number - 1:
                self.faults.add(f"{client.home}: rename {client.number - 1} was acknowledged, the home has {last}")
            successor = Client(client.home, self.balancer, self.faults)
            successor.number = last
            self.clients[index] = successor
            successor.start()

    def _name(self, client: Client) -> int:
        """Returns the number of the last rename, as the home shows it at any gateway."""
        found: list[int] = []

        def is_read() -> bool:
            status, content = client._send("GET", None, {})
            if status == 200:
                found.append(int(content["name"].removeprefix("Name ")))
            return bool(found)

        wait_until(is_read, f"{client.home} cannot be read", TAKEOVER_LIMIT)
        return found[0]
