"""The code of the README runs as it stands there."""

import re
import subprocess
import sys

import pytest

from gateway import REPOSITORY

# Where the README's reader has started the gateway.
ADDRESS = "http://127.0.0.1:8080"


def blocks(language: str) -> list[str]:
    """The fenced blocks of the README in `language`, in order."""
    readme = REPOSITORY / "README.md"
    return re.findall(rf"^```{language}\n(.*?)^```", readme.read_text(), re.MULTILINE | re.DOTALL)


def commands() -> list[str]:
    """The curl commands of the README, each with its continued lines."""
    shell = "\n".join(blocks("sh"))
    return [command for command in re.findall(r"^(?:.*\\\n)*.*$", shell, re.MULTILINE) if command.startswith("curl ")]


def test_the_readme_shows_each_kind_of_client():
    assert commands() and blocks("python") and blocks("js")


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
