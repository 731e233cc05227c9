"""The published description is valid, and it is the one in the repository."""

import json
import re
import subprocess

import openapi_spec_validator

from gateway import REPOSITORY, Gateway, run
from toolchains import packaged_file


def test_a_public_validator_accepts_the_description(gateway):
    document = gateway.client.get("/openapi.json").json()
    assert document["openapi"].startswith("3.1.")
    openapi_spec_validator.validate(document)


def test_the_served_the_printed_and_the_committed_description_are_equal(gateway):
    printed = run("openapi")
    assert printed.returncode == 0
    assert printed.stdout == (REPOSITORY / "openapi/openapi.json").read_text()
    assert json.loads(printed.stdout) == gateway.client.get("/openapi.json").json()


def test_the_description_of_two_traits_is_small_and_equal_when_served_and_printed(gateway):
    some = gateway.client.get("/openapi.json", params={"traits": "onOff,matter.levelControl"}).raise_for_status().text
    assert run("openapi", "--traits", "onOff,matter.levelControl").stdout == some
    openapi_spec_validator.validate(json.loads(some))
    assert len(json.loads(some)["components"]["schemas"]) < 260
    unknown = run("openapi", "--traits", "onOff,lamp")
    assert unknown.returncode == 2 and "There is no trait lamp" in unknown.stderr


def test_the_program_describes_the_traits_of_a_home(data, tmp_path):
    with Gateway(data=data) as gateway:
        used = gateway.client.get("/openapi.json", params={"traits": "used"}).raise_for_status().text
    assert run("openapi", "--traits", "used", "--data", str(data)).stdout == used
    home = tmp_path / "home.json"
    assert run("export", str(home), "--data", str(data)).returncode == 0
    assert run("openapi", "--traits", "used", "--home", str(home)).stdout == used


def test_the_linter_vacuum_finds_no_error_and_no_missing_description(tmp_path):
    description = tmp_path / "openapi.json"
    description.write_text(run("openapi", "--traits", "matter.onOff,matter.levelControl,matter.doorLock").stdout)
    linter = [packaged_file("vacuum/lib/vacuum"), "lint", "--no-banner", "--no-style", "--details", "--all-results"]
    completed = subprocess.run([*linter, description], capture_output=True, text=True, timeout=300)
    assert completed.returncode == 0, completed.stdout[-5_000:]
    rules = set(re.findall(r"\| (?:error|warning) +\| .*? \| ([a-z0-9-]+) ", completed.stdout))
    # Not every property needs an example. The address of the server is relative on purpose. A value type contains value
    # types.
    assert rules <= {"oas3-missing-example", "oas3-api-servers", "circular-references"}
