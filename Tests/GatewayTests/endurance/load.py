"""Runs the clients against one gateway, measures it, and compares the measurements."""

import contextlib
import os
import statistics
import threading
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from gateway import Gateway

from .clients import Client, run

CLIENTS = 8
MEBIBYTE = 1024 * 1024
# How much the median of the last quarter may be above the maximum of the second and third one. The first quarter fills
# the log of changes, the journal of requests and the caches, whose sizes are bounded. The memory rises and falls with
# the free memory that the allocator keeps; leaked memory only rises.
ALLOWED = {"memory": 8 * MEBIBYTE, "files": 4, "data": 16 * MEBIBYTE, "threads": 1}


class Load:
    """A gateway with a data file under mixed load."""

    def __init__(self, folder: Path, *, seed: int):
        self.data = folder / "home.sqlite"
        self.seed = seed
        self.samples: list[dict[str, int]] = []
        self.counts = Counter()
        self.faults: list[str] = []
        self.seconds = 0.0

    def run(self, seconds: float, report: Callable[[str], None] = lambda _: None) -> None:
        # Small bounds are reached early in the run.
        options = ("--log-changes", "20000", "--request-log", "500")
        with Gateway(*options, data=self.data, seed=self.seed) as gateway:
            stop = threading.Event()
            clients = [Client(gateway.url, number, self.seed) for number in range(CLIENTS)]
            threads = [threading.Thread(target=run, args=(client, stop)) for client in clients]
            for thread in threads:
                thread.start()
            begin = time.monotonic()
            count = 40
            for number in range(1, count + 1):
                stop.wait(max(0, begin + number * seconds / count - time.monotonic()))
                self.samples.append(self.sample(gateway))
                report(f"{number * seconds / count:.0f} s: {self.text(self.samples[-1])}")
            stop.set()
            for thread in threads:
                thread.join()
            self.seconds = time.monotonic() - begin
            for client in clients:
                self.counts += client.counts
                self.faults += client.faults
            # The resources that remain when all clients are gone.
            self.check_rest(gateway)
        self.compare()

    def sample(self, gateway: Gateway) -> dict[str, int]:
        process = Path(f"/proc/{gateway.process.pid}")
        # The log of the data file grows until SQLite writes it back.
        files = [self.data, Path(f"{self.data}-wal")]
        size = 0
        for file in files:
            with contextlib.suppress(FileNotFoundError):
                size += file.stat().st_size
        return {
            "memory": gateway.memory(),
            "files": len(os.listdir(process / "fd")),
            "threads": len(os.listdir(process / "task")),
            "data": size,
        }

    def check_rest(self, gateway: Gateway) -> None:
        homes = [home["id"] for home in gateway.client.get("/homes").json()["homes"]]
        if homes != ["default"]:
            self.faults.append(f"homes are left: {homes}")
        deadline = time.monotonic() + 30
        while (left := gateway.client.get("/streams").json()["streams"]) and time.monotonic() < deadline:
            time.sleep(0.2)
        if left:
            self.faults.append(f"streams are left: {left}")

    def compare(self) -> None:
        quarter = len(self.samples) // 4
        for name, allowed in ALLOWED.items():
            early = max(sample[name] for sample in self.samples[quarter:-quarter])
            late = statistics.median(sample[name] for sample in self.samples[-quarter:])
            if late - early > allowed:
                self.faults.append(f"{name} grew from {early:.0f} to {late:.0f}")

    def text(self, sample: dict[str, int]) -> str:
        return (
            f"memory {sample['memory'] / MEBIBYTE:.1f} MiB, {sample['files']} open files, {sample['threads']} threads, "
            f"data file {sample['data'] / MEBIBYTE:.1f} MiB"
        )

    def summary(self) -> str:
        actions = ", ".join(f"{count} {name}" for name, count in sorted(self.counts.items()))
        return (
            f"{sum(self.counts.values())} actions in {self.seconds:.0f} s ({actions}); first quarter "
            f"{self.text(self.samples[len(self.samples) // 4])}; end {self.text(self.samples[-1])}; "
            f"{len(self.faults)} faults"
        )
