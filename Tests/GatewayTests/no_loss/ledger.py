"""What all readers together have been told: each number belongs to one change for ever, each request to one."""

import threading
from collections import Counter


class Ledger:
    """The changes by number, as the first reader of each was told of it; what the readers have in common."""

    # How many changes are remembered.
    KEPT = 200_000

    def __init__(self):
        self.lock = threading.Lock()
        self.counts = Counter()
        self.faults: list[str] = []
        self.round = 0
        self._changes: dict[tuple[str, int], int] = {}
        self._requests: dict[str, list[int]] = {}

    def count(self, what: str, by: int = 1) -> None:
        with self.lock:
            self.counts[what] += by

    def fault(self, kind: str, text: str) -> None:
        with self.lock:
            self.counts[kind] += 1
            self.faults.append(f"round {self.round}: {kind}: {text}")

    def tell(self, epoch: str, number: int, name: str, raw: bytes, request: str | None) -> str | None:
        """Notes a change as a reader of everything was told of it; answers what is wrong with it, if anything."""
        told = hash((name, raw))
        with self.lock:
            known = self._changes.get((epoch, number))
            if known is None:
                self.counts["changes"] += 1
                self._changes[epoch, number] = told
                if request:
                    self._requests.setdefault(request, []).append(number)
                if len(self._changes) > self.KEPT:
                    del self._changes[next(iter(self._changes))]
                return None
        return None if known == told else f"{epoch}-{number} is another change than before: {name} {raw[:300]!r}"

    def knows(self, epoch: str, number: int) -> bool:
        with self.lock:
            return (epoch, number) in self._changes

    def changes_of(self, request: str) -> list[int]:
        with self.lock:
            return self._requests.get(request, [])

    def forget_requests(self) -> None:
        with self.lock:
            self._requests.clear()
