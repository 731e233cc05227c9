"""`python -m storm [CLIENTS]`: disconnects the clients in every way and prints how they reconnected.

The exit code is 1 if a client was rejected, lost its new stream, or received a change twice or not at all.
"""

import sys
import tempfile
from pathlib import Path

from .rounds import run_storm


def main() -> int:
    clients = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    faults = 0
    for cut in ("stop", "kill"):
        for reconnection in ("spread", "at once", "in step"):
            with tempfile.TemporaryDirectory() as folder:
                figures = run_storm(Path(folder), clients, cut, reconnection)
            print(figures, flush=True)
            faults += len(figures.counts.faults)
    return 1 if faults else 0


sys.exit(main())
