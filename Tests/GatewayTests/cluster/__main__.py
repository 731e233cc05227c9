"""Runs the rounds and prints the result. The exit code is 1 after a fault."""

import argparse
import sys

from postgres import Postgres

from .rounds import Rounds


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m cluster", description=__doc__)
    parser.add_argument("rounds", type=int, nargs="?", default=100)
    parser.add_argument("seed", type=int, nargs="?", default=1)
    parser.add_argument("--gateways", type=int, default=3)
    parser.add_argument("--homes", type=int, default=6)
    options = parser.parse_args()
    with Postgres() as postgres, Rounds(postgres, options.gateways, options.homes, options.seed) as rounds:
        rounds.run(options.rounds, report=lambda text: print(text, flush=True))
        print(rounds.summary())
        for fault in rounds.faults.found[:20]:
            print(fault, file=sys.stderr)
        if rounds.faults.found:
            for node in rounds.nodes:
                log = node.log + (node.process.stderr() if node.process else "")
                print(f"--- {node.name}\n{log[-4000:]}", file=sys.stderr)
    return 1 if rounds.faults.found else 0


sys.exit(main())
