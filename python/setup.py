"""The version of the package, and the platform of a wheel that contains the program. `make dist` builds that wheel."""

import os
import re
import sysconfig
from pathlib import Path

from setuptools import Distribution, setup
from setuptools.command.bdist_wheel import bdist_wheel

FOLDER = Path(__file__).parent
PROGRAM = FOLDER / "src/home_gateway/program"


def version() -> str:
    """Returns the version of the program, which is declared in its sources only."""
    if given := os.environ.get("HOME_GATEWAY_VERSION"):
        return given
    declared = FOLDER.parent / "Sources/HomeModel/Product.swift"
    return re.search(r'static let version = "(.+)"', declared.read_text())[1]


class Wheel(bdist_wheel):
    """A wheel for all versions of Python 3; with the program, for one platform."""

    def get_tag(self) -> tuple[str, str, str]:
        if not PROGRAM.exists():
            return "py3", "none", "any"
        return "py3", "none", re.sub(r"[-.]", "_", sysconfig.get_platform())


class Package(Distribution):
    """A package whose files depend on the platform if it contains the program."""

    def has_ext_modules(self) -> bool:
        return PROGRAM.exists()


setup(distclass=Package, version=version(), cmdclass={"bdist_wheel": Wheel})
