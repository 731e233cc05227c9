"""The code in the documents runs unchanged, and the files that the documents name exist."""

import re
import subprocess
import sys
import textwrap
import time

import pytest

from gateway import BINARY, REPOSITORY, TIMEOUT, Gateway
from programs import as_main_type, program_output
from typecheck import diagnostics

# The address in the documents' commands.
ADDRESS = "http://127.0.0.1:8080"

README = (REPOSITORY / "README.md").read_text()
TOUR = re.search(r"^## A tour with curl\n.*?(?=^## )", README, re.MULTILINE | re.DOTALL)[0]


# The documents whose code runs here. test_testing_guide.py runs the other code of docs/testing.md, and
# test_vendor_traits.py that of docs/vendor-traits.md.
FAULTS, HOMES, REQUESTS, REST, STREAMS, SWIFT, TESTING = (
    (REPOSITORY / f"docs/{name}.md").read_text()
    for name in ("faults", "homes", "requests", "rest", "streams", "swift", "testing")
)
CONTRIBUTING = (REPOSITORY / "CONTRIBUTING.md").read_text()
DOCUMENTS = sorted(path for path in REPOSITORY.glob("**/*.md") if ".build" not in path.parts)


def blocks(language: str, text: str) -> list[str]:
    """Returns the fenced blocks of `text` in `language`, in order, including those in lists."""
    found = re.findall(rf"^( *)```{language}\n(.*?)^\1```", text, re.MULTILINE | re.DOTALL)
    return [textwrap.dedent(block) for _, block in found]


def commands() -> list[str]:
    """Returns the curl commands outside the tour that print something, each with its continued lines."""
    shell = "\n".join(blocks("sh", README.replace(TOUR, "") + FAULTS + HOMES + REQUESTS + REST + STREAMS + TESTING))
    lines = re.findall(r"^(?:.*\\\n)*.*$", shell, re.MULTILINE)
    return [line for line in lines if re.match("curl (?!-o )", line)]


def test_the_documents_show_each_kind_of_client():
    assert commands() and blocks("python", README) and blocks("js", STREAMS) and blocks("swift", README)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(REPOSITORY)))
def test_the_files_that_a_document_names_exist(document):
    text = document.read_text()
    links = re.findall(r"\]\((?!https?:|#|mailto:)([^)#\s]+)", text)
    paths = [document.parent / link for link in links]
    # Names that a reader chooses are not checked, such as Sources/XStore and PumpTrait.swift.
    names = re.findall(r"`((?:Sources|Tests|Public|deploy|docs)/[\w./+-]*)`", text)
    paths += [REPOSITORY / name for name in names if not re.search(r"/X|/Pump|/vendor-traits/?$", name)]
    assert [str(path) for path in paths if not path.exists()] == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(REPOSITORY)))
def test_the_headings_that_a_document_links_to_exist(document):
    for file, anchor in re.findall(r"\]\(([^):\s]*)#([\w-]+)\)", document.read_text()):
        target = document.parent / file if file else document
        headings = re.findall(r"^#+ (.*)$", target.read_text(), re.MULTILINE)
        anchors = {re.sub(r"[^\w -]", "", heading).strip().lower().replace(" ", "-") for heading in headings}
        assert anchor in anchors, f"{file}#{anchor}"


def test_the_tour_runs_completely_and_leaves_the_home_running(gateway, tmp_path):
    stream_command, tour_commands = (block.replace(ADDRESS, gateway.url) for block in blocks("sh", TOUR))
    events = tmp_path / "events"
    with events.open("w") as file:
        stream = subprocess.Popen(["bash", "-c", f"exec {stream_command}"], stdout=file)
    try:
        deadline = time.monotonic() + TIMEOUT
        while events.stat().st_size == 0:
            assert time.monotonic() < deadline, "the stream sends nothing"
            time.sleep(0.01)
        # Every command of the tour has to succeed, also inside $(…).
        script = f'set -euo pipefail\ncurl() {{ command curl --fail-with-body -sS "$@"; echo; }}\n{tour_commands}'
        tour = subprocess.run(["bash", "-c", script], capture_output=True, text=True, timeout=30)
        assert tour.returncode == 0, f"{tour.stdout[-2000:]}{tour.stderr}"
        assert len(tour.stdout) < 40_000, "the tour fills the terminal"
        assert "problems" not in tour.stdout
        room = next(room for room in gateway.client.get("/rooms").json()["rooms"] if room["name"] == "Library")
        assert gateway.device("desk-lamp")["roomID"] == room["id"]
        structures = gateway.client.get("/simulation/network").json()["structures"]
        assert structures and all(structure["network"]["internet"] for structure in structures)
        # The clock runs: a fade that a command starts now reaches its end by itself.
        gateway.command("living-room-lamp", "levelControl", "moveToLevelWithOnOff", level=100, transitionTime=2)
        deadline = time.monotonic() + TIMEOUT
        while gateway.attributes("living-room-lamp", "levelControl")["currentLevel"] != 100:
            assert time.monotonic() < deadline, "the clock does not run"
            time.sleep(0.05)
    finally:
        stream.kill()
        stream.wait()
    seen = set(re.findall("^event: (.*)$", events.read_text(), re.MULTILINE))
    assert {"snapshot", "added", "updated", "attributes", "event"} <= seen


def test_a_home_is_saved_as_a_file_and_another_one_starts_with_it(gateway, tmp_path):
    (block,) = (block for block in blocks("sh", HOMES) if "home-gateway import" in block)
    script = block.replace(ADDRESS, gateway.url).replace(".build/release/home-gateway", str(BINARY))
    subprocess.run(["bash", "-euc", script], cwd=tmp_path, check=True, capture_output=True, text=True, timeout=60)
    with Gateway("--paused", data=tmp_path / "other.sqlite") as other:
        devices = [home.client.get("/devices").json()["devices"] for home in (gateway, other)]
        assert len(devices[0]) == len(devices[1]) > 0
        assert {device["id"] for device in devices[0]} == {device["id"] for device in devices[1]}


@pytest.mark.parametrize("command", commands())
def test_a_curl_command_prints_a_response(gateway, command):
    if "test-7" in command and "from" not in command:
        gateway.client.post("/homes", json={"id": "test-7", "from": {"home": "default"}})
    if "snapshots/evening" in command:
        gateway.client.post("/homes/default/snapshots", json={"name": "evening"})
    # A stream does not end by itself; it only has to print something within two seconds.
    process = subprocess.run(
        ["timeout", "2", "bash", "-c", command.replace(ADDRESS, gateway.url)], capture_output=True, text=True
    )
    assert process.returncode in (0, 124), process.stderr
    assert process.stdout or "DELETE" in command
    assert not process.stdout.startswith('{"type":"/problems/'), process.stdout


# The other block of Python is a test, which test_python_package.py runs.
@pytest.mark.parametrize("code", [code for code in blocks("python", README) if "connect_sse" in code])
def test_the_python_client_prints_changes(home, code):
    reader = subprocess.Popen(
        [sys.executable, "-u", "-c", code.replace(ADDRESS, home.url)], stdout=subprocess.PIPE, text=True
    )
    try:
        assert reader.stdout.readline()
    finally:
        reader.kill()
        reader.wait()
        reader.stdout.close()


@pytest.mark.parametrize("code", blocks("js", STREAMS))
def test_the_javascript_client_logs_changes(browser, home, code):
    page = browser.new_page()
    page.goto(home.url)
    with page.expect_console_message(timeout=10_000) as message:
        page.evaluate(f"() => {{ {code.replace(ADDRESS, home.url)} }}")
    assert message.value.type != "error"
    page.close()


# The README shows a program and how it begins over the wire, CONTRIBUTING.md the declaration of a trait.
PROGRAM, OVER_THE_WIRE = blocks("swift", README)
(TRAIT,) = blocks("swift", CONTRIBUTING)


@pytest.mark.parametrize(
    ("source", "name"),
    [(PROGRAM, "main.swift"), (as_main_type(PROGRAM), "Program.swift")],
    ids=["statements", "main type"],
)
def test_the_swift_program_fades_the_lamp_and_follows_it(source, name, tmp_path):
    lines = program_output(source, tmp_path, name).splitlines()
    levels = [int(line.removeprefix("level ")) for line in lines]
    assert len(levels) > 1 and levels == sorted(levels, reverse=True)
    assert levels[-1] == 127


def test_the_swift_program_does_the_same_over_the_wire(gateway, tmp_path):
    source = OVER_THE_WIRE.replace(ADDRESS, gateway.url) + PROGRAM.partition("let home = try Home.simulated()")[2]
    levels = program_output(source, tmp_path).splitlines()
    assert len(levels) > 1 and levels[-1] == "level 127"


# test_swift_package.py runs a suite like the one in the document.
@pytest.mark.parametrize(
    "code", [code for code in blocks("swift", SWIFT) if "Package.swift" not in code and "import Testing" not in code]
)
def test_the_samples_of_the_typed_api_compile(code, tmp_path):
    if "import " not in code:
        code = f"import HomeClient\n{code}"
    assert diagnostics(code, tmp_path) == []


def test_the_other_home_that_the_swift_program_names_opens(tmp_path):
    (call,) = re.findall(r"(Home\.simulated\(Fleet.*\))$", PROGRAM, re.MULTILINE)
    source = f"import HomeService\nlet home = try {call}\nprint(try await home.devices().list().count)"
    assert program_output(source, tmp_path) == "1000\n"


# The interface of a declared trait without further code: attributes and commands by name, with their types.
USE = """
func use(_ spinner: TraitHandle<ExampleOrganization.SpinnerTrait>) async throws {
    if let rpm: UInt16 = spinner.attributes.rpm, rpm > 0, spinner.supports(\\.stop) {
        try await spinner.invoke(\\.stop)
    }
}
"""


def test_the_trait_compiles_and_can_be_used(tmp_path):
    # The build plugin generates the keys of schemas.
    keys = "".join(
        f"extension ExampleOrganization.SpinnerTrait.{name} {{ public static let keys = Self() }}\n"
        for name in re.findall(r"struct (\w+): Schema", TRAIT)
    )
    assert keys
    assert diagnostics(TRAIT + keys + USE, tmp_path) == []


def test_the_trait_is_a_short_form_of_the_declared_one():
    declared = (REPOSITORY / "Sources/HomeCatalog/Vendors/ExampleOrganization/SpinnerTrait.swift").read_text()
    names = re.findall(r"public (?:var|static let|struct|enum) (\w+)", TRAIT)
    assert names and all(re.search(rf"\b{name}\b", declared) for name in names)
