"""Compiles Swift programs that use the built modules, like an app that uses the library, and runs them."""

import re
import subprocess
from pathlib import Path

from gateway import BINARY, TIMEOUT
from typecheck import compiler

# The targets whose object files a program needs.
TARGETS = "HomeCatalog|HomeGateway|HomeModel|HomeService|HomeSimulation|HomeStore|JSON|Threads|VendorTraits"


def object_files() -> list[str]:
    """Returns the object files of the targets, from the list with which the gateway was linked."""
    linked = (BINARY.resolve().parent / "home-gateway.product/Objects.LinkFileList").read_text().splitlines()
    return [path for path in linked if re.search(rf"/(?:{TARGETS})\.build/", path)]


def as_main_type(source: str) -> str:
    """Returns the statements of a `main.swift` as a function of a type with `@main`."""
    lines = source.splitlines()
    imports = [line for line in lines if line.startswith("import ")]
    statements = [line for line in lines if not line.startswith("import ")]
    return "\n".join([*imports, "@main struct Program { static func main() async throws {", *statements, "}}"])


def program_output(source: str, folder: Path, name: str = "main.swift") -> str:
    """Runs the program and returns its output. Warnings of the compiler and exit codes other than 0 are errors."""
    file, program, link_list = folder / name, folder / "program", folder / "objects"
    file.write_text(source)
    link_list.write_text("\n".join(object_files()))
    command = [*compiler(), "-warnings-as-errors", "-o", program, file, f"@{link_list}"]
    command += [] if name == "main.swift" else ["-parse-as-library"]
    compiled = subprocess.run(command, capture_output=True, text=True)
    assert compiled.returncode == 0, compiled.stderr
    completed = subprocess.run([program], capture_output=True, text=True, timeout=TIMEOUT)
    assert completed.returncode == 0, completed.stderr
    return completed.stdout
