"""The table of targets in docs/architecture.md matches Package.swift, and Package.swift matches the imports."""

import json
import re
import subprocess

import pytest

from gateway import REPOSITORY

ACCESS = "public|package|internal|private"
IMPORT = re.compile(rf"^(?:@\w+(?:\(\w+\))? )?(?:(?:{ACCESS}) )?import (?:\w+ )?(\w+)$", re.MULTILINE)


@pytest.fixture(scope="module")
def package(tmp_path_factory):
    """The targets of the program, each with its dependencies."""
    command = ["swift", "package", "--scratch-path", tmp_path_factory.mktemp("package"), "dump-package"]
    description = json.loads(subprocess.run(command, cwd=REPOSITORY, check=True, capture_output=True).stdout)
    return {
        # A dependency is `byName`, or `target` if it exists on some systems only.
        target["name"]: {next(iter(dependency.values()))[0] for dependency in target["dependencies"]}
        for target in description["targets"]
        if target["type"] not in ("test", "plugin") and not (target.get("path") or "").startswith("Tests/")
    }


def rows():
    """Returns the rows of the table, in order: the names of targets, and the names of their imports."""
    document = (REPOSITORY / "docs/architecture.md").read_text()
    table = re.search(r"^\| target \| imports \|.*\n\| --- .*\n((?:\|.*\n)+)", document, re.MULTILINE)[1]
    return [[re.findall(r"`([\w-]+)`", cell) for cell in row.split("|")[1:3]] for row in table.splitlines()]


def test_the_table_lists_each_target_with_its_imports(package):
    assert {target: set(imports) for targets, imports in rows() for target in targets} == package


def test_no_target_imports_one_above_it():
    below = set()
    for targets, imports in reversed(rows()):
        assert set(imports) <= below, targets
        below |= set(targets)


def test_each_target_imports_what_it_depends_on(package):
    for target, dependencies in package.items():
        sources = (REPOSITORY / "Sources" / target).rglob("*.swift")
        imported = {name for source in sources for name in IMPORT.findall(source.read_text())}
        assert imported & set(package) == dependencies, target
