"""`home-gateway test` runs scenario files, alone and against a running gateway."""

import json
import subprocess
import threading
import time
from xml.etree import ElementTree

import httpx
import jsonschema
import pytest
import yaml

from gateway import BINARY, REPOSITORY, Gateway
from streams import Stream

PASSING = """
name: A lamp follows a command
steps:
  - command: {device: desk-lamp, trait: onOff, command: on}
    expect: {attributes: {onOff: true}}
"""
FAILING = """
name: A lamp follows <nobody> & "nothing"
steps:
  - expect: {attribute: {device: desk-lamp, trait: onOff, onOff: 7}}
"""
WAITING = """
name: The app switches the light on when somebody enters
steps:
  - command: {device: hallway-light, trait: onOff, command: "off"}
  - stimulus: {device: hallway-motion, stimulus: enter}
  - wait: {received: {client: app, device: hallway-light, command: "on", status: 200}, timeout: 20 s}
  - expect: {attribute: {device: hallway-light, trait: onOff, onOff: true}}
"""


def run(*arguments, folder, timeout=60):
    """Runs `home-gateway test` in a folder."""
    command = [BINARY, "test", *map(str, arguments)]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=timeout, check=False)


@pytest.fixture
def files(tmp_path):
    """A folder with a scenario that passes and one that fails."""
    (tmp_path / "passing.yaml").write_text(PASSING)
    (tmp_path / "failing.yaml").write_text(FAILING)
    return tmp_path


def test_the_shipped_scenarios_pass(tmp_path):
    result = run(REPOSITORY / "scenarios", folder=tmp_path)
    assert result.returncode == 0, result.stdout
    assert " 0 failed" in result.stdout.splitlines()[-1]
    assert not (tmp_path / "recordings").exists()


def test_the_published_schema_describes_the_shipped_scenarios():
    schema = json.loads((REPOSITORY / "docs/scenario.schema.json").read_text())
    validator = jsonschema.Draft202012Validator(schema)
    validator.check_schema(schema)
    for path in (REPOSITORY / "scenarios").rglob("*.yaml"):
        # The base loader keeps `on` and dates as texts, as the gateway does, but also numbers and flags.
        document = json.loads(json.dumps(scalars(yaml.load(path.read_text(), yaml.BaseLoader))))
        assert [error.message for error in validator.iter_errors(document)] == [], path
    broken = {"name": "A", "steps": [{"advance": 1, "wait": 1}, {"expect": {"within": 1, "for": 2}}, {"fly": 1}]}
    assert len(list(validator.iter_errors(broken))) == 3


def scalars(value):
    """Returns a value of YAML with plain numbers, flags and nulls as such."""
    if isinstance(value, dict):
        return {name: scalars(member) for name, member in value.items()}
    if isinstance(value, list):
        return [scalars(element) for element in value]
    try:
        return json.loads(value)
    except ValueError:
        return value


def test_the_schema_is_printed(tmp_path):
    result = run("--schema", folder=tmp_path)
    assert result.returncode == 0
    assert result.stdout == (REPOSITORY / "docs/scenario.schema.json").read_text()


def test_a_failure_has_its_line_its_difference_and_a_recording(files):
    result = run("failing.yaml", folder=files)
    assert result.returncode == 1
    lines = [line.strip() for line in result.stdout.splitlines()]
    assert "failing.yaml:4:14: Attributes of onOff of desk-lamp differ." in lines
    assert "- expected  7" in lines
    assert lines[-1].startswith("1 scenario: 0 passed, 1 failed")
    recording = [json.loads(line) for line in (files / "recordings/failing.yaml.ndjson").read_text().splitlines()]
    assert recording[0]["recording"] == 1
    assert recording[0]["home"]["seed"] == 1
    assert recording[-1]["failure"]["line"] == 4


def test_reports_for_other_programs(files):
    result = run("passing.yaml", "failing.yaml", "--junit", "junit.xml", "--tap", "results.tap", folder=files)
    assert result.returncode == 1
    suite = ElementTree.parse(files / "junit.xml").getroot().find("testsuite")
    assert (suite.get("tests"), suite.get("failures")) == ("2", "1")
    failed = [case for case in suite.iter("testcase") if case.find("failure") is not None]
    assert [case.get("name") for case in failed] == ['A lamp follows <nobody> & "nothing"']
    assert "failing.yaml:4:14" in failed[0].find("failure").text
    tap = (files / "results.tap").read_text().splitlines()
    assert tap[:3] == ["TAP version 14", "1..2", "ok 1 - passing.yaml: A lamp follows a command"]
    block = tap[tap.index("  ---") + 1 : tap.index("  ...")]
    assert yaml.safe_load("\n".join(block))["at"] == {"file": "failing.yaml", "line": 4, "column": 14}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "bad.yaml:1:1: The file is empty."),
        ("name: [", "bad.yaml:2:1: This is not YAML:"),
        ("name: A\nsteps:\n  - fly: 1", "bad.yaml:3:5: There is no member fly here; the members are name,"),
        ("name: A\nsteps:\n  - wait: 2 h", "bad.yaml:3:5: The member wait must be seconds"),
        (
            "name: A\nsteps:\n  - command: {device: nobody, trait: onOff, command: on}",
            "bad.yaml:3:15: The request failed: 404 notFound. There is no device nobody.",
        ),
        ("name: A\nsteps:\n" + "  - advance: 1\n" * 1_000_000, "bad.yaml:10003:"),
        ("name: A\nsteps: " + "[" * 100_000, "bad.yaml:2:"),
        ("&a [*a, *a]", "bad.yaml:1:1:"),
        ("name: A\nsteps: [{advance: 1}]\n---\nname: B", "bad.yaml:3:1:"),
        ("\0", "bad.yaml:1:1:"),
        ("name: \ud800", "bad.yaml:1:"),
    ],
    # The texts are too large for names.
    ids=range(11),
)
def test_a_bad_file_has_line_and_column(tmp_path, text, expected):
    (tmp_path / "bad.yaml").write_bytes(text.encode(errors="surrogatepass"))
    result = run("bad.yaml", folder=tmp_path, timeout=20)
    assert result.returncode == 1, result.stderr
    assert expected in result.stdout


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["--jobs", "0", "a.yaml"],
        ["--url", "ftp://127.0.0.1", "a.yaml"],
        ["--in-home", "default", "a.yaml"],
        ["--schema", "a.yaml"],
        ["--colour", "a.yaml"],
    ],
)
def test_wrong_arguments(tmp_path, arguments):
    result = run(*arguments, folder=tmp_path)
    assert result.returncode == 2
    assert result.stderr.startswith("home-gateway: ")


def test_files_that_cannot_be_read(tmp_path):
    (tmp_path / "empty").mkdir()
    assert run("missing.yaml", folder=tmp_path).returncode == 1
    assert "has no scenario files" in run("empty", folder=tmp_path).stderr
    (tmp_path / "large.yaml").write_bytes(b"#" * (17 << 20))
    assert run("large.yaml", folder=tmp_path).returncode == 1


def test_a_scenario_on_a_running_gateway_has_a_home_of_its_own(gateway, files):
    gateway.command("desk-lamp", "onOff", "off").raise_for_status()
    result = run("passing.yaml", "--url", gateway.url, folder=files)
    assert result.returncode == 0, result.stdout
    assert [home["id"] for home in gateway.client.get("/homes").json()["homes"]] == ["default"]
    assert gateway.attributes("desk-lamp", "onOff")["onOff"] is False


def test_a_scenario_drives_the_home_of_an_app(home, tmp_path):
    (tmp_path / "waiting.yaml").write_text(WAITING)

    def app():
        """Switches the light on when the stream reports that the hall is occupied."""
        with Stream(home.url, "/events?trait=occupancySensing&client=app", timeout=20) as stream:
            ready.set()
            for event in stream:
                if event.name == "attributes" and event.data["attributes"].get("occupancy") == ["occupied"]:
                    url = f"{home.url}/devices/hallway-light/traits/onOff/commands"
                    httpx.post(url, json={"command": "on"}, headers={"X-Client": "app"}).raise_for_status()
                    return

    ready = threading.Event()
    thread = threading.Thread(target=app)
    thread.start()
    ready.wait(20)
    result = run("waiting.yaml", "--url", home.url, "--in-home", "default", folder=tmp_path)
    thread.join(20)
    assert result.returncode == 0, result.stdout


def test_an_app_that_does_nothing_fails_the_scenario_in_time(home, tmp_path):
    (tmp_path / "waiting.yaml").write_text(WAITING.replace("20 s", "1 s"))
    start = time.monotonic()
    result = run("waiting.yaml", "--url", home.url, folder=tmp_path)
    assert result.returncode == 1
    assert "waiting.yaml:6:12: The home has received no such request." in result.stdout
    assert time.monotonic() - start < 15
    assert [home["id"] for home in home.client.get("/homes").json()["homes"]] == ["default"]


def test_an_endless_wait_ends_with_the_time_of_the_scenario(home, tmp_path):
    (tmp_path / "waiting.yaml").write_text(WAITING.replace("20 s", "1 h"))
    result = run("waiting.yaml", "--url", home.url, "--timeout", 2, folder=tmp_path, timeout=20)
    assert result.returncode == 1
    assert "longer than 2 s of real time" in result.stdout


def test_no_gateway(files):
    result = run("passing.yaml", "--url", "http://127.0.0.1:1", folder=files)
    assert result.returncode == 1
    assert "The home could not be created" in result.stdout


def test_the_shipped_scenarios_pass_on_a_running_gateway(tmp_path):
    with Gateway() as gateway:
        result = run(REPOSITORY / "scenarios", "--url", gateway.url, folder=tmp_path, timeout=300)
        assert result.returncode == 0, result.stdout
        assert gateway.client.get("/homes").json()["homes"][0]["id"] == "default"


def test_a_running_gateway_lists_and_runs_the_shipped_scenarios(gateway):
    listed = gateway.client.get("/scenarios").raise_for_status().json()["scenarios"]
    files = sorted(path.relative_to(REPOSITORY / "scenarios") for path in (REPOSITORY / "scenarios").rglob("*.yaml"))
    assert [scenario["id"] for scenario in listed] == sorted(str(file).replace("/", "-")[:-5] for file in files)
    read = gateway.client.get("/scenarios/guides-control").raise_for_status().json()
    assert read["text"] == (REPOSITORY / "scenarios/guides/control.yaml").read_text()
    result = gateway.client.post("/scenarios/run", json={"id": "guides-control"}).raise_for_status().json()
    assert result["passed"]
    assert result["steps"] == read["steps"]
    assert len(result["recording"]) > result["steps"]


def test_a_scenario_that_a_client_sends_runs_beside_the_home(home):
    before = home.client.get("/export").text
    result = home.client.post("/scenarios/run", json={"text": FAILING}).raise_for_status().json()
    assert not result["passed"]
    assert (result["failure"]["line"], result["failure"]["column"]) == (4, 14)
    assert result["failure"]["differences"][0]["expected"] == "7"
    assert home.client.get("/export").text == before
    assert len(home.client.get("/homes").json()["homes"]) == 1


def test_a_client_that_goes_away_ends_its_run(gateway):
    # A step that has begun is completed.
    years = "name: A\nsteps:\n" + "  - advance: 30 d\n" * 400
    with pytest.raises(httpx.ReadTimeout):
        httpx.post(gateway.url + "/scenarios/run", json={"text": years}, timeout=0.5)
    start = time.monotonic()
    gateway.client.post("/scenarios/run", json={"text": PASSING}, timeout=60).raise_for_status()
    assert time.monotonic() - start < 30


def test_the_folder_of_scenarios_can_be_chosen(files, tmp_path):
    (tmp_path / "broken.yaml").write_text("name: [")
    with Gateway("--scenarios", str(files)) as gateway:
        listed = gateway.client.get("/scenarios").json()["scenarios"]
        assert [scenario["id"] for scenario in listed] == ["failing", "passing"]
    result = subprocess.run(
        [BINARY, "--data", "none", "--scenarios", tmp_path / "nothing"], capture_output=True, text=True, check=False
    )
    assert result.returncode == 1
    assert "set --scenarios to a folder" in result.stderr
