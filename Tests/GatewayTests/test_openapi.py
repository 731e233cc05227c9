"""The published description is valid, and it is the one in the repository."""

import json

import openapi_spec_validator

from gateway import REPOSITORY, run


def test_an_outside_validator_accepts_the_description(gateway):
    document = gateway.client.get("/openapi.json").json()
    assert document["openapi"].startswith("3.1.")
    openapi_spec_validator.validate(document)


def test_the_program_serves_prints_and_ships_the_same_description(gateway):
    printed = run("openapi")
    assert printed.returncode == 0
    assert printed.stdout == (REPOSITORY / "openapi/openapi.json").read_text()
    assert json.loads(printed.stdout) == gateway.client.get("/openapi.json").json()
