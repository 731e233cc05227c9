"""Swift programs that are compiled against the built modules, as an app that uses the library is, and run."""

import re
import subprocess
from pathlib import Path

from gateway import BINARY, PATIENCE
from typecheck import compiler

# The targets whose objects a program needs. The list of what the gateway is linked from has them, and no stale ones.
TARGETS = "HomeCatalog|HomeGateway|HomeModel|HomeService|HomeSimulation|HomeStore|JSON|VendorTraits"


def objects() -> list[str]:
    linked = (BINARY.resolve().parent / "home-gateway.product/Objects.LinkFileList").read_text().splitlines()
    return [path for path in linked if re.search(rf"/(?:{TARGETS})\.build/", path)]


def as_type(source: str) -> str:
    """The statements of a `main.swift` as one function of a type that is marked with `@main`."""
    lines = source.splitlines()
    imports = [line for line in lines if line.startswith("import ")]
    statements = [line for line in lines if not line.startswith("import ")]
    return "\n".join([*imports, "@main struct Program { static func main() async throws {", *statements, "}}"])


def output(source: str, folder: Path, name: str = "main.swift") -> str:
    """What the program prints. A warning of the compiler is an error, and so is an end with a failure."""
    file, program, linked = folder / name, folder / "program", folder / "objects"
    file.write_text(source)
    linked.write_text("\n".join(objects()))
    command = [*compiler(), "-warnings-as-errors", "-o", program, file, f"@{linked}", "-ljansson"]
    command += [] if name == "main.swift" else ["-parse-as-library"]
    compiled = subprocess.run(command, capture_output=True, text=True)
    assert compiled.returncode == 0, compiled.stderr
    ran = subprocess.run([program], capture_output=True, text=True, timeout=PATIENCE)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout
