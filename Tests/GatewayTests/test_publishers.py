"""The typed API has publishers where Combine exists.

On Linux it does not exist. The typed API is compiled with a module that has its declarations, and a program runs the
guides' calls with them.
"""

import subprocess
from pathlib import Path

import pytest

from gateway import REPOSITORY
from programs import as_main_type, object_files, program_output
from typecheck import compiler

COMBINE = Path(__file__).parent / "combine"


def compiled(module: str, sources: list[Path], folder: Path) -> Path:
    """Compiles a module whose imports are in `folder` or built, and returns its object file."""
    target = folder / f"{module}.o"
    command = [*compiler(), "-warnings-as-errors", "-parse-as-library", "-wmo", "-I", folder, "-module-name", module]
    command += ["-emit-module", "-emit-module-path", folder / f"{module}.swiftmodule", "-c", "-o", target, *sources]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return target


@pytest.fixture(scope="module")
def modules(tmp_path_factory):
    """A folder with Combine's declarations, and with the typed API that was compiled with them."""
    folder = tmp_path_factory.mktemp("combine")
    compiled("Combine", [COMBINE / "Combine.swift"], folder)
    compiled("TypedAPI", sorted((REPOSITORY / "Sources/TypedAPI").glob("*.swift")), folder)
    return folder


def test_the_guides_calls_run_with_publishers(modules, tmp_path, monkeypatch):
    source = (COMBINE / "main.swift").read_text()
    _, lines = source.split("\n// Prints:\n")
    others = [path for path in object_files() if "/TypedAPI.build/" not in path]
    monkeypatch.setattr("programs.object_files", lambda: [*others, *map(str, modules.glob("*.o"))])
    # The folder comes first, so that its typed API is the one that the program imports.
    output = program_output(as_main_type(source), tmp_path, "Program.swift", ("-I", modules))
    assert output == "".join(f"{line.removeprefix('// ')}\n" for line in lines.splitlines())
