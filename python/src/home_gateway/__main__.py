"""The command `home-gateway`: runs the program."""

from __future__ import annotations

import os
import sys

from ._errors import GatewayStartError
from ._program import program


def main() -> None:
    try:
        path = program()
    except GatewayStartError as error:
        sys.exit(f"home-gateway: {error}")
    os.execv(path, ["home-gateway", *sys.argv[1:]])


if __name__ == "__main__":
    main()
