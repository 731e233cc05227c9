"""A package that depends on this one builds, its programs run, and its tests pass with homes of either kind."""

import os
import shutil
import signal
import subprocess
from datetime import UTC, datetime, timedelta

import pytest

from gateway import REPOSITORY

PACKAGE = REPOSITORY / "Examples/lights"
# The folder and the options of `make swift-tests`, so that its compiled modules are not compiled again.
OPTIONS = (
    "--package-path", PACKAGE, "--scratch-path", REPOSITORY / ".build",
    "--explicit-target-dependency-import-check", "error",
)


def swift(*arguments, **environment) -> str:
    """Runs a command of the Swift package manager, and returns what it prints."""
    done = subprocess.run(
        ["swift", *arguments], capture_output=True, text=True, env={**os.environ, "HOME_GATEWAY_URL": "", **environment}
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def built():
    """The package, built with its tests. Its own modules are always compiled: the package manager does not notice that
    the layout of a type has changed in a module that they import through another one."""
    for folder in (*PACKAGE.glob("Sources/*"), *PACKAGE.glob("Tests/*")):
        module = folder.name.replace("-", "_")
        shutil.rmtree(REPOSITORY / ".build/debug" / f"{module}.build", ignore_errors=True)
    swift("build", *OPTIONS, "--build-tests")


def run_suite(**environment) -> str:
    return swift("test", *OPTIONS, "--skip-build", "--disable-xctest", **environment)


def test_the_suite_passes_with_homes_in_the_process(built):
    assert "Test run with 4 tests in 1 suite passed" in run_suite()


def test_the_suite_passes_with_homes_of_a_gateway(built, gateway):
    assert "Test run with 4 tests in 1 suite passed" in run_suite(HOME_GATEWAY_URL=gateway.url)
    left = [home["id"] for home in gateway.client.get("/homes").json()["homes"]]
    assert left == ["default"], "each test deletes its home"


def test_a_suite_that_is_killed_leaves_only_homes_that_end_by_themselves(built, gateway):
    """The suite is killed while one of its homes exists. It takes a second, so this may need several attempts."""
    for _ in range(10):
        suite = subprocess.Popen(
            ["swift", "test", *OPTIONS, "--skip-build", "--disable-xctest"], start_new_session=True,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env={**os.environ, "HOME_GATEWAY_URL": gateway.url},
        )  # fmt: skip
        while suite.poll() is None and len(gateway.client.get("/homes").json()["homes"]) == 1:
            pass
        if suite.poll() is None:
            os.killpg(suite.pid, signal.SIGKILL)
        suite.wait()
        left = [home for home in gateway.client.get("/homes").json()["homes"] if home["id"] != "default"]
        for home in left:
            remaining = datetime.fromisoformat(home["expiresAt"]) - datetime.now(UTC)
            assert timedelta(minutes=9) < remaining <= timedelta(minutes=10)
            gateway.client.delete(f"/homes/{home['id']}").raise_for_status()
        if left:
            return
    pytest.fail("no attempt has killed the suite while a home existed")


def test_the_program_with_a_home_in_its_process_switches_the_lights_off(built):
    lines = swift("run", *OPTIONS, "--skip-build", "preview").splitlines()
    assert "Kitchen Light" in lines[0] and lines[1] == "[]"


def test_the_program_for_a_gateway_switches_the_lights_off(built, home):
    lines = swift("run", *OPTIONS, "--skip-build", "lights-off", home.url).splitlines()
    assert "Kitchen Light" in lines and lines[-1] == "All lights are off."
    assert swift("run", *OPTIONS, "--skip-build", "lights-off", home.url).splitlines() == ["All lights are off."]
