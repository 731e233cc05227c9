"""`python -m endurance [SECONDS [SEED]]` loads a gateway and prints its figures. The exit code is 1 after a fault."""

import sys
import tempfile
from pathlib import Path

from .load import Load


def main() -> int:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 3_600
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    with tempfile.TemporaryDirectory() as folder:
        load = Load(Path(folder), seed=seed)
        load.run(seconds, report=lambda text: print(text, flush=True))
    print(load.summary())
    for fault in load.faults[:20]:
        print(fault, file=sys.stderr)
    return 1 if load.faults else 0


sys.exit(main())
