"""A Python client from a public generator works, and its types match the responses."""

import importlib
import pkgutil
import subprocess
import sys
from types import ModuleType

import pytest

from gateway import LAMP, Gateway

# The name of the generated package.
PACKAGE = "home_gateway_client"

# Timeout of the generator on a busy machine, in seconds.
TIMEOUT = 60


@pytest.fixture(scope="module")
def package(tmp_path_factory) -> ModuleType:
    """The generated client, imported from a temporary folder."""
    folder = tmp_path_factory.mktemp("client")
    # Formatting is off, because it takes longer than generating.
    config = folder / "config.json"
    config.write_text('{"post_hooks": []}')
    with Gateway() as running:
        command = [sys.executable, "-m", "openapi_python_client", "generate", "--url", running.url + "/openapi.json"]
        options = ["--meta", "none", "--config", config, "--output-path", folder / PACKAGE]
        completed = subprocess.run([*command, *options], capture_output=True, text=True, timeout=TIMEOUT)
    # The generator omits unsupported parts with a warning.
    lines = (completed.stdout + completed.stderr).splitlines()
    warnings = [line for line in lines if line and not line.startswith("Generating ")]
    assert completed.returncode == 0 and not warnings, "\n".join(warnings)
    sys.path.insert(0, str(folder))
    try:
        yield importlib.import_module(PACKAGE)
    finally:
        sys.path.remove(str(folder))
        for name in [name for name in sys.modules if name.split(".")[0] == PACKAGE]:
            del sys.modules[name]


@pytest.fixture
def models(package) -> ModuleType:
    return importlib.import_module(f"{PACKAGE}.models")


@pytest.fixture
def call(package, home):
    """Calls an operation of the generated client on the home: `call("devices.get_device", LAMP)`."""
    with package.Client(base_url=home.url) as client:

        def sync(operation: str, *arguments, **options):
            module = importlib.import_module(f"{PACKAGE}.api.{operation}")
            return module.sync(*arguments, client=client, **options)

        yield sync


def test_every_module_can_be_imported(package):
    modules = [module.name for module in pkgutil.walk_packages(package.__path__, PACKAGE + ".")]
    assert len(modules) > 100
    for name in modules:
        importlib.import_module(name)


def test_devices_are_listed_by_room_and_trait(call, home):
    room = home.device(LAMP)["roomID"]
    page = call("devices.list_devices", room=[room], trait=["matter.levelControl"])
    assert LAMP in [device.id for device in page.devices]
    assert {device.room_id for device in page.devices} == {room}
    for device in page.devices:
        assert any(part.traits.matter_level_control for part in device.types)


def test_a_device_shows_the_attributes_of_its_traits_by_name(call, home, models):
    home.client.patch(f"/devices/{LAMP}/traits/onOff", json={"startUpOnOff": "toggle"}).raise_for_status()
    part = call("devices.get_device", LAMP).types[0]
    assert part.is_primary_type
    assert part.source_connectivity.connectivity_state == models.ConnectivityState.ONLINE
    assert models.MatterLevelControlCommandName.MOVETOLEVEL in part.traits.matter_level_control.commands
    assert part.traits.matter_level_control.attributes.max_level == 254
    assert part.traits.matter_on_off.attributes.start_up_on_off is models.MatterOnOffStartUpOnOffEnum.TOGGLE


def test_decoding_and_encoding_a_response_changes_nothing(models, home):
    devices = home.client.get("/devices").json()
    assert models.DevicePage.from_dict(devices).to_dict() == devices
    catalog = home.client.get("/catalog").json()
    assert models.Catalog.from_dict(catalog).to_dict() == catalog


def test_a_command_with_params_moves_the_lamp(call, home, models):
    params = models.MatterLevelControlMoveToLevelWithOnOffParams(level=100, transition_time=None)
    command = models.Command("moveToLevelWithOnOff", models.AnyObject.from_dict(params.to_dict()))
    response = call("traits.invoke_command", LAMP, "matter.levelControl", body=command)
    assert response.attributes["currentLevel"] == 100
    trait = call("traits.get_trait", LAMP, "matter.levelControl")
    assert trait.attributes["currentLevel"] == 100


def test_a_command_without_params_turns_the_lamp_on_and_off(call, home, models):
    before = home.attributes(LAMP, "onOff")["onOff"]
    toggle = models.Command(models.MatterOnOffCommandName.TOGGLE)
    response = call("traits.invoke_command", LAMP, "matter.onOff", body=toggle)
    assert response.attributes["onOff"] is not before


def test_attributes_are_written_as_enums_numbers_and_null(call, home, models):
    write = models.MatterOnOffWrite(on_time=70, start_up_on_off=models.MatterOnOffStartUpOnOffEnum.TOGGLE)
    response = call("traits.write_attributes", LAMP, "matter.onOff", body=write)
    assert response.attributes["onTime"] == 70
    assert response.attributes["startUpOnOff"] == "toggle"
    call("traits.write_attributes", LAMP, "matter.onOff", body=models.MatterOnOffWrite(start_up_on_off=None))
    assert home.attributes(LAMP, "onOff")["startUpOnOff"] is None


def test_a_rejected_write_returns_a_problem_with_a_pointer_and_a_reason(call, models):
    write = models.MatterLevelControlWrite(on_level=255)
    problem = call("traits.write_attributes", LAMP, "matter.levelControl", body=write)
    assert isinstance(problem, models.Problem)
    assert (problem.status, problem.code) == (400, models.ErrorCode.OUTOFRANGE)
    assert problem.matter_status is models.MatterStatus.CONSTRAINT_ERROR
    assert [error.pointer for error in problem.errors] == ["/onLevel"]
    assert "255" in problem.detail
