"""The fixtures of the tests of the packages that `make dist` builds."""

import os
import shutil

import pytest
from machines import REPOSITORY, Machine
from packages import DIST, Packages, PreviousPackages


def pytest_configure(config):
    if os.geteuid() != 0:
        pytest.exit("the tests of the packages make a minimal Debian; run them as root", returncode=2)
    if not (DIST / "SHA256SUMS").exists():
        pytest.exit("there are no packages; build them with: make dist", returncode=2)


MEASURED = pytest.StashKey[list]()


@pytest.fixture(scope="session")
def measured(pytestconfig):
    """Lines that the end of the run prints."""
    return pytestconfig.stash.setdefault(MEASURED, [])


def pytest_terminal_summary(terminalreporter, config):
    for line in config.stash.get(MEASURED, []):
        terminalreporter.write_line(line)


@pytest.fixture(scope="session")
def packages():
    """The packages of this version."""
    return Packages(DIST)


@pytest.fixture(scope="session")
def previous(tmp_path_factory):
    """Packages with a lower version number, from which to upgrade.

    They contain the same program, so they show what the packages do with a home and its settings. In the test of the
    Debian package, the home is one that an earlier program has stored.
    """
    return PreviousPackages(tmp_path_factory.mktemp("previous"), "0.0.9")


@pytest.fixture(scope="session")
def machines():
    """A folder for minimal systems, on the disk of the repository."""
    folder = REPOSITORY / ".build/minimal-debian/machines"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="module")
def machine(machines, request):
    """A minimal Debian 12 of its own for each module, with the packages that its variable PACKAGES names."""
    name = request.module.__name__.removeprefix("test_")
    with Machine(machines / name, *getattr(request.module, "PACKAGES", ())) as machine:
        yield machine
