"""Measures the gateway beside a program that does the minimum with libmicrohttpd.

Prints the processor time of both servers for each request or delivery, and the ratio. The servers are measured in
turns, so that other work of the machine affects both. There are no limits that a figure could exceed. PART is the name
of a part, such as `streams`; without one, all parts run. With --quick there are fewer rounds and no builds. PYTHON is
an interpreter with Home Assistant, for the part `home_assistant`.
"""

import argparse
import contextlib
import http.client
import json
import os
import re
import shutil
import socket
import statistics
import sys
import tempfile
import threading
import time

from builds import Checkout
from gateways import CLIENTS, Case, Database, Node
from programs import OPEN_FILES, BareServer, Gateway, HomeAssistant, Load, Nchan, Watcher

CONNECTIONS = 64
# The part `cores`: connections, requests in turn on each of them, and homes.
BURST_CONNECTIONS, BURST, BURST_HOMES = 16, 500, 8
STREAMS = 10_000
# The part `growing_streams`, as far as the limit of open files allows, and the bytes of an event.
GROWING_STREAMS = (1_000, 4_000, 16_000, 64_000)
EVENT_SIZE = 264
# The part `slow_readers`: streams that are read, streams that are not read, and the capacity of the event log.
READERS, UNREAD, LOG_CAPACITY = 1_000, 100, 1_000
DEVICES = 100_000
YEAR = 365 * 86_400
SNAPSHOT_DEVICES, SNAPSHOT_READERS = 10_000, 1_000
HOMES = 1_000
# The part `faults`: how many are set, none of which has an effect on the measured requests.
FAULTS = 100
# The part `neighbors`: the devices of the home, and the pause between the requests of the reader, in seconds.
NEIGHBOR_DEVICES, NEIGHBOR_PAUSE = 30_000, 0.002
# The part `home_assistant`: lights, and streams.
PEER_LIGHTS, PEER_STREAMS = 50, 100
# The part `client`: devices, changes a second, and changes in one request.
CLIENT_DEVICES, CLIENT_RATE, CLIENT_BATCH = 1_000, 1_000, 20
# The traits whose attributes a toggle changes, too.
DEPENDENT_TRAITS = {"matter.levelControl", "matter.pumpConfigurationAndControl"}
TOGGLE = b'{"command":"toggle"}'
# Alternating, so that each request changes the level; the first one does not start a ramp.
LEVELS = [
    json.dumps({"command": "moveToLevel", "params": {"level": level, "transitionTime": 0}}).encode()
    for level in (100, 200)
]
LISTS = [("all devices", "limit=1000"), ("lights, a few fields", "type=matter.dimmableLight&fields=id,name&limit=1000")]
# The memory for a stream: the name of a row, and the member of the figures.
STREAM_MEMORY = [("memory a stream, kB", "server_memory"), ("the kernel's, both ends, kB", "kernel_memory")]
PARTS = [
    "requests",
    "cores",
    "faults",
    "durable",
    "shared",
    "gateways",
    "streams",
    "growing_streams",
    "own_streams",
    "slow_readers",
    "neighbors",
    "snapshots",
    "lists",
    "homes",
    "client",
    "year",
    "start",
    "growth",
    "builds",
]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("gateway", "bare", "load", "nginx"):
        parser.add_argument(name, metavar=name.upper(), type=os.path.abspath)
    parser.add_argument("--home-assistant", metavar="PYTHON", type=os.path.abspath)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("parts", metavar="PART", nargs="*")
    options = parser.parse_intermixed_args()
    known = [*PARTS, "home_assistant"] if options.home_assistant else PARTS
    parts = options.parts or [part for part in known if not (options.quick and part == "builds")]
    if not set(parts) <= set(known):
        parser.error(f"the parts are {', '.join(known)}")
    rounds, seconds = (2, 0.3) if options.quick else (7, 1.0)
    # The folder is beside the programs, because a temporary folder may be in memory, where nothing is durable.
    folder = tempfile.mkdtemp(prefix="run-", dir=os.path.dirname(options.bare))
    bench = Bench(options, Load(options.load, folder), folder, rounds, seconds)
    print(f"{rounds} rounds of {seconds} s in turns; medians; processor time is the server's, user and system")
    try:
        for part in parts:
            getattr(bench, part)()
    finally:
        shutil.rmtree(folder)


class Bench:
    def __init__(self, programs, load, folder, rounds, seconds):
        self.gateway, self.bare, self.nginx = programs.gateway, programs.bare, programs.nginx
        self.python, self.load, self.folder = programs.home_assistant, load, folder
        self.rounds, self.seconds = rounds, seconds
        # How many changes are sent to many streams.
        self.changes = 20 if rounds > 2 else 5

    def requests(self):
        """Measures reads and commands in memory, each beside the same bytes from the bare program."""
        gateway = Gateway(self.gateway, folder=self.folder)
        devices = gateway.devices()
        small, large = (self.closest(gateway, devices, size) for size in (600, 2_500))
        cases = [
            ("read of a device", "GET", f"/devices/{small}", [b""]),
            ("read of a device", "GET", f"/devices/{large}", [b""]),
            ("list of 50 devices", "GET", "/devices?limit=50", [b""]),
            ("toggle, in memory", "POST", self.command_path(devices), [TOGGLE]),
            ("moveToLevel, in memory", "POST", self.level_path(devices), LEVELS),
        ]
        responses = [gateway.send(method, path, bodies[0]) for _, method, path, bodies in cases]
        bare = BareServer(self.bare, responses, self.folder)
        title("CPU per request, us", f"{CONNECTIONS} connections", "gateway", "bare", "ratio", "requests/s")
        for number, (name, method, path, bodies) in enumerate(cases):
            of_gateway, of_bare = (
                self.load.requests_of(f"{server}-{number}", [self.load.text(method, target, body) for body in bodies])
                for server, target in (("request", path), ("bare", f"/{number}"))
            )
            results = self.in_turns(
                lambda file=of_gateway: self.load.requests(gateway, file, CONNECTIONS, self.seconds),
                lambda file=of_bare: self.load.requests(bare, file, CONNECTIONS, self.seconds),
            )
            row(
                name,
                f"{len(responses[number][1])} B",
                *self.per_unit(results),
                f"{statistics.median(figures.rate for figures, _ in results):.0f}",
            )
        gateway.stop()
        bare.stop()

    def cores(self):
        """Measures one and two workers, beside two gateways that share nothing."""
        one, two = (Gateway(self.gateway, threads=threads, folder=self.folder) for threads in (1, 2))
        pair = [Gateway(self.gateway, folder=self.folder) for _ in range(2)]
        devices = one.devices()
        command = self.command_path(devices)
        for gateway in (one, two, *pair):
            for number in range(BURST_HOMES):
                home = {"id": f"home-{number}", "from": {"home": "default"}}
                gateway.send("POST", "/homes", json.dumps(home).encode())
        homes = [self.load.text("POST", f"/homes/home-{number}{command}", TOGGLE) for number in range(BURST_HOMES)]
        cases = [
            ("read of a device", [self.load.text("GET", f"/devices/{self.closest(one, devices, 600)}")]),
            ("toggle, in memory", [self.load.text("POST", command, TOGGLE)]),
            (f"toggle in {BURST_HOMES} homes", homes),
        ]
        title("requests/s", f"{os.cpu_count()} processors", "2 workers", "2 programs", "ratio", "1 worker", "ratio")
        costs = []
        for number, (name, texts) in enumerate(cases):
            file = self.load.requests_of(f"burst-{number}", texts)
            results = self.in_turns(
                *(
                    lambda servers=servers, file=file: self.load.burst(servers, file, BURST_CONNECTIONS, BURST, 3)
                    for servers in ([two], pair, [one])
                )
            )
            row(name, "", *comparison([[rate for rate, _ in turn] for turn in results], "{:.0f}"))
            costs.append((name, [[cost * 1e6 for _, cost in turn] for turn in results]))
        title("CPU per request, us", "", "2 workers", "2 programs", "ratio", "1 worker", "ratio")
        for name, turns in costs:
            row(name, "", *comparison(turns))
        stream, change = self.stream_request(command), self.load.request("change", "POST", command, TOGGLE)
        deliveries = self.in_turns(
            *(lambda server=server: self.deliver(server, stream, change) for server in (two, one)),
            rounds=min(self.rounds, 3),
        )
        title(f"a change to {STREAMS:,} streams", "", "2 workers", "1 worker", "ratio")
        row("busiest stream thread, ms", "", *comparison([[used * 1e3 for used, _ in turn] for turn in deliveries]))
        delivery_rows([[figures for _, figures in turn] for turn in deliveries])
        for gateway in (one, two, *pair):
            gateway.stop()

    def deliver(self, gateway, stream, change):
        """Returns the processor time of the busiest stream thread for a change, in seconds, and the figures."""
        before = gateway.thread_times("streams")
        figures = self.load.streams(gateway, stream, change, STREAMS, self.changes, 20)
        used = [after - start for after, start in zip(gateway.thread_times("streams"), before, strict=True)]
        return max(used) / self.changes, figures

    def faults(self):
        """Measures requests that no fault affects: with none set, with others set, and after all were removed."""
        without, others, removed = (Gateway(self.gateway, folder=self.folder) for _ in range(3))
        devices = without.devices()
        path = self.command_path(devices)
        used = path.split("/")[2]
        for gateway in (others, removed):
            self.set_faults(gateway, [device["id"] for device in devices if device["id"] != used])
        removed.send("DELETE", "/simulation/faults")
        title("CPU per request, us", f"{FAULTS} faults", "with", "without", "ratio")
        cases = [("read of a device", "GET", f"/devices/{used}", b""), ("toggle, in memory", "POST", path, TOGGLE)]
        for name, method, target, body in cases:
            request = self.load.request(f"fault-{method}", method, target, body)
            for state, gateway in (("others set", others), ("all removed", removed)):
                results = self.in_turns(
                    *(
                        lambda server=server, request=request: self.load.requests(
                            server, request, CONNECTIONS, self.seconds
                        )
                        for server in (gateway, without)
                    )
                )
                row(name, state, *self.per_unit(results))
        for gateway in (without, others, removed):
            gateway.stop()

    @staticmethod
    def set_faults(gateway, devices):
        """Sets faults of each target: other devices, other routes, other clients, and streams."""
        targets = [
            {"on": {"route": "GET /rooms/{id}"}, "kind": "latency", "milliseconds": 1},
            {"on": {"client": "another"}, "kind": "latency", "milliseconds": 1},
            {"on": {"stream": True}, "kind": "hold", "seconds": 1},
        ]
        for number in range(FAULTS):
            device = {"device": devices[number % len(devices)]}
            faults = [{"on": device, "kind": "rejects", "code": "unavailable"}, *targets]
            gateway.send("POST", "/simulation/faults", json.dumps(faults[number % len(faults)]).encode())

    def durable(self):
        """Measures durable commands of 64 concurrent clients, beside those of one client."""
        data = os.path.join(self.folder, "home.sqlite")
        gateway = Gateway(self.gateway, folder=self.folder, data=data)
        path = self.command_path(gateway.devices())
        request = self.load.request("durable", "POST", path, TOGGLE)
        results = self.in_turns(
            lambda: self.load.requests(gateway, request, CONNECTIONS, self.seconds),
            lambda: self.load.requests(gateway, request, 1, self.seconds),
        )
        gateway.stop()
        title("durable commands", "SQLite", f"{CONNECTIONS} clients", "1 client", "ratio")
        rates = [[figures.rate for figures in pair] for pair in results]
        row("acknowledged a second", "", *comparison(rates, "{:.0f}"))
        row("CPU per command, us", "", *self.per_unit(results))
        median, percentile99 = self.sync_times()
        row("fdatasync of 4 KiB here", "", f"p50 {median:.0f} us", f"p99 {percentile99:.0f} us")

    def shared(self):
        """Measures durable commands in a PostgreSQL database of this machine, beside those in a data file."""
        with Database(os.path.dirname(self.folder)) as postgres:
            file = Gateway(self.gateway, folder=self.folder, data=os.path.join(self.folder, "home.sqlite"))
            database = Gateway(self.gateway, folder=self.folder, data=postgres.database())
            path = self.command_path(file.devices())
            request = self.load.request("durable", "POST", path, TOGGLE)
            title("durable commands", "", "PostgreSQL", "SQLite", "ratio")
            for count in (CONNECTIONS, 1):
                results = self.in_turns(
                    *(
                        lambda gateway=gateway, count=count: self.load.requests(gateway, request, count, self.seconds)
                        for gateway in (database, file)
                    )
                )
                rates = [[figures.rate for figures in pair] for pair in results]
                clients = f"{count} client{'s' if count > 1 else ''}"
                row("acknowledged a second", clients, *comparison(rates, "{:.0f}"))
                row("CPU of the gateway per command, us", clients, *self.per_unit(results))
            for gateway in (database, file):
                gateway.stop()

    def gateways(self):
        """Measures one to three gateways on a database, gateways with a database each, and the price of forwarding.

        The client, the gateways and PostgreSQL share the processors of this machine, so requests per second grow only
        while one of these is idle. The processor time per request also says something about more machines.
        """
        disk = os.path.dirname(self.folder)
        with Database(disk) as server, Database(disk) as other_server:
            address = server.database()
            nodes = [Node(self.gateway, name, address, self.folder) for name in ("a", "b", "c")]
            same_server = Node(self.gateway, "d", server.database(), self.folder)
            own_server = Node(self.gateway, "e", other_server.database(), self.folder)
            growth = [
                Case("1 gateway", "owner", nodes[:1], [server]),
                Case("2 gateways", "owner", nodes[:2], [server]),
                Case("3 gateways", "owner", nodes, [server]),
                Case("2 gateways", "evenly", nodes[:2], [server]),
                Case("3 gateways", "evenly", nodes, [server]),
            ]
            # Each gateway has as many clients as the one of the first case.
            apart = [nodes[0], same_server], [nodes[0], own_server]
            more_clients = [
                Case(f"3 gateways, {3 * CLIENTS} clients", "owner", nodes, [server], 3 * CLIENTS),
                Case(f"2 databases, {2 * CLIENTS} clients", "owner", apart[0], [server], 2 * CLIENTS),
                Case(f"2 servers, {2 * CLIENTS} clients", "owner", apart[1], [server, other_server], 2 * CLIENTS),
            ]
            command = self.command_path(nodes[0].devices())
            read = command[: command.index("/traits")]
            print("\n  The client, the gateways and PostgreSQL share the processors: compare the processor time.")
            self.growth_rows("commands", [*growth, *more_clients], "POST", command, TOGGLE)
            self.growth_rows("reads", growth, "GET", read)
            title("one client", "", "forwarded", "to the owner", "ratio")
            self.forwarding_rows("read", nodes[:2], server, "GET", read)
            self.forwarding_rows("command", nodes[:2], server, "POST", command, TOGGLE)
            for gateway in (*nodes, same_server, own_server):
                gateway.stop()

    def growth_rows(self, name, cases, method, path, body=b""):
        """Measures requests, and prints a row for each case with its ratios to the first one."""
        files = [case.requests(self.load, method, path, body) for case in cases]
        results = self.in_turns(
            *(lambda pair=pair: self.load.spread(*pair, self.seconds) for pair in zip(cases, files, strict=True)),
            rounds=min(self.rounds, 3),
        )
        # Reads do not use the database.
        database_heads = ("PostgreSQL, us", "ratio", "a transaction") if body else ()
        heads = ("a second", "ratio", "gateways, us", "ratio", "forwarded", *database_heads)
        title(f"{name}, {CLIENTS} clients", "arrive at", *heads)
        for index, case in enumerate(cases):
            pairs = [(turn[index], turn[0]) for turn in results]
            rate, _, growth = comparison([[figures.rate for figures in pair] for pair in pairs], "{:.0f}")
            cpu, _, cost = self.per_unit(pairs)
            database, _, database_cost = comparison(
                [[figures.database_cpu * 1e6 for figures in pair] for pair in pairs]
            )
            forwarded = statistics.median(figures.forwarded for figures, _ in pairs)
            batch = statistics.median(figures.batch for figures, _ in pairs)
            cells = (rate, growth, cpu, cost, f"{forwarded:.0%}", database, database_cost, f"{batch:.1f}")
            row(case.name, case.arrival, *cells[: len(heads)])

    def forwarding_rows(self, name, gateways, server, method, path, body=b""):
        """Measures requests to a home of the first gateway: through the second one, and to the first one."""
        owner, other = gateways
        file = self.load.request(f"forwarding-{method}", method, owner.homes[0] + path, body)
        # One client uses the first gateway of the case only. Both cases take the same time, and the owner is faster, so
        # most requests arrive at it, and the home stays there.
        cases = [Case("", "", pair, [server], 1) for pair in ([other, owner], [owner, other])]
        results = self.in_turns(
            *(lambda case=case: self.load.spread(case, [file, file], self.seconds) for case in cases),
            rounds=min(self.rounds, 3),
        )
        row(f"p50 of a {name}, us", "", *comparison([[figures.median for figures in turn] for turn in results]))
        row(f"CPU of a {name}, us", "gateways", *self.per_unit(results))
        row("", "PostgreSQL", *comparison([[figures.database_cpu * 1e6 for figures in turn] for turn in results]))

    def streams(self):
        """Measures one change to many streams, beside the bare program and nginx with nchan."""
        gateway = Gateway(self.gateway, folder=self.folder)
        path = self.command_path(gateway.devices())
        stream, change = self.stream_request(path), self.load.request("change", "POST", path, TOGGLE)
        frame = gateway.event_of(path, TOGGLE)
        bare = BareServer(self.bare, [gateway.send("POST", path, TOGGLE)], self.folder)
        # nchan adds `id:` and `data:` to the message.
        message = frame[frame.index(b"data: ") + 6 :].strip()
        nchan = Nchan(self.nginx, self.folder)
        others = [
            (
                bare,
                self.load.request("bare-stream", "GET", "/stream"),
                self.load.request("bare-change", "POST", "/broadcast", frame),
            ),
            (
                nchan,
                self.load.request("nchan-stream", "GET", "/stream", accept="text/event-stream"),
                self.load.request("nchan-change", "POST", "/broadcast", message),
            ),
        ]
        figures = self.in_turns(
            *(
                lambda server=server, requests=requests: self.load.streams(server, *requests, STREAMS, self.changes, 20)
                for server, *requests in [(gateway, stream, change), *others]
            )
        )
        for server in (gateway, bare, nchan):
            server.stop()
        columns = ("gateway", "bare", "ratio", "nchan", "ratio")
        title(f"a change to {STREAMS:,} streams", f"{len(frame)} B", *columns)
        delivery_rows(figures)
        # The figures are from the first round: later rounds reuse the memory of the process.
        for name, column in STREAM_MEMORY:
            of_gateway, of_bare, of_nchan = (f"{getattr(side, column) / STREAMS:.2f}" for side in figures[0])
            row(name, "", of_gateway, of_bare, "", of_nchan)

    def home_assistant(self):
        """Measures homes of the same number of lights, here and in Home Assistant."""
        gateway = Gateway(self.gateway, folder=self.folder)
        peer = HomeAssistant(self.python, PEER_LIGHTS, self.folder)
        gateway.send("POST", "/homes", json.dumps({"id": "lights", "from": {"template": "empty"}}))
        for number in range(PEER_LIGHTS):
            light = {"type": "matter.dimmableLight", "id": f"light-{number}", "name": f"Light {number}"}
            gateway.send("POST", "/homes/lights/simulation/devices", json.dumps(light))
        toggle = ("POST", "/homes/lights/devices/light-0/traits/matter.onOff/commands", TOGGLE)
        peer_toggle = ("POST", "/api/services/light/toggle", b'{"entity_id":"light.light_0"}')
        cases = [
            ("read of a device", ("GET", "/homes/lights/devices/light-0"), ("GET", "/api/states/light.light_0")),
            (f"list of {PEER_LIGHTS} devices", ("GET", "/homes/lights/devices?limit=50"), ("GET", "/api/states")),
            ("toggle", toggle, peer_toggle),
        ]
        title("CPU per request, us", f"{PEER_LIGHTS} lights", "gateway", "Home Assistant", "ratio")
        for number, (name, request, peer_request) in enumerate(cases):
            files = (
                self.load.request(f"request-{number}", *request),
                self.load.request(f"peer-{number}", *peer_request, token=peer.token),
            )
            results = self.in_turns(
                *(
                    lambda server=server, file=file: self.load.requests(server, file, CONNECTIONS, self.seconds)
                    for server, file in zip((gateway, peer), files, strict=True)
                )
            )
            sizes = f"{len(gateway.send(*request)[1])} B, {len(peer.send(*peer_request))} B"
            row(name, sizes, *self.per_unit(results))
        streams = (
            self.load.request("stream", "GET", "/homes/lights/events?device=light-0&trait=matter.onOff&heartbeat=60"),
            self.load.request("peer-stream", "GET", "/api/stream?restrict=state_changed", token=peer.token),
        )
        changes = (
            self.load.request("change", *toggle),
            self.load.request("peer-change", *peer_toggle, token=peer.token),
        )
        turns = self.in_turns(
            *(
                lambda server=server, stream=stream, change=change: self.load.streams(
                    server, stream, change, PEER_STREAMS, self.changes, 20
                )
                for server, stream, change in zip((gateway, peer), streams, changes, strict=True)
            )
        )
        title(f"a change to {PEER_STREAMS} streams", "", "gateway", "Home Assistant", "ratio")
        delivery_rows(turns)
        gateway.stop()
        peer.stop()

    def growing_streams(self):
        """Measures one change to growing numbers of streams, with one and with two workers."""
        title("a change to all streams", "streams", "2 workers", "1 worker", "ratio")
        for count in GROWING_STREAMS:
            if count + 100 > OPEN_FILES:
                print(f"  (the limit of open files, {OPEN_FILES:,}, does not allow {count:,} streams)")
                break
            turns = self.in_turns(
                *(lambda count=count, threads=threads: self.fresh_streams(count, threads) for threads in (2, 1)),
                rounds=min(self.rounds, 3),
            )
            delivery_rows(turns, f"{count:,}")
            for name, column in STREAM_MEMORY:
                memory = [[getattr(side, column) / count for side in turn] for turn in turns]
                row(name, f"{count:,}", *comparison(memory))
            # Both ends belong to one process, so it opens half as many.
            pairs = min(count, OPEN_FILES // 2 - 100)
            one, two = self.load.sends(EVENT_SIZE, pairs, 15)
            row("the kernel's sends alone, ms", f"{pairs:,}", f"{two:.2f}", f"{one:.2f}", f"{two / one:.2f}")

    def fresh_streams(self, count, threads):
        """Returns the figures of changes to the streams of a gateway that has just started."""
        gateway = Gateway(self.gateway, "--max-streams", str(count), threads=threads, folder=self.folder)
        path = self.command_path(gateway.devices())
        requests = self.stream_request(path), self.load.request("change", "POST", path, TOGGLE)
        figures = self.load.streams(gateway, *requests, count, self.changes, 20)
        gateway.stop()
        return figures

    def own_streams(self):
        """Measures a change that one of many streams receives, because each filters by its own device."""
        gateway = Gateway(self.gateway, "--fleet", str(DEVICES), folder=self.folder)
        paths = self.command_paths(gateway, STREAMS)
        changes = 2_000 if self.rounds > 2 else 200
        figures = []
        for count in (10, STREAMS):
            streams = self.load.requests_of(
                f"own-{count}", [self.load.text("GET", self.stream_path(path)) for path in paths[:count]]
            )
            change = self.load.requests_of(
                f"own-change-{count}", [self.load.text("POST", path, TOGGLE) for path in paths[:count]]
            )
            figures.append((streams, change, count))
        results = self.in_turns(
            *(
                lambda streams=streams, change=change, count=count: self.load.streams(
                    gateway, streams, change, count, changes, 0, one_receiver=True
                )
                for streams, change, count in reversed(figures)
            )
        )
        gateway.stop()
        title("streams of one device each", f"{DEVICES:,} devices", f"{STREAMS:,}", "10", "ratio")
        row("CPU of a change, us", "", *self.per_unit(results))
        delivery = comparison([[side.percentile99 for side in pair] for pair in results], "{:.0f}")
        row("p99 of delivery, us", "", *delivery)

    def neighbors(self):
        """Measures the reads of a client while another one sends the largest requests, beside its reads alone."""
        gateway = Gateway(self.gateway, "--fleet", str(NEIGHBOR_DEVICES), "--paused", folder=self.folder)
        size = 1 << 20
        members = "{" + ",".join(f'"m{number}":1' for number in range(80_000)) + "}"
        fault = {"id": "all", "on": {"trait": "onOff"}, "kind": "frozen"}
        cases = [
            ("many members", [("POST", "/commands", members)]),
            ("lists in lists", [("POST", "/import", "[" * 60_000 + "]" * 60_000)]),
            ("a long text", [("PATCH", "/structures/home-1", json.dumps({"name": "x" * (size - 100)}))]),
            ("lists of 1,000 devices", [("GET", "/devices?limit=1000", None)]),
            ("a name with wildcards", [("GET", "/devices?name=*z*y*x*", None)]),
            ("an export", [("GET", "/export", None)]),
            (
                "the network of all",
                [("PATCH", "/simulation/network", f'{{"internet":{flag}}}') for flag in ("false", "true")],
            ),
            (
                "a fault on all",
                [("POST", "/simulation/faults", json.dumps(fault)), ("DELETE", "/simulation/faults", None)],
            ),
            (
                "a copy of the home",
                [("POST", "/homes", '{"id":"copy","from":{"home":"default"}}'), ("DELETE", "/homes/copy", None)],
            ),
        ]
        title("p99 of a reader, ms", f"{NEIGHBOR_DEVICES:,} devices", "beside it", "alone", "ratio")
        for name, requests in cases:
            alone = self.reader_percentile(gateway, [])
            beside = self.reader_percentile(gateway, requests)
            row(name, "", f"{beside:.2f}", f"{alone:.2f}", f"{beside / alone:.1f}")
        gateway.stop()

    def reader_percentile(self, gateway, requests):
        """Returns the 99th percentile of the times of a reader, in ms, while another client repeats requests."""
        ended = threading.Event()

        def disturb():
            while not ended.is_set():
                for method, path, body in requests:
                    # The gateway rejects some of them.
                    connection = http.client.HTTPConnection("127.0.0.1", gateway.port, timeout=60)
                    headers = {"Content-Type": "application/json"} if body else {}
                    with contextlib.suppress(OSError, http.client.HTTPException):
                        connection.request(method, path, body, headers)
                        connection.getresponse().read()
                    connection.close()

        other = threading.Thread(target=disturb)
        if requests:
            other.start()
        connection = http.client.HTTPConnection("127.0.0.1", gateway.port, timeout=60)
        times, end = [], time.monotonic() + max(2, self.rounds * self.seconds)
        while time.monotonic() < end:
            start = time.monotonic()
            connection.request("GET", "/devices/home-1-living-room-lamp")
            connection.getresponse().read()
            times.append((time.monotonic() - start) * 1e3)
            time.sleep(NEIGHBOR_PAUSE)
        connection.close()
        ended.set()
        if requests:
            other.join()
        return statistics.quantiles(times, n=100)[98]

    def slow_readers(self):
        """Measures deliveries to clients that read, with and without other clients that do not read."""
        gateway = Gateway(self.gateway, "--log-changes", str(LOG_CAPACITY), folder=self.folder)
        path = self.command_path(gateway.devices())
        requests = self.stream_request(path), self.load.request("change", "POST", path, TOGGLE)
        # Fills the event log first, so that its memory is not counted as memory for clients.
        self.load.streams(gateway, *requests, 10, 1, 0, changes_before=LOG_CAPACITY)
        pairs = self.in_turns(
            *(
                lambda unread=unread: self.load.streams(
                    gateway, *requests, READERS, 100, 5, unread_streams=unread, changes_before=2 * LOG_CAPACITY
                )
                for unread in (UNREAD, 0)
            ),
            rounds=min(self.rounds, 3),
        )
        gateway.stop()
        title(f"{READERS:,} readers", f"log of {LOG_CAPACITY:,}", f"{UNREAD} unread", "none", "ratio")
        delivery_rows(pairs)
        for name, column in (("memory, kB", "server_memory"), ("the kernel's, both ends, kB", "kernel_memory")):
            with_them, without = (getattr(side, column) for side in pairs[0])
            row(name, "", f"{with_them:.0f}", f"{without:.0f}", f"{(with_them - without) / UNREAD:.1f} each")
        row("received a resync for lag", "", f"{min(side.resyncs for side, _ in pairs)} of {UNREAD}")

    def snapshots(self):
        """Measures the snapshot of a large home that many streams request at the same time."""
        gateway = Gateway(self.gateway, "--fleet", str(SNAPSHOT_DEVICES), "--paused", folder=self.folder)
        path = "/events?snapshot=1&heartbeat=60"
        snapshot = gateway.snapshot(path)
        body = snapshot[snapshot.index(b"\r\n\r\n") + 4 :]
        bare = BareServer(self.bare, [([("Content-Type", "text/event-stream")], body)], self.folder)
        downloads = [
            (server, self.load.request(f"snapshot-{number}", "GET", target), size)
            for number, (server, target, size) in enumerate(
                [(gateway, path, len(snapshot)), (bare, "/0", bare.head_size("/0") + len(body))]
            )
        ]
        costs = self.in_turns(
            *(lambda download=download: self.load.download(*download, SNAPSHOT_READERS) for download in downloads),
            rounds=min(self.rounds, 3),
        )
        gateway.stop()
        bare.stop()
        title(
            f"a snapshot to {SNAPSHOT_READERS:,} streams", f"{SNAPSHOT_DEVICES:,} devices", "gateway", "bare", "ratio"
        )
        row(
            "CPU per reader, ms",
            f"{len(body)} B",
            *comparison([[cost / SNAPSHOT_READERS * 1e3 for cost in turn] for turn in costs]),
        )

    def lists(self):
        """Measures reads of single devices while another client lists all devices of a large home, page by page."""
        gateway = Gateway(self.gateway, "--fleet", str(DEVICES), folder=self.folder)
        devices = json.loads(gateway.send("GET", "/devices?limit=500&fields=id")[1])["devices"]
        reads = self.load.requests_of(
            "reads", [self.load.text("GET", f"/devices/{device['id']}") for device in devices]
        )
        title("p99 of reads", f"{DEVICES:,} devices", "while listing", "idle", "ratio", "pages/s")
        for name, query in LISTS:
            with Lister(gateway, query) as lister:
                results = self.in_turns(
                    lambda: lister.measure_beside(lambda: self.load.requests(gateway, reads, 8, self.seconds)),
                    lambda: self.load.requests(gateway, reads, 8, self.seconds),
                )
            cells = comparison([[side.percentile99 for side in pair] for pair in results], "{:.0f} us")
            row(name, "", *cells, f"{lister.rate:.0f}")
        gateway.stop()

    def homes(self):
        """Measures forks of the demo home, and what many of them take while their clocks run."""
        gateway = Gateway(self.gateway, "--max-homes", str(HOMES + 1), folder=self.folder)
        path = self.command_path(gateway.devices())
        # The first requests allocate what all later ones use.
        gateway.send("GET", "/homes")
        gateway.send("POST", path, TOGGLE)
        resident, threads = gateway.resident(), gateway.threads()
        durations = []
        for number in range(HOMES):
            started = time.monotonic()
            gateway.send("POST", "/homes", json.dumps({"id": f"fork-{number}", "from": {"home": "default"}}))
            durations.append((time.monotonic() - started) * 1e3)
        durations.sort()
        title(f"{HOMES:,} forks of the demo home", "", "measured", "goal")
        row("p50 of a fork, ms", "over HTTP", f"{durations[HOMES // 2]:.2f}")
        row("p99 of a fork, ms", "over HTTP", f"{durations[HOMES * 99 // 100]:.2f}", "< 2")
        row("memory of a fork, KiB", "unchanged", f"{(gateway.resident() - resident) / HOMES:.1f}", "< 64")
        for number in range(HOMES):
            gateway.send("POST", f"/homes/fork-{number}{path}", TOGGLE)
            gateway.send("GET", f"/homes/fork-{number}/devices?limit=5")
        time.sleep(5)
        row("memory of a home, KiB", "in use", f"{(gateway.resident() - resident) / HOMES:.1f}", "< 64")
        row("threads of all homes", "", f"{gateway.threads() - threads}", "0")
        gateway.stop()

    def client(self):
        """Measures the program `home`, which keeps a copy of the home and prints each change of it."""
        gateway = Gateway(self.gateway, "--fleet", str(CLIENT_DEVICES), "--paused", folder=self.folder)
        devices = [path.split("/")[2] for path in self.command_paths(gateway, CLIENT_DEVICES)]
        watcher = Watcher(os.path.join(os.path.dirname(self.gateway), "home"), gateway, folder=self.folder)
        while not watcher.lines:
            self.toggle(gateway, devices[:1])
            time.sleep(0.1)
        title("the client HomeClient", f"{CLIENT_DEVICES:,} devices", "changes/s", "of a core", "us a change")
        for _ in range(2 if self.rounds > 2 else 1):
            changes = int(CLIENT_RATE * self.seconds * 10)
            received, cpu, start = watcher.lines, watcher.cpu(), time.monotonic()
            for first in range(0, changes, CLIENT_BATCH):
                time.sleep(max(0, start + first / CLIENT_RATE - time.monotonic()))
                self.toggle(gateway, [devices[(first + index) % len(devices)] for index in range(CLIENT_BATCH)])
            while watcher.lines < received + changes:
                time.sleep(0.001)
            duration, cost = time.monotonic() - start, watcher.cpu() - cpu
            row("home watch", "", f"{changes / duration:.0f}", f"{cost / duration:.1%}", f"{cost / changes * 1e6:.0f}")
        watcher.stop()
        gateway.stop()

    @staticmethod
    def toggle(gateway, devices):
        commands = [{"deviceID": device, "trait": "matter.onOff", "command": "toggle"} for device in devices]
        gateway.send("POST", "/commands", json.dumps({"commands": commands}).encode())

    def year(self):
        """Measures an advance of the demo home by a year, and reads during it; also with a stream of all changes."""
        title("a year of the demo home", "", "takes", "goal", "p99 of reads", "idle", "1 connection", "idle")
        self.advance_by_a_year("no stream is open", "< 2.5 s")
        self.advance_by_a_year("a stream is open", "", follows=True)

    def advance_by_a_year(self, name, goal, follows=False):
        gateway = Gateway(self.gateway, "--paused", folder=self.folder)
        if follows:
            threading.Thread(target=self.follow, args=[gateway.port]).start()
        read = self.load.request("read", "GET", f"/devices/{gateway.devices()[0]['id']}")
        # Eight connections use every processor, so that reads wait for each other too; one leaves room for the advance.
        idle = [self.load.requests(gateway, read, connections, self.seconds) for connections in (8, 1)]
        started = time.monotonic()
        advance = threading.Thread(
            target=gateway.send, args=("POST", "/simulation/clock/advance", json.dumps({"seconds": YEAR}))
        )
        advance.start()
        waits = []
        for connections, before in zip((8, 1), idle, strict=True):
            measured = self.load.requests(gateway, read, connections, self.seconds)
            # On a fast machine the advance ends before the reads, which then say nothing about it.
            waits.append(f"{measured.percentile99:.0f} us" if advance.is_alive() else "")
            waits.append(f"{before.percentile99:.0f} us")
        advance.join()
        duration = time.monotonic() - started
        row(name, "", f"{duration:.1f} s", goal, *waits)
        gateway.stop()

    @staticmethod
    def follow(port):
        """Reads the stream of all changes until the gateway ends."""
        with socket.create_connection(("127.0.0.1", port)) as connection:
            connection.sendall(b"GET /events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            while connection.recv(1 << 20):
                pass

    def start(self):
        """Measures the start with the whole catalog, and with a fleet of devices of all types."""
        title("start, in memory", "", "until it listens", "CPU", "resident", "goal")
        homes = [
            ("demo home", [], "< 60 ms", 9),
            ("one device", ["--fleet", "1"], "", 3),
            (f"{DEVICES:,} devices", ["--fleet", str(DEVICES)], "< 1,000 ms", 3),
        ]
        sizes = []
        for name, options, goal, count in homes:
            starts = [self.start_figures(*options) for _ in range(count if self.rounds > 2 else 3)]
            duration, cpu, resident = (statistics.median(side) for side in zip(*starts, strict=True))
            sizes.append(resident * 1024)
            row(name, "", f"{duration * 1e3:.0f} ms", f"{cpu * 1e3:.0f} ms", f"{resident / 1024:.1f} MiB", goal)
        row("memory of a device", "", f"{(sizes[2] - sizes[1]) / (DEVICES - 1):.0f} B", "", "", "< 1,500 B")

    def growth(self):
        """Measures homes of growing size."""
        title("growth, in memory", "devices", "listens after", "from SQLite", "resident", "read", "command", "delivery")
        for count in (100, 1_000, 10_000, 100_000, 1_000_000):
            gateway = Gateway(self.gateway, "--fleet", str(count), folder=self.folder)
            resident = gateway.resident() / 1024
            paths = self.command_paths(gateway, min(count // 20, 1_000))
            reads = self.load.requests_of(
                "growth-reads", [self.load.text("GET", f"/devices/{path.split('/')[2]}") for path in paths]
            )
            changes = self.load.requests_of("growth-changes", [self.load.text("POST", path, TOGGLE) for path in paths])
            stream, change = self.stream_request(paths[0]), self.load.request("change", "POST", paths[0], TOGGLE)
            costs = [
                statistics.median(self.load.requests(gateway, file, CONNECTIONS, self.seconds).cpu for _ in range(3))
                for file in (reads, changes)
            ]
            delivery = self.load.streams(gateway, stream, change, 100, 50, 5).cpu
            gateway.stop()
            row(
                "",
                f"{count:,}",
                f"{gateway.start_time * 1e3:,.0f} ms",
                f"{self.restart_time(count) * 1e3:,.0f} ms",
                f"{resident:,.0f} MiB",
                *(f"{cost * 1e6:.1f} us" for cost in (*costs, delivery)),
            )

    def restart_time(self, count):
        """Returns the seconds until a gateway with a data file of this number of devices listens."""
        data = os.path.join(self.folder, "fleet.sqlite")
        Gateway(self.gateway, "--fleet", str(count), folder=self.folder, data=data).stop()
        gateway = Gateway(self.gateway, folder=self.folder, data=data)
        gateway.stop()
        for name in os.listdir(self.folder):
            if name.startswith("fleet.sqlite"):
                os.remove(os.path.join(self.folder, name))
        return gateway.start_time

    def builds(self):
        """Measures builds of a copy of the checkout, whose own build folder is not changed."""
        checkout = Checkout(self.folder)
        title("debug build", f"{os.cpu_count()} cores", "takes", "CPU", "goal")
        duration, cpu = checkout.build()
        row("of everything", "", f"{duration:.0f} s", f"{cpu:.0f} s", "< 180 s")
        checkout.touch_trait()
        duration, cpu = checkout.build()
        row("of one changed trait", "", f"{duration:.1f} s", f"{cpu:.1f} s", "< 15 s")

    # Measured values

    def start_figures(self, *options):
        """Returns the seconds until a gateway listens, its processor time until then, and its memory in kilobytes."""
        gateway = Gateway(self.gateway, *options, folder=self.folder)
        figures = gateway.start_time, gateway.cpu(), gateway.resident()
        gateway.stop()
        return figures

    @staticmethod
    def closest(gateway, devices, size):
        """Returns the device whose response is closest to a size in bytes, among devices without moving attributes."""
        candidates = []
        for device in devices:
            headers, body = gateway.send("GET", f"/devices/{device['id']}")
            if any(name == "ETag" for name, _ in headers):
                candidates.append((abs(len(body) - size), device["id"]))
        return min(candidates)[1]

    @classmethod
    def command_path(cls, devices):
        """Returns the path of a toggle command that emits one event."""
        for device in devices:
            if cls.is_switch(device):
                return cls.toggle_path(device)
        sys.exit("bench: no device of the demo home can be toggled")

    @staticmethod
    def level_path(devices):
        """Returns the path of the commands of a light that is on, so that its level can change."""
        for device in devices:
            for part in device["types"]:
                traits = part["traits"]
                is_on = traits.get("matter.onOff", {}).get("attributes", {}).get("onOff")
                if is_on and "moveToLevel" in traits.get("matter.levelControl", {}).get("commands", []):
                    return f"/devices/{device['id']}/traits/matter.levelControl/commands"
        sys.exit("bench: no light of the demo home is on")

    @classmethod
    def command_paths(cls, gateway, count):
        """Returns paths of toggle commands, each on a device of its own."""
        paths, page = [], ""
        while len(paths) < count:
            response = json.loads(gateway.send("GET", f"/devices?trait=matter.onOff{page}")[1])
            paths += [cls.toggle_path(device) for device in response["devices"] if cls.is_switch(device)]
            if "nextPageToken" not in response:
                break
            page = f"&pageToken={response['nextPageToken']}"
        return paths[:count]

    @staticmethod
    def is_switch(device):
        """Whether the device has exactly one on/off trait, and no other trait that a toggle would change."""
        traits = [trait for part in device["types"] for trait in part["traits"].items()]
        commands = [state["commands"] for name, state in traits if name == "matter.onOff"]
        return len(commands) == 1 and "toggle" in commands[0] and DEPENDENT_TRAITS.isdisjoint(dict(traits))

    @staticmethod
    def toggle_path(device):
        return f"/devices/{device['id']}/traits/matter.onOff/commands"

    @staticmethod
    def stream_path(path):
        """Returns the target of a stream of the attributes of the device that a path names."""
        return f"/events?device={path.split('/')[2]}&kind=attributes&heartbeat=60"

    def stream_request(self, path):
        return self.load.request("stream", "GET", self.stream_path(path))

    def sync_times(self):
        """Returns the median and the 99th percentile of a synchronous write of 4 KiB, in microseconds."""
        times = []
        file = os.open(os.path.join(self.folder, "sync"), os.O_RDWR | os.O_CREAT)
        for number in range(300):
            start = time.monotonic()
            os.pwrite(file, b"x" * 4_096, number % 64 * 4_096)
            os.fdatasync(file)
            times.append((time.monotonic() - start) * 1e6)
        os.close(file)
        times.sort()
        return times[150], times[297]

    # Rounds

    def in_turns(self, *measures, rounds=None):
        """Returns the results of the measurements, made in turns: a tuple for each round."""
        return [tuple(measure() for measure in measures) for _ in range(rounds or self.rounds)]

    @staticmethod
    def per_unit(results):
        """Returns the cells of the processor time per request or delivery, in microseconds."""
        return comparison([[figures.cpu * 1e6 for figures in pair] for pair in results])


class Lister:
    """A client that reads a list page by page, repeatedly, while something else is measured."""

    def __init__(self, gateway, query):
        self.gateway, self.query = gateway, query
        self.pages, self.duration = 0, 0.0
        self.is_reading, self.has_ended = threading.Event(), False

    def __enter__(self):
        self.thread = threading.Thread(target=self.read_pages)
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.has_ended = True
        self.is_reading.set()
        self.thread.join()

    @property
    def rate(self):
        return self.pages / self.duration

    def measure_beside(self, measure):
        """Returns the result of a measurement during which the client reads pages."""
        started = time.monotonic()
        self.is_reading.set()
        result = measure()
        self.is_reading.clear()
        self.duration += time.monotonic() - started
        return result

    def read_pages(self):
        # This client represents one on another machine, so its thread has the lowest priority.
        os.sched_setscheduler(threading.get_native_id(), os.SCHED_IDLE, os.sched_param(0))
        page = ""
        while self.is_reading.wait() and not self.has_ended:
            response = self.gateway.send("GET", f"/devices?{self.query}{page}")[1]
            self.pages += 1
            # Parsing the whole response as JSON would take processor time from the measured programs.
            token = re.search(rb'"nextPageToken":"([^"]+)"', response)
            page = f"&pageToken={token[1].decode()}" if token else ""


def comparison(turns, form="{:.2f}"):
    """Returns the median of the first series. For each other series, adds its median and the median of the ratios."""
    first, *others = zip(*turns, strict=True)
    cells = [form.format(statistics.median(first))]
    for other in others:
        cells += [
            form.format(statistics.median(other)),
            f"{statistics.median(a / b for a, b in zip(first, other, strict=True)):.2f}",
        ]
    return cells


def delivery_rows(turns, column=""):
    """Prints what deliveries to streams cost and how long they take; each turn has figures of `Load.streams`."""
    values = [
        ("CPU per delivery, us", lambda figures: figures.cpu * 1e6),
        ("p50 of delivery, ms", lambda figures: figures.median / 1e3),
        ("p99 of delivery, ms", lambda figures: figures.percentile99 / 1e3),
    ]
    for name, value in values:
        row(name, column, *comparison([[value(side) for side in turn] for turn in turns]))


def title(*cells):
    print()
    row(*cells)


def row(name, column, *cells):
    print(f"  {name:26}{column:>16}" + "".join(f"{cell:>15}" for cell in cells), flush=True)


if __name__ == "__main__":
    main()
