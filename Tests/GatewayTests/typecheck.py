"""The compiler's opinion of Swift that is written against the built modules, as an app's author would get it."""

import re
import subprocess
from pathlib import Path

from gateway import BINARY, REPOSITORY

MODULES = BINARY.parent / "Modules"


def diagnostics(source: str, folder: Path) -> list[str]:
    """What `swiftc` has against `source`, as `error: …` and `warning: …`; empty where it compiles."""
    file = folder / "snippet.swift"
    file.write_text(source)
    command = ["swiftc", "-typecheck", "-swift-version", "6", "-diagnostic-style", "llvm"]
    for feature in ("ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"):
        command += ["-enable-upcoming-feature", feature]
    # The modules import the C library behind JSON.
    command += ["-I", MODULES, "-I", REPOSITORY / "Sources/CJansson", file]
    compiler = subprocess.run(command, capture_output=True, text=True)
    found = re.findall(r"^[^\n]*?((?:error|warning): .*)$", compiler.stderr, re.MULTILINE)
    assert bool(compiler.returncode) == any(line.startswith("error: ") for line in found), compiler.stderr
    return found
