"""The files of the page import each other without a circle, and in the order of the table in docs/architecture.md."""

import graphlib
import os
import re
from pathlib import Path

import pytest

from process import REPOSITORY

PAGE = REPOSITORY / "Public"
COMMENT = re.compile(r"/\*.*?\*/|^\s*//.*?$", re.DOTALL | re.MULTILINE)
IMPORT = re.compile(r'^(?:import|export)\b[^;"]*"(\.[^"]+)";$|\bimport\("(\.[^"]+)"\)', re.MULTILINE)


def declared_rooms() -> list[str]:
    """Returns the rooms of the page, the upper ones first."""
    document = (REPOSITORY / "docs/architecture.md").read_text()
    _, section = re.split(r"^## The rooms of the page\n", document, flags=re.MULTILINE)
    return re.findall(r"^\| `(\w+)/` \|", section.split("\n## ")[0], re.MULTILINE)


def imports(page: Path) -> dict[str, list[str]]:
    """Returns the files that each script of a page imports, also those that it imports later. Imports in comments name
    types, which do not exist when the page runs."""
    found = {}
    for script in page.rglob("*.js"):
        paths = [first or later for first, later in IMPORT.findall(COMMENT.sub("", script.read_text()))]
        file = script.relative_to(page)
        found[str(file)] = [os.path.normpath(file.parent / path) for path in paths]
    return found


def mistakes(page: Path, rooms: list[str]) -> list[str]:
    """Returns the circles, and the imports against the order. Files that are in no room may import all others."""
    imported = imports(page)
    found = []
    try:
        graphlib.TopologicalSorter(imported).prepare()
    except graphlib.CycleError as error:
        found.append("a circle: " + " -> ".join(reversed(error.args[1])))
    heights = {room: -index for index, room in enumerate(rooms)}
    pairs = [(file, other) for file, others in imported.items() for other in others]
    upward = [pair for pair in pairs if height(pair[0], heights) < height(pair[1], heights)]
    return sorted([*found, *(f"upward: {file} -> {other}" for file, other in upward)])


def height(file: str, heights: dict[str, int]) -> int:
    room, separator, _ = file.partition("/")
    return heights[room] if separator else 1


def test_the_table_lists_the_rooms():
    assert sorted(declared_rooms()) == sorted(path.name for path in PAGE.iterdir() if path.is_dir())


def test_the_files_import_each_other_in_the_order_of_the_rooms():
    assert sum(map(len, imports(PAGE).values())) > 500
    assert mistakes(PAGE, declared_rooms()) == []


@pytest.mark.parametrize(
    ("file", "text", "mistake"),
    [
        ("text/words.js", 'import { a } from "../house/card.js";', ["upward: text/words.js -> house/card.js"]),
        ("text/words.js", 'export { a } from "../house/card.js";', ["upward: text/words.js -> house/card.js"]),
        ("text/words.js", 'const load = () => import("../later.js");', ["upward: text/words.js -> later.js"]),
        ("text/words.js", '/** @typedef {import("../house/card.js").Card} Card */', []),
        ("house/name.js", 'import "./card.js";', ["a circle: house/card.js -> house/name.js -> house/card.js"]),
        ("house/name.js", 'import "../text/words.js";', []),
    ],
)
def test_a_circle_and_an_upward_import_are_found(tmp_path, file, text, mistake):
    files = {"app.js": 'import "./house/card.js";', "later.js": "", "text/words.js": "", "house/name.js": ""}
    files["house/card.js"] = 'import {\n    a,\n} from "./name.js";'
    for name, content in (files | {file: text}).items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(content)
    assert mistakes(tmp_path, ["house", "text"]) == mistake
