"""The changes that clients have received. A sequence number and a request must belong to one change for all clients."""

import threading
from collections import Counter


class Ledger:
    """The changes by sequence number, as the first client received them. All clients share it."""

    # The maximum number of stored changes.
    CAPACITY = 200_000

    def __init__(self):
        self.lock = threading.Lock()
        self.counts = Counter()
        self.faults: list[str] = []
        self.round = 0
        self._changes: dict[tuple[str, int], int] = {}
        self._requests: dict[str, list[int]] = {}

    def count(self, name: str) -> None:
        with self.lock:
            self.counts[name] += 1

    def fault(self, kind: str, text: str) -> None:
        with self.lock:
            self.counts[kind] += 1
            self.faults.append(f"round {self.round}: {kind}: {text}")

    def record(self, epoch: str, number: int, name: str, raw: bytes, request: str | None) -> str | None:
        """Records a change that a client without a filter received. Returns its error, if any."""
        received = hash((name, raw))
        with self.lock:
            earlier = self._changes.get((epoch, number))
            if earlier is None:
                self.counts["changes"] += 1
                self._changes[epoch, number] = received
                if request:
                    self._requests.setdefault(request, []).append(number)
                if len(self._changes) > self.CAPACITY:
                    del self._changes[next(iter(self._changes))]
                return None
        return None if earlier == received else f"{epoch}-{number} is another change than before: {name} {raw[:300]!r}"

    def contains(self, epoch: str, number: int) -> bool:
        with self.lock:
            return (epoch, number) in self._changes

    def changes_of(self, request: str) -> list[int]:
        with self.lock:
            return self._requests.get(request, [])

    def clear_requests(self) -> None:
        with self.lock:
            self._requests.clear()
