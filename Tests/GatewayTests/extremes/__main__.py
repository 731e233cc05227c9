"""The long form: `python -m extremes SECONDS SEED`."""

import sys

from extremes.rounds import run_all, run_random
from gateway import Gateway

seconds, seed = int(sys.argv[1]), int(sys.argv[2])
with Gateway() as gateway:
    print(run_all(gateway))
with Gateway() as gateway:
    print(f"seed {seed}: {run_random(gateway, seed, seconds)} random commands")
