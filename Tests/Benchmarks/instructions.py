"""Counts the instructions of the gateway for its start and each kind of request, and compares them with the table.

    instructions.py GATEWAY [--write] [--short] [KIND...]

Valgrind's callgrind counts the instructions of all threads outside the kernel. Unlike times, they are almost the same
in every run and on every machine. Prints each kind with its count in `instructions.json` and now, and the functions
that changed most. It fails if a count grew by more than 3 %; with --write, it writes the table anew instead. KIND is a
name of the table, such as `toggle`; without one, all kinds are counted, and with --short the start and single requests.
"""

import json
import os
import socket
import subprocess
import sys
import tempfile
from pathlib import Path

from programs import Gateway, Load

TABLE = Path(__file__).with_name("instructions.json")
PAGE = Path(__file__).parents[2] / "Public"
# The largest growth that is accepted, as a part of the count.
TOLERANCE = 0.03
# The order of the elements of dictionaries is the same in each run, and the C library does not choose its functions by
# the features of the processor.
ENVIRONMENT = {
    "SWIFT_DETERMINISTIC_HASHING": "1",
    "GLIBC_TUNABLES": "glibc.cpu.hwcaps=-AVX,-AVX2,-AVX_Fast_Unaligned_Load,-BMI2,-ERMS,-FSRM,"
    "-LZCNT,-MOVBE,-RTM,-SSE4_1,-SSE4_2,-SSSE3",
}
# How often a request is sent before the count and during it.
WARM_UP, COUNTED = 120, 60
STREAMS = 50
# The steps of the two scenarios whose difference is the cost of a step.
STEPS = (50, 250)
# The functions that the table names have at least this part of the instructions.
SMALLEST_PART = 0.004
# How many functions are printed for each kind.
SHOWN = 6


class CountedGateway(Gateway):
    """A gateway under callgrind. Its home clock is paused, and its random values are the same in each run."""

    def __init__(self, program, folder):
        self.dumps = Dumps(folder)
        # At their bounds, the journal of requests and the log of changes cost the same for each request.
        options = ["--paused", "--request-log", "100", "--log-changes", "100", "--public", PAGE]
        super().__init__(program, *options, folder=folder, under=self.dumps.command)

    def profile(self, action, count):
        """Returns the instructions of each function while an action runs, divided by a count."""
        self.control("zero")
        action()
        self.control("dump")
        return {name: cost / count for name, cost in self.dumps.next().items()}

    def start_profile(self):
        """Returns the instructions of each function until the gateway listens. Call it before anything else."""
        self.control("dump")
        return self.dumps.next()

    def control(self, command):
        subprocess.run(["vgdb", f"--pid={self.process.pid}", command], check=True, capture_output=True)

    def connect(self):
        return Connection(self.port)


class Dumps:
    """The files that callgrind writes, each with the costs since the one before."""

    def __init__(self, folder):
        self.path = os.path.join(folder, "callgrind.out")
        self.count = 0
        self.command = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={self.path}"]

    def next(self):
        self.count += 1
        return own_costs(f"{self.path}.{self.count}")

    def last(self):
        """Returns the costs of a program that has ended."""
        return own_costs(self.path)


class Connection:
    """A connection that is used for one request after the other."""

    def __init__(self, port):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=60)
        self.received = b""

    def send(self, text):
        """Sends a request, and returns the head and the body of its response."""
        self.socket.sendall(text)
        head = self.until(b"\r\n\r\n")
        status = head.split(b" ", 2)[1]
        if status[:1] != b"2":
            sys.exit(f"instructions: {text.decode()} returned {status.decode()}")
        lengths = [int(line[15:]) for line in head.split(b"\r\n") if line.lower().startswith(b"content-length:")]
        length = sum(lengths)
        while len(self.received) < length:
            self.receive()
        body, self.received = self.received[:length], self.received[length:]
        return head, body

    def until(self, end):
        """Returns what was received up to this text."""
        while end not in self.received:
            self.receive()
        text, _, self.received = self.received.partition(end)
        return text

    def receive(self):
        received = self.socket.recv(1 << 20)
        if not received:
            sys.exit("instructions: the gateway closed a connection")
        self.received += received


def own_costs(path):
    """Returns the instructions of each function in a file of callgrind, without those of functions that it calls."""
    costs, names = {}, {}
    function, is_call = "", False
    with open(path) as lines:
        for line in lines:
            kind, _, rest = line.partition("=")
            if kind in ("fn", "cfn"):
                # The first use of a number has the name, too.
                number, _, name = rest.strip().partition(" ")
                if name:
                    names[number] = name
                if kind == "fn":
                    function = names[number]
            elif kind == "calls":
                is_call = True
            elif line[0] in "0123456789+-*":
                # The line after `calls` has the cost of the called function.
                if not is_call:
                    costs[function] = costs.get(function, 0) + int(line.split()[1])
                is_call = False
    return costs


def json_request(method, path, body):
    return Load.text(method, path, json.dumps(body).encode())


LAMP = "/devices/living-room-lamp"
TOGGLE = [json_request("POST", f"{LAMP}/traits/onOff/commands", {"command": "toggle"})]
# The requests of a kind are sent in turns, so that each of them changes something.
REQUESTS = {
    # The home does not change, so all but the first of these have the same response.
    "read": [Load.text("GET", LAMP)],
    "read with id": [Load.text("GET", LAMP).replace(b"\r\n\r\n", b"\r\nX-Request-ID: load\r\n\r\n")],
    "read with fields": [Load.text("GET", f"{LAMP}?fields=id,name,types")],
    "list": [Load.text("GET", "/devices?limit=50")],
    "list with fields": [Load.text("GET", "/devices?limit=100&fields=id,name,structureID,roomID")],
    "toggle": TOGGLE,
    "moveToLevel": [
        json_request(
            "POST",
            f"{LAMP}/traits/levelControl/commands",
            {"command": "moveToLevel", "params": {"level": level, "transitionTime": 0}},
        )
        for level in (100, 200)
    ],
    "write": [json_request("PATCH", f"{LAMP}/traits/levelControl", {"onLevel": level}) for level in (100, 200)],
    "stimulus": [
        json_request("POST", "/simulation/devices/hallway-motion/stimuli", {"stimulus": stimulus})
        for stimulus in ("enter", "leave")
    ],
    "fork": [
        json_request("POST", "/homes", {"id": "fork", "from": {"home": "default"}}),
        Load.text("DELETE", "/homes/fork"),
    ],
}


def requests(name):
    """Returns the count of a kind of request."""

    def count(gateway):
        connection, texts = gateway.connect(), REQUESTS[name]

        def send(count):
            for number in range(count):
                connection.send(texts[number % len(texts)])

        send(WARM_UP)
        # A fork is two requests: it is created and deleted.
        return gateway.profile(lambda: send(COUNTED), COUNTED // 2 if name == "fork" else COUNTED)

    return count


def delivery(gateway):
    """Returns the cost of a change for each stream that receives it: of the two events of a lamp that is toggled."""
    connection = gateway.connect()

    def toggle(streams):
        for _ in range(COUNTED):
            head, _ = connection.send(TOGGLE[0])
            cursor = next(line for line in head.split(b"\r\n") if line.startswith(b"X-Cursor: "))[10:]
            for stream in streams:
                stream.until(b"id: " + cursor + b"\n")
                stream.until(b"\n\n")

    toggle([])
    alone = gateway.profile(lambda: toggle([]), COUNTED * STREAMS)
    streams = [gateway.connect() for _ in range(STREAMS)]
    for stream in streams:
        stream.socket.sendall(Load.text("GET", "/events?device=living-room-lamp&kind=attributes&heartbeat=60"))
        stream.until(b"\r\n\r\n")
    toggle(streams)
    return difference(gateway.profile(lambda: toggle(streams), COUNTED * STREAMS), alone)


def snapshot(gateway):
    """Returns the cost of a piece of the snapshot that a stream begins with."""

    def read():
        stream = gateway.connect()
        stream.socket.sendall(Load.text("GET", "/events?snapshot=1&heartbeat=60"))
        stream.until(b'"piece":1,"pieces":')
        pieces = int(stream.until(b"}"))
        if pieces > 1:
            stream.until(f'"piece":{pieces},"pieces":{pieces}'.encode())
        stream.until(b"\n\n")
        stream.socket.close()
        return pieces

    for _ in range(WARM_UP):
        pieces = read()
    return gateway.profile(lambda: [read() for _ in range(COUNTED)], COUNTED * pieces)


def scenario_step(program, folder):
    """Returns the cost of a step of a scenario that is recorded: a command."""

    def run(steps):
        path, dumps = os.path.join(folder, "scenario.yaml"), Dumps(folder)
        command = "{device: living-room-lamp, trait: onOff, command: toggle}"
        with open(path, "w") as file:
            file.write("name: Toggles\nsteps:\n" + f"  - {{client: app, command: {command}}}\n" * steps)
        options = [path, "--record-all", "--recordings", os.path.join(folder, "recordings")]
        subprocess.run([*dumps.command, program, "test", *options], check=True, capture_output=True)
        return dumps.last()

    few, many = (run(steps) for steps in STEPS)
    return {name: cost / (STEPS[1] - STEPS[0]) for name, cost in difference(many, few).items()}


def difference(more, less):
    return {name: more.get(name, 0) - less.get(name, 0) for name in {*more, *less}}


KINDS = {**{name: requests(name) for name in REQUESTS}, "delivery": delivery, "snapshot piece": snapshot}
START, STEP = "start", "scenario step"
# The order of the table.
NAMES = [START, *KINDS, STEP]


def counted(program, names):
    """Returns the instructions of each function for names of the table."""
    with tempfile.TemporaryDirectory(prefix="instructions-") as folder:
        # Valgrind 3.19 cannot read the debug information of Swift programs, but it reads their symbols.
        stripped = os.path.join(folder, "home-gateway")
        subprocess.run(["strip", "--strip-debug", "-o", stripped, program], check=True)
        os.environ.update(ENVIRONMENT)
        gateway = CountedGateway(stripped, folder)
        profiles = {START: gateway.start_profile()} if START in names else {}
        for name, count in KINDS.items():
            if name in names:
                # Each kind begins with the same home, whichever kinds were counted before.
                gateway.send("POST", "/homes/default/reset")
                profiles[name] = count(gateway)
        gateway.stop()
        if STEP in names:
            profiles[STEP] = scenario_step(stripped, folder)
    return profiles


def row_of(profile):
    """Returns the row of the table: the sum, and the functions with a noticeable part of it."""
    total = sum(profile.values())
    functions = {name: round(cost) for name, cost in profile.items() if cost >= SMALLEST_PART * total}
    return {"instructions": round(total), "functions": dict(sorted(functions.items()))}


def changed_functions(before, after):
    """Returns the functions whose costs changed most, with the change, the largest first."""
    changes = {name: after.get(name, 0) - before.get(name, 0) for name in {*before, *after}}
    return sorted(((name, change) for name, change in changes.items() if change), key=lambda each: -abs(each[1]))


def demangled(names):
    command = ["swift", "demangle", "--simplified"]
    completed = subprocess.run(command, input="\n".join(names), capture_output=True, text=True)
    return completed.stdout.splitlines() or names


def main():
    options = {argument for argument in sys.argv[1:] if argument.startswith("--")}
    program, *names = [argument for argument in sys.argv[1:] if argument not in options] or [""]
    names = names or ([START, *REQUESTS] if "--short" in options else NAMES)
    if not program or not set(names) <= set(NAMES) or not options <= {"--write", "--short"}:
        sys.exit(__doc__)
    table = json.loads(TABLE.read_text()) if TABLE.exists() else {}
    rows = {name: row_of(profile) for name, profile in counted(program, names).items()}
    grown = []
    for name, row in rows.items():
        before, after = table.get(name, row), row
        ratio = after["instructions"] / before["instructions"]
        print(f"{name:18} {before['instructions']:>11,} -> {after['instructions']:>11,}  {ratio - 1:+.1%}")
        changes = changed_functions(before["functions"], after["functions"])[:SHOWN]
        for (_, change), function in zip(changes, demangled([function for function, _ in changes]), strict=True):
            print(f"    {change:>+8,}  {function[:100]}")
        if ratio > 1 + TOLERANCE:
            grown.append(name)
    if "--write" in options:
        merged = {**table, **rows}
        TABLE.write_text(json.dumps({name: merged[name] for name in NAMES if name in merged}, indent=1) + "\n")
    elif grown:
        sys.exit(f"instructions: {', '.join(grown)} grew by more than {TOLERANCE:.0%}")


if __name__ == "__main__":
    main()
