"""Commands and writes: their responses, and what is rejected."""

import pytest

from gateway import LAMP, problem


def test_a_command_returns_the_attributes_that_a_read_shows(home):
    before = home.attributes(LAMP, "matter.onOff")["onOff"]
    response = home.command(LAMP, "matter.onOff", "toggle").json()
    assert response["command"] == "toggle"
    assert response["attributes"]["onOff"] is not before
    assert response["attributes"] == home.attributes(LAMP, "matter.onOff")
    assert response["cursor"] == home.client.get(f"/devices/{LAMP}").headers["x-cursor"]


def test_a_ramp_has_reached_its_target_when_the_home_is_idle(home):
    home.command(LAMP, "onOff", "on").raise_for_status()
    home.command(
        LAMP, "levelControl", "moveToLevel", level=100, transitionTime=50, optionsMask=[], optionsOverride=[]
    ).raise_for_status()
    assert home.attributes(LAMP, "levelControl")["remainingTime"] == 50
    home.client.post("/simulation/clock/advance", json={"until": "idle"}).raise_for_status()
    assert home.attributes(LAMP, "levelControl")["currentLevel"] == 100
    assert home.attributes(LAMP, "levelControl")["remainingTime"] == 0


def test_a_level_outside_its_range_is_rejected_with_a_pointer_and_the_range(home):
    rejected = home.command(
        LAMP, "levelControl", "moveToLevel", level=255, transitionTime=0, optionsMask=[], optionsOverride=[]
    )
    found = problem(rejected, 400, "outOfRange")
    assert found["matterStatus"] == "CONSTRAINT_ERROR"
    assert found["errors"][0]["pointer"] == "/params/level"
    assert "254" in found["detail"] and "255" in found["detail"]


@pytest.mark.parametrize(
    ("command", "params", "status", "code"),
    [
        ("moveToLevel", {}, "INVALID_COMMAND", "invalidArgument"),
        ("step", {"stepMode": "up", "stepSize": 0, "transitionTime": 0}, "INVALID_COMMAND", "invalidArgument"),
        ("fly", {}, None, "invalidArgument"),
    ],
)
def test_an_invalid_command_is_rejected(home, command, params, status, code):
    options = {"optionsMask": [], "optionsOverride": []} if params else {}
    found = problem(home.command(LAMP, "levelControl", command, **params, **options), 400, code)
    assert found.get("matterStatus") == status


@pytest.mark.parametrize(("written", "read"), [("toggle", "toggle"), (1, "on"), (None, None)])
def test_an_enum_is_written_by_name_or_number_and_read_by_name(home, written, read):
    home.client.patch(f"/devices/{LAMP}/traits/onOff", json={"startUpOnOff": written}).raise_for_status()
    assert home.attributes(LAMP, "onOff")["startUpOnOff"] == read


def test_an_update_with_one_wrong_attribute_changes_nothing(home):
    before = home.device(LAMP)
    rejected = home.client.patch(f"/devices/{LAMP}/traits/onOff", json={"onTime": 70, "startUpOnOff": "sideways"})
    assert problem(rejected, 400)["errors"][0]["pointer"] == "/startUpOnOff"
    assert home.device(LAMP) == before


def test_a_read_only_attribute_is_not_written(home):
    rejected = home.client.patch(f"/devices/{LAMP}/traits/onOff", json={"onOff": True})
    assert problem(rejected, 400, "invalidArgument")["matterStatus"] == "UNSUPPORTED_WRITE"


def test_each_command_of_a_batch_has_a_result(home):
    response = home.client.post(
        "/commands",
        json={
            "commands": [
                {"deviceID": LAMP, "trait": "matter.onOff", "command": "on"},
                {"deviceID": "no-such-device", "trait": "matter.onOff", "command": "on"},
                {"deviceID": LAMP, "trait": "matter.onOff", "command": "off"},
            ]
        },
    )
    assert response.status_code == 200
    first, second, third = response.json()["results"]
    assert first["attributes"]["onOff"] is True
    assert second["error"]["code"] == "notFound"
    assert third["attributes"]["onOff"] is False


# The network


def test_without_internet_matter_traits_stay_online_through_the_hub(home):
    structure = home.device(LAMP)["structureID"]
    home.client.patch("/simulation/network", json={"structureID": structure, "internet": False}).raise_for_status()
    traits = [
        (trait, state["sourceConnectivity"]["connectivityState"])
        for device in home.devices(structure=structure)
        # A cloud device is reached through the internet, also its Matter traits.
        if device["isMatterDevice"]
        for part in device["types"]
        for trait, state in part["traits"].items()
    ]
    assert {state for trait, state in traits if trait.startswith("matter.")} == {"online"}
    assert {state for trait, state in traits if not trait.startswith("matter.")} == {"offline"}
    doorbell = home.device("front-doorbell")
    assert doorbell["sourceConnectivity"]["connectivityState"] == "offline"
    turntable = home.device("turntable")
    assert turntable["sourceConnectivity"]["connectivityState"] == "partiallyOnline"


def test_without_internet_and_hub_a_command_fails_as_unavailable(home):
    structure = home.device(LAMP)["structureID"]
    network = {"structureID": structure, "internet": False, "hub": False}
    home.client.patch("/simulation/network", json=network).raise_for_status()
    problem(home.command(LAMP, "onOff", "toggle"), 503, "unavailable")
    assert home.device(LAMP)["sourceConnectivity"]["dataSourceLocality"] == "unspecified"


def test_without_granted_access_lists_are_empty(home):
    for structure in home.client.get("/structures").json()["structures"]:
        network = {"structureID": structure["id"], "accessGranted": False}
        home.client.patch("/simulation/network", json=network).raise_for_status()
    assert home.devices() == []
