"""Runs the rounds and prints the result. The exit code is 1 after a fault."""

import argparse
import sys
import tempfile
from pathlib import Path

from .rounds import Rounds


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m no_loss", description=__doc__)
    parser.add_argument("rounds", type=int, nargs="?", default=1_000)
    parser.add_argument("seed", type=int, nargs="?", default=1)
    parser.add_argument("--kill", action="store_true", help="kill the program in each round")
    parser.add_argument("--faults", action="store_true", help="set faults on the streams and the journal")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        rounds = Rounds(Path(folder), options.seed, has_faults=options.faults, kills_always=options.kill)
        ledger = rounds.run(options.rounds, report=lambda text: print(text, flush=True))
    print(rounds.summary())
    for fault in ledger.faults[:20]:
        print(fault, file=sys.stderr)
    return 1 if ledger.faults else 0


sys.exit(main())
