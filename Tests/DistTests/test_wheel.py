"""The wheel on a minimal Debian with Python, and a stranger's first test."""

import re
import time

import pytest
from machines import REPOSITORY

PACKAGES = ("python3-venv",)

README = (REPOSITORY / "README.md").read_text()
# The first test that a stranger writes.
(FIRST_TEST,) = re.findall(r"^```python\n(def test_.*?)^```", README, re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def installed(machine, packages):
    """The machine with the wheel in the environment `venv`, and the seconds until the first test has passed."""
    machine.copy(packages.wheel)
    (machine.folder / "root/test_light.py").write_text(FIRST_TEST)
    start = time.monotonic()
    output = machine.run(
        f"python3 -m venv venv; venv/bin/pip install --quiet pytest {packages.wheel.name}; venv/bin/pytest",
        network=True,
    )
    duration = time.monotonic() - start
    assert "1 passed" in output, output
    return machine, duration


def test_the_first_test_passes_within_a_minute(installed, measured):
    _, duration = installed
    measured.append(f"a new environment, the wheel, and the first passing test: {duration:.1f} s")
    assert duration < 60


def test_the_command_runs_the_program_of_the_wheel(installed, packages):
    machine, _ = installed
    assert machine.run("venv/bin/home-gateway --version").split() == ["home-gateway", packages.version]
    mistake = machine.run("venv/bin/home-gateway nonsense", code_expected=2)
    assert mistake.startswith("home-gateway: There is no command")


def test_the_page_and_the_scenarios_are_in_the_wheel(installed):
    machine, _ = installed
    output = machine.run(
        """
        venv/bin/python - <<'END'
from home_gateway import Gateway
with Gateway() as gateway:
    print(gateway.client.get("/").text.partition("<title>")[2][:12], len(gateway.get("/scenarios")["scenarios"]))
END
        """
    )
    assert re.search(r"Home.* \d\d", output), output


def test_the_example_suite_passes(installed):
    machine, _ = installed
    machine.copy(REPOSITORY / "Examples/testing/python")
    assert "6 passed" in machine.run("venv/bin/pytest python")


def test_the_stream_of_a_home_is_read(installed):
    machine, _ = installed
    output = machine.run(
        """
        venv/bin/python - <<'END'
from home_gateway import Gateway
with Gateway() as gateway, gateway.home() as home, home.events() as stream:
    home.command("hallway-light", "onOff", "on")
    print(stream.next("attributes").data["attributes"])
END
        """
    )
    assert output.strip() == "{'onOff': True}"


# Sends a command to the light, or reads it: client.py METHOD URL
CLIENT = """
import sys, httpx
method, url = sys.argv[1:]
body = {"command": "on"} if method == "POST" else None
print(httpx.request(method, f"{url}/devices/hallway-light/traits/onOff{'/commands' if body else ''}", json=body).text)
"""


def test_an_upgrade_keeps_the_homes_and_an_uninstallation_leaves_nothing(machine, packages, previous):
    machine.copy(previous.wheel, packages.wheel)
    (machine.folder / "root/client.py").write_text(CLIENT)
    output = machine.run(
        f"""
        with_gateway() {{
            venv2/bin/pip show home-gateway | grep ^Version
            venv2/bin/home-gateway serve --port 0 --data home.sqlite > log &
            until grep -q listening log; do sleep 0.1; done
            venv2/bin/python client.py "$1" "$(sed -nE 's/.*listening on (.*)/\\1/p' log)"
            kill %%; wait %%
            rm log
        }}
        python3 -m venv venv2
        venv2/bin/pip install --quiet {previous.wheel.name}
        with_gateway POST
        venv2/bin/pip install --quiet --upgrade {packages.wheel.name}
        with_gateway GET
        venv2/bin/pip uninstall --quiet --yes home-gateway
        find venv2 -iname '*home*gateway*'
        """,
        network=True,
    )
    old, _, new, attributes = output.splitlines()
    assert (old, new) == (f"Version: {previous.version}", f"Version: {packages.version}"), output
    assert '"onOff":true' in attributes
