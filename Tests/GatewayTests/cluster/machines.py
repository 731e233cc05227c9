"""Gateways and database servers on machines of their own: whole machines, their networks and their disks fail."""

import time

from balancer import configuration
from gateway import wait_until
from process import Process
from proxy import SERVERS

from .client import CALM_TIMEOUT
from .database import GATEWAY_PASSWORD, Database, DatabaseMachine
from .network import Machine, create_network, library_path, separate
from .node import TIMEOUT, Node
from .rounds import Rounds, statistics

TOKEN = "a-token-for-the-tests-of-a-cluster"
# The time in seconds until changes are acknowledged again after the primary has failed, with a margin.
FAILOVER_LIMIT = 120
# The seconds for which the database must not change after a failure of it: Patroni looks every 4 s. A second failure
# while it changes the primary can leave no server that may become one, until all are back.
SETTLED = 10
# The failures of the primary after which another one takes over, or the same one continues.
FAILOVERS = ("primary dead", "primary killed", "primary in minority")


class GatewayMachine(Node):
    """A gateway on a machine of its own, started with `home-gateway.conf`."""

    def __init__(self, number: int):
        self.machine = Machine(f"gateway-{number}", f"10.0.0.{number}")
        super().__init__(self.machine.name, f"{self.machine.address}:8080")
        # Both ways to the primary that docs/cluster.md describes.
        self.has_proxy = number % 2 == 1
        self.settings = self.machine.folder / "home-gateway.conf"
        self.settings.write_text(configuration("home-gateway.conf", {"=10.0.0.1\n": f"={self.machine.address}\n"}))
        (self.machine.folder / "haproxy.cfg").write_text(configuration("haproxy-postgresql.cfg", {}))

    def start_proxy(self) -> None:
        if self.has_proxy:
            command = [SERVERS / "sbin/haproxy", "-db", "-f", self.machine.folder / "haproxy.cfg"]
            self.machine.start(command, "haproxy.log", library_path())

    def start(self) -> None:
        self.process = Process(
            "--config", str(self.settings), "--node", self.name, "--paused", "--seed", "1",
            data=Database.PROXY if self.has_proxy else Database.SERVERS, timeout=TIMEOUT, port=8080,
            environment={"HOME_GATEWAY_TOKEN": TOKEN, "PGPASSWORD": GATEWAY_PASSWORD}, launcher=self.machine.launcher,
        )  # fmt: skip


class MachineRounds(Rounds):
    """Failures of gateways and of their machines, and of the machines of the database."""

    DATABASE_KINDS = (
        "primary dead", "primary killed", "primary in minority", "primary without etcd", "standby dead",
        "standbys killed", "etcd leader cut", "disk full", "switchover",
    )  # fmt: skip
    KINDS = (
        *Rounds.KINDS, "unplugged", "without database", "without gateways", "one direction", *DATABASE_KINDS,
    )  # fmt: skip

    def __init__(self, homes: int = 6, seed: int = 1):
        create_network({f"database-{number}": f"10.0.1.{number}" for number in (1, 2, 3)})
        self.database = Database()
        self.nodes: list[GatewayMachine]
        super().__init__(
            [GatewayMachine(number) for number in (1, 2, 3)], homes, seed, {"Authorization": f"Bearer {TOKEN}"}
        )
        # The seconds until changes of all clients were acknowledged again, for each kind of failure of the primary.
        self.outages: dict[str, list[float]] = {}

    def start_nodes(self) -> None:
        # Each proxy knows the primary when its gateway starts.
        for node in self.nodes:
            node.start_proxy()
        self.database.start()
        super().start_nodes()

    def summary(self) -> str:
        failovers = [seconds for kind in FAILOVERS for seconds in self.outages.get(kind, [])]
        return super().summary() + statistics("failovers of the database", failovers, (50,))

    def details(self) -> str:
        """Returns a line for each kind of failure of the primary."""
        lines = [statistics(kind, times, (50,)).removeprefix("; ") for kind, times in sorted(self.outages.items())]
        return "\n".join(["Until changes are acknowledged again:", *lines]) if lines else ""

    def logs(self) -> dict[str, str]:
        files = self.database.logs() | {
            f"{node.name} haproxy": node.machine.folder / "haproxy.log" for node in self.nodes if node.has_proxy
        }
        return super().logs() | {name: file.read_text(errors="replace") for name, file in files.items()}

    def _run(self, kind: str) -> None:
        super()._run(kind)
        self.database.wait_until_healthy(SETTLED if kind in self.DATABASE_KINDS else 0)

    # Gateways

    def _restart(self, node: GatewayMachine) -> None:
        """A rolling restart: no request fails."""
        with self.calm():
            for each in self.nodes:
                self.restart(each)

    def _unplugged(self, _) -> None:
        """The machine of a gateway loses its network, and comes back."""
        node, homes = self.owner()
        node.machine.unplug()
        self.measure_takeover(node, homes)
        node.machine.plug()

    def _without_database(self, _) -> None:
        """A gateway is cut off from the database only; the others take its homes if that lasts."""
        node, homes = self.owner()
        separate([node.machine], self.database.machines)
        if self.random.random() < 0.5:
            time.sleep(1)
        else:
            self.measure_takeover(node, homes)
        self._heal()

    def _without_gateways(self, node: GatewayMachine) -> None:
        separate([node.machine], [other.machine for other in self.nodes if other is not node])
        time.sleep(self.random.uniform(1, 4))
        self._heal()

    def _one_direction(self, node: GatewayMachine) -> None:
        """Packets between a gateway and the database or the other gateways vanish in one direction."""
        others = self.random.choice(
            (self.database.machines, [other.machine for other in self.nodes if other is not node])
        )
        if self.random.random() < 0.5:
            node.machine.drop_from(*others)
        else:
            for other in others:
                other.drop_from(node.machine)
        time.sleep(self.random.uniform(1, 4))
        self._heal()

    def _heal(self) -> None:
        for machine in [*self.database.machines, *(node.machine for node in self.nodes)]:
            machine.heal()

    # The database

    def _measure(self, kind: str) -> None:
        """Waits until each client has made a change after a failure of the primary, and stores how long that took."""
        self.outages.setdefault(kind, []).append(self.wait_for_progress(FAILOVER_LIMIT))

    def _die(self, machine: DatabaseMachine) -> None:
        # Without its network, the end of a program is not announced.
        machine.unplug()
        machine.kill()

    def _boot(self, machine: DatabaseMachine) -> None:
        machine.plug()
        machine.boot()

    def _primary_dead(self, _) -> None:
        """The machine of the primary dies, and is started later."""
        primary = self.database.primary()
        self._die(primary)
        self._measure("primary dead")
        self._boot(primary)

    def _primary_killed(self, _) -> None:
        """PostgreSQL dies on the primary; Patroni does not."""
        self.database.primary().kill_postgres()
        self._measure("primary killed")

    def _primary_in_minority(self, node: GatewayMachine) -> None:
        """The primary, its etcd and one gateway are cut off from all others. Clients reach both sides."""
        primary = self.database.primary()
        others = [other.machine for other in self.nodes if other is not node]
        separate([primary, node.machine], [*self.database.others(primary), *others])
        self._measure("primary in minority")
        self._heal()

    def _standby_dead(self, _) -> None:
        """The machine of a standby dies: changes wait if it was the one that confirms them."""
        standby = self.random.choice(self.database.others(self.database.primary()))
        self._die(standby)
        self.wait_for_progress(FAILOVER_LIMIT)
        time.sleep(self.random.uniform(1, 10))
        self._boot(standby)

    def _standbys_killed(self, _) -> None:
        """Both standbys are gone, so changes wait until one is back; etcd goes on. Meanwhile, homes are read."""
        standbys = self.database.others(self.database.primary())
        for standby in standbys:
            standby.kill(spared="etcd")
        end = time.monotonic() + self.random.uniform(10, 30)
        while time.monotonic() < end:
            for client in self.clients:
                status, content = client.send("GET", timeout=CALM_TIMEOUT)
                if status != 200:
                    self.faults.add(f"{client.home} was not read without standbys: {status} {content}")
            time.sleep(0.5)
        for standby in standbys:
            standby.start_patroni()
        self._measure("end of standbys killed")

    def _etcd_leader_cut(self, _) -> None:
        """The leader of etcd is cut off, PostgreSQL on its machine is not. That may be the primary."""
        leader = self.database.etcd_leader()
        separate([leader], self.database.others(leader), only_etcd=True)
        time.sleep(15)
        self.wait_for_progress(FAILOVER_LIMIT)
        self._heal()

    def _primary_without_etcd(self, _) -> None:
        """The primary does not reach etcd, but gateways and standbys reach it until it is replaced.

        When it is connected again, it must not take the lock of the new primary.
        """
        primary = self.database.primary()
        others = self.database.others(primary)
        separate([primary], others, only_etcd=True)
        wait_until(lambda: any(other.is_primary for other in others), "there is no new primary", FAILOVER_LIMIT)
        self.wait_for_progress(FAILOVER_LIMIT)
        self._heal()

    def _disk_full(self, _) -> None:
        """The disk of the primary is full for some time."""
        with self.database.primary().full():
            time.sleep(self.random.uniform(5, 15))
        self._measure("end of disk full")

    def _switchover(self, _) -> None:
        """A planned change of the primary."""
        primary = self.database.primary()
        status, text = primary.request("POST", 8008, "/switchover", {"leader": primary.name})
        assert status == 200, f"no switchover: {status} {text}"
        self._measure("switchover")
        wait_until(lambda: not primary.is_primary, "the primary has not changed", FAILOVER_LIMIT)
