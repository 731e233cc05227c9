"""`python -m no_loss [ROUNDS [SEED]]` runs the rounds and prints the result. The exit code is 1 after a fault."""

import sys
import tempfile
from pathlib import Path

from .rounds import Rounds


def main() -> int:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    with tempfile.TemporaryDirectory() as folder:
        rounds = Rounds(Path(folder), seed=seed)
        ledger = rounds.run(count, report=lambda text: print(text, flush=True))
    print(rounds.summary())
    for fault in ledger.faults[:20]:
        print(fault, file=sys.stderr)
    return 1 if ledger.faults else 0


sys.exit(main())
