"""The examples of docs/ci.md run as they are, on a minimal Debian in place of the runner."""

import os
import re
import shutil
import subprocess
import textwrap

import pytest
import yaml
from containers import Podman
from machines import REPOSITORY
from test_image import free_port

PACKAGES = ("curl", "jq", "python3-venv")
DOCUMENT = (REPOSITORY / "docs/ci.md").read_text()
# The commands that runners provide: python and pip of a chosen version.
SETUP = "python3 -m venv /root/python; export PATH=/root/python/bin:$PATH"


def block(heading: str, language: str) -> str:
    """Returns the code of a section."""
    section = re.search(rf"^## {heading}\n(.*?)(?=^## |\Z)", DOCUMENT, re.MULTILINE | re.DOTALL)[1]
    (code,) = re.findall(rf"^```{language}\n(.*?)^```", section, re.MULTILINE | re.DOTALL)
    return textwrap.dedent(code)


@pytest.fixture(scope="module")
def project(machine, packages):
    """A project with the example suites, some scenarios, and the wheel."""
    folder = machine.folder / "root/project"
    shutil.copytree(REPOSITORY / "Examples", folder / "Examples", ignore=shutil.ignore_patterns(".build", "swift"))
    for file in (folder / "Examples/testing/python").iterdir():
        shutil.copy(file, folder)
    shutil.rmtree(folder / "Examples/testing/python")
    (folder / "wheels").mkdir()
    shutil.copy(packages.wheel, folder / "wheels")
    shutil.copy(packages.tarball, folder)
    (folder / "scenarios").mkdir()
    for name in ("visitor-rings", "stream-breaks", "busy-service"):
        shutil.copy(REPOSITORY / f"scenarios/{name}.yaml", folder / "scenarios")
    return machine


def results(machine) -> dict[str, str]:
    folder = machine.folder / "root/project/results"
    found = {file.name: file.read_text() for file in folder.glob("*.xml")}
    shutil.rmtree(folder)
    return found


def test_the_workflow_of_github_runs(project):
    workflow = yaml.safe_load(block("GitHub Actions", "yaml"))
    # YAML reads the key `on` as true.
    assert set(workflow) == {"name", True, "jobs"}
    commands = []
    for job in workflow["jobs"].values():
        assert job["runs-on"].startswith("ubuntu-")
        for step in job["steps"]:
            assert len({"uses", "run"} & set(step)) == 1 and set(step) <= {"name", "uses", "run", "with", "if"}
            assert re.fullmatch(r"actions/[a-z-]+@v\d+", step.get("uses", "actions/x@v1"))
            if "run" in step:
                commands.append(step["run"])
    assert len(commands) == 3
    # GitHub runs each step in a shell of its own.
    steps = "\n".join(f"bash -e <<'END'\n{command}\nEND" for command in commands)
    output = project.run(f"cd project; {SETUP}\n{steps}", network=True)
    assert "6 passed" in output and "3 scenarios: 3 passed" in output, output
    written = results(project)
    assert 'tests="6"' in written["app.xml"] and 'failures="0"' in written["scenarios.xml"]


def test_the_pipeline_of_gitlab_runs(project):
    pipeline = yaml.safe_load(block("GitLab CI", "yaml"))
    (job,) = pipeline.values()
    assert set(job) == {"image", "script", "artifacts"}
    assert set(job["artifacts"]) == {"when", "paths", "reports"} and job["artifacts"]["when"] == "always"
    assert all(isinstance(line, str) for line in job["script"])
    # GitLab runs all lines in one shell, which ends with the first failure.
    output = project.run(f"cd project; {SETUP}\n" + "\n".join(job["script"]), network=True)
    assert "6 passed" in output and "3 scenarios: 3 passed" in output, output
    assert set(results(project)) == {"app.xml", "scenarios.xml"}


def test_a_failed_test_fails_the_pipeline_and_leaves_its_results(project):
    (script,) = (job["script"] for job in yaml.safe_load(block("GitLab CI", "yaml")).values())
    broken = project.folder / "root/project/scenarios/broken.yaml"
    scenario = (REPOSITORY / "scenarios/visitor-rings.yaml").read_text()
    broken.write_text(scenario + "  - expect: {received: {client: nobody}}\n")
    try:
        output = project.run(f"cd project; {SETUP}\n" + "\n".join(script), network=True, code_expected=1)
        assert "4 scenarios: 3 passed, 1 failed" in output, output
        assert list((project.folder / "root/project/results/recordings").iterdir())
        assert "<failure" in results(project)["scenarios.xml"]
    finally:
        broken.unlink()


def test_the_tarball_runs_the_suite_of_the_shell(project):
    output = project.run("cd project\n" + block("Without containers and Python", "sh"))
    assert output.count("\nok - ") + output.startswith("ok - ") == 5 and "not ok" not in output, output


def test_docker_runs_the_gateway_for_a_suite(packages, tmp_path, tmp_path_factory):
    port = free_port()
    code = block("Docker", "sh").replace("8080:8080", f"{port}:8080").replace("127.0.0.1:8080 ", f"127.0.0.1:{port} ")
    # podman takes the place of Docker.
    docker = tmp_path / "docker"
    docker.write_text('#!/bin/sh\nexec podman "$@"\n')
    docker.chmod(0o755)
    with Podman(tmp_path_factory.mktemp("containers")) as podman:
        podman.load(packages.image)
        environment = {**podman.environment, "PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}"}
        completed = subprocess.run(
            ["bash", "-euo", "pipefail", "-c", code],
            cwd=REPOSITORY, env=environment, capture_output=True, text=True, timeout=120,
        )  # fmt: skip
        assert completed.returncode == 0, completed.stdout + completed.stderr
        assert len(re.findall(r"^ok - ", completed.stdout, re.MULTILINE)) == 5
