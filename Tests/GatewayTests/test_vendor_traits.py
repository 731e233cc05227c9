"""Traits that vendors declare in JSON files."""

import json
import re
import shutil
import subprocess

import httpx
import jsonschema
import openapi_spec_validator
import pytest
from playwright.sync_api import expect

from gateway import REPOSITORY, Gateway, problem, rejection, run
from pages import checked_context, open_device

# The files of the example in the documentation.
EXAMPLES = REPOSITORY / "docs/vendor-traits"
DOCUMENTATION = REPOSITORY / "docs/vendor-traits.md"
DISC = {"type": "matter.onOffLight", "id": "disc", "name": "Disc", "traits": ["acme.spinner", "acme.onOff"]}
SPINNER = "/devices/disc/traits/acme.spinner"


@pytest.fixture
def traits(tmp_path):
    """A folder with the traits of the example, for a test to change."""
    return shutil.copytree(EXAMPLES, tmp_path / "traits")


@pytest.fixture
def disc():
    """A home with a paused clock and a lamp that also has the traits of the example."""
    with Gateway("--paused", "--vendor-traits", str(EXAMPLES)) as running:
        running.client.post("/simulation/devices", json=DISC).raise_for_status()
        yield running


@pytest.fixture
def gateway_of_the_example():
    with Gateway("--vendor-traits", str(EXAMPLES)) as running:
        yield running


def edit(folder, change):
    """Applies `change` to the declaration of the spinner in `folder`."""
    file = folder / "spinner.json"
    declared = json.loads(file.read_text())
    change(declared)
    file.write_text(json.dumps(declared, indent=2))


# Reading


def test_a_device_shows_the_trait_with_its_initial_values(disc):
    assert disc.attributes("disc", "acme.spinner") == {
        "rpm": None, "targetRpm": 0, "maxRpm": 6000, "direction": "clockwise",
    }
    assert [device["id"] for device in disc.devices(trait="acme.spinner")] == ["disc"]


def test_the_catalog_describes_a_vendor_trait_like_any_other_trait(disc):
    described = disc.client.get("/catalog/traits/acme.spinner").raise_for_status().json()
    assert described in disc.client.get("/catalog").json()["traits"]
    assert (described["namespace"], described["number"], described["isCloud"]) == ("acme", 0xFFF1FC01, True)
    target = next(attribute for attribute in described["attributes"] if attribute["name"] == "targetRpm")
    assert target["writable"] and target["unit"]["symbol"] == "1/min"
    assert target["maximum"] == {"attribute": "maxRpm", "plus": 0}
    changes = {command["name"]: command.get("changes") for command in described["commands"]}
    assert changes["spin"] == ["rpm", "targetRpm", "direction"] and changes["stop"] == ["rpm", "targetRpm"]
    assert changes["measure"] is changes["calibrate"] is None
    assert target["changedBy"] == ["spin", "stop"]
    other = disc.client.get("/catalog/traits/exampleOrganization.spinner").json()
    assert set(described) == set(other) - {"source"}
    assert described["description"] and target["description"]


def test_the_description_of_the_api_contains_a_vendor_trait_and_is_valid(disc):
    document = disc.client.get("/openapi.json").json()
    openapi_spec_validator.validate(document)
    schemas = document["components"]["schemas"]
    assert set(schemas["acme.spinner.Attributes"]["properties"]) >= {"rpm", "targetRpm", "direction"}
    assert "acme.spinner.spin.Params" in schemas
    printed = run("openapi", "--vendor-traits", EXAMPLES)
    assert json.loads(printed.stdout) == document


def test_a_type_may_have_a_name_that_the_description_uses_itself(tmp_path):
    names = ["State", "Attributes", "Write", "CommandName"]
    declared = {
        "namespace": "acme",
        "name": "spinner",
        "enums": {name: {"left": 0, "right": 1} for name in names},
        "attributes": [
            {"id": id, "name": f"a{id}", "type": name, "writable": True} for id, name in enumerate(names)
        ],
        "commands": [{"id": 0, "name": "go", "sets": {"attribute": "a0", "value": "right"}}],
    }
    (tmp_path / "spinner.json").write_text(json.dumps(declared))
    with Gateway("--vendor-traits", str(tmp_path)) as running:
        # The client checks responses against the description.
        running.client.post("/simulation/devices", json={**DISC, "traits": ["acme.spinner"]}).raise_for_status()
        assert running.command("disc", "spinner", "go").json()["attributes"]["a0"] == "right"
        assert running.client.patch(SPINNER, json={"a2": "right"}).json()["attributes"]["a2"] == "right"
        openapi_spec_validator.validate(running.client.get("/openapi.json").json())
        schemas = running.client.get("/openapi.json").json()["components"]["schemas"]
        assert "commands" in schemas["acme.spinner.State"]["properties"]
        assert schemas["acme.spinner.State2"]["enum"] == ["left", "right"]


def test_traits_of_the_same_name_are_distinguished_by_the_vendor(disc):
    disc.command("disc", "acme.onOff", "on").raise_for_status()
    assert disc.attributes("disc", "acme.onOff") == {"onOff": True}
    assert disc.attributes("disc", "matter.onOff")["onOff"] is False
    for path in ("/devices/disc/traits/onOff", "/devices/disc/types/1/traits/onOff", "/catalog/traits/onOff"):
        detail = problem(disc.client.get(path), 400, "invalidArgument")["detail"]
        assert "matter.onOff" in detail and "acme.onOff" in detail


# Writing and commands


def test_a_write_is_validated_by_the_types_and_ranges_of_the_file(disc):
    assert disc.client.patch(SPINNER, json={"targetRpm": 700}).json()["attributes"]["targetRpm"] == 700
    rejected = problem(disc.client.patch(SPINNER, json={"targetRpm": 6001}), 400, "outOfRange")
    assert rejected["errors"][0]["pointer"] == "/targetRpm" and "6000" in rejected["detail"]
    problem(disc.client.patch(SPINNER, json={"targetRpm": "fast"}), 400, "invalidArgument")
    problem(disc.client.patch(SPINNER, json={"direction": "up"}), 400, "outOfRange")
    problem(disc.client.patch(SPINNER, json={"rpm": 1}), 400, "invalidArgument")
    problem(disc.client.patch(SPINNER, json={"targetRpm": 1, "speed": 1}), 400, "invalidArgument")
    assert disc.attributes("disc", "acme.spinner")["targetRpm"] == 700


def test_a_command_sets_the_attributes_that_the_file_names(disc):
    response = disc.command("disc", "spinner", "spin", rpm=1200, direction="counterclockwise").raise_for_status()
    assert response.json()["attributes"] == {
        "rpm": None, "targetRpm": 1200, "maxRpm": 6000, "direction": "counterclockwise",
    }
    # An omitted field does not change its attribute.
    attributes = disc.command("disc", "spinner", "spin", rpm=5).json()["attributes"]
    assert (attributes["targetRpm"], attributes["direction"]) == (5, "counterclockwise")
    assert disc.command("disc", "spinner", "stop").json()["attributes"]["targetRpm"] == 0
    rejected = problem(disc.command("disc", "spinner", "spin", rpm=6001), 400, "outOfRange")
    assert rejected["errors"][0]["pointer"] == "/params/rpm"


def test_a_field_with_a_wider_type_is_validated_by_its_attribute(traits):
    def widen(declared):
        del declared["commands"][0]["fields"][0]["maximum"]

    edit(traits, widen)
    with Gateway("--vendor-traits", str(traits)) as running:
        running.client.post("/simulation/devices", json=DISC).raise_for_status()
        rejected = problem(running.command("disc", "spinner", "spin", rpm=6001), 400, "outOfRange")
        assert rejected["errors"][0]["pointer"] == "/params/rpm"
        assert running.attributes("disc", "spinner")["targetRpm"] == 0


@pytest.mark.parametrize("mandatory", [False, True])
def test_a_device_has_the_elements_of_mandatory_features(traits, mandatory):
    def declare(declared):
        declared["features"][0]["mandatory"] = mandatory
        declared["attributes"].append({"id": 9, "name": "backwards", "type": "boolean", "feature": "reverse"})
        declared["commands"].append({"id": 9, "name": "turnAround", "feature": "reverse", "sets": []})

    edit(traits, declare)
    with Gateway("--vendor-traits", str(traits)) as running:
        running.client.post("/simulation/devices", json=DISC).raise_for_status()
        assert ("backwards" in running.attributes("disc", "spinner")) == mandatory
        assert running.command("disc", "spinner", "turnAround").status_code == (200 if mandatory else 400)


def test_a_command_returns_the_response_in_the_file(disc):
    assert disc.command("disc", "spinner", "measure").json()["response"] == {"rpm": None}
    report = {"stimulus": "acme.spinner.report", "params": {"rpm": 42}}
    disc.client.post("/simulation/devices/disc/stimuli", json=report).raise_for_status()
    assert disc.command("disc", "spinner", "measure").json()["response"] == {"rpm": 42}


def test_a_command_without_effects_in_the_file_is_not_implemented(disc):
    problem(disc.command("disc", "spinner", "calibrate"), 501, "unimplemented")


# The stream and the physical world


def test_changes_and_events_are_on_the_stream(disc):
    with disc.events(trait="acme.spinner") as stream:
        disc.command("disc", "spinner", "spin", rpm=800).raise_for_status()
        change = stream.next("attributes").data
        assert (change["trait"], change["attributes"]) == ("acme.spinner", {"targetRpm": 800})
        stalled = {"stimulus": "stalled", "params": {"rpm": 3}}
        disc.client.post("/simulation/devices/disc/stimuli", json=stalled).raise_for_status()
        event = stream.next("event").data
        assert (event["trait"], event["event"], event["data"]) == ("acme.spinner", "stalled", {"rpm": 3})


def test_reports_are_validated_by_the_file_and_name_the_trait(disc):
    def stimulate(name, **params):
        return disc.client.post("/simulation/devices/disc/stimuli", json={"stimulus": name, "params": params})

    rejected = problem(stimulate("acme.spinner.report", rpm=6001), 400, "outOfRange")
    assert rejected["errors"][0]["pointer"] == "/params/rpm"
    problem(stimulate("acme.spinner.report", label="x"), 400, "failedPrecondition")
    assert "acme.onOff.report" in problem(stimulate("report", rpm=1), 400, "invalidArgument")["detail"]


def test_a_cloud_trait_is_offline_without_internet(disc):
    disc.client.patch("/simulation/network", json={"internet": False}).raise_for_status()
    structure = disc.client.get("/structures").json()["structures"][0]["id"]
    inside = {**DISC, "id": "inside", "structureID": structure}
    disc.client.post("/simulation/devices", json=inside).raise_for_status()
    problem(disc.command("inside", "spinner", "stop"), 503, "unavailable")
    assert disc.command("inside", "matter.onOff", "on").status_code == 200


@pytest.mark.parametrize(
    ("names", "message"),
    [
        (["acme.top"], "acme.top"),
        (["onOff"], "acme.onOff, matter.onOff"),
        (["acme.spinner", "acme.spinner"], "twice"),
        (["matter.onOff"], "already"),
    ],
    ids=["unknown", "ambiguous", "twice", "of the type"],
)
def test_a_trait_that_cannot_be_added_gets_a_pointer(disc, names, message):
    body = {"type": "matter.onOffLight", "traits": names}
    rejected = problem(disc.client.post("/simulation/devices", json=body), 400, "invalidArgument")
    assert rejected["errors"][0]["pointer"] == f"/traits/{len(names) - 1}"
    assert message in rejected["detail"]


# Restarts


def test_a_home_with_vendor_traits_is_the_same_after_a_restart(data):
    options = ("--paused", "--vendor-traits", str(EXAMPLES))
    with Gateway(*options, data=data) as first:
        first.client.post("/simulation/devices", json=DISC).raise_for_status()
        first.command("disc", "spinner", "spin", rpm=77, direction="counterclockwise").raise_for_status()
        device = first.device("disc")
    with Gateway(*options, data=data) as second:
        assert second.device("disc") == device
        assert second.command("disc", "spinner", "stop").json()["attributes"]["targetRpm"] == 0


def test_a_home_file_contains_vendor_traits_with_optional_elements(data, tmp_path):
    file, other = tmp_path / "home.json", tmp_path / "other.sqlite"
    folder = ("--vendor-traits", str(EXAMPLES))
    with Gateway(*folder, data=data) as first:
        first.client.post("/simulation/devices", json=DISC).raise_for_status()
    assert run("export", file, "--data", data, *folder).returncode == 0
    home = json.loads(file.read_text())
    spinner = next(device for device in home["devices"] if device["id"] == "disc")["types"][0]["traits"]["acme.spinner"]
    spinner["attributes"]["label"] = "Turntable"
    spinner["features"] = ["reverse"]
    file.write_text(json.dumps(home))
    assert run("import", file, "--data", other, *folder).returncode == 0
    with Gateway(*folder, data=other) as second:
        assert second.attributes("disc", "spinner")["label"] == "Turntable"
        problem(second.client.patch(SPINNER, json={"label": "x" * 33}), 400, "outOfRange")
    assert "acme.spinner" in rejection("import", file, "--data", tmp_path / "third.sqlite")


def remove_target(declared):
    declared["attributes"] = [attribute for attribute in declared["attributes"] if attribute["name"] != "targetRpm"]
    declared["commands"] = []
    del declared["display"]


def change_type_of_target(declared):
    declared["attributes"][1] = {"id": 1, "name": "targetRpm", "type": "string"}
    declared["commands"] = [{"id": id, "name": f"command{id}"} for id in range(4)]
    del declared["display"]


def rename_trait(declared):
    declared["name"] = "top"


@pytest.mark.parametrize("change", [remove_target, change_type_of_target, rename_trait])
def test_a_home_whose_trait_has_changed_is_rejected_and_not_changed(data, traits, change):
    with Gateway("--vendor-traits", str(traits), data=data) as first:
        first.client.post("/simulation/devices", json=DISC).raise_for_status()
        device = first.device("disc")
    edit(traits, change)
    line = rejection("serve", "--port", "0", "--data", data, "--vendor-traits", traits)
    assert "acme.spinner" in line and "--vendor-traits" in line and "--replace" in line
    assert "acme." in rejection("serve", "--port", "0", "--data", data)
    with Gateway("--vendor-traits", str(EXAMPLES), data=data) as restarted:
        assert restarted.device("disc") == device


@pytest.mark.parametrize("qualities", [["fixed"], []])
def test_a_value_stays_when_the_file_makes_it_fixed_or_not_fixed(data, traits, qualities):
    edit(traits, lambda declared: declared["attributes"][2].update(qualities=qualities))
    # The clock is paused, because meters count while it runs.
    with Gateway("--vendor-traits", str(traits), "--paused", data=data) as first:
        for id in ("disc", "second"):
            first.client.post("/simulation/devices", json={**DISC, "id": id}).raise_for_status()
        devices = first.devices()
    edit(traits, lambda declared: declared["attributes"][2].update(qualities=["fixed"][len(qualities) :]))
    for name in ("Disc", "Renamed disc"):
        with Gateway("--vendor-traits", str(traits), data=data) as restarted:
            assert restarted.devices() == devices
            restarted.client.patch("/devices/disc", json={"name": name}).raise_for_status()
            restarted.client.delete("/simulation/devices/second").raise_for_status()
            restarted.client.post("/simulation/devices", json={**DISC, "id": "second"}).raise_for_status()
            devices = restarted.devices()


def test_an_attribute_added_to_the_file_does_not_change_existing_devices(data, traits):
    with Gateway("--vendor-traits", str(traits), data=data) as first:
        first.client.post("/simulation/devices", json=DISC).raise_for_status()
        device = first.device("disc")
    edit(traits, lambda declared: declared["attributes"].append({"id": 9, "name": "hours", "type": "uint32"}))
    with Gateway("--vendor-traits", str(traits), data=data) as second:
        assert second.device("disc") == device
        second.client.post("/simulation/devices", json={**DISC, "id": "new"}).raise_for_status()
        assert second.attributes("new", "spinner")["hours"] == 0


# Rejected files


@pytest.mark.parametrize(
    ("text", "position", "message"),
    [
        ('{\n  "namespace": "acme"\n  "name": "top"\n}', "3:3", "comma"),
        ('{\n  "namespace": "google",\n  "name": "top"\n}', "2:3", "are reserved for the Home APIs"),
        ('{"namespace": "exampleOrganization", "name": "spinner"}', "1:38", "the catalog already has a trait"),
        ('{"namespace": "acme", "name": "top", "number": 6}', "1:38", "matter.onOff"),
        ('{"namespace": "acme",\n "name": "top",\n "attributes": [{"id": 1}]}', "3:17", "name"),
        (
            '{"namespace": "acme", "name": "top", "commands": [{"id": 0, "name": "go",\n "changes": ["rpm"]}]}',
            "2:14", 'no attribute "rpm"',
        ),
    ],
)
def test_a_faulty_file_is_rejected_in_one_line_with_its_position(traits, text, position, message):
    file = traits / "top.json"
    file.write_text(text)
    completed = run("serve", "--port", "0", "--data", "none", "--vendor-traits", traits)
    assert completed.returncode == 1
    assert len(completed.stderr.splitlines()) == 1
    assert f"{file}:{position}: " in completed.stderr and message in completed.stderr


def test_one_trait_in_two_files_is_rejected(traits):
    shutil.copy(traits / "spinner.json", traits / "zspinner.json")
    line = rejection("serve", "--port", "0", "--data", "none", "--vendor-traits", traits)
    assert "zspinner.json:4:3" in line and "spinner.json already has a trait acme.spinner" in line


def test_a_missing_folder_is_rejected(tmp_path):
    folder = tmp_path / "none"
    assert str(folder) in rejection("serve", "--port", "0", "--data", "none", "--vendor-traits", folder)


def test_the_folder_can_be_named_by_the_environment(monkeypatch):
    monkeypatch.setenv("HOME_GATEWAY_VENDOR_TRAITS", str(EXAMPLES))
    with Gateway() as running:
        assert httpx.get(running.url + "/catalog/traits/acme.spinner").status_code == 200


# The page and the documentation


def test_the_page_shows_the_trait_as_the_file_describes_it(browser, disc):
    with checked_context(browser, disc.url) as context:
        page = context.new_page()
        page.goto(disc.url)
        open_device(page, "Disc", tab="Data")
        panel = page.get_by_role("complementary", name="Disc", exact=True)
        for id in ("matter.onOff", "acme.onOff", "acme.spinner"):
            expect(panel.get_by_text(id, exact=True)).to_be_visible()
        disc.command("disc", "spinner", "spin", rpm=4321).raise_for_status()
        expect(panel.get_by_role("tabpanel")).to_contain_text("4,321/min")
        disc.command("disc", "spinner", "stop").raise_for_status()
        expect(panel.get_by_role("tabpanel")).not_to_contain_text("4,321/min")


def test_the_card_of_a_device_shows_the_traits_of_the_example(browser, disc):
    with checked_context(browser, disc.url) as context:
        page = context.new_page()
        page.goto(disc.url)
        card = page.get_by_role("main").get_by_role("listitem").filter(
            has=page.get_by_role("link", name="Disc", exact=True)
        )
        expect(card).to_contain_text("Off, speed unknown, Switch off")
        report = {"stimulus": "acme.spinner.report", "params": {"rpm": 1180}}
        disc.client.post("/simulation/devices/disc/stimuli", json=report).raise_for_status()
        expect(card).to_contain_text("Off, turning at 1,180/min, Switch off")


def test_names_and_a_unit_of_other_attributes_reach_the_card(browser, traits):
    def change(declared):
        declared["enums"]["SpeedUnit"] = {"metersPerSecond": 0}
        declared["structs"] = {"Program": [{"name": "id", "type": "uint8"}, {"name": "title", "type": "string"}]}
        declared["attributes"] += [
            {"id": 10, "name": "speed", "type": "float", "unitFrom": "speedUnit"},
            {"id": 11, "name": "speedUnit", "type": "SpeedUnit",
             "words": [{"value": "metersPerSecond", "text": "m/s"}]},
            {"id": 12, "name": "program", "type": "uint8",
             "names": {"list": "programs", "number": "id", "name": "title"}},
            {"id": 13, "name": "programs", "type": "list", "element": "Program"},
        ]
        declared["display"] = {"summary": ["program", "speed"]}

    edit(traits, change)
    options = ("--paused", "--vendor-traits", str(traits))
    with Gateway(*options) as gateway, checked_context(browser, gateway.url) as context:
        gateway.client.post("/simulation/devices", json=DISC).raise_for_status()
        values = {"speed": 2.5, "program": 4, "programs": [{"id": 4, "title": "Slow"}]}
        report = {"stimulus": "acme.spinner.report", "params": values}
        gateway.client.post("/simulation/devices/disc/stimuli", json=report).raise_for_status()
        page = context.new_page()
        page.goto(gateway.url)
        expect(page.get_by_text("Off, Slow, 2.5\u00a0m/s, Switch off")).to_be_visible()


def test_the_trait_in_the_documentation_is_valid(tmp_path):
    (text,) = re.findall(r"^```json\n(.*?)^```", DOCUMENTATION.read_text(), re.MULTILINE | re.DOTALL)
    (tmp_path / "spinner.json").write_text(text)
    assert "acme.spinner.spin.Params" in run("openapi", "--vendor-traits", tmp_path).stdout


def test_the_commands_in_the_documentation_work_as_described(gateway_of_the_example):
    shell = "\n".join(re.findall(r"^```sh\n(.*?)^```", DOCUMENTATION.read_text(), re.MULTILINE | re.DOTALL))
    lines = [line for line in re.findall(r"^(?:.*\\\n)*.*$", shell, re.MULTILINE) if line.startswith("curl ")]
    assert len(lines) == 5
    for line in lines:
        sent = line.replace("http://127.0.0.1:8080", gateway_of_the_example.url)
        response = json.loads(subprocess.run(["bash", "-c", sent], capture_output=True, text=True, check=True).stdout)
        rejected = response.get("type", "").startswith("/problems/")
        assert rejected == ("6001" in line), response


# The format


def test_the_published_schema_accepts_the_examples_and_rejects_faulty_files():
    schema = json.loads((REPOSITORY / "docs/vendor-trait.schema.json").read_text())
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    for file in EXAMPLES.glob("*.json"):
        assert list(validator.iter_errors(json.loads(file.read_text()))) == []
    for faulty in (
        {"namespace": "matter", "name": "top"},
        {"namespace": "acme", "name": "Top"},
        {"namespace": "acme", "name": "top", "color": 1},
        {"namespace": "acme", "name": "top", "attributes": [{"id": 0, "name": "rpm"}]},
        {"namespace": "acme", "name": "top", "commands": [{"id": 0, "name": "go", "sets": {"attribute": "rpm"}}]},
    ):
        assert list(validator.iter_errors(faulty)), faulty
