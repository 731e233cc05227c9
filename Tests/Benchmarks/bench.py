"""What the gateway costs, beside a program of libmicrohttpd that does as little as can be done.

    bench.py GATEWAY BARE LOAD [--quick]

Prints the processor time per unit of both servers and the ratio; figures of one run on one machine, taken in turns, so
that what else the machine does hits both. Nothing passes or fails here. With --quick the builds are left out.
"""

import os
import shutil
import statistics
import sys
import tempfile
import time

from builds import Checkout
from programs import Bare, Gateway, Load

CONNECTIONS = 64
STREAMS = 1_000
DEVICES = 100_000


def main():
    arguments = [argument for argument in sys.argv[1:] if argument != "--quick"]
    if len(arguments) != 3:
        sys.exit(__doc__)
    is_quick = "--quick" in sys.argv
    rounds, seconds = (2, 0.3) if is_quick else (7, 1.0)
    gateway, bare, load = map(os.path.abspath, arguments)
    # Beside the programs: a temporary folder may be in memory, where nothing is ever durable.
    folder = tempfile.mkdtemp(prefix="run-", dir=os.path.dirname(bare))
    bench = Bench(gateway, bare, Load(load, folder), folder, rounds, seconds)
    print(f"{rounds} rounds of {seconds} s in turns; medians; processor time is the server's, user and system")
    try:
        bench.requests()
        bench.durable()
        bench.streams()
        bench.start()
        if not is_quick:
            bench.builds()
    finally:
        shutil.rmtree(folder)


class Bench:
    def __init__(self, gateway, bare, load, folder, rounds, seconds):
        self.gateway, self.bare, self.load, self.folder = gateway, bare, load, folder
        self.rounds, self.seconds = rounds, seconds

    def requests(self):
        """Reads and commands in memory, each beside the same bytes of the bare program."""
        gateway = Gateway(self.gateway, folder=self.folder)
        devices = gateway.devices()
        small, large = (self.closest(gateway, devices, size) for size in (600, 2_500))
        body = b'{"command":"toggle"}'
        cases = [("GET", f"/devices/{small}", b""), ("GET", f"/devices/{large}", b"")]
        cases.append(("POST", self.command_path(devices), body))
        answers = [gateway.ask(*case) for case in cases]
        bare = Bare(self.bare, answers, self.folder)
        title("CPU per request, us", f"{CONNECTIONS} connections", "gateway", "bare", "ratio", "requests/s")
        for number, (method, path, body) in enumerate(cases):
            ours = self.load.request(f"request-{number}", method, path, body)
            theirs = self.load.request(f"bare-{number}", method, f"/{number}", body)
            costs = self.in_turns(
                lambda: self.load.requests(gateway, ours, CONNECTIONS, self.seconds),
                lambda: self.load.requests(bare, theirs, CONNECTIONS, self.seconds))
            name = "read of a device" if method == "GET" else "command, in memory"
            row(
                name, f"{len(answers[number][1])} B", *self.per_unit(costs),
                f"{statistics.median(count / taken for (count, taken, _), _ in costs):.0f}")
        gateway.stop()
        bare.stop()

    def durable(self):
        """Commands that are acknowledged once they are on the disk: 64 clients at once beside one."""
        data = os.path.join(self.folder, "home.sqlite")
        gateway = Gateway(self.gateway, folder=self.folder, data=data)
        path = self.command_path(gateway.devices())
        request = self.load.request("durable", "POST", path, b'{"command":"toggle"}')
        results = self.in_turns(
            lambda: self.load.requests(gateway, request, CONNECTIONS, self.seconds),
            lambda: self.load.requests(gateway, request, 1, self.seconds))
        gateway.stop()
        title("durable commands", "SQLite", f"{CONNECTIONS} clients", "1 client", "ratio")
        rates = [[count / taken for count, taken, _ in pair] for pair in results]
        row("acknowledged a second", "", *compared(rates, "{:.0f}"))
        row("CPU per command, us", "", *self.per_unit(results))
        median, late = self.sync_times()
        row("fdatasync of 4 KiB here", "", f"p50 {median:.0f} us", f"p99 {late:.0f} us")

    def streams(self):
        """One change to many streams, beside a loop over as many sockets."""
        gateway = Gateway(self.gateway, folder=self.folder)
        path = self.command_path(gateway.devices())
        device = path.split("/")[2]
        frame = gateway.event_of(path, '{"command":"toggle"}')
        bare = Bare(self.bare, [gateway.ask("POST", path, '{"command":"toggle"}')], self.folder)
        requests = [
            self.load.request("stream", "GET", f"/events?device={device}&kind=attributes&heartbeat=60"),
            self.load.request("change", "POST", path, b'{"command":"toggle"}'),
            self.load.request("bare-stream", "GET", "/stream"),
            self.load.request("bare-change", "POST", "/broadcast", frame)]
        changes = 20 if self.rounds > 2 else 5
        figures = self.in_turns(
            lambda: self.load.streams(gateway, requests[0], requests[1], STREAMS, changes, 20),
            lambda: self.load.streams(bare, requests[2], requests[3], STREAMS, changes, 20))
        gateway.stop()
        bare.stop()
        title(f"a change to {STREAMS} streams", f"{len(frame)} B", "gateway", "bare", "ratio")
        rows = [
            ("CPU per delivery, us", lambda figures: figures.cpu * 1e6),
            ("p50 of delivery, ms", lambda figures: figures.median / 1e3),
            ("p99 of delivery, ms", lambda figures: figures.late / 1e3)]
        for name, value in rows:
            row(name, "", *compared([[value(side) for side in pair] for pair in figures]))
        # Only the first time: later rounds find memory that the process has already.
        ours, theirs = figures[0]
        row("user memory a stream, kB", "", f"{ours.memory:.2f}", f"{theirs.memory:.2f}")

    def start(self):
        """Start-up with the whole catalogue, and a fleet of devices of all types in its mix."""
        title("start, in memory", "", "until it listens", "CPU", "resident", "goal")
        homes = [
            ("demo home", [], "< 60 ms", 9),
            ("one device", ["--fleet", "1"], "", 3),
            (f"{DEVICES:,} devices", ["--fleet", str(DEVICES)], "< 1,000 ms", 3)]
        sizes = []
        for name, options, goal, count in homes:
            starts = [self.started(*options) for _ in range(count if self.rounds > 2 else 3)]
            taken, cpu, resident = (statistics.median(side) for side in zip(*starts))
            sizes.append(resident * 1024)
            row(name, "", f"{taken * 1e3:.0f} ms", f"{cpu * 1e3:.0f} ms", f"{resident / 1024:.1f} MiB", goal)
        row("memory of a device", "", f"{(sizes[2] - sizes[1]) / (DEVICES - 1):.0f} B", "", "", "< 1,500 B")

    def builds(self):
        """How long whoever works on it waits: in a copy, so that the checkout keeps what it has built."""
        checkout = Checkout(self.folder)
        title("debug build", f"{os.cpu_count()} cores", "takes", "CPU", "goal")
        taken, cpu = checkout.build()
        row("of everything", "", f"{taken:.0f} s", f"{cpu:.0f} s", "< 180 s")
        checkout.touch_trait()
        taken, cpu = checkout.build()
        row("of one changed trait", "", f"{taken:.1f} s", f"{cpu:.1f} s", "< 15 s")

    # What is measured

    def started(self, *options):
        """Seconds until a gateway listens, seconds of processor time until then, kilobytes that it keeps."""
        gateway = Gateway(self.gateway, *options, folder=self.folder)
        figures = gateway.start_time, gateway.cpu(), gateway.resident()
        gateway.stop()
        return figures

    @staticmethod
    def closest(gateway, devices, size):
        """The device whose answer is closest to so many bytes, among those that stand still and so are remembered."""
        candidates = []
        for device in devices:
            headers, body = gateway.ask("GET", f"/devices/{device['id']}")
            if any(name == "ETag" for name, _ in headers):
                candidates.append((abs(len(body) - size), device["id"]))
        return min(candidates)[1]

    @staticmethod
    def command_path(devices):
        """Where to toggle something that is on or off and nothing else, so that a change is one event."""
        for device in devices:
            traits = [trait for part in device["types"] for trait in part["traits"]]
            if traits.count("matter.onOff") == 1 and "matter.levelControl" not in traits:
                return f"/devices/{device['id']}/traits/matter.onOff/commands"
        sys.exit("bench: the demo home has nothing to switch")

    def sync_times(self):
        """The median and the 99th percentile of writing 4 KiB and waiting for the disk, in microseconds."""
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

    def in_turns(self, first, second):
        """The results of both, taken in turns."""
        return [(first(), second()) for _ in range(self.rounds)]

    @staticmethod
    def per_unit(results):
        return compared([[cost / count * 1e6 for count, _, cost in pair] for pair in results])


def compared(pairs, form="{:.2f}"):
    """The medians of both and the median of their ratios, as text."""
    first, second = (statistics.median(side) for side in zip(*pairs))
    return form.format(first), form.format(second), f"{statistics.median(a / b for a, b in pairs):.2f}"


def title(*cells):
    print()
    row(*cells)


def row(name, what, *cells):
    print(f"  {name:26}{what:>15}" + "".join(f"{cell:>17}" for cell in cells), flush=True)


if __name__ == "__main__":
    main()
