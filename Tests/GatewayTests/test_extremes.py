"""Extreme and unexpected values in place of every value that the gateway reads."""

import re

import pytest

from extremes import rounds
from extremes.probe import Catalog, Probe
from extremes.values import NUMBERS, TEXTS
from gateway import Gateway, rejection


@pytest.fixture(scope="module")
def running():
    with Gateway("--paused") as gateway:
        yield gateway


@pytest.fixture(scope="module")
def probe(running):
    return Probe(running.url)


@pytest.fixture(scope="module")
def devices(probe):
    return probe.create_each_type()


def test_commands_with_extreme_fields_are_executed_or_rejected(running, probe, devices):
    outcomes = rounds.vary_commands(probe, Catalog(probe), devices)
    assert outcomes["success"] > 1_000 and outcomes["invalidArgument"] > 1_000 and outcomes["outOfRange"] > 1_000
    rounds.check_representation(running)


def test_writes_of_extreme_values_are_accepted_or_rejected(running, probe, devices):
    assert rounds.vary_writes(probe, Catalog(probe), devices) > 500
    rounds.check_representation(running)


def test_stimuli_with_extreme_fields_are_executed_or_rejected(running, probe, devices):
    assert rounds.vary_stimuli(probe, devices) > 200
    rounds.check_representation(running)


def test_routes_accept_or_reject_extreme_values(running, probe):
    rounds.vary_routes(probe, probe.get("/openapi.json"))
    rounds.check_representation(running)


def test_a_home_with_extreme_values_is_loaded_from_its_file(data):
    with Gateway("--paused", data=data) as before:
        probe = Probe(before.url)
        devices = probe.create_each_type()
        rounds.vary_commands(probe, Catalog(probe), devices[::5])
        probe.advance(86_400)
        devices_before = before.devices()
    with Gateway(data=data) as after:
        assert after.devices() == devices_before


@pytest.mark.parametrize(
    ("option", "allowed"),
    [
        ("--port", range(65_536)),
        ("--threads", range(1, 65)),
        ("--fleet", range(1_000_001)),
        ("--log-changes", range(1, 10_000_001)),
        ("--max-connections", range(1, 1_000_001)),
        ("--max-streams", range(1, 1_000_001)),
        ("--max-connections-per-client", range(1, 1_000_001)),
        ("--max-streams-per-client", range(1, 1_000_001)),
        ("--request-rate", range(1, 1_000_001)),
    ],
)
def test_an_option_with_an_extreme_value_is_rejected_in_one_line(option, allowed):
    for value in [*NUMBERS, *TEXTS, "9223372036854775808", "NaN:NaN", "1:9223372036854775808"]:
        if "\0" in value or (re.fullmatch(r"-?\d+", value) and int(value) in allowed):
            continue
        assert option in rejection("serve", "--data", "none", "--port", "0", f"{option}={value}")
