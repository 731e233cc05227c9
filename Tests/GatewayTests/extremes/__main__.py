"""The long form: `python -m extremes SECONDS SEED`."""

import sys

from extremes.rounds import at_random, everything
from gateway import Gateway

seconds, seed = int(sys.argv[1]), int(sys.argv[2])
with Gateway() as gateway:
    print(everything(gateway))
with Gateway() as gateway:
    print(f"seed {seed}: {at_random(gateway, seed, seconds)} random commands")
