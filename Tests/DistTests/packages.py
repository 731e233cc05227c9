"""Finds and builds the packages."""

import os
import subprocess
import sys
from pathlib import Path

from machines import REPOSITORY

DIST = REPOSITORY / ".build/dist"
BINARY = REPOSITORY / ".build/release/home-gateway"


class Packages:
    """The packages of one version in a folder."""

    def __init__(self, folder: Path, version: str | None = None):
        self.folder = folder
        printed = subprocess.run([BINARY, "--version"], capture_output=True, text=True, check=True).stdout
        self.version = version or printed.split()[1]

    def find(self, kind: str, pattern: str) -> Path:
        """Returns the package of a kind, whose name matches a pattern."""
        (found,) = self.folder.glob(pattern)
        return found

    @property
    def tarball(self) -> Path:
        return self.find("tarball", f"home-gateway-{self.version}-linux-*.tar.gz")

    @property
    def deb(self) -> Path:
        return self.find("deb", f"home-gateway_{self.version}-1_*.deb")

    @property
    def image(self) -> Path:
        return self.find("image", f"home-gateway-{self.version}-image-*.tar.gz")

    @property
    def wheel(self) -> Path:
        return self.find("wheel", f"home_gateway-{self.version}-py3-none-*.whl")


class PreviousPackages(Packages):
    """Packages with another version number, which are built when they are needed."""

    def find(self, kind: str, pattern: str) -> Path:
        if not list(self.folder.glob(pattern)):
            environment = {
                **os.environ, "DIST_VERSION": self.version, "DIST_OUTPUT": str(self.folder),
                "DIST_PYTHON": sys.executable, "DIST_COMPRESSION": "1",
            }  # fmt: skip
            command = [REPOSITORY / "scripts/make-dist", kind]
            subprocess.run(command, env=environment, check=True, stdout=subprocess.DEVNULL)
        return super().find(kind, pattern)
