"""A storm: the gateway stops or crashes and starts again, and all clients reconnect."""

import resource
import threading
import time
from dataclasses import dataclass
from pathlib import Path

from gateway import LAMP
from no_loss.program import Program
from process import free_port

from .clients import Clients, Counts


@dataclass
class Figures:
    """The result of a storm; times in seconds."""

    cut: str
    reconnection: str
    clients: int
    # From the first connection to the last open stream, before the gateway ends.
    opening: float
    # From SIGTERM or the kill to the end of the last stream.
    ending: float
    # From the time at which the gateway listens again to the last open stream.
    returning: float
    # From the next change to the last client that received it.
    delivery: float
    # Processor time of the gateway from its start to the last client that received the change.
    processor: float
    counts: Counts

    def __str__(self) -> str:
        faults = ", ".join(f"{name} {value}" for name, value in self.counts.faults.items()) or "none"
        return (
            f"{self.clients} clients, {self.cut:4} {self.reconnection:7} opened in {self.opening:5.2f} s, "
            f"cut in {self.ending:5.2f} s, back in {self.returning:5.2f} s, delivered in {self.delivery:5.2f} s, "
            f"processor {self.processor:5.2f} s, broken off {self.counts.broken}, faults: {faults}"
        )


def raise_file_limit(clients: int) -> None:
    """Raises the limit of open files for the program and this process; fails if it is too low."""
    _, maximum = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (maximum, maximum))
    if maximum < clients + 2_500:
        raise RuntimeError(f"{clients} clients need {clients + 2_500} open files; this user may have {maximum}")


def run_storm(folder: Path, clients: int, cut: str, reconnection: str, *options: str, timeout: float = 120) -> Figures:
    """Runs one storm.

    `cut` is `stop` or `kill`; with `stop`, the gateway sends a reconnect delay. `reconnection` is `spread` if each
    client waits for that delay, or for the three seconds of a browser; `at once` if all clients connect when the
    gateway listens again; or `in step` if all clients are connected before the first one sends its request.
    """
    raise_file_limit(clients)
    port = free_port()
    options = ("--port", str(port), "--seed", "1", "--paused", *options)
    data = folder / f"{cut} {reconnection}.sqlite"
    program = Program(data, *options)
    with Clients(port, clients) as all_clients:
        try:
            start_time = time.monotonic()
            all_clients.connect()
            all_clients.run_until(lambda: all_clients.count_open() == clients, timeout)
            opening = time.monotonic() - start_time
            if all_clients.counts.faults:
                raise RuntimeError(f"before the cut: {all_clients.counts}")
            # Every client gets a cursor for its reconnection.
            rename_lamp(program, "before")
            all_clients.run_until(lambda: all_clients.count_at(current_cursor(program)) == clients, timeout)

            all_clients.allow_ends()
            all_clients.is_holding = reconnection != "spread"
            stopping = threading.Thread(target=program.stop if cut == "stop" else program.kill)
            stopping.start()
            # Clients with a short reconnect delay may already have failed to connect.
            ending = all_clients.run_until(lambda: all_clients.count_open() == 0 and not stopping.is_alive(), timeout)

            all_clients.forbid_ends()
            started = {}

            def start() -> None:
                started["program"] = Program(data, *options)
                started["at"] = time.monotonic()
                rename_lamp(started["program"], "during the start")

            starting = threading.Thread(target=start)
            starting.start()
            all_clients.run_until(lambda: not starting.is_alive(), timeout)
            program = started["program"]
            if reconnection != "spread":
                all_clients.connect(in_step=reconnection == "in step")
            all_clients.run_until(lambda: all_clients.count_open() == clients, timeout)
            returning = time.monotonic() - started["at"]
            rename_lamp(program, "after")
            cursor = current_cursor(program)
            delivery = all_clients.run_until(lambda: all_clients.count_at(cursor) == clients, timeout)
            # Duplicates would arrive now.
            end = time.monotonic() + 0.2
            all_clients.run_until(lambda: time.monotonic() >= end, timeout)
            processor = processor_time(program)
            return Figures(
                cut, reconnection, clients, opening, ending, returning, delivery, processor, all_clients.counts
            )
        finally:
            program.kill()


def rename_lamp(program: Program, name: str) -> None:
    program.send("PATCH", f"/devices/{LAMP}", {"name": name})


def current_cursor(program: Program) -> str:
    """Returns the current cursor of the home."""
    return program.send("GET", "/health")[1]["X-Cursor"]


def processor_time(program: Program) -> float:
    """Returns the processor time of the program in seconds."""
    fields = Path(f"/proc/{program.process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / 100
