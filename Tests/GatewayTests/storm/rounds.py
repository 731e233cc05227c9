"""A storm: the gateway stops or crashes and starts again, and all clients reconnect."""

import resource
import threading
import time
from dataclasses import dataclass
from pathlib import Path

from gateway import LAMP
from no_loss.program import Program
from process import free_port

from .crowd import Crowd, Tally


@dataclass
class Figures:
    """The result of a storm; times in seconds."""

    cut: str
    reconnection: str
    readers: int
    # From the first connection to the last stream, before the cut.
    opening: float
    # From SIGTERM or the kill to the end of the last stream.
    ending: float
    # From the time the gateway listens again, or the call of `connect`, to the last stream.
    returning: float
    # From the next change to the last client that received it.
    delivery: float
    # Processor time of the gateway from its start to the last client that received the change.
    processor: float
    tally: Tally

    def __str__(self) -> str:
        faults = ", ".join(f"{name} {value}" for name, value in self.tally.faults.items()) or "none"
        return (
            f"{self.readers} readers, {self.cut:4} {self.reconnection:7} opened in {self.opening:5.2f} s, "
            f"cut in {self.ending:5.2f} s, back in {self.returning:5.2f} s, delivered in {self.delivery:5.2f} s, "
            f"processor {self.processor:5.2f} s, broken off {self.tally.broken}, faults: {faults}"
        )


def raise_file_limit(readers: int) -> None:
    """Raises the limit of open files for the program and this process; fails if it is too low."""
    _, maximum = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (maximum, maximum))
    if maximum < readers + 2_500:
        raise RuntimeError(f"{readers} readers need {readers + 2_500} open files; this user may have {maximum}")


def play(folder: Path, readers: int, cut: str, reconnection: str, *options: str, timeout: float = 120) -> Figures:
    """Runs one storm.

    `cut` is `stop` or `kill`; with `stop`, the gateway sends a reconnect delay. `reconnection` is `spread` if each
    client waits for that delay, or for the three seconds of a browser; `at once` if all clients connect when the
    gateway listens again; or `in step` if all clients are connected before the first one sends its request.
    """
    raise_file_limit(readers)
    port = free_port()
    options = ("--port", str(port), "--seed", "1", "--paused", *options)
    data = folder / f"{cut} {reconnection}.sqlite"
    program = Program(data, *options)
    with Crowd(port, readers) as crowd:
        try:
            start_time = time.monotonic()
            crowd.connect()
            crowd.serve(lambda: crowd.open() == readers, timeout)
            opening = time.monotonic() - start_time
            if crowd.tally.faults:
                raise RuntimeError(f"before the cut: {crowd.tally}")
            # Every client gets a cursor for its reconnection.
            change(program, "before")
            crowd.serve(lambda: crowd.reached(last(program)) == readers, timeout)

            crowd.cut()
            crowd.is_holding = reconnection != "spread"
            ending = threading.Thread(target=program.stop if cut == "stop" else program.kill)
            ending.start()
            # Clients with a short reconnect delay may already have failed to connect.
            ending_time = crowd.serve(lambda: crowd.open() == 0 and not ending.is_alive(), timeout)

            crowd.recover()
            started = {}

            def start() -> None:
                started["program"] = Program(data, *options)
                started["at"] = time.monotonic()
                change(started["program"], "during the start")

            starting = threading.Thread(target=start)
            starting.start()
            crowd.serve(lambda: not starting.is_alive(), timeout)
            program = started["program"]
            if reconnection != "spread":
                crowd.connect(in_step=reconnection == "in step")
            crowd.serve(lambda: crowd.open() == readers, timeout)
            returning = time.monotonic() - started["at"]
            change(program, "after")
            cursor = last(program)
            delivery = crowd.serve(lambda: crowd.reached(cursor) == readers, timeout)
            # Duplicates would arrive now.
            quiet = time.monotonic() + 0.2
            crowd.serve(lambda: time.monotonic() >= quiet, timeout)
            return Figures(
                cut, reconnection, readers, opening, ending_time, returning, delivery, processor(program), crowd.tally
            )
        finally:
            program.kill()


def change(program: Program, name: str) -> None:
    program.send("PATCH", f"/devices/{LAMP}", {"name": name})


def last(program: Program) -> str:
    """Returns the current cursor of the home."""
    return program.send("GET", "/health")[1]["X-Cursor"]


def processor(program: Program) -> float:
    """Returns the processor time of the program in seconds."""
    fields = Path(f"/proc/{program.process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / 100
