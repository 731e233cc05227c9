"""Runs the rounds and prints the result. The exit code is 1 after a fault."""

import argparse
import contextlib
import signal
import sys

from postgres import Postgres
from process import REPOSITORY

from . import isolation
from .machines import MachineRounds
from .processes import ProcessRounds

# Where the logs are after a fault.
LOGS = REPOSITORY / ".build/cluster"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m cluster", description=__doc__)
    parser.add_argument("form", choices=("machines", "processes"))
    parser.add_argument("rounds", type=int, nargs="?", default=100)
    parser.add_argument("seed", type=int, nargs="?", default=1)
    parser.add_argument("--gateways", type=int, default=3, help="only for processes; there are three machines")
    parser.add_argument("--homes", type=int, default=6)
    parser.add_argument("--kinds", default="", help="kinds of failures, separated by commas; all by default")
    parser.add_argument("--isolated", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.form == "machines" and not options.isolated:
        if problem := isolation.problem():
            print(f"home-gateway: {problem}", file=sys.stderr)
            return 1
        return isolation.run([sys.executable, "-B", "-m", "cluster", "--isolated", *sys.argv[1:]])
    return run(options)


def run(options: argparse.Namespace) -> int:
    with contextlib.ExitStack() as stack:
        if options.form == "machines":
            rounds = MachineRounds(options.homes, options.seed)
        else:
            postgres = stack.enter_context(Postgres())
            rounds = ProcessRounds(postgres, options.gateways, options.homes, options.seed)
        stack.push(rounds)
        kinds = tuple(filter(None, options.kinds.split(",")))
        try:
            rounds.start()
            rounds.run(options.rounds, lambda text: print(text, flush=True), kinds)
        except AssertionError as error:
            rounds.faults.add(f"the start has failed: {error}")
        except KeyboardInterrupt:
            # The gateways have received the signal, too, so what follows is no fault.
            print(f"interrupted: {rounds.summary()}")
            return 128 + signal.SIGINT
    print("\n".join(filter(None, [rounds.summary(), rounds.details()])))
    if rounds.faults.found:
        show_faults(rounds)
    return 1 if rounds.faults.found else 0


def show_faults(rounds) -> None:
    for fault in rounds.faults.found[:20]:
        print(fault, file=sys.stderr)
    LOGS.mkdir(parents=True, exist_ok=True)
    for name, log in rounds.logs().items():
        (LOGS / f"{name.replace(' ', '-')}.log").write_text(log)
        print(f"--- {name}\n{log[-4000:]}", file=sys.stderr)
    print(f"The complete logs are in {LOGS}", file=sys.stderr)


sys.exit(main())
