"""Reads of a home."""

import pytest

from gateway import LAMP, problem

# Lists and single objects


@pytest.mark.parametrize("collection", ["structures", "rooms", "devices"])
def test_an_object_in_a_list_equals_the_object_read_alone(home, collection):
    response = home.client.get(f"/{collection}")
    listed = response.json()[collection]
    assert listed
    assert response.headers["x-cursor"] == response.json()["cursor"]
    for item in listed:
        assert home.client.get(f"/{collection}/{item['id']}").json() == item


def test_the_demo_home_has_the_two_houses_of_the_guides(home):
    names = {structure["name"] for structure in home.client.get("/structures").json()["structures"]}
    assert {"Main House", "Guest Cottage"} <= names


def test_fields_reduce_a_list(home):
    for device in home.devices(fields="id,name,roomID"):
        assert set(device) == {"id", "name", "roomID"}


def test_filters_select_exactly_the_named_objects(home):
    devices = home.devices()
    room = next(device["roomID"] for device in devices if device["roomID"])
    structure = devices[0]["structureID"]

    def ids_where(condition):
        return {device["id"] for device in devices if condition(device)}

    def listed(**filters):
        return {device["id"] for device in home.devices(**filters)}

    assert listed(room=room) == ids_where(lambda device: device["roomID"] == room)
    assert listed(structure=structure) == ids_where(lambda device: device["structureID"] == structure)
    assert listed(trait="matter.onOff") == ids_where(
        lambda device: any("matter.onOff" in part["traits"] for part in device["types"])
    )
    assert listed(type="matter.dimmableLight") == ids_where(
        lambda device: any(part["type"] == "matter.dimmableLight" for part in device["types"])
    )


@pytest.mark.parametrize(
    "query", ["trait=matter.onOf", "type=lamp", "color=red", "limit=0", "limit=many", "fields=nam"]
)
def test_an_unknown_filter_is_rejected_and_not_ignored(home, query):
    problem(home.client.get(f"/devices?{query}"), 400)


def test_the_pages_of_a_list_together_are_the_list(home):
    listed = [device["id"] for device in home.devices()]
    paged, token = [], {}
    while token is not None:
        page = home.client.get("/devices", params={"limit": 2, **token}).json()
        assert len(page["devices"]) <= 2
        paged += [device["id"] for device in page["devices"]]
        token = {"pageToken": page["nextPageToken"]} if page.get("nextPageToken") else None
    assert paged == listed


def test_an_unchanged_device_is_not_sent_twice(home):
    lamp = f"/devices/{LAMP}"
    tag = home.client.get(lamp).headers["etag"]
    unchanged = home.client.get(lamp, headers={"If-None-Match": tag})
    assert unchanged.status_code == 304 and not unchanged.content

    home.client.patch(lamp, json={"name": "Another name"}).raise_for_status()
    changed = home.client.get(lamp, headers={"If-None-Match": tag})
    assert changed.status_code == 200
    assert changed.headers["etag"] != tag


def test_head_returns_the_headers_of_get(home):
    get, head = home.client.get("/devices"), home.client.head("/devices")
    assert head.status_code == 200 and not head.content
    assert head.headers["content-length"] == get.headers["content-length"]
    assert head.headers["content-type"] == get.headers["content-type"]


def test_a_rejected_method_gets_the_allowed_methods(home):
    rejected = home.client.put("/devices", json={})
    problem(rejected, 405)
    assert "GET" in rejected.headers["allow"]
    assert "GET" in home.client.options("/devices").headers["allow"]


@pytest.mark.parametrize(
    "path",
    [
        "/devices/no-such-device",
        "/rooms/no-such-room",
        "/structures/no-such-structure",
        "/devices/no-such-device/stream",
        "/no-such-path",
        "/catalog/traits/x",
    ],
)
def test_an_unknown_path_is_not_found(home, path):
    problem(home.client.get(path), 404, "notFound")


# Types and traits


def test_a_type_that_the_device_lacks_is_not_found(home):
    assert home.client.get(f"/devices/{LAMP}/types").status_code == 200
    problem(home.client.get(f"/devices/{LAMP}/types/matter.doorLock"), 404, "notFound")


def test_a_trait_that_the_device_lacks_is_not_found(home):
    found = problem(home.client.get(f"/devices/{LAMP}/traits/matter.doorLock"), 404, "notFound")
    assert found["matterStatus"] == "UNSUPPORTED_CLUSTER"


@pytest.mark.parametrize("spelling", ["matter.onOff", "onOff", "ONOFF", "Matter.OnOff"])
def test_a_trait_is_found_in_any_capitalization_and_by_its_short_name(home, spelling):
    response = home.client.get(f"/devices/{LAMP}/traits/{spelling}")
    assert response.json()["attributes"] == home.attributes(LAMP, "matter.onOff")


def test_a_trait_of_two_parts_needs_the_part_in_its_path(home):
    for device in home.devices():
        parts = [part for part in device["types"] if "matter.onOff" in part["traits"]]
        if len(parts) > 1:
            break
    else:
        pytest.fail("no device of the demo home has matter.onOff twice")

    rejected = problem(home.client.get(f"/devices/{device['id']}/traits/matter.onOff"), 400, "invalidArgument")
    for part in parts:
        assert part["type"] in rejected["detail"]
        read = home.client.get(f"/devices/{device['id']}/types/{part['part']}/traits/matter.onOff")
        assert read.json()["attributes"] == part["traits"]["matter.onOff"]["attributes"]


def test_every_trait_and_attribute_of_a_device_is_in_the_catalog(home):
    catalog = home.client.get("/catalog").json()
    traits = {trait["id"] for trait in catalog["traits"]}
    types = {type["id"] for type in catalog["types"]}
    for device in home.devices():
        for part in device["types"]:
            assert part["type"] in types
            assert set(part["traits"]) <= traits


@pytest.mark.parametrize(
    ("trait", "attribute", "writable", "command"),
    [
        ("switch", "currentPosition", False, None),
        ("levelControl", "currentLevel", False, "moveToLevel"),
        ("doorLock", "wrongCodeEntryLimit", True, None),
        ("thermostat", "occupiedCoolingSetpoint", True, "setpointRaiseLower"),
    ],
)
def test_the_catalog_distinguishes_the_four_classes_of_attributes(home, trait, attribute, writable, command):
    definition = home.client.get(f"/catalog/traits/matter.{trait}").json()
    attributes = {element["name"]: element for element in definition["attributes"]}
    commands = {element["name"]: element for element in definition["commands"]}
    assert attributes[attribute]["writable"] is writable
    if command:
        assert command in attributes[attribute]["changedBy"]
        assert attribute in commands[command]["changes"]
    else:
        assert "changedBy" not in attributes[attribute]


def test_changes_of_commands_and_changed_by_of_attributes_agree(home):
    for trait in home.client.get("/catalog").json()["traits"]:
        by_command = {
            (command["name"], name) for command in trait["commands"] for name in command.get("changes", [])
        }
        by_attribute = {
            (name, attribute["name"]) for attribute in trait["attributes"] for name in attribute.get("changedBy", [])
        }
        assert by_command == by_attribute, trait["id"]


def test_a_command_changes_only_the_attributes_that_the_catalog_lists(home):
    path = f"/devices/{LAMP}/traits/matter.levelControl"
    commands = home.client.get("/catalog/traits/matter.levelControl").json()["commands"]
    changes = {command["name"]: set(command.get("changes", [])) for command in commands}
    for command, params in (
        ("moveToLevelWithOnOff", {"level": 200, "transitionTime": 0}),
        ("moveToLevelWithOnOff", {"level": 20, "transitionTime": 300}),
        ("stop", {}),
    ):
        before = home.client.get(path).json()["attributes"]
        after = home.client.post(f"{path}/commands", json={"command": command, "params": params}).json()["attributes"]
        assert {name for name in after if after[name] != before[name]} <= changes[command]


# The program


@pytest.mark.parametrize("path", ["/health", "/ready", "/metrics", "/openapi.json", "/", "/problems/out-of-range"])
def test_operational_routes_respond(home, path):
    response = home.client.get(path)
    assert response.status_code == 200 and response.content


@pytest.mark.parametrize(
    ("path", "status", "names"), [("/health", "ok", ["home"]), ("/ready", "ready", ["home", "journal", "clock"])]
)
def test_health_and_readiness_list_their_checks(home, path, status, names):
    response = home.client.get(path).json()
    assert response["status"] == status
    assert [check["name"] for check in response["checks"]] == names
    assert all(check["status"] == "ok" for check in response["checks"])
    assert f"{len(home.devices())} devices" in response["checks"][0]["detail"]


def test_each_problem_has_a_page(home):
    found = problem(home.client.get("/devices/no-such-device"), 404)
    page = home.client.get(found["type"], headers={"Accept": "text/html"})
    assert page.status_code == 200
    assert found["title"] in page.text


def test_of_two_writers_with_one_revision_the_second_is_rejected(home):
    tag = home.client.get(f"/devices/{LAMP}").headers["etag"]
    names = ["First", "Second"]
    responses = [
        home.client.patch(f"/devices/{LAMP}", json={"name": name}, headers={"If-Match": tag}) for name in names
    ]
    assert responses[0].status_code == 200
    assert problem(responses[1], 412, "aborted")["type"] == "/problems/precondition-failed"
    assert home.device(LAMP)["name"] == "First"
