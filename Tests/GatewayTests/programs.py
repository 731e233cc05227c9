"""Compiles Swift programs that use the built modules, like an app that uses the library, and runs them."""

import json
import subprocess
from pathlib import Path

from gateway import BINARY, TIMEOUT
from typecheck import compiler

# The targets whose object files a program needs.
TARGETS = [
    *("HomeCatalog", "HomeClient", "HomeService", "HomeModel", "HomeEngine", "HomeSimulation", "HomeStore"),
    *("Atomics", "GatewayTransport", "HomeTypes", "JSON", "Threads", "TypedAPI", "VendorTraits"),
]


def object_files() -> list[str]:
    """Returns the object files of the targets that the last build has written."""
    folder = BINARY.resolve().parent
    maps = [json.loads((folder / f"{target}.build/output-file-map.json").read_text()) for target in TARGETS]
    # The entry without a name is that of the module as a whole, which is not written.
    return [entry["object"] for files in maps for source, entry in files.items() if source and "object" in entry]


def as_main_type(source: str) -> str:
    """Returns the statements of a `main.swift` as a function of a type with `@main`."""
    lines = source.splitlines()
    imports = [line for line in lines if line.startswith("import ")]
    statements = [line for line in lines if not line.startswith("import ")]
    return "\n".join([*imports, "@main struct Program { static func main() async throws {", *statements, "}}"])


def program_output(source: str, folder: Path, name: str = "main.swift", options: tuple = ()) -> str:
    """Runs the program and returns its output. Warnings of the compiler and exit codes other than 0 are errors."""
    file, program, link_list = folder / name, folder / "program", folder / "objects"
    file.write_text(source)
    link_list.write_text("\n".join(object_files()))
    first, *others = compiler()
    # The options come first: a folder of modules in them precedes the built modules.
    command = [first, *options, *others, "-warnings-as-errors", "-o", program, file, f"@{link_list}", "-lcurl"]
    command += [] if name == "main.swift" else ["-parse-as-library"]
    compiled = subprocess.run(command, capture_output=True, text=True)
    assert compiled.returncode == 0, compiled.stderr
    completed = subprocess.run([program], capture_output=True, text=True, timeout=TIMEOUT)
    assert completed.returncode == 0, completed.stderr
    return completed.stdout
