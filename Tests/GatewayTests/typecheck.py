"""Diagnostics of Swift code that uses the built modules, as the author of an app gets them."""

import re
import subprocess
from pathlib import Path

from gateway import BINARY, REPOSITORY

MODULES = BINARY.parent / "Modules"


def diagnostics(source: str, folder: Path) -> list[str]:
    """Returns the diagnostics of `swiftc` for `source`, as `error: …` and `warning: …`; empty if it compiles."""
    file = folder / "snippet.swift"
    file.write_text(source)
    checked = subprocess.run([*compiler(), "-typecheck", file], capture_output=True, text=True)
    found = re.findall(r"^[^\n]*?((?:error|warning): .*)$", checked.stderr, re.MULTILINE)
    assert bool(checked.returncode) == any(line.startswith("error: ") for line in found), checked.stderr
    return found


def compiler() -> list:
    """Returns the compiler command that finds the built modules."""
    command = ["swiftc", "-swift-version", "6", "-diagnostic-style", "llvm"]
    for feature in ("ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"):
        command += ["-enable-upcoming-feature", feature]
    # The modules import the headers of Linux and of libcurl.
    headers = [REPOSITORY / "Sources" / name for name in ("CCurl", "CLinux")]
    return [*command, "-I", MODULES, *(option for folder in headers for option in ("-I", folder))]
