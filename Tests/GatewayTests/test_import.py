"""The import of a recorded home: nothing is lost, and the devices have their recorded states."""

import json

import pytest

from gateway import REPOSITORY, Gateway, run

# The responses of a Home Assistant with 50 devices of 17 types; the README beside them names their source.
FIXTURES = REPOSITORY / "Tests/CloudToCloudTests/Fixtures"
SYNC = FIXTURES / "home-assistant-sync.json"
STATES = FIXTURES / "home-assistant-query.json"


@pytest.fixture(scope="module")
def imported():
    with Gateway("--home", str(SYNC), "--states", str(STATES), "--paused") as running:
        yield running


@pytest.fixture(scope="module")
def recorded():
    return json.loads(SYNC.read_text())["payload"]["devices"]


def test_every_device_appears_with_its_name_and_without_a_room(imported, recorded):
    found = {device["id"]: device for device in imported.devices()}
    assert {id: device["name"] for id, device in found.items()} == {
        device["id"]: device["name"]["name"] for device in recorded
    }
    assert {device["roomID"] for device in found.values()} == {None}


@pytest.mark.parametrize(
    ("device", "trait", "expected"),
    [
        ("light.bed_light", "onOff", {"onOff": False}),
        ("light.ceiling_lights", "onOff", {"onOff": True}),
        # 71 of 100 is 180 of 254.
        ("light.ceiling_lights", "levelControl", {"currentLevel": 180}),
        ("lock.front_door", "doorLock", {"lockState": "locked"}),
        ("lock.kitchen_door", "doorLock", {"lockState": "unlocked"}),
        (
            "climate.heatpump",
            "thermostat",
            {"systemMode": "heat", "localTemperature": 2500, "occupiedHeatingSetpoint": 2000},
        ),
        ("switch.ac", "onOff", {"onOff": False}),
        ("sensor.outside_temperature", "temperatureMeasurement", {"measuredValue": 1560}),
        ("sensor.outside_humidity", "relativeHumidityMeasurement", {"measuredValue": 5400}),
    ],
)
def test_a_device_has_its_recorded_state(imported, device, trait, expected):
    attributes = imported.attributes(device, trait)
    assert {name: attributes[name] for name in expected} == expected


def test_a_command_only_device_has_no_readable_state(imported):
    # Its SYNC response contains commandOnlyOnOff.
    assert imported.attributes("switch.decorative_lights", "onOff") == {}
    assert imported.command("switch.decorative_lights", "onOff", "on").status_code == 200


def test_an_imported_lamp_executes_commands(imported):
    assert imported.command("light.bed_light", "onOff", "on").json()["attributes"]["onOff"] is True


def test_nothing_of_the_recorded_home_is_omitted(data):
    completed = run("import", SYNC, "--states", STATES, "--data", data)
    assert completed.returncode == 0, completed.stderr
    assert completed.stdout.startswith("50 devices imported.")
    assert "cannot" not in completed.stdout.lower() and "action.devices" not in completed.stdout


def test_unsupported_parts_are_listed_by_name_and_count(tmp_path, data):
    file = tmp_path / "sync.json"
    cameras = [
        {
            "id": f"camera-{number}",
            "type": "action.devices.types.CAMERA",
            "traits": ["action.devices.traits.CameraStream", "action.devices.traits.Levitation"][: number + 1],
            "name": {"name": f"Camera {number}"},
            "willReportState": True,
        }
        for number in range(2)
    ]
    file.write_text(json.dumps({"requestId": "1", "payload": {"agentUserId": "1", "devices": cameras}}))
    completed = run("import", file, "--data", data)
    assert completed.returncode == 0, completed.stderr
    assert "2 devices imported." in completed.stdout
    assert "CameraStream (2): Camera 0, Camera 1" in completed.stdout
    assert "Levitation (1): Camera 1" in completed.stdout


# Characters that a terminal interprets: ESC, the one-character form of ESC [, a carriage return, a line feed, and DEL.
CONTROLS = "\x1b[31m\x9b31m\r\nhome-gateway: forged\x7f"


def printed(*arguments):
    """Returns the exit code and the output of the program; line feeds must be its only control characters."""
    completed = run(*arguments, text=False)
    output, errors = completed.stdout.decode(), completed.stderr.decode()
    for text in (output, errors):
        assert not [one for one in text if (ord(one) < 32 and one != "\n") or 126 < ord(one) < 160]
        assert "\nhome-gateway: forged" not in text
    return completed.returncode, output, errors


def test_a_report_shows_control_characters_of_names_as_escapes(tmp_path, data):
    file = tmp_path / "sync.json"
    device = {
        "id": "camera" + CONTROLS,
        "type": "action.devices.types.CAM" + CONTROLS,
        "traits": ["action.devices.traits.Levi" + CONTROLS],
        "name": {"name": "Camera" + CONTROLS},
        "roomHint": 7,
    }
    file.write_text(json.dumps({"requestId": "1", "payload": {"agentUserId": "1", "devices": [device]}}))
    status, report, _ = printed("import", file, "--data", data)
    assert status == 0 and r"Camera\u{1b}[31m\u{9b}31m\r\nhome-gateway: forged\u{7f}" in report


@pytest.mark.parametrize(
    "arguments",
    [
        ["import", "{home}"],
        ["import", "{text}"],
        ["serve", "--port", "0", "--data", "none", "--home", "{home}"],
        ["serve", "--port", "0", "--data", "none", "--vendor-traits", "{folder}"],
        ["serve", "--port", CONTROLS],
        ["serve", "--" + CONTROLS],
        [CONTROLS],
        ["export", "--data", "/dev/null/" + CONTROLS],
        ["import", "/dev/null/" + CONTROLS],
    ],
    ids=str,
)
def test_an_error_message_shows_control_characters_as_escapes(tmp_path, data, arguments):
    (tmp_path / "home.json").write_text(
        json.dumps(
            {
                "format": "home-gateway",
                "version": 1,
                "structures": [],
                "rooms": [],
                "devices": [{"id": "a", "types": [{"type": "x", CONTROLS: 1}], "traits" + CONTROLS: 1, "name": 1}],
            }
        )
    )
    (tmp_path / "text.json").write_text('{"payload": ' + CONTROLS)
    folder = tmp_path / "traits"
    folder.mkdir()
    (folder / f"a{CONTROLS.replace('/', '')}.json").write_text(json.dumps({"id": CONTROLS, CONTROLS: CONTROLS}))
    paths = {"home": tmp_path / "home.json", "text": tmp_path / "text.json", "folder": folder}
    status, _, line = printed(*[argument.format(**paths) if "{" in argument else argument for argument in arguments])
    assert status > 0 and line.count("\n") == 1


def test_an_imported_home_is_served_at_the_next_start(data, recorded):
    assert run("import", SYNC, "--states", STATES, "--data", data).returncode == 0
    with Gateway(data=data) as running:
        assert {device["id"] for device in running.devices()} == {device["id"] for device in recorded}


@pytest.mark.parametrize("content", ["", "{", "[]", '{"payload": {}}', '{"payload": {"devices": [{"id": 1}]}}'])
def test_a_file_that_is_not_a_home_is_rejected_in_one_line(tmp_path, data, content):
    file = tmp_path / "sync.json"
    file.write_text(content)
    completed = run("import", file, "--data", data)
    assert completed.returncode > 0
    assert len(completed.stderr.splitlines()) == 1 and str(file) in completed.stderr


def test_an_exported_home_is_the_same_after_its_import(data, tmp_path):
    file, other = tmp_path / "home.json", tmp_path / "other.sqlite"
    with Gateway("--paused", data=data) as first:
        structure = first.device("desk-lamp")["structureID"]
        room = first.client.post(f"/structures/{structure}/rooms", json={"name": "Library"}).json()["id"]
        move = {"devices": ["desk-lamp"], "room": room}
        first.client.post(f"/structures/{structure}/move", json=move).raise_for_status()
        first.command("desk-lamp", "levelControl", "moveToLevel", level=33, transitionTime=0).raise_for_status()
        home = [without_revision(device) for device in first.devices()]
    assert run("export", file, "--data", data).returncode == 0
    # The clock is paused, because the meters would continue to count.
    assert run("import", file, "--data", other, "--paused").returncode == 0
    with Gateway("--paused", data=other) as second:
        assert [without_revision(device) for device in second.devices()] == home
    # Both files have the same bytes, so nothing else was lost either.
    assert run("export", "--data", other).stdout.strip() == file.read_text().strip()


def without_revision(device: dict) -> dict:
    return {name: value for name, value in device.items() if name != "revision"}


@pytest.mark.parametrize(("name", "word"), [("other.sqlite", "other.sqlite"), ("my home.sqlite", "'my home.sqlite'")])
def test_the_command_to_serve_an_import_names_the_file(tmp_path, name, word):
    output = run("import", SYNC, "--data", tmp_path / name).stdout
    command = output.splitlines()[-1].rpartition("run ")[2]
    assert command == f"home-gateway serve --data {word.replace(name, str(tmp_path / name))}"
