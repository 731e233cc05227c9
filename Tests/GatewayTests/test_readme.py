"""The code of the README runs as it stands there."""

import re
import subprocess
import sys
import textwrap

import pytest

from gateway import REPOSITORY
from typecheck import diagnostics

# Where the README's reader has started the gateway.
ADDRESS = "http://127.0.0.1:8080"


def blocks(language: str) -> list[str]:
    """The fenced blocks of the README in `language`, in order, those in lists included."""
    readme = REPOSITORY / "README.md"
    found = re.findall(rf"^( *)```{language}\n(.*?)^\1```", readme.read_text(), re.MULTILINE | re.DOTALL)
    return [textwrap.dedent(block) for _, block in found]


def commands() -> list[str]:
    """The curl commands of the README, each with its continued lines."""
    shell = "\n".join(blocks("sh"))
    return [command for command in re.findall(r"^(?:.*\\\n)*.*$", shell, re.MULTILINE) if command.startswith("curl ")]


def test_the_readme_shows_each_kind_of_client_and_a_trait():
    assert commands() and blocks("python") and blocks("js") and blocks("swift")


@pytest.mark.parametrize("command", commands())
def test_a_curl_command_answers(gateway, command):
    # A stream does not end by itself: having sent something within two seconds is what counts there.
    process = subprocess.run(
        ["timeout", "2", "bash", "-c", command.replace(ADDRESS, gateway.url)], capture_output=True, text=True
    )
    assert process.returncode in (0, 124), process.stderr
    assert process.stdout
    assert not process.stdout.startswith('{"type":"/problems/'), process.stdout


@pytest.mark.parametrize("code", blocks("python"))
def test_the_python_reader_prints_changes(home, code):
    reader = subprocess.Popen(
        [sys.executable, "-u", "-c", code.replace(ADDRESS, home.url)], stdout=subprocess.PIPE, text=True
    )
    try:
        assert reader.stdout.readline()
    finally:
        reader.kill()
        reader.wait()
        reader.stdout.close()


@pytest.mark.parametrize("code", blocks("js"))
def test_the_javascript_reader_logs_changes(browser, home, code):
    page = browser.new_page()
    page.goto(home.url)
    with page.expect_console_message(timeout=10_000) as message:
        page.evaluate(f"() => {{ {code.replace(ADDRESS, home.url)} }}")
    assert message.value.type != "error"
    page.close()


# What the README promises of a declared trait without a line more: attributes and commands by name, with their types.
USE = """
func use(_ spinner: TraitHandle<ExampleOrganization.SpinnerTrait>) async throws {
    if let rpm: UInt16 = spinner.attributes.rpm, rpm > 0, spinner.supports(\\.stop) { try await spinner.stop() }
}
"""


@pytest.mark.parametrize("code", blocks("swift"))
def test_the_trait_compiles_and_can_be_used(tmp_path, code):
    assert diagnostics(code + USE, tmp_path) == []


@pytest.mark.parametrize("code", blocks("swift"))
def test_the_trait_is_the_one_that_is_declared_cut_short(code):
    declared = (REPOSITORY / "Sources/HomeCatalog/Vendors/ExampleOrganization/SpinnerTrait.swift").read_text()
    names = re.findall(r"public (?:var|static let|struct|enum) (\w+)", code)
    assert names and all(re.search(rf"\b{name}\b", declared) for name in names)
