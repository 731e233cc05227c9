"""The rounds: concurrent writers and readers, disconnections, restarts and kills. Each ends with a comparison."""

import contextlib
import random
import threading
import time
import traceback
from collections.abc import Iterator
from pathlib import Path

from .fold import Fold
from .ledger import Ledger
from .program import Program
from .reader import Reader, SharedState
from .writer import Writer

DEVICES = 450
# The number of rounds with the same home.
ROUNDS_PER_HOME = 25
# The number of checks before a reader is considered stuck, and the wait between them in seconds. Checks are counted,
# because the machine may be suspended for minutes.
CHECKS = 6_000
CHECK_INTERVAL = 0.02


class Rounds:
    """A run of rounds. All randomness follows from a seed.

    With `has_faults`, the streams and the journal of the home fail. With `kills_always`, the program is killed once in
    each round, while the writers write; otherwise that happens in some rounds, and in others it ends orderly.
    """

    def __init__(
        self, folder: Path, seed: int = 1, changes: int = 60, has_faults: bool = False, kills_always: bool = False
    ):
        self.data = folder / "home.sqlite"
        self.seed = seed
        self.changes = changes
        self.kills_always = kills_always
        self.ledger = Ledger()
        self.shared = SharedState(self.ledger, has_faults=has_faults)
        self.readers: list[Reader] = []
        self.program: Program | None = None
        self.rarely_reported: set[tuple[str, str]] = set()
        self.options: list[str] = []

    def run(self, count: int, report=lambda text: None) -> Ledger:
        """Runs rounds, and stops after the first fault."""
        # By default, an exception in a reader or writer would only end its thread.
        previous, threading.excepthook = threading.excepthook, self._record_failure
        try:
            for number in range(count):
                self.ledger.round = number
                self._run_round(number)
                self.ledger.count("rounds")
                if number % 25 == 24:
                    report(self.summary())
                if self.ledger.faults:
                    break
        finally:
            threading.excepthook = previous
            self.shared.ended.set()
            for reader in self.readers:
                reader.join(10)
            if self.program:
                self.program.kill()
        return self.ledger

    def summary(self) -> str:
        counts = sorted(self.ledger.counts.items())
        return f"seed {self.seed}: " + ", ".join(f"{number} {name}" for name, number in counts)

    def _record_failure(self, failure: threading.ExceptHookArgs) -> None:
        trace = "".join(traceback.format_exception(failure.exc_type, failure.exc_value, failure.exc_traceback))
        self.ledger.fault("failures", f"{failure.thread.name}: {trace}")

    # A round

    def _run_round(self, number: int) -> None:
        rng = random.Random(f"{self.seed} {number}")
        if number % ROUNDS_PER_HOME == 0:
            self._replace_home(rng)
        self.shared.comparing.clear()
        self.program.send("PATCH", "/simulation/clock", {"paused": False})
        home, _ = self.program.read()
        objects = {name: getattr(home, name).values() for name in ("devices", "rooms", "structures")}
        writers = [
            Writer(self.shared, objects, f"{self.seed} {number}", f"w{index}", rng.randint(1, self.changes))
            for index in range(3)
        ]
        for writer in writers:
            writer.start()
        if self.kills_always or rng.random() < 0.3:
            self._restart_program(rng)
        for writer in writers:
            while writer.is_alive():
                if self.shared.has_faults:
                    for reader in rng.sample(self.readers, 4):
                        self._set_fault(rng, reader)
                    if rng.random() < 0.3:
                        self._set_journal_fault(rng)
                writer.join(0.05 if self.shared.has_faults else 1)
                self._check_program()
        self._compare()
        self._check_requests(writers)
        self.ledger.clear_requests()

    def _set_fault(self, rng: random.Random, reader: Reader) -> None:
        """Sets a fault on the stream of a reader."""
        faults = [
            {"kind": "cut", "afterFrames": rng.randint(0, 20), "atByte": rng.randint(0, 400), "times": 1},
            {"kind": "cut", "times": 1},
            {"kind": "hold", "seconds": rng.uniform(0, 0.5), "times": 1},
            {"kind": "silent", "for": rng.uniform(0, 0.5)},
            {"kind": "heartbeatsOnly", "for": rng.uniform(0, 0.5)},
            {"kind": "duplicate", "probability": 0.5, "times": 5},
            {"kind": "resync", "reason": rng.choice(["gap", "epoch", "lag"]), "times": 1},
            {"kind": "refuse", "status": rng.choice([429, 500, 502, 503]), "times": rng.randint(1, 3)},
            {"kind": "buffer", "bytes": rng.randint(1, 20_000), "seconds": rng.uniform(0.01, 0.3), "for": 1},
        ]
        # Only a reader of all changes can detect that one is missing.
        if reader.query == {}:
            faults += [{"kind": kind, "probability": 0.3, "times": 3} for kind in ("drop", "reorder")] * 3
        fault = rng.choice(faults)
        self.ledger.count(f"faults set ({fault['kind']})")
        if len(self.program.send("GET", "/simulation/faults")[0]["faults"]) > 50:
            self.program.remove_faults()
        self.program.send("POST", "/simulation/faults", fault | {"on": {"stream": True, "client": reader.label}})

    def _set_journal_fault(self, rng: random.Random) -> None:
        """Makes commits of the home fail, late, or of unknown outcome for a moment."""
        fault = rng.choice(
            [
                {"kind": "commitFails", "for": rng.uniform(0, 0.2)},
                {"kind": "commitFails", "probability": 0.3, "times": 2, "for": 0.5},
                {"kind": "commitSlow", "milliseconds": rng.randint(1, 100), "for": 0.3},
                {"kind": "commitUnknown", "execute": rng.random() < 0.5, "times": rng.randint(1, 2), "for": 0.5},
            ]
        )
        self.ledger.count(f"faults set ({fault['kind']})")
        self.program.send("POST", "/simulation/faults", fault | {"on": {"journal": True}})

    def _replace_home(self, rng: random.Random) -> None:
        """Starts the program with a new home. Readers without a filter continue after their cursors."""
        self._end_program(rng)
        self.shared.log_capacity = rng.choice([60, 200, 1_000, 100_000])
        self.options = ["--log-changes", str(self.shared.log_capacity)]
        self._start("--fleet", str(DEVICES), "--seed", str(rng.randint(1, 1_000_000)), "--replace")
        if not self.rarely_reported:
            self.rarely_reported = set(self._rarely_reported_attributes())
        home, _ = self.program.read()
        room = rng.choice(sorted(home.rooms))
        device = rng.choice(sorted(home.devices))
        structure = rng.choice(sorted(home.structures))
        interval = {"minInterval": rng.choice(["0.05", "0.3"])}
        queries = {
            "steady": {},
            "events": {},
            "lines": {},
            "room": {"room": room},
            "structure": {"structure": structure},
            "device": {"device": device},
            "trait": {"trait": "matter.onOff"},
            "slowed": interval,
            "slowed structure": {"structure": structure} | interval,
        }
        if self.readers:
            for reader in self.readers:
                if not reader.is_unfiltered:
                    reader.restart(queries[reader.name])
            return
        for index, (name, query) in enumerate(queries.items()):
            is_steady = name == "steady"
            reads_lines = index % 2 == 0
            self.readers.append(Reader(self.shared, name, str(self.seed), query, reads_lines, is_steady))
        for reader in self.readers:
            reader.start()

    def _restart_program(self, rng: random.Random) -> None:
        time.sleep(rng.uniform(0, 0.4))
        self._end_program(rng)
        time.sleep(rng.uniform(0, 0.1))
        self._start()

    def _start(self, *options: str) -> None:
        self.program = Program(self.data, *self.options, *options)
        self.shared.port = self.program.port

    def _end_program(self, rng: random.Random) -> None:
        if not self.program:
            return
        if self.kills_always or rng.random() < 0.5:
            self.ledger.count("kills")
            # The port stays set until then, so that readers and writers meet closed connections.
            self.program.kill()
        else:
            self.ledger.count("restarts")
            if code := self.program.stop():
                self.ledger.fault("crashes", f"ended with {code}\n{self.program.stderr()}")
        self.shared.port = None

    def _check_program(self) -> None:
        if (code := self.program.process.poll()) is not None:
            raise RuntimeError(f"round {self.ledger.round}: the program ended with {code}\n{self.program.stderr()}")

    def _rarely_reported_attributes(self) -> Iterator[tuple[str, str]]:
        """Returns the trait and name of each attribute whose changes are reported rarely or not at all."""
        catalog, _ = self.program.send("GET", "/catalog")
        for trait in catalog["traits"]:
            declared, _ = self.program.send("GET", f"/catalog/traits/{trait['id']}")
            for attribute in declared["attributes"]:
                if {"quieter", "changesOmitted"}.intersection(attribute["qualities"]):
                    yield trait["id"], attribute["name"]

    # Comparison

    def _compare(self) -> None:
        """Waits until each reader has the state of the home, and reports differences."""
        if self.shared.has_faults:
            self.program.remove_faults()
            self.program.wait_until_writable()
        self.program.send("PATCH", "/simulation/network", {"accessGranted": True})
        self.program.send("PATCH", "/simulation/clock", {"paused": True})
        home, cursor = self.program.read()
        self.shared.comparing.set()
        waiting = list(self.readers)
        for _ in range(CHECKS):
            waiting = [reader for reader in waiting if not self._has_caught_up(reader, home, cursor)]
            if not waiting or self.ledger.faults:
                return
            self._check_program()
            time.sleep(CHECK_INTERVAL)
        for reader in waiting:
            differences = list(self._differences(reader, home))
            self.ledger.fault("differences", f"{reader} never reached {cursor}; {differences[:3]}")

    def _has_caught_up(self, reader: Reader, home: Fold, cursor: tuple[str, int]) -> bool:
        """Whether a reader has reached the home's cursor. A reader without a filter must then equal the home."""
        with reader.lock:
            if reader.last is None or reader.last[0] != cursor[0]:
                return False
            if not reader.is_unfiltered:
                return not any(self._differences(reader, home))
            if reader.last != cursor:
                if reader.last[1] > cursor[1]:
                    self.ledger.fault("differences", f"{reader} is ahead of {cursor}")
                return False
            for path, received, read in self._differences(reader, home):
                self.ledger.fault("differences", f"{reader} at {path}: received {received!r}, read {read!r}")
            return True

    def _differences(self, reader: Reader, home: Fold) -> Iterator[tuple]:
        mine, read = reader.fold.view_of(reader.query), home.view_of(reader.query)
        for path, received, value in mine.differences(read):
            if not self._is_moving(path):
                yield path, received, value

    def _is_moving(self, path: tuple) -> bool:
        """Whether a path is an attribute that changes more often than it is reported."""
        if len(path) < 8 or (path[5], path[7]) not in self.rarely_reported:
            return False
        # While a process runs on a device, reads are exact and have no ETag.
        with contextlib.suppress(RuntimeError):
            _, headers = self.program.send("GET", f"/devices/{path[1]}")
            if "ETag" in headers:
                return False
            self.ledger.count("values that move")
        return True

    def _check_requests(self, writers: list[Writer]) -> None:
        """Checks that each acknowledged change was published once, with the sequence number in its response."""
        for writer in writers:
            for acknowledged in writer.acknowledged:
                received = self.ledger.changes_of(acknowledged.request)
                if len(received) > 1:
                    self.ledger.fault("changes published twice", f"{acknowledged} {received}")
                elif acknowledged.number is None:
                    continue
                elif received and received[0] != acknowledged.number:
                    self.ledger.fault("changes with another number than the response", f"{acknowledged} {received}")
                elif not received and self.ledger.contains(acknowledged.epoch, acknowledged.number):
                    self.ledger.fault("changes never published", f"{acknowledged}")
                elif received:
                    self.ledger.count("acknowledged changes")
