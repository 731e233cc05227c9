"""Gateways that share the homes of a PostgreSQL database, and the requests that are sent to them."""

import contextlib
import dataclasses
import json
import os
import re
import sys

from programs import Gateway, processor_time, read

sys.path.append(os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "GatewayTests"))
from postgres import Postgres

# The clients and the homes of a case, which one, two and three gateways can divide among them.
CLIENTS, HOMES = 64, 24


class Database(Postgres):
    """A PostgreSQL server whose commits are durable."""

    def __init__(self, parent):
        super().__init__("-c", "fsync=on", parent=parent)

    def cpu(self):
        """Returns the processor time of all processes so far, user and system, in seconds."""
        server = int((self.folder / "data/postmaster.pid").read_text().split()[0])
        total = processor_time(server)
        for process in read(f"/proc/{server}/task/{server}/children").split():
            # The time of a process that has ended is part of cutime and cstime.
            with contextlib.suppress(OSError):
                total += processor_time(int(process))
        # cutime and cstime of proc(5), counted from the state, which follows the name in parentheses.
        ended = read(f"/proc/{server}/stat").rpartition(")")[2].split()[13:15]
        return total + sum(int(ticks) for ticks in ended) / os.sysconf("SC_CLK_TCK")

    def transactions(self):
        """Returns the number of transactions so far that have changed something."""
        return int(self.sql("SELECT pg_snapshot_xmax(pg_current_snapshot())"))


class Node(Gateway):
    """A gateway that shares a database, and that owns the homes that it has created."""

    def __init__(self, program, name, address, folder):
        super().__init__(program, "--node", name, "--drain-time", "1", folder=folder, data=address)
        self.homes = [f"/homes/{name}-{number}" for number in range(HOMES)]
        for path in self.homes:
            home = {"id": path.split("/")[2], "from": {"template": "demo"}, "durable": True}
            self.send("POST", "/homes", json.dumps(home).encode())

    def forwarded(self):
        """Returns the number of requests that were forwarded to another gateway so far."""
        metrics = self.send("GET", "/metrics")[1].decode()
        return int(re.search(r"^home_gateway_cluster_forwarded_requests_total (\d+)", metrics, re.MULTILINE)[1])


@dataclasses.dataclass
class Case:
    """Clients that send requests to gateways."""

    name: str
    arrival: str
    """Where a request arrives: at the `owner` of its home, or `evenly` at all gateways, which does not move homes."""
    gateways: list
    servers: list
    """The PostgreSQL servers."""
    clients: int = CLIENTS

    def requests(self, load, method, path, body):
        """Writes a file of requests for each gateway."""
        count = HOMES * self.clients // CLIENTS // len(self.gateways)
        homes = [home for gateway in self.gateways for home in gateway.homes[:count]]
        files = []
        for index in range(len(self.gateways)):
            first = count * index
            own = homes[first : first + count] if self.arrival == "owner" else homes[first:] + homes[:first]
            texts = [load.text(method, home + path, body) for home in own]
            files.append(load.requests_of(f"{self.name}-{self.arrival}-{method}-{index}", texts))
        return files

    def cpu(self):
        """Returns the processor time of the gateways and of the PostgreSQL servers so far, in seconds."""
        return [sum(program.cpu() for program in programs) for programs in (self.gateways, self.servers)]

    def counts(self):
        """Returns the numbers of transactions and of forwarded requests so far."""
        transactions = sum(server.transactions() for server in self.servers)
        return transactions, sum(gateway.forwarded() for gateway in self.gateways)
