"""The rounds: concurrent writers and readers, cuts, restarts and kills, and a comparison at the end of each."""

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
from .reader import Reader, World
from .writer import Writer

DEVICES = 450
# The number of rounds with one home.
LIFE = 25
# The number of checks before a reader is considered stuck, and the wait between them in seconds. Checks are counted,
# because the machine may be suspended for minutes.
LOOKS = 6_000
LOOK = 0.02


class Rounds:
    """A run of rounds. All randomness follows from a seed."""

    def __init__(self, folder: Path, seed: int = 1, changes: int = 60):
        self.data = folder / "home.sqlite"
        self.seed = seed
        self.changes = changes
        self.ledger = Ledger()
        self.world = World(self.ledger)
        self.readers: list[Reader] = []
        self.program: Program | None = None
        self.quieter: set[tuple[str, str]] = set()
        self.options: list[str] = []

    def run(self, count: int, report=lambda text: None) -> Ledger:
        """Plays all rounds, or stops after the first fault."""
        # Without this, a reader or writer that fails would only become silent.
        former, threading.excepthook = threading.excepthook, self._failed
        try:
            for number in range(count):
                self.ledger.round = number
                self._play(number)
                self.ledger.count("rounds")
                if number % 25 == 24:
                    report(self.summary())
                if self.ledger.faults:
                    break
        finally:
            threading.excepthook = former
            self.world.ended.set()
            for reader in self.readers:
                reader.join(10)
            if self.program:
                self.program.kill()
        return self.ledger

    def summary(self) -> str:
        counts = sorted(self.ledger.counts.items())
        return f"seed {self.seed}: " + ", ".join(f"{number} {what}" for what, number in counts)

    def _failed(self, failure: threading.ExceptHookArgs) -> None:
        trace = "".join(traceback.format_exception(failure.exc_type, failure.exc_value, failure.exc_traceback))
        self.ledger.fault("failures", f"{failure.thread.name}: {trace}")

    # A round

    def _play(self, number: int) -> None:
        chance = random.Random(f"{self.seed} {number}")
        if number % LIFE == 0:
            self._begin_home(chance)
        self.world.settling.clear()
        self.program.send("PATCH", "/simulation/clock", {"paused": False})
        home, _ = self.program.read()
        known = {"devices": home.devices.values(), "rooms": home.rooms.values(), "structures": home.structures.values()}
        writers = [
            Writer(self.world, known, f"{self.seed} {number}", f"w{index}", chance.randint(1, self.changes))
            for index in range(3)
        ]
        for writer in writers:
            writer.start()
        if chance.random() < 0.3:
            self._interrupt(chance)
        for writer in writers:
            while writer.is_alive():
                writer.join(1)
                self._check_program()
        self._settle()
        self._check_requests(writers)
        self.ledger.forget_requests()

    def _begin_home(self, chance: random.Random) -> None:
        """Replaces the home; readers without a filter keep their state."""
        self._end_program(chance)
        self.world.log = chance.choice([60, 200, 1_000, 100_000])
        self.options = ["--log-changes", str(self.world.log)]
        self._start("--fleet", str(DEVICES), "--seed", str(chance.randint(1, 1_000_000)), "--replace")
        if not self.quieter:
            self.quieter = set(self._quieter_attributes())
        home, _ = self.program.read()
        room = chance.choice(sorted(home.rooms))
        device = chance.choice(sorted(home.devices))
        structure = chance.choice(sorted(home.structures))
        pause = {"minInterval": chance.choice(["0.05", "0.3"])}
        queries = {
            "witness": {},
            "events": {},
            "lines": {},
            "room": {"room": room},
            "structure": {"structure": structure},
            "device": {"device": device},
            "trait": {"trait": "matter.onOff"},
            "slowed": pause,
            "slowed structure": {"structure": structure} | pause,
        }
        if self.readers:
            for reader in self.readers:
                if not reader.is_whole:
                    reader.watch(queries[reader.name])
            return
        for index, (name, query) in enumerate(queries.items()):
            steady = name == "witness"
            self.readers.append(Reader(self.world, name, str(self.seed), query, lines=index % 2 == 0, steady=steady))
        for reader in self.readers:
            reader.start()

    def _interrupt(self, chance: random.Random) -> None:
        time.sleep(chance.uniform(0, 0.4))
        self._end_program(chance)
        time.sleep(chance.uniform(0, 0.1))
        self._start()

    def _start(self, *options: str) -> None:
        self.program = Program(self.data, *self.options, *options)
        self.world.port = self.program.port

    def _end_program(self, chance: random.Random) -> None:
        if not self.program:
            return
        if chance.random() < 0.5:
            self.ledger.count("kills")
            # Readers and writers notice it by themselves.
            self.program.kill()
        else:
            self.ledger.count("restarts")
            if code := self.program.stop():
                self.ledger.fault("crashes", f"ended with {code}\n{self.program.stderr()}")
        self.world.port = None

    def _check_program(self) -> None:
        if (code := self.program.process.poll()) is not None:
            raise RuntimeError(f"round {self.ledger.round}: the program ended with {code}\n{self.program.stderr()}")

    def _quieter_attributes(self) -> Iterator[tuple[str, str]]:
        catalog, _ = self.program.send("GET", "/catalog")
        for trait in catalog["traits"]:
            declared, _ = self.program.send("GET", f"/catalog/traits/{trait['id']}")
            for attribute in declared["attributes"]:
                if "quieter" in attribute["qualities"]:
                    yield trait["id"], attribute["name"]

    # Comparison

    def _settle(self) -> None:
        """Waits until each reader has the state of the home, and reports differences."""
        self.program.send("PATCH", "/simulation/network", {"accessGranted": True})
        self.program.send("PATCH", "/simulation/clock", {"paused": True})
        home, cursor = self.program.read()
        self.world.settling.set()
        waiting = list(self.readers)
        for _ in range(LOOKS):
            waiting = [reader for reader in waiting if not self._has_arrived(reader, home, cursor)]
            if not waiting or self.ledger.faults:
                return
            self._check_program()
            time.sleep(LOOK)
        for reader in waiting:
            differences = list(self._differences(reader, home))
            self.ledger.fault("differences", f"{reader} never came to {cursor}; {differences[:3]}")

    def _has_arrived(self, reader: Reader, home: Fold, cursor: tuple[str, int]) -> bool:
        """Whether a reader has reached the home's cursor. A reader without a filter must then equal the home."""
        with reader.lock:
            if reader.last is None or reader.last[0] != cursor[0]:
                return False
            if not reader.is_whole:
                return not any(self._differences(reader, home))
            if reader.last != cursor:
                if reader.last[1] > cursor[1]:
                    self.ledger.fault("differences", f"{reader} is beyond {cursor}")
                return False
            for path, told, read in self._differences(reader, home):
                self.ledger.fault("differences", f"{reader} at {path}: told {told!r}, read {read!r}")
            return True

    def _differences(self, reader: Reader, home: Fold) -> Iterator[tuple]:
        mine, read = reader.fold.seen_by(reader.query), home.seen_by(reader.query)
        for path, told, value in mine.differences(read):
            if not self._is_moving(path):
                yield path, told, value

    def _is_moving(self, path: tuple) -> bool:
        """Whether a path is an attribute that changes more often than it is reported."""
        if len(path) < 8 or (path[5], path[7]) not in self.quieter:
            return False
        # While a process runs on a device, reads are exact and have no ETag.
        with contextlib.suppress(RuntimeError):
            _, headers = self.program.send("GET", f"/devices/{path[1]}")
            if "ETag" in headers:
                return False
            self.ledger.count("values that move")
        return True

    def _check_requests(self, writers: list[Writer]) -> None:
        """Checks that each acknowledged change was published once, with the number in its response."""
        for writer in writers:
            for answered in writer.answered:
                told = self.ledger.changes_of(answered.request)
                if len(told) > 1:
                    self.ledger.fault("echoes told twice", f"{answered} {told}")
                elif answered.number is None:
                    continue
                elif told and told[0] != answered.number:
                    self.ledger.fault("echoes under another number", f"{answered} {told}")
                elif not told and self.ledger.knows(answered.epoch, answered.number):
                    self.ledger.fault("echoes never told", f"{answered}")
                elif told:
                    self.ledger.count("echoes")
