"""Gateways on loopback that share one database server, with a proxy on each link."""

import time

from .link import Link
from .node import LinkedNode
from .rounds import Rounds


class ProcessRounds(Rounds):
    """Failures of gateways and of the links to the database and between gateways."""

    KINDS = (*Rounds.KINDS, "cut", "silence", "peers", "delay")

    def __init__(self, postgres, gateways: int = 3, homes: int = 6, seed: int = 1):
        database = postgres.new_database()
        nodes = [
            LinkedNode(f"node-{number}", postgres.socket, database, "--paused", "--seed", "1")
            for number in range(gateways)
        ]
        super().__init__(nodes, homes, seed)

    def _cut(self, node: LinkedNode) -> None:
        """The gateway loses the database."""
        node.database.cut()
        time.sleep(self.random.choice((0.5, 4)))
        node.database.restore()

    def _silence(self, node: LinkedNode) -> None:
        """Packets to or from the database vanish."""
        node.database.silence(*self.random.choice(((Link.FORTH,), (Link.BACK,), (Link.FORTH, Link.BACK))))
        time.sleep(self.random.choice((0.5, 4)))
        node.database.restore()

    def _peers(self, node: LinkedNode) -> None:
        """The other gateways do not reach the gateway."""
        if self.random.random() < 0.5:
            node.peers.cut()
        else:
            node.peers.silence(*self.random.choice(((Link.FORTH,), (Link.BACK,))))
        time.sleep(self.random.uniform(0.5, 2))
        # Connections that were silent end, as those of a partition do some time.
        node.peers.cut()
        node.peers.restore()

    def _delay(self, node: LinkedNode) -> None:
        """The database is slow."""
        node.database.delay = self.random.choice((0.005, 0.03))
        time.sleep(2)
        node.database.restore()
